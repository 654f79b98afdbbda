import type { Logger } from 'pino'
import { absenceIn } from '../domain/database-away.ts'
import type { SharedCountStore } from '../limits/database-limiter.ts'
import type { RateLimiter, RequestLimiter } from '../limits/rate-limit.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'

interface LimiterParts {
  /** Counts here. */
  readonly own: RateLimiter
  readonly metrics: ServiceMetrics | null
  /** Counts in the database; null when one machine uses the database. */
  readonly counts: SharedCountStore | null
  /** Collects what is closed with the service. */
  readonly begun: AsyncDisposableStack
}

export async function openLimiter(
  logger: Logger,
  { own, metrics, counts, begun }: LimiterParts,
): Promise<RequestLimiter> {
  const shared = counts && (await openShared(counts, own, logger))
  if (shared) begun.use(shared)
  metrics?.watchLimiters(shared ? [own, shared] : [own])
  return shared ?? own
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
