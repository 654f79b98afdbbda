import type { Change } from '../../domain/accounts/change.ts'
import {
  changesBetween,
  comparePositions,
  LOG_START,
} from '../../domain/accounts/change-position.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'

const DAY_MS = 86_400_000
/**
 * These stay in any case: the latest snapshot of the search index lacks fewer (it is renewed after
 * 10,000), and a process that falls behind for a moment can catch up.
 */
const NEWEST_RETAINED = 20_000
const MIN_AGE_MS = 3_600_000
const CHANGES_AT_ONCE = 1000

type OldChange = Pick<Change, 'position' | 'at'>

/**
 * Removes some changes that every follower has read, or that are older than some days. A follower,
 * process or snapshot that has not read them notices (`ChangeReader.since`) and starts over.
 * @param retainedDays How long changes are retained for the slowest follower.
 * @returns Whether there may be more.
 */
export async function removeOldChanges(
  store: Store,
  clock: Clock,
  retainedDays: number,
): Promise<boolean> {
  const { changes, followers } = store
  const oldest = await changes.oldest(CHANGES_AT_ONCE)
  const latest = await changes.latest()
  const places = (await followers.all()).map(({ position }) => position)
  // Without followers nothing shows that the changes were read; only their age counts.
  const slowest = places.toSorted(comparePositions)[0] ?? LOG_START
  const isDone = ({ position, at }: OldChange): boolean => {
    const now = clock()
    // A clock that was far ahead must not keep the log from ever being pruned.
    const age = at > now + DAY_MS ? Number.POSITIVE_INFINITY : now - at
    const isRead = comparePositions(position, slowest) <= 0
    return age > retainedDays * DAY_MS || (isRead && age > MIN_AGE_MS)
  }
  const firstRetained = oldest.findIndex(
    change => changesBetween(change.position, latest) < NEWEST_RETAINED || !isDone(change),
  )
  const removable = firstRetained === -1 ? oldest : oldest.slice(0, firstRetained)
  const last = removable.at(-1)
  if (last === undefined) return false
  await store.transact(transaction => transaction.changes.prune(last.position))
  return removable.length === CHANGES_AT_ONCE
}
