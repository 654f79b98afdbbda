import type { SearchRequest } from '../domain/criteria.ts'
import type { ListingSummary } from '../domain/listing.ts'
import type { Reader } from '../store/store.ts'
import type { LiveIndex } from './live-index.ts'

export interface SearchedPage {
  /** How many listings match, on all pages. */
  readonly total: number
  readonly summaries: readonly ListingSummary[]
}

/** Finds a stretch of the listings that match, and reads them as a list shows them. */
export async function searchListings(
  store: Reader,
  index: LiveIndex,
  request: SearchRequest,
  descriptionCharacters: number,
): Promise<SearchedPage> {
  const { total, ids } = index.search(request)
  return { total, summaries: await store.listings.summaries(ids, descriptionCharacters) }
}
