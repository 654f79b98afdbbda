import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { absenceIn } from '../domain/database-away.ts'
import type { SharedCountStore } from '../limits/database-limiter.ts'
import { RateLimiter, type RequestLimiter } from '../limits/rate-limit.ts'
import type { RedisLimiter } from '../limits/redis-limiter.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import { clock } from './clock-and-random.ts'

interface LimiterParts {
  /** The limiter of the primary process, which reports its own figures; null: this process counts. */
  readonly primary: RequestLimiter | null
  readonly metrics: ServiceMetrics | null
  /** Counts in the database; null: the database is used by one machine. */
  readonly counts: SharedCountStore | null
}

/**
 * The limiter of a service. The library for Redis is loaded only where Redis counts.
 * @param opened Gets what has to be closed with the service.
 */
export async function openLimiter(
  { redisUrl }: Config,
  logger: Logger,
  { primary, metrics, counts }: LimiterParts,
  opened: AsyncDisposableStack,
): Promise<RequestLimiter> {
  const own = new RateLimiter(clock)
  const here = primary ?? own
  const shared = await openShared({ redisUrl, counts, logger, substitute: here })
  if (shared) opened.use(shared)
  metrics?.watchLimiters([...(primary ? [] : [own]), ...(shared ? [shared] : [])])
  return shared ?? here
}

interface SharedParts {
  readonly redisUrl: string | null
  readonly counts: SharedCountStore | null
  readonly logger: Logger
  readonly substitute: RequestLimiter
}

/** Null: nothing counts for several nodes. */
async function openShared({ redisUrl, counts, logger, substitute }: SharedParts) {
  if (redisUrl !== null) return await openRedis(redisUrl, logger, substitute)
  if (counts === null) return null
  const { DatabaseLimiter } = await import('../limits/database-limiter.ts')
  let isTold = false
  const onOutage = (reason: Error | null) => {
    if (reason === null && isTold) logger.info('The database counts requests again')
    // The log tells of a database that does not answer at all.
    isTold = reason !== null && absenceIn(reason) === null
    if (isTold) logger.error({ reason: reason?.message }, 'Requests are counted here')
  }
  return new DatabaseLimiter({ counts, substitute, onOutage })
}

async function openRedis(
  url: string,
  logger: Logger,
  substitute: RequestLimiter,
): Promise<RedisLimiter> {
  const { RedisLimiter } = await import('../limits/redis-limiter.ts')
  const onOutage = (reason: Error | null) => {
    if (reason === null) logger.info('Redis counts requests again')
    else
      logger.error({ reason: reason.message }, 'Redis does not answer; requests are counted here')
  }
  return new RedisLimiter({ url, substitute, onOutage })
}
