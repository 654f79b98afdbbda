import type { FastifyReply } from 'fastify'
import { Problem } from '../domain/problem.ts'
import { burstOf, type RateLimiter } from './rate-limit.ts'

/**
 * Counts a request against its caller's limit and says in the answer's headers how much is left,
 * by the names of the IETF draft "RateLimit header fields for HTTP".
 * @param ratePerMinute 0: unlimited, and no headers.
 * @throws Problem `too-many-requests` over the limit.
 */
export function limitRate(
  limiter: RateLimiter,
  caller: string,
  ratePerMinute: number,
  reply: FastifyReply,
): void {
  if (ratePerMinute === 0) return
  const allowance = limiter.take(caller, ratePerMinute)
  const burst = burstOf(ratePerMinute)
  const burstSeconds = Math.ceil((burst * 60) / ratePerMinute)
  reply.header(
    'RateLimit-Policy',
    `"minute";q=${ratePerMinute};w=60, "burst";q=${burst};w=${burstSeconds}`,
  )
  reply.header('RateLimit', `"burst";r=${allowance.remaining};t=${allowance.resetSeconds}`)
  if (allowance.isAllowed) return
  throw new Problem(
    'too-many-requests',
    [
      {
        title: 'Too many requests',
        detail: `At most ${ratePerMinute} requests a minute, ${burst} at once, are answered; try again in ${allowance.retryAfterSeconds} s.`,
      },
    ],
    { retryAfterSeconds: allowance.retryAfterSeconds },
  )
}
