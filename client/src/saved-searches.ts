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
  }
}
