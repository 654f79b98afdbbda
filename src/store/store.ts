import type { MemberReader } from './accounts/member-records.ts'
import type { MemberWriter } from './accounts/member-writer.ts'
import type { AlertReader } from './alerts/alert-reader.ts'
import type { AlertWriter } from './alerts/alert-writer.ts'
import type { BulkReader, BulkWriter } from './bulk/bulk-records.ts'
import type { AuditReader, AuditWriter } from './changes/audit-records.ts'
import type { ChangeReader, ChangeWriter } from './changes/change-records.ts'
import type { FollowerReader, FollowerWriter } from './changes/follower-records.ts'
import type { IdempotencyReader, IdempotencyWriter } from './changes/idempotency-records.ts'
import type { DraftReader } from './drafts/draft-records.ts'
import type { DraftWriter } from './drafts/draft-writer.ts'
import type { KeptFormReader, KeptFormWriter } from './drafts/kept-form-records.ts'
import type { FeedReader } from './feeds/feed-reader.ts'
import type { FeedWriter } from './feeds/feed-writer.ts'
import type { FigureReader, FigureWriter } from './figures/figure-records.ts'
import type { JobReader } from './jobs/job-reader.ts'
import type { JobWriter } from './jobs/job-writer.ts'
import type { LeaseReader, LeaseWriter } from './jobs/lease-records.ts'
import type { KeyReader, KeyWriter } from './keys/key-records.ts'
import type { ErasureReader, ErasureWriter } from './leads/erasure-records.ts'
import type { InboxReader, InboxWriter } from './leads/inbox-records.ts'
import type { LeadAddressReader, LeadAddressWriter } from './leads/lead-address-records.ts'
import type { LeadReader, LeadWriter } from './leads/lead-records.ts'
import type { SharedCounts } from './limits/limit-records.ts'
import type { AuctionReader } from './listings/auction-records.ts'
import type { ListReader } from './listings/list-records.ts'
import type { ListingReader } from './listings/listing-reader.ts'
import type { ListingWriter } from './listings/listing-writer.ts'
import type { RevisionReader, RevisionWriter } from './listings/revision-records.ts'
import type { DocumentReader, DocumentWriter } from './pictures/document-records.ts'
import type { PictureReader } from './pictures/picture-records.ts'
import type { PictureWriter } from './pictures/picture-writer.ts'
import type { PlaceReader, PlaceWriter } from './places/place-records.ts'
import type { PreviewReader, PreviewWriter } from './previews/preview-records.ts'
import type { PublishedReader, PublishedWriter } from './published/published-records.ts'
import type { ProfileChangeReader, ProfileChangeWriter } from './review/profile-records.ts'
import type { ReviewReader } from './review/review-records.ts'
import type { ReviewWriter } from './review/review-writer.ts'
import type { StoredSearch } from './search/search-records.ts'
import type { ReplicaFigures, ServerEvent } from './server-events.ts'
import type { SettingReader, SettingWriter } from './settings/setting-records.ts'
import type { InvitationReader, InvitationWriter } from './users/invitation-records.ts'
import type { PasskeyReader, PasskeyWriter } from './users/passkey-records.ts'
import type { SessionReader, SessionWriter } from './users/session-records.ts'
import type { UserReader } from './users/user-records.ts'
import type { UserWriter } from './users/user-writer.ts'
import type { ViewReader, ViewWriter } from './users/view-records.ts'
import type { WebhookReader } from './webhooks/webhook-reader.ts'
import type { WebhookWriter } from './webhooks/webhook-writer.ts'

/**
 * `duplicate`: a row with the same id or key exists; `missing-reference`: the row names a row that does not exist, or
 * another row still names it; `protected`: the row must not be changed.
 */
export type StoreConflictKind = 'duplicate' | 'missing-reference' | 'protected'

/** A write contradicts the contents of the database, for example what another process has just written. */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict'
  readonly kind: StoreConflictKind

  constructor(kind: StoreConflictKind, cause: Error) {
    super(cause.message, { cause })
    this.kind = kind
  }
}

/**
 * The record of everything. Each call of a reader sees what was committed before it.
 *
 * Every method rejects with a Problem `unavailable` when the database cannot answer now (locked
 * for too long, disk full, not writable); the call has had no effect then. A write rejects with a
 * `StoreConflict` when it contradicts what is stored; its transaction must not go on then.
 */
export interface Reader {
  readonly places: PlaceReader
  readonly members: MemberReader
  readonly listings: ListingReader
  readonly pictures: PictureReader
  readonly documents: DocumentReader
  readonly leads: LeadReader
  readonly leadAddresses: LeadAddressReader
  readonly inbox: InboxReader
  readonly keys: KeyReader
  readonly users: UserReader
  readonly invitations: InvitationReader
  readonly sessions: SessionReader
  readonly passkeys: PasskeyReader
  readonly drafts: DraftReader
  readonly keptForms: KeptFormReader
  readonly lists: ListReader
  readonly auctions: AuctionReader
  readonly revisions: RevisionReader
  readonly bulkChanges: BulkReader
  readonly views: ViewReader
  readonly previews: PreviewReader
  readonly feeds: FeedReader
  readonly webhooks: WebhookReader
  readonly alerts: AlertReader
  readonly figures: FigureReader
  readonly profileChanges: ProfileChangeReader
  readonly reviews: ReviewReader
  readonly changes: ChangeReader
  readonly followers: FollowerReader
  readonly published: PublishedReader
  readonly jobs: JobReader
  readonly leases: LeaseReader
  readonly settings: SettingReader
  readonly idempotency: IdempotencyReader
  readonly audit: AuditReader
  readonly erasure: ErasureReader
}

