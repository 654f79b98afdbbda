import type { Actor } from '../../domain/accounts/actor.ts'
import type { Change, ChangedEntity, ChangeKind } from '../../domain/accounts/change.ts'

export interface ChangeReader {
  /** The number of the latest change; 0: there is none. */
  latest(): Promise<number>
  /**
   * The changes after a change, oldest first, at most `limit`.
   * @returns `pruned` when the log no longer has all changes after it.
   */
  since(sequence: number, limit: number): Promise<readonly Change[] | 'pruned'>
  /** The last change that was removed from the log; 0: none was. */
  prunedUntil(): Promise<number>
  /** The oldest changes in the log. */
  oldest(limit: number): Promise<readonly Pick<Change, 'sequence' | 'at'>[]>
  /** Whether the log has a change of a kind after the change `after`. */
  has(kind: ChangeKind, after: number): Promise<boolean>
  /**
   * A text about a change. A change with the same number in a copy of the database has another text. Null: the log
   * does not have the change.
   */
  describe(sequence: number): Promise<string | null>
}

export interface ChangeWriter extends ChangeReader {
  /** Adds changes to the log. Processes and followers see them once this transaction has committed. */
  record(changed: readonly ChangedEntity[], actor: Actor, at: number): Promise<void>
  /**
   * Removes all changes up to `until`. The latest change must stay. Without it, readers would not notice that others
   * are missing.
   * @returns How many were removed.
   */
  prune(until: number): Promise<number>
}
