import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { readAlertCursor } from '../alerts/alert-cursor.ts'
import { prunedUntil, readLog } from '../published/published-log.ts'

const DAY_MS = 86_400_000
/**
 * A reader that is a day behind still reads every event; one further behind, the newest of each
 * listing.
 */
const SUPERSEDED_RETAINED_MS = DAY_MS
const RETAINED_MS = 90 * DAY_MS
const EVENTS_AT_ONCE = 500

/** Removes some events that are too old. @returns Whether there may be more. */
export async function removeOldEvents(store: Store, clock: Clock): Promise<boolean> {
  return await store.transact(async ({ published, settings, webhooks }) => {
    const now = clock()
    const log = await readLog({ settings })
    const cursor = await readAlertCursor({ settings })
    const superseded = await published.removeSuperseded(
      now - SUPERSEDED_RETAINED_MS,
      // Saved searches tell what is new by every event.
      cursor?.log === log?.id ? (cursor?.sequence ?? null) : null,
      EVENTS_AT_ONCE,
    )
    const old = await published.removeOld(now - RETAINED_MS, EVENTS_AT_ONCE)
    if (old.length > 0) {
      const before = await prunedUntil({ settings })
      await settings.set('published-pruned-until', String(Math.max(before, ...old)))
    }
    await published.forgetReaders(now - RETAINED_MS)
    const leads = await webhooks.removeOld('lead_event', now - RETAINED_MS, EVENTS_AT_ONCE)
    const plans = await webhooks.removeOld('plan_event', now - RETAINED_MS, EVENTS_AT_ONCE)
    const accounts = await published.removeOldAccounts(now - RETAINED_MS, EVENTS_AT_ONCE)
    if (log?.isReady) await webhooks.moveIdle(log.id, log.sequence)
    return [superseded, old.length, leads, plans, accounts].includes(EVENTS_AT_ONCE)
  })
}
