import type { AuditEntry } from '../../domain/accounts/audit.ts'
import type { ListingId } from '../../domain/values/ids.ts'

/** Which entries of the audit log are wanted; null: whichever. */
export interface AuditFilter {
  /** Those from an instant on. */
  readonly since: number | null
  /** What was done to a listing. */
  readonly listingId: ListingId | null
  /** What was done with a key, and to it. */
  readonly keyId: string | null
}

export interface AuditReader {
  /** The latest instant in it; null: it is empty. */
  latestAt(): Promise<number | null>
  /** Entries after one, oldest first, at most `limit`. @param after 0: from the first. */
  entries(filter: AuditFilter, after: number, limit: number): Promise<readonly AuditEntry[]>
}

export interface AuditWriter extends AuditReader {
  add(entry: Omit<AuditEntry, 'sequence'>): Promise<void>
}
