import type { SharedCounts } from './limits/limit-records.ts'
import type { SqlReader, transactionOn } from './readers/sql-reader.ts'
import type { StoredSearch } from './search/search-records.ts'
import type { ReplicaFigures, ServerEvent } from './server-events.ts'

/**
 * `duplicate`: a row with the same id or key exists; `missing-reference`: the row names a row that
 * does not exist, or another row still names it; `protected`: the row must not be changed.
 */
export type StoreConflictKind = 'duplicate' | 'missing-reference' | 'protected'

/**
 * A write contradicts the contents of the database, for example what another process has just
 * written.
 */
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
export type Reader = Pick<SqlReader, keyof SqlReader>

/** A reader that sees its own writes. At the commit all of them take effect, or none. */
export type Transaction = ReturnType<typeof transactionOn>

export interface TransactOptions {
  /**
   * Whether `work` locks everything it depends on, or compares it when it writes. It does not have
   * the effect of running alone then: each of its statements sees what others have committed before
   * the statement began.
   */
  readonly locksByItself?: boolean
  /**
   * Whether this is a step of longer work, which goes on from what is stored. A power cut may undo
   * the last steps as long as no later transaction without this has resolved. SQLite does not wait
   * for the disk then; PostgreSQL does.
   */
  readonly isStep?: boolean
}

/**
 * `held`: others read an earlier state, such as a backup in progress, and nothing is lost;
 * `refused`: the user of the database may not do it.
 */
export type ClearedRemoved = 'cleared' | 'held' | 'refused'

/** The servers of a database that has several. */
export interface StoreServers {
  /**
   * Reads what this process has committed, and everything committed when `keepUp` was called last:
   * from a replica that has it, else from the primary. While the primary is away, commits of other
   * processes may be missing.
   */
  readonly records: Reader
  /**
   * Reads from the primary; while it is away, from a replica that has what this process has
   * committed.
   */
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
  /** Whether transactions that write run concurrently; else each waits for the one before it. */
  readonly writersOverlap: boolean
  /**
   * Runs `work` in one write transaction, with the effect of running alone. In SQLite, transactions
   * run one after the other. In PostgreSQL they run concurrently, and `work` runs again when its
   * transaction was ended in favor of another one; so `work` must have no effect outside its
   * transaction. When this resolves, the commit is on the disk, and so is everything that any
   * process had committed before, even if `work` writes nothing. When `work` rejects, nothing was
   * written. If the disk or the connection fails during the commit, the Problem says that it is not
   * certain what was stored. Writers take instants as milliseconds since 1970 UTC.
   */
  transact<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    options?: TransactOptions,
  ): Promise<Result>
  /**
   * The time of the database's server, in milliseconds since 1970 UTC; null: the database is a file
   * of this machine.
   */
  readonly serverClock: (() => Promise<number>) | null
  /** Counts of requests that all nodes share; null: one machine uses this database. */
  readonly sharedCounts: SharedCounts | null
  /**
   * Calls `listener` when another process may have committed changes, until the result is disposed.
   * This is a hint that may be missing: a follower of changes also has to check now and then.
   */
  watchChanges(listener: () => void): Disposable
  /**
   * Removes what the database still has of removed rows, and of the former contents of rows about
   * persons: SQLite's write-ahead log is emptied, and the old versions of rows that PostgreSQL
   * keeps are vacuumed.
   */
  clearRemoved(): Promise<ClearedRemoved>
}
