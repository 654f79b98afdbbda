import { BACK_WITHIN_MS } from '../../domain/alerts/listing-news.ts'
import { QUESTION_WINDOW_MS, UNCONFIRMED_KEPT_MS } from '../../domain/alerts/saved-search.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { ALERTS, LOCKED } from './alert-cursor.ts'

const TOLD_KEPT_MS = 90 * 86_400_000
const ROWS_AT_ONCE = 500

/**
 * Removes searches not confirmed within 7 days, expired links and confirmation requests, records of
 * emails older than 90 days, and news of listings removed more than 14 weeks ago. Watches of listings
 * that no longer exist get their last email.
 * @returns Whether there may be more.
 */
export async function removeOldAlerts(store: Store, clock: Clock): Promise<boolean> {
  const now = clock()
  const removed = await store.transact(async transaction => {
    await transaction.lock(ALERTS)
    const { alerts } = transaction
    return [
      await alerts.markRemoved(now, ROWS_AT_ONCE),
      await alerts.removeUnconfirmed(now - UNCONFIRMED_KEPT_MS, ROWS_AT_ONCE),
      await alerts.removeExpiredLinks(now, ROWS_AT_ONCE),
      await alerts.removeOldQuestions(now - QUESTION_WINDOW_MS, ROWS_AT_ONCE),
      await alerts.removeOldMailed(now - TOLD_KEPT_MS, ROWS_AT_ONCE),
      await alerts.removeOldStates(now - BACK_WITHIN_MS, ROWS_AT_ONCE),
    ]
  }, LOCKED)
  return removed.includes(ROWS_AT_ONCE)
}
