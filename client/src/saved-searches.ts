import type { Client as OpenApiClient } from 'openapi-fetch'
import { dataOf } from './api-error.ts'
import { idempotency } from './connection.ts'
import type { paths } from './generated/ext.ts'
import { withSortId } from './sorts.ts'
import type {
  CallOptions,
  FacetQuery,
  SavedSearchInput,
  SavedSearchPreview,
  WatchedListing,
  WatchInput,
  WriteOptions,
} from './types.ts'

export interface SavedSearchOptions extends WriteOptions {
  /** The network address of the buyer. Without it, all buyers of your site count as one network. */
  readonly IPAddress?: string | undefined
}

/** Searches that buyers are told about by mail. All throw an ApiError when they are refused. */
export interface SavedSearches {
  /** What it would mean to save a search: for the form of your site. */
  previewSearch(query?: FacetQuery, options?: CallOptions): Promise<SavedSearchPreview>
  /** Saves a search. The buyer is asked by mail, and told of nothing before they confirm. The key needs searches:write. */
  saveSearch(search: SavedSearchInput, options?: SavedSearchOptions): Promise<SavedSearchPreview>
  /** Watches a listing: once the buyer has confirmed, changes of its price and status are emailed. The key needs searches:write. */
  watchListing(id: number, watch: WatchInput, options?: SavedSearchOptions): Promise<WatchedListing>
}

export function savedSearchesOf({
  GET,
  POST,
}: Pick<OpenApiClient<paths>, 'GET' | 'POST'>): SavedSearches {
  return {
    previewSearch: async (query = {}, { signal = null } = {}) => {
      const params = { query: withSortId(query) }
      return dataOf(await GET('/saved-searches/preview', { params, signal }))
    },
    saveSearch: async (data, { signal = null, idempotencyKey, IPAddress } = {}) => {
      const params = { header: idempotency(idempotencyKey) }
      const body = { data, ...(IPAddress !== undefined && { IPAddress }) }
      return dataOf(await POST('/saved-searches', { body, params, signal }))
    },
    watchListing: async (id, data, { signal = null, idempotencyKey, IPAddress } = {}) => {
      const params = { header: idempotency(idempotencyKey), path: { id } }
      const body = { data, ...(IPAddress !== undefined && { IPAddress }) }
      return dataOf(await POST('/listings/{id}/watch', { body, params, signal }))
    },
  }
}
