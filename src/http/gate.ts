import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '../catalog/catalog.ts'
import { type ApiKey, DEFAULT_RATE_PER_MINUTE } from '../domain/api-key.ts'
import { addressOwner } from '../domain/network-address.ts'
import { Problem } from '../domain/problem.ts'
import { clientAddressOf } from './client-address.ts'
import { type PresentedKey, presentedKey } from './presented-key.ts'
import { burstOf, type RequestLimiter } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it has been counted against a limit. */
    isCounted: boolean
    /** The id of the valid key that it showed. */
    keyId: string | null
  }
}

/**
 * Lets requests in that show a valid key, and counts every request once: against its key's limit,
 * or without a valid key against its address's, so that keys cannot be tried at will. What is left
 * of the limit is said in the answer's headers, by the names of the IETF draft "RateLimit header
 * fields for HTTP".
 */
export class Gate {
  readonly #catalog: Catalog
  readonly #limiter: RequestLimiter

  constructor(catalog: Catalog, limiter: RequestLimiter) {
    this.#catalog = catalog
    this.#limiter = limiter
  }

  /** @throws Problem `key-missing` or `key-invalid`, or `too-many-requests` over the limit. */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { text }: PresentedKey,
  ): Promise<ApiKey> {
    const key = await this.#catalog.authenticate(text)
    await this.#countFor(key, request, reply)
    return key
  }

  /**
   * Lets in who needs no key, and counts it against the address.
   * @throws Problem `too-many-requests` over the limit.
   */
  async admitAnyone(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = `address ${addressOwner(clientAddressOf(request))}`
    await this.#count(caller, DEFAULT_RATE_PER_MINUTE, request, reply)
  }

  /**
   * Counts a request that was refused, unless it was counted before.
   * @returns What it is to be refused for: too many requests, or what it was.
   */
  async refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (request.isCounted) return error
    const key = isAboutKey(error) ? null : await this.#keyOf(request)
    try {
      if (key) await this.#countFor(key, request, reply)
      else await this.admitAnyone(request, reply)
      return error
    } catch (tooMany) {
      return tooMany
    }
  }

  /** The valid key that a request shows in its headers or its query; null without one. */
  async #keyOf(request: FastifyRequest): Promise<ApiKey | null> {
    try {
      return await this.#catalog.authenticate(presentedKey(request, new Map()).text)
    } catch {
      return null
    }
  }

  #countFor(key: ApiKey, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    request.keyId = key.id
    return this.#count(`key ${key.id}`, key.ratePerMinute, request, reply)
  }

  async #count(
    caller: string,
    ratePerMinute: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    request.isCounted = true
    if (ratePerMinute === 0) return
    const allowance = await this.#limiter.take(caller, ratePerMinute)
    const burst = burstOf(ratePerMinute)
    const burstSeconds = Math.ceil((burst * 60) / ratePerMinute)
    const policy = `"minute";q=${ratePerMinute};w=60, "burst";q=${burst};w=${burstSeconds}`
    reply.header('RateLimit-Policy', policy)
    reply.header('RateLimit', `"burst";r=${allowance.remaining};t=${allowance.resetSeconds}`)
    if (!allowance.isAllowed) throw tooMany(ratePerMinute, burst, allowance.retryAfterSeconds)
  }
}

function isAboutKey(error: unknown): boolean {
  return error instanceof Problem && error.code.startsWith('key-')
}

function tooMany(ratePerMinute: number, burst: number, retryAfterSeconds: number): Problem {
  const detail = `At most ${ratePerMinute} requests a minute, ${burst} at once, are answered; try again in ${retryAfterSeconds} s.`
  return new Problem('too-many-requests', [{ title: 'Too many requests', detail }], {
    retryAfterSeconds,
  })
}