/** A reader that sees its own writes. At the commit all of them take effect, or none. */
export interface Transaction extends Reader {
  /**
   * Waits until no other transaction holds the lock of this name, and holds it until this transaction ends. With
   * `locksByItself`, the transaction sees all that the holders before it have committed.
   */
  lock(name: string): Promise<void>
  readonly places: PlaceWriter
  readonly members: MemberWriter
  readonly listings: ListingWriter
  readonly pictures: PictureWriter
  readonly documents: DocumentWriter
  readonly leads: LeadWriter
  readonly leadAddresses: LeadAddressWriter
  readonly inbox: InboxWriter
  readonly keys: KeyWriter
  readonly users: UserWriter
  readonly invitations: InvitationWriter
  readonly sessions: SessionWriter
  readonly passkeys: PasskeyWriter
  readonly drafts: DraftWriter
  readonly keptForms: KeptFormWriter
  readonly revisions: RevisionWriter
  readonly bulkChanges: BulkWriter
  readonly views: ViewWriter
  readonly previews: PreviewWriter
  readonly feeds: FeedWriter
  readonly webhooks: WebhookWriter
  readonly alerts: AlertWriter
  readonly figures: FigureWriter
  readonly profileChanges: ProfileChangeWriter
  readonly reviews: ReviewWriter
  readonly changes: ChangeWriter
  readonly followers: FollowerWriter
  readonly published: PublishedWriter
  readonly jobs: JobWriter
  readonly leases: LeaseWriter
  readonly settings: SettingWriter
  readonly idempotency: IdempotencyWriter
  readonly audit: AuditWriter
  readonly erasure: ErasureWriter
}

export interface TransactOptions {
  /**
   * Whether `work` locks, or compares when it writes, whatever it depends on. It does not have the effect of running alone
   * then: each of its statements sees what others have committed before the statement began.
   */
  readonly locksByItself?: boolean
  /**
   * Whether this is a step of longer work, which goes on from what is stored. A power cut may undo the last steps as long as no later
   * transaction without this has resolved. SQLite does not wait for the disk then; PostgreSQL does.
   */
  readonly isStep?: boolean
}

/**
 * `held`: others read an earlier state, such as a backup in progress, and nothing is lost; `refused`: the user of the
 * database may not do it.
 */
export type ClearedRemoved = 'cleared' | 'held' | 'refused'

/** The servers of a database that has several. */
export interface StoreServers {
  /**
   * Reads what this process has committed, and what anybody had committed when `keepUp` was called last: from a replica that has
   * it, else from the primary. While the primary is away, commits of other processes may be missing.
   */
  readonly records: Reader
  /** Reads from the primary; while it is away, from a replica that has what this process has committed. */
  readonly spare: Reader
  /** From now on, `records` has all that was committed before this call. */
  keepUp(): void
  /** Calls the listener with the last event of each server, and with every later one. */
  watch(listener: (event: ServerEvent) => void): void
  replicas(): readonly ReplicaFigures[]
}

export interface Store extends Reader, AsyncDisposable {
  /** Answers searches in the database; null: this kind of database cannot. */
  readonly listingSearch: StoredSearch | null
  /** Null: the database has one server, or is a file. */
  readonly servers: StoreServers | null
  /** Whether transactions that write run side by side; else each waits for the one before it. */
  readonly writersOverlap: boolean
  /**
   * Runs `work` in one write transaction, with the effect of running alone. In SQLite, transactions run one after the
   * other. In PostgreSQL they run side by side, and `work` runs again when its transaction was ended in favor of another one; so
   * `work` has no effect beside its transaction. When this resolves, the commit is on the disk, and so is everything that any
   * process had committed before, even if `work` writes nothing. When `work` rejects, nothing was written. If the
   * disk or the connection fails during the commit, the Problem says that it is not certain what was stored. Writers
   * take instants as milliseconds since 1970 UTC.
   */
  transact<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    options?: TransactOptions,
  ): Promise<Result>
  /**
   * The time of the database's server, in milliseconds since 1970 UTC; null: the database is a file of this machine.
   */
  readonly serverClock: (() => Promise<number>) | null
  /** Counts of requests that all nodes share; null: one machine uses this database. */
  readonly sharedCounts: SharedCounts | null
  /**
   * Calls `listener` when another process may have committed changes, until the result is disposed. This is a hint that may be
   * missing: whoever follows changes also has to look now and then.
   */
  watchChanges(listener: () => void): Disposable
  /**
   * Removes what the database still has of removed rows, and of the former contents of rows about persons: SQLite's
   * write-ahead log is emptied, and the old versions of rows that PostgreSQL keeps are vacuumed.
   */
  clearRemoved(): Promise<ClearedRemoved>
}
