import type { Follower } from '../../store/changes/follower-records.ts'
import type { Reader } from '../../store/store.ts'

export interface FollowerProgress extends Follower {
  /** How many changes it has not read yet. */
  readonly behind: number
  /**
   * When the first unread change was made, in milliseconds since 1970 UTC; null: none is unread.
   */
  readonly behindSince: number | null
}

/** The followers of the change log by name, and how far each has come. */
export async function followerProgress({
  followers,
  changes,
}: Pick<Reader, 'followers' | 'changes'>): Promise<readonly FollowerProgress[]> {
  const found: FollowerProgress[] = []
  for (const follower of await followers.all()) {
    const { changes: behind, firstAt } = await changes.lead(follower.position)
    found.push({ ...follower, behind, behindSince: firstAt })
  }
  return found
}
