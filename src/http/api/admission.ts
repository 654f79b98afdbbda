import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import { type ApiKey, DEFAULT_RATE_PER_MINUTE } from '../../domain/accounts/api-key.ts'
import { Problem } from '../../domain/problem.ts'
import { addressOwner } from '../../domain/values/network-address.ts'
import { burstOf, type RequestLimiter } from '../../limits/rate-limit.ts'
import { clientAddressOf } from '../server/client-address.ts'
import { type PresentedKey, presentedKey } from './presented-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it has been counted against a limit. */
    isCounted: boolean
    /** The id of the valid key that it showed. */
    keyId: string | null
    /** What was known before its body was read; null where nothing was looked at by then. */
    early: EarlyAdmission | null
  }
}

/** Who a request counts against. */
interface Caller {
  readonly name: string
  /** 0: unlimited. */
  readonly ratePerMinute: number
  /** Follows "are answered" in what is said over the limit. */
  readonly terms: string
}

interface EarlyAdmission {
  readonly text: string | null
  /** Null without a valid key; the body may still hold one. */
  readonly key: ApiKey | null
  readonly caller: Caller
}

const NO_BODY = new Map()
const ADDRESS_TERMS = ' for one address without a valid key in a header or the query'

/**
 * Lets requests in that show a valid key, and counts every request once: against its key's limit,
 * or without a valid key against its address's, so that keys cannot be tried at will. What is left
 * of the limit is said in the answer's headers, by the names of the IETF draft "RateLimit header
 * fields for HTTP".
 */
export class Admission {
  readonly #catalog: Catalog
  readonly #limiter: RequestLimiter

  constructor(catalog: Catalog, limiter: RequestLimiter) {
    this.#catalog = catalog
    this.#limiter = limiter
  }

  /**
   * Counts a request whose body may hold its key, before the body is read: against the key in its
   * headers, which settles whose request it is, or a valid one in its query, else against its address.
   * @throws Problem `key-invalid` for a key in a header, `too-many-requests` over the limit.
   */
  async admitBeforeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { text, place } = presentedKey(request, NO_BODY)
    const key =
      place === 'header' ? await this.#catalog.authenticate(text) : await this.#validKey(text)
    const caller = key ? keyCaller(key) : addressCaller(request)
    if (key) request.keyId = key.id
    await this.#count(caller, request, reply)
    request.early = { text, key, caller }
  }

  /**
   * Many clients may share one address. So a request whose body shows another key than was counted
   * for, or the first, counts against that key, and what it counted against before is given back.
   * @throws Problem `key-missing` or `key-invalid`, or `too-many-requests` over the limit.
   */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { text }: PresentedKey,
  ): Promise<ApiKey> {
    const { early } = request
    if (early?.key && early.text === text) return early.key
    const key = await this.#catalog.authenticate(text)
    request.keyId = key.id
    await this.#count(keyCaller(key), request, reply)
    if (early && early.caller.ratePerMinute > 0) {
      this.#limiter.giveBack(early.caller.name, early.caller.ratePerMinute)
    }
    return key
  }

  /**
   * Lets in who needs no key, and counts it against the address.
   * @throws Problem `too-many-requests` over the limit.
   */
  async admitAnyone(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#count(addressCaller(request), request, reply)
  }

  /**
   * Lets in who asks for a picture or document, and counts it against the address, apart from all else.
   * @param ratePerMinute 0: unlimited.
   * @throws Problem `too-many-requests` over the limit.
   */
  async admitToMedia(
    request: FastifyRequest,
    reply: FastifyReply,
    ratePerMinute: number,
  ): Promise<void> {
    const name = `media ${addressOwner(clientAddressOf(request))}`
    const terms = ' for pictures and documents from one address'
    await this.#count({ name, ratePerMinute, terms }, request, reply)
  }

  /**
   * Counts a request that was refused, unless it was counted before.
   * @returns What it is to be refused for: too many requests, or what it was.
   */
  async refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (request.isCounted) return error
    const key = isAboutKey(error) ? null : await this.#shownKey(request)
    if (key) request.keyId = key.id
    try {
      await this.#count(key ? keyCaller(key) : addressCaller(request), request, reply)
      return error
    } catch (tooMany) {
      return tooMany
    }
  }

  /** The valid key that a request shows in its headers or its query; null without one. */
  #shownKey(request: FastifyRequest): Promise<ApiKey | null> {
    try {
      return this.#validKey(presentedKey(request, NO_BODY).text)
    } catch {
      return Promise.resolve(null)
    }
  }

  async #validKey(text: string | null): Promise<ApiKey | null> {
    if (text === null) return null
    try {
      return await this.#catalog.authenticate(text)
    } catch {
      return null
    }
  }

  async #count(
    { name, ratePerMinute, terms }: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    request.isCounted = true
    if (ratePerMinute === 0) {
      reply.removeHeader('RateLimit-Policy').removeHeader('RateLimit')
      return
    }
    const allowance = await this.#limiter.take(name, ratePerMinute)
    const burst = burstOf(ratePerMinute)
    const burstSeconds = Math.ceil((burst * 60) / ratePerMinute)
    const policy = `"minute";q=${ratePerMinute};w=60, "burst";q=${burst};w=${burstSeconds}`
    reply.header('RateLimit-Policy', policy)
    reply.header('RateLimit', `"burst";r=${allowance.remaining};t=${allowance.resetSeconds}`)
    if (allowance.isAllowed) return
    const { retryAfterSeconds } = allowance
    const detail = `At most ${ratePerMinute} requests a minute, ${burst} at once, are answered${terms}; try again in ${retryAfterSeconds} s.`
    throw new Problem('too-many-requests', [{ title: 'Too many requests', detail }], {
      retryAfterSeconds,
    })
  }
}

function keyCaller({ id, ratePerMinute }: ApiKey): Caller {
  return { name: `key ${id}`, ratePerMinute, terms: '' }
}

function addressCaller(request: FastifyRequest): Caller {
  const name = `address ${addressOwner(clientAddressOf(request))}`
  return { name, ratePerMinute: DEFAULT_RATE_PER_MINUTE, terms: ADDRESS_TERMS }
}

function isAboutKey(error: unknown): boolean {
  return error instanceof Problem && error.code.startsWith('key-')
}
