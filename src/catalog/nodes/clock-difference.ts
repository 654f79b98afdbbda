import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'

/** Keys, limits and dates of listings go by the clock of each node. */
const MAX_DIFFERENCE_MS = 2000
/** The quickest answer is the most exact. */
const READINGS = 3

/**
 * How far this node's clock is ahead of the database server's, in milliseconds; negative: behind.
 * Null: no difference beyond the response time, or the database is a local file.
 */
export async function clockDifference(
  { serverClock }: Pick<Store, 'serverClock'>,
  clock: Clock,
): Promise<number | null> {
  if (serverClock === null) return null
  let best = { aheadMs: 0, tookMs: Number.POSITIVE_INFINITY }
  for (let i = 0; i < READINGS; i++) {
    const began = performance.now()
    const server = await serverClock()
    const tookMs = performance.now() - began
    if (tookMs < best.tookMs) best = { aheadMs: clock() - tookMs / 2 - server, tookMs }
  }
  const { aheadMs, tookMs } = best
  return Math.abs(aheadMs) - tookMs / 2 > MAX_DIFFERENCE_MS ? aheadMs : null
}
