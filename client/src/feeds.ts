import type { Client as OpenApiClient } from 'openapi-fetch'
import { dataOf } from './api-error.ts'
import { idempotency } from './connection.ts'
import type { paths } from './generated/ext.ts'
import type {
  CallOptions,
  Feed,
  FeedInput,
  FeedRun,
  FeedRunReport,
  FeedRunRequest,
  WriteOptions,
} from './types.ts'

/** A feed that is to be created or edited. */
export interface FeedSubmission {
  /** The account of a new feed. */
  readonly accountID?: number | undefined
  /** The feed that is edited; left out or 0 to create one. */
  readonly id?: number | undefined
  /** A name and an address for a new feed, or the changed members of an edited one. */
  readonly data: FeedInput
}

/** The feeds of the key's accounts; the key needs feeds:write. All throw an ApiError when they are refused. */
export interface Feeds {
  feeds(query?: { readonly accountID?: number | undefined }, options?: CallOptions): Promise<Feed[]>
  feed(id: number, options?: CallOptions): Promise<Feed>
  /** Creates a feed, or edits one. */
  saveFeed(submission: FeedSubmission, options?: WriteOptions): Promise<Feed>
  /** Removes a feed with its runs; its listings stay as they are. */
  removeFeed(id: number, options?: CallOptions): Promise<void>
  /** The last runs of a feed, latest first. */
  feedRuns(id: number, options?: CallOptions): Promise<FeedRun[]>
  /** A run with its report. */
  feedRun(id: number, run: number, options?: CallOptions): Promise<FeedRunReport>
  /** Has a feed run. Once it resolves, the run is ordered; feedRuns tells how far it is. */
  runFeed(id: number, request?: FeedRunRequest, options?: WriteOptions): Promise<void>
}

export function feedsOf({
  GET,
  POST,
  DELETE,
}: Pick<OpenApiClient<paths>, 'GET' | 'POST' | 'DELETE'>): Feeds {
  return {
    feeds: async ({ accountID } = {}, { signal = null } = {}) => {
      const query = accountID === undefined ? {} : { accountID }
      return dataOf(await GET('/feeds', { params: { query }, signal })).data
    },
    feed: async (id, { signal = null } = {}) =>
      dataOf(await GET('/feeds/{id}', { params: { path: { id } }, signal })),
    saveFeed: async ({ id = 0, accountID, data }, { signal = null, idempotencyKey } = {}) => {
      const params = { path: { id }, header: idempotency(idempotencyKey) }
      const body = { data, ...(accountID !== undefined && { accountID }) }
      return dataOf(await POST('/feeds/{id}', { body, params, signal }))
    },
    removeFeed: async (id, { signal = null } = {}) => {
      dataOf(await DELETE('/feeds/{id}', { params: { path: { id } }, signal }))
    },
    feedRuns: async (id, { signal = null } = {}) =>
      dataOf(await GET('/feeds/{id}/runs', { params: { path: { id } }, signal })).data,
    feedRun: async (id, run, { signal = null } = {}) =>
      dataOf(await GET('/feeds/{id}/runs/{run}', { params: { path: { id, run } }, signal })),
    runFeed: async (id, body = {}, { signal = null, idempotencyKey } = {}) => {
      const params = { path: { id }, header: idempotency(idempotencyKey) }
      dataOf(await POST('/feeds/{id}/runs', { body, params, signal }))
    },
  }
}
