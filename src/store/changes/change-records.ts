import type { Actor } from '../../domain/accounts/actor.ts'
import type { Change, ChangedEntity, ChangeKind } from '../../domain/accounts/change.ts'
import type { ChangePosition } from '../../domain/accounts/change-position.ts'

/** How far a reader has come that keeps its position only in memory. */
export interface SeenChanges {
  /** It has seen all changes up to here. */
  readonly position: ChangePosition
  /** Says which later changes it has seen too. Only the store reads this; empty: none. */
  readonly snapshot: string
}

export interface UnseenChanges {
  readonly changes: readonly Change[]
  /** The state to ask with next, once these changes were taken in. */
  readonly seen: SeenChanges
  /** Whether there may be more. */
  readonly isPart: boolean
  /**
   * Whether the database has gone over to another server, or was restored, since `seen`. Changes
   * that the reader has seen lately may not exist anymore.
   */
  readonly isOtherHistory: boolean
}

/** How far the log is ahead of a position in it. */
export interface LogLead {
  /** About how many changes were committed behind the position. */
  readonly changes: number
  /** When the first of them was made, in milliseconds since 1970 UTC; null: there are none. */
  readonly firstAt: number | null
}

/**
 * A change is settled once no change before it can still be committed. Before that it may be
 * committed already, but its position is not final: transactions run concurrently, and those that
 * began before it may still add theirs. In SQLite all changes are settled.
 */
export interface ChangeReader {
  /** The position of the last settled change; `LOG_START`: there is none. */
  latest(): Promise<ChangePosition>
  /**
   * The settled changes after a position, oldest first, at most `limit`. A reader that goes on from
   * the last one reads every change once.
   * @returns `pruned` when the log no longer has all changes after it.
   */
  since(position: ChangePosition, limit: number): Promise<readonly Change[] | 'pruned'>
  /**
   * About `limit` changes that a reader has not seen, settled or not, for readers that need speed
   * rather than order. After a failure it may get a change again.
   * @returns `pruned` when the log no longer has all of them.
   */
  unseen(seen: SeenChanges, limit: number): Promise<UnseenChanges | 'pruned'>
  /** How many changes were committed behind a position, settled or not, and since when. */
  lead(position: ChangePosition): Promise<LogLead>
  /**
   * The transaction that keeps committed changes from being settled, as a sentence names it: the
   * oldest transaction that has written and is still open. Null: there is none, or this user of the
   * database may not see it.
   */
  oldestTransaction(): Promise<string | null>
  /** The last change that was removed from the log; `LOG_START`: none was. */
  prunedUntil(): Promise<ChangePosition>
  /** The oldest settled changes in the log. */
  oldest(limit: number): Promise<readonly Pick<Change, 'position' | 'at'>[]>
  /**
   * Names the history of the database: another name says that another server took over, which may
   * lack the last commits. Empty: the database has one server.
   */
  history(): Promise<string>
  /** Whether the log has a change of a kind after a position. */
  has(kind: ChangeKind, after: ChangePosition): Promise<boolean>
  /**
   * A text about a change. A change at the same position in a copy of the database has another
   * text. Null: the log does not have the change.
   */
  describe(position: ChangePosition): Promise<string | null>
}

export interface ChangeWriter extends ChangeReader {
  /**
   * Adds changes to the log. Processes and followers see them once this transaction has committed.
   */
  record(changed: readonly ChangedEntity[], actor: Actor, at: number): Promise<void>
  /**
   * Removes all changes up to `until`, which is settled. The latest change must stay. Without it,
   * readers would not notice that others are missing.
   * @returns How many were removed.
   */
  prune(until: ChangePosition): Promise<number>
}
