import createOpenApiClient, { type Client as OpenApiClient } from 'openapi-fetch'
import type { paths as V1Paths } from './generated/v1.ts'
import type { paths as V3Paths } from './generated/v3.ts'
import { type Walks, walksOf } from './pages.ts'
import { retryingFetch, type Send } from './retrying-fetch.ts'

// biome-ignore lint/performance/noBarrelFile: it is the package's one entry
export { ApiError, dataOf, type Fault } from './api-error.ts'
export type { WalkOptions } from './pages.ts'

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

type Get<Paths, Path extends keyof Paths> = Paths[Path] extends { get: infer Operation }
  ? Operation
  : never
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never
type OkOf<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

/** What a search in version 3 takes. */
export type SearchQuery = QueryOf<Get<V3Paths, '/listings'>>
/** A page of results in version 3. */
export type Page = OkOf<Get<V3Paths, '/listings'>>
/** What a search tells of one listing in version 3. */
export type Summary = Page['data'][number]

/** What a search in version 1 takes. */
export type V1SearchQuery = QueryOf<Get<V1Paths, '/listings'>>
/** A page of results in version 1. */
export type V1Page = OkOf<Get<V1Paths, '/listings'>>
/** What a search tells of one listing in version 1. */
export type V1Summary = V1Page['data'][number]

/**
 * A client of version 3.0.1. GET and POST are those of openapi-fetch: they take a path of the API's
 * description with its parameters, and resolve to `{ data, error, response }`, whatever the status;
 * they reject when no answer came or the signal was aborted.
 */
export type Client = Pick<OpenApiClient<V3Paths>, 'GET' | 'POST'> & Walks<SearchQuery, Page>

/** The same of version 1.1.1. */
export type V1Client = Pick<OpenApiClient<V1Paths>, 'GET' | 'POST'> & Walks<V1SearchQuery, V1Page>

export function createClient(options: ClientOptions): Client {
  const { GET, POST } = createOpenApiClient<V3Paths>(settings('v3', options))
  const walks = walksOf<SearchQuery, Page>(
    (query, signal) => GET('/listings', { params: { query }, signal }),
    {},
  )
  return { GET, POST, ...walks }
}

export function createV1Client(options: ClientOptions): V1Client {
  const { GET, POST } = createOpenApiClient<V1Paths>(settings('v1', options))
  const walks = walksOf<V1SearchQuery, V1Page>(
    (query, signal) => GET('/listings', { params: { query }, signal }),
    {},
  )
  return { GET, POST, ...walks }
}

function settings(segment: 'v1' | 'v3', options: ClientOptions) {
  const { baseUrl, key, retries = 3, maxWaitSeconds = 60 } = options
  // Looked up when it is called, as programs may replace the global one.
  const { fetch: send = (request: Request) => globalThis.fetch(request) } = options
  const { now: clock } = Date
  const { random } = Math
  return {
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/${segment}`,
    headers: key === undefined ? {} : { Authorization: `Bearer ${key.trim()}` },
    // The service refuses a parameter that is repeated.
    querySerializer: { array: { style: 'form', explode: false } } as const,
    fetch: retryingFetch(send, { retries, maxWaitSeconds, clock, random }),
  }
}
