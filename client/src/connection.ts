import createOpenApiClient from 'openapi-fetch'
import { retryingFetch, type Send } from './retrying-fetch.ts'

export interface ClientOptions {
  /** Where the service is, without the version: `https://land.example`. */
  readonly baseUrl: string
  /** The API key; left out where something in between adds it, such as a server of your own. */
  readonly key?: string
  /** How often a request that failed for now is sent again; 3 if not said, 0 for never. */
  readonly retries?: number
  /** The longest wait before a request is sent again, 60 if not said; none asked to wait longer is. */
  readonly maxWaitSeconds?: number
  /** Sends a request, once; the global `fetch` if not said. */
  readonly fetch?: Send
}

/** GET, POST and DELETE of one part of the API, as openapi-fetch has them. */
export function connectionTo<Paths extends {}>(segment: string, options: ClientOptions) {
  const { baseUrl, key, retries = 3, maxWaitSeconds = 60 } = options
  // Looked up when it is called, as programs may replace the global one.
  const { fetch: send = (request: Request) => globalThis.fetch(request) } = options
  const { now: clock } = Date
  const { random } = Math
  return createOpenApiClient<Paths>({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/${segment}`,
    headers: key === undefined ? {} : { Authorization: `Bearer ${key.trim()}` },
    // The service refuses a parameter that is repeated.
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: retryingFetch(send, { retries, maxWaitSeconds, clock, random }),
  })
}

/** The header of a write; without one, every call gets a token of its own. */
export function idempotency(key: string | undefined): { 'Idempotency-Key'?: string } {
  return key === undefined ? {} : { 'Idempotency-Key': key }
}
