import type { MemberReader, MemberWriter } from './accounts/member-records.ts'
import type { AuditReader, AuditWriter } from './changes/audit-records.ts'
import type { ChangeReader, ChangeWriter } from './changes/change-records.ts'
import type { FollowerReader, FollowerWriter } from './changes/follower-records.ts'
import type { IdempotencyReader, IdempotencyWriter } from './changes/idempotency-records.ts'
import type { JobReader, JobWriter } from './jobs/job-records.ts'
import type { LeaseReader, LeaseWriter } from './jobs/lease-records.ts'
import type { KeyReader, KeyWriter } from './keys/key-records.ts'
import type { ErasureReader, ErasureWriter } from './leads/erasure-records.ts'
import type { LeadAddressReader, LeadAddressWriter } from './leads/lead-address-records.ts'
import type { LeadReader, LeadWriter } from './leads/lead-records.ts'
import type { ListingReader, ListingWriter } from './listings/listing-records.ts'
import type { DocumentReader, DocumentWriter } from './pictures/document-records.ts'
import type { PictureReader, PictureWriter } from './pictures/picture-records.ts'
import type { PlaceReader, PlaceWriter } from './places/place-records.ts'
import type { SettingReader, SettingWriter } from './settings/setting-records.ts'

/**
 * The record of everything. A reader sees what was committed before each of its calls.
 *
 * Every method rejects with a Problem `unavailable` when the database cannot answer now (locked
 * for too long, disk full, not writable); nothing of the call has happened then.
 */
export interface Reader {
  readonly places: PlaceReader
  readonly members: MemberReader
  readonly listings: ListingReader
  readonly pictures: PictureReader
  readonly documents: DocumentReader
  readonly leads: LeadReader
  readonly leadAddresses: LeadAddressReader
  readonly keys: KeyReader
  readonly changes: ChangeReader
  readonly followers: FollowerReader
  readonly jobs: JobReader
  readonly leases: LeaseReader
  readonly settings: SettingReader
  readonly idempotency: IdempotencyReader
  readonly audit: AuditReader
  readonly erasure: ErasureReader
}

/** A reader that sees its own writes, which take effect all together at the commit or not at all. */
export interface Transaction extends Reader {
  readonly places: PlaceWriter
  readonly members: MemberWriter
  readonly listings: ListingWriter
  readonly pictures: PictureWriter
  readonly documents: DocumentWriter
  readonly leads: LeadWriter
  readonly leadAddresses: LeadAddressWriter
  readonly keys: KeyWriter
  readonly changes: ChangeWriter
  readonly followers: FollowerWriter
  readonly jobs: JobWriter
  readonly leases: LeaseWriter
  readonly settings: SettingWriter
  readonly idempotency: IdempotencyWriter
  readonly audit: AuditWriter
  readonly erasure: ErasureWriter
}

export interface Store extends Reader, AsyncDisposable {
  /**
   * Runs `work`, once, in one write transaction; writers come one after the other. When it resolves,
   * the commit has reached the disk, and so has all that any process had committed before, even if
   * `work` writes nothing. When `work` rejects, nothing of it was written. Where the disk fails behind
   * the commit, the Problem says that it is not certain what was stored. Instants that the writers
   * take are milliseconds since 1970 UTC.
   */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /**
   * Takes what was removed out of the log file too, in which earlier contents of rows stand until it is written anew.
   * @returns False while others read an earlier state, such as a backup in progress; nothing is lost then.
   */
  emptyLog(): Promise<boolean>
}
