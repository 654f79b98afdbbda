import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_RATE_PER_MINUTE } from '../../domain/accounts/api-key.ts'
import { Problem } from '../../domain/problem.ts'
import { addressOwner } from '../../domain/values/network-address.ts'
import { type Allowance, burstOf, type RequestLimiter } from '../../limits/rate-limit.ts'
import { clientAddressOf } from './client-address.ts'
import type { Payer } from './fairness/request-work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request has been counted against a limit, or need not be. */
    isCounted: boolean
  }
}

/** Whose limit a request counts against. */
export interface Caller extends Payer {
  /** What the limiter counts by. */
  readonly name: string
  /** 0 for unlimited. */
  readonly ratePerMinute: number
  /** Follows "are answered" in the message to a caller over the limit. */
  readonly terms: string
}

const ADDRESS_TERMS = ' for one address without a valid key in a header or the query'

/**
 * Counts requests against limits. Answers report what is left of a limit, in the headers of the
 * IETF draft "RateLimit header fields for HTTP".
 */
export class RequestLimits {
  readonly #limiter: RequestLimiter

  constructor(limiter: RequestLimiter) {
    this.#limiter = limiter
  }

  /**
   * Counts a request, and waits until its caller is next.
   * @throws Problem `too-many-requests` over the limit, `overloaded` if it would wait too long.
   */
  async count(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const wasCounted = request.isCounted
    request.isCounted = true
    let refusal: Problem | null = null
    const { name, ratePerMinute } = caller
    if (ratePerMinute > 0) {
      refusal = noteAllowance(await this.#limiter.take(name, ratePerMinute), caller, reply)
      // These headers are about another caller's limit.
    } else if (wasCounted) reply.removeHeader('RateLimit-Policy').removeHeader('RateLimit')
    if (request.work) await request.work.admit(caller, ratePerMinute > 0, refusal)
    else if (refusal) throw refusal
  }

  /**
   * Counts a request that needs no key against its address. @throws Problem `too-many-requests`.
   */
  async countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.count(addressCaller(request), request, reply)
  }

  /** Counts something that is answered in any case. @returns Whether it is within its limit. */
  async isWithin(name: string, ratePerMinute: number): Promise<boolean> {
    return (await this.#limiter.take(name, ratePerMinute)).isAllowed
  }

  /**
   * Counts a refused request that has not been counted yet.
   * @returns The refusal to send: too many requests, or the error itself.
   */
  async countRefused(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller = addressCaller(request),
  ): Promise<unknown> {
    if (request.isCounted) return error
    try {
      await this.count(caller, request, reply)
      return error
    } catch (tooMany) {
      return tooMany
    }
  }

  /** Undoes the count of a request that turns out to belong to another caller. */
  giveBack({ name, ratePerMinute }: Caller): void {
    if (ratePerMinute > 0) this.#limiter.giveBack(name, ratePerMinute)
  }
}

/** Reports the remaining limit. @returns The refusal if over the limit. */
function noteAllowance(
  allowance: Allowance,
  { ratePerMinute, terms }: Caller,
  reply: FastifyReply,
): Problem | null {
  const burst = burstOf(ratePerMinute)
  const burstSeconds = Math.ceil((burst * 60) / ratePerMinute)
  const policy = `"minute";q=${ratePerMinute};w=60, "burst";q=${burst};w=${burstSeconds}`
  reply.header('RateLimit-Policy', policy)
  reply.header('RateLimit', `"burst";r=${allowance.remaining};t=${allowance.resetSeconds}`)
  if (allowance.isAllowed) return null
  const { retryAfterSeconds } = allowance
  const detail = `At most ${ratePerMinute} requests a minute, in bursts of up to ${burst}, are answered${terms}; try again in ${retryAfterSeconds} s.`
  return Problem.of('too-many-requests', 'Too many requests', detail, { retryAfterSeconds })
}

/** The client's address, with the limit for clients without a valid key. */
export function addressCaller(request: FastifyRequest): Caller {
  const name = `address ${ownerOfAddress(request)}`
  return { name, ratePerMinute: DEFAULT_RATE_PER_MINUTE, terms: ADDRESS_TERMS }
}

/** What a client's address is counted as: a network or a host. */
export function ownerOfAddress(request: FastifyRequest): string {
  return addressOwner(clientAddressOf(request))
}
