import type { Actor } from '../../domain/accounts/actor.ts'
import type { Change, ChangedEntity, ChangeKind } from '../../domain/accounts/change.ts'

export interface ChangeReader {
  /** The number of the latest change; 0 before the first. */
  latest(): Promise<number>
  /**
   * The changes after one, oldest first, at most `limit`.
   * @returns `pruned` when some of the changes after it are no longer in the log.
   */
  since(sequence: number, limit: number): Promise<readonly Change[] | 'pruned'>
  /** Up to which change the log has been pruned; 0: never. */
  prunedUntil(): Promise<number>
  /** The oldest changes that are still in the log. */
  oldest(limit: number): Promise<readonly Pick<Change, 'sequence' | 'at'>[]>
  /** Whether the log has a change of a kind after a change. */
  has(kind: ChangeKind, after: number): Promise<boolean>
  /** What tells a change from any other with its number in a copy of the database; null: it is not in the log. */
  describe(sequence: number): Promise<string | null>
}

export interface ChangeWriter extends ChangeReader {
  /** Tells every process and follower of some changes, once this transaction has committed. */
  record(changed: readonly ChangedEntity[], actor: Actor, at: number): Promise<void>
  /**
   * Removes all changes up to one. The latest change must stay: it says that others are missing.
   * @returns How many were removed.
   */
  prune(until: number): Promise<number>
}
