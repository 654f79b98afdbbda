import type { AuditEntry } from '../../domain/accounts/audit.ts'
import type { ListingId } from '../../domain/values/ids.ts'

/** Selects entries of the audit log; null: any. */
export interface AuditFilter {
  /** From this instant on. */
  readonly since: number | null
  /** About this listing. */
  readonly listingId: ListingId | null
  /** Done with this key, or to it. */
  readonly keyId: string | null
}

export interface AuditReader {
  /** When the latest entry was written; null: there are none. */
  latestAt(): Promise<number | null>
  /** The entries after an entry, oldest first, at most `limit`. @param after 0: from the first. */
  entries(filter: AuditFilter, after: number, limit: number): Promise<readonly AuditEntry[]>
}

export interface AuditWriter extends AuditReader {
  add(entry: Omit<AuditEntry, 'sequence'>): Promise<void>
}
