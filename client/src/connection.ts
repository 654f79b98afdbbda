import createOpenApiClient from 'openapi-fetch'
import { retryingFetch, type Send } from './retrying-fetch.ts'
import { namingAddress } from './unreachable.ts'

export interface ClientOptions {
  /** Where the service is, without the version: `https://land.example`. */
  readonly baseUrl: string
  /** The API key; left out when a server of your own adds it. */
  readonly key?: string | undefined
  /** How often a request that failed temporarily is sent again (default 3); 0: never. */
  readonly retries?: number | undefined
  /**
   * The longest wait before a request is sent again (default 60). If the service asks for a longer wait, the call
   * fails at once.
   */
  readonly maxWaitSeconds?: number | undefined
  /** Sends a request once (default: the global `fetch`). */
  readonly fetch?: Send | undefined
}

/** GET, POST and DELETE of one part of the API, as openapi-fetch has them. */
export function connectionTo<Paths extends {}>(segment: string, options: ClientOptions) {
  const { baseUrl, key, retries = 3, maxWaitSeconds = 60 } = options
  // Looked up when it is called, as programs may replace the global one.
  const { fetch: send = (request: Request) => globalThis.fetch(request) } = options
  const { now: clock } = Date
  const { random } = Math
  return createOpenApiClient<Paths>({
    baseUrl: `${baseUrl.replace(/(?<!\/)\/+$/, '')}/${segment}`,
    headers: key === undefined ? {} : { Authorization: `Bearer ${key.trim()}` },
    // The service refuses a parameter that is repeated.
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: namingAddress(retryingFetch(send, { retries, maxWaitSeconds, clock, random })),
  })
}

/** The header of a write; without one, every call gets a token of its own. */
export function idempotency(key: string | undefined): { 'Idempotency-Key'?: string } {
  return key === undefined ? {} : { 'Idempotency-Key': key }
}
