import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'

/** Longer than any transaction of Acreage takes. */
const MIN_HELD_MS = 30_000
const REPORT_INTERVAL_MS = 300_000

/** Committed changes that followers cannot read yet. */
export interface HeldReport {
  /** How long ago the first of them was made. */
  readonly heldSeconds: number
  /** The open transaction that delays them; null: this database user may not see it. */
  readonly transaction: string | null
}

/**
 * Creates a check for changes delayed by an open transaction: until it ends, followers cannot read
 * changes committed after it began. Nothing is lost, and searches are not affected. The check
 * reports it at most every five minutes.
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
