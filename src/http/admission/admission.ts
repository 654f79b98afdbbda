import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import { Problem } from '../../domain/problem.ts'
import { addressCaller, type Caller, type RequestLimits } from '../server/request-limits.ts'
import { type PresentedKey, presentedKey, requireBearer } from './presented-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The check made before the body was read; null if there was none. */
    early: EarlyAdmission | null
  }
}

interface EarlyAdmission {
  readonly text: string | null
  /** Null without a valid key; the body may still hold one. */
  readonly key: ApiKey | null
  readonly caller: Caller
}

const NO_BODY = new Map()

/**
 * Admits requests that carry a valid key. Every request is counted once: against the limit of its
 * key or, without a valid key, of its address, so that no one can guess keys at full speed.
 */
export class Admission {
  readonly #catalog: Catalog
  readonly #limits: RequestLimits

  constructor(catalog: Catalog, limits: RequestLimits) {
    this.#catalog = catalog
    this.#limits = limits
  }

  /**
   * Counts a request before its body is read, although the body may hold a key. Counts against the
   * key in the headers, which takes precedence, or a valid one in the query, or else the address.
   * @throws Problem `key-invalid` for a key in a header, `too-many-requests` over the limit.
   */
  async admitBeforeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { text, place } = presentedKey(request, NO_BODY)
    const key =
      place === 'header'
        ? await this.#catalog.callers.authenticate(text)
        : await this.#validKey(text)
    const caller = key ? keyCaller(key) : addressCaller(request)
    if (key) request.keyId = key.id
    await this.#limits.count(caller, request, reply)
    request.early = { text, key, caller }
  }

  /**
   * Many clients may share one address. When the body reveals a different key than the one already
   * counted, or the first one, the request counts against that key and the earlier count is given
   * back.
   * @throws Problem `key-missing` or `key-invalid`, or `too-many-requests` over the limit.
   */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { text }: PresentedKey,
  ): Promise<ApiKey> {
    const { early } = request
    if (early?.key && early.text === text) return early.key
    if (text === null) requireBearer(request)
    const key = await this.#catalog.callers.authenticate(text)
    request.keyId = key.id
    await this.#limits.count(keyCaller(key), request, reply)
    if (early) this.#limits.giveBack(early.caller)
    return key
  }

  /**
   * Counts a refused request that has not been counted yet: against a valid key in its headers or
   * query, or else its address.
   * @returns The refusal to send: too many requests, or the error itself.
   */
  async refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (request.isCounted) return error
    const key = isAboutKey(error) ? null : await this.#presentedKey(request)
    if (key === null) return await this.#limits.countRefused(error, request, reply)
    request.keyId = key.id
    return await this.#limits.countRefused(error, request, reply, keyCaller(key))
  }

  /** The valid key in the headers or the query; null without one. */
  #presentedKey(request: FastifyRequest): Promise<ApiKey | null> {
    try {
      return this.#validKey(presentedKey(request, NO_BODY).text)
    } catch {
      return Promise.resolve(null)
    }
  }

  async #validKey(text: string | null): Promise<ApiKey | null> {
    if (text === null) return null
    try {
      return await this.#catalog.callers.authenticate(text)
    } catch {
      return null
    }
  }
}

export function keyCaller({ id, accountId, ratePerMinute }: ApiKey): Caller {
  return { name: `key ${id}`, ratePerMinute, accountId, terms: '' }
}

function isAboutKey(error: unknown): boolean {
  return error instanceof Problem && error.code.startsWith('key-')
}
