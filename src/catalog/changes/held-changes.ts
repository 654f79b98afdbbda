import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'

/** Longer than any transaction of Acreage takes. */
const MIN_HELD_MS = 30_000
const REPORT_INTERVAL_MS = 300_000

/** Committed changes that followers cannot read yet. */
export interface HeldReport {
  /** How long ago the first of them was made. */
  readonly heldSeconds: number
  /** The transaction that they wait for; null: this user of the database may not see it. */
  readonly transaction: string | null
}

/**
 * Makes a look for changes that wait for a transaction that stays open: followers read no changes that were committed after it
 * began, until it ends. Nothing is lost, and searches are not affected. Each look reports it, at most every five minutes.
 */
export function lookForHeldChanges(
  store: Store,
  clock: Clock,
  onHeld: (report: HeldReport) => void,
): () => Promise<false> {
  let nextReportAt = 0
  return async () => {
    const { changes } = store
    const now = clock()
    if (now < nextReportAt) return false
    const { firstAt } = await changes.lead(await changes.latest())
    if (firstAt === null || now - firstAt < MIN_HELD_MS) return false
    nextReportAt = now + REPORT_INTERVAL_MS
    const heldSeconds = Math.round((now - firstAt) / 1000)
    onHeld({ heldSeconds, transaction: await changes.oldestTransaction() })
    return false
  }
}
