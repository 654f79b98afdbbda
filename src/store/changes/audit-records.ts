import type { AuditEntry, AuditSubject } from '../../domain/accounts/audit.ts'
import type { AccountId, ListingId, UserId } from '../../domain/values/ids.ts'

/** Selects entries of the audit log; null: any. */
export interface AuditFilter {
  /** From this instant on. */
  readonly since: number | null
  /** About this listing. */
  readonly listingId: ListingId | null
  /** Done with this key, or to it. */
  readonly keyId: string | null
}

/** Selects entries that are read from the latest one back; null: any. */
export interface LatestFilter {
  readonly subject: AuditSubject | null
  /** The id of the record that the entries are about. */
  readonly id: string | null
  /** The name of the person or program that did it. */
  readonly actor: string | null
  /** From this instant on. */
  readonly since: number | null
  /** Up to this instant. */
  readonly until: number | null
}

/** Selects events of security: changes of ways in, sign-ins, keys, and where leads go. */
export interface SecurityFilter {
  /** About this person. */
  readonly userId: UserId
  /** And about the keys and addresses of these accounts. */
  readonly accountIds: readonly AccountId[]
}

/** A place in the log, from the latest entry back. */
export type AuditPosition = Pick<AuditEntry, 'at' | 'sequence'>

export interface LatestEntries {
  /** The latest first. */
  readonly entries: readonly AuditEntry[]
  /** The last entry that was looked at, where more may follow; null: there are no more. */
  readonly end: AuditPosition | null
}

export interface AuditReader {
  /** When the latest entry was written; null: there are none. */
  latestAt(): Promise<number | null>
  /** The entries after an entry, oldest first, at most `limit`. @param after 0: from the first. */
  entries(filter: AuditFilter, after: number, limit: number): Promise<readonly AuditEntry[]>
  /**
   * The entries before a place, latest first.
   * @param before Null: from the latest.
   * @param bounds How many are returned at most, and among how many they are looked for.
   */
  latest(
    filter: LatestFilter,
    before: AuditPosition | null,
    bounds: { readonly limit: number; readonly maxLooked: number },
  ): Promise<LatestEntries>
  /** The events of security before a place, latest first. @param filter Null: all. @param before Null: from the latest. */
  security(
    filter: SecurityFilter | null,
    before: AuditPosition | null,
    limit: number,
  ): Promise<readonly AuditEntry[]>
}

export interface AuditWriter extends AuditReader {
  add(entry: Omit<AuditEntry, 'sequence'>): Promise<void>
}
