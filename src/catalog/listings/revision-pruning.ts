import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'

const DAY_MS = 86_400_000
/** How long replaced values are kept. */
const REVISIONS_KEPT_DAYS = 90
const ROWS_AT_ONCE = 500

/**
 * Removes some of the values that edits have replaced, of changes of many listings, and of settled
 * reports, that are older than 90 days.
 * @returns Whether there may be more.
 */
export async function removeOldRevisions(store: Store, clock: Clock): Promise<boolean> {
  const until = clock() - REVISIONS_KEPT_DAYS * DAY_MS
  return await store.transact(
    async ({ revisions, bulkChanges, reviews }) => {
      const removed = await revisions.removeUntil(until, ROWS_AT_ONCE)
      const changes = await bulkChanges.removeUntil(until, 1)
      const reports = await reviews.removeSettledReports(until, ROWS_AT_ONCE)
      return removed === ROWS_AT_ONCE || changes > 0 || reports === ROWS_AT_ONCE
    },
    { locksByItself: true },
  )
}
