import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { RateLimiter, type RequestLimiter } from '../limits/rate-limit.ts'
import type { RedisLimiter } from '../limits/redis-limiter.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import { clock } from './clock-and-random.ts'

/**
 * The limiter of a service. The library for Redis is loaded only where Redis counts.
 * @param primary The limiter of the primary process, which reports its own figures; null: this process counts.
 * @param opened Gets what has to be closed with the service.
 */
export async function openLimiter(
  { redisUrl }: Config,
  logger: Logger,
  { primary, metrics }: { primary: RequestLimiter | null; metrics: ServiceMetrics | null },
  opened: AsyncDisposableStack,
): Promise<RequestLimiter> {
  const own = new RateLimiter(clock)
  const here = primary ?? own
  const redis = redisUrl === null ? null : opened.use(await openRedis(redisUrl, logger, here))
  metrics?.watchLimiters([...(primary ? [] : [own]), ...(redis ? [redis] : [])])
  return redis ?? here
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
