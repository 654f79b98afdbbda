import type { Logger } from 'pino'
import { absenceIn } from '../domain/database-away.ts'
import type { SharedCountStore } from '../limits/database-limiter.ts'
import { RateLimiter, type RequestLimiter } from '../limits/rate-limit.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import { clock } from './clock-and-random.ts'

interface LimiterParts {
  /** The limiter of the primary process, which has its own metrics; null: this process counts. */
  readonly primary: RequestLimiter | null
  readonly metrics: ServiceMetrics | null
  /** Counts in the database; null when one machine uses the database. */
  readonly counts: SharedCountStore | null
}

/** @param opened Collects what is closed with the service. */
export async function openLimiter(
  logger: Logger,
  { primary, metrics, counts }: LimiterParts,
  opened: AsyncDisposableStack,
): Promise<RequestLimiter> {
  const own = new RateLimiter(clock)
  const here = primary ?? own
  const shared = counts && (await openShared(counts, here, logger))
  if (shared) opened.use(shared)
  metrics?.watchLimiters([...(primary ? [] : [own]), ...(shared ? [shared] : [])])
  return shared ?? here
}

async function openShared(counts: SharedCountStore, substitute: RequestLimiter, logger: Logger) {
  const { DatabaseLimiter } = await import('../limits/database-limiter.ts')
  let isReported = false
  const onOutage = (reason: Error | null) => {
    if (reason === null && isReported) logger.info('The database counts requests again')
    // A database outage is already in the log.
    isReported = reason !== null && absenceIn(reason) === null
    if (isReported)
      logger.error({ reason: reason?.message }, 'Each process counts its own requests')
  }
  return new DatabaseLimiter({ counts, substitute, onOutage })
}
