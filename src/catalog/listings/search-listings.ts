import type { ListingSummary } from '../../domain/listings/listing.ts'
import type { SearchRequest } from '../../domain/searching/criteria.ts'
import type { Reader } from '../../store/store.ts'
import type { LiveIndex } from '../live-index/live-index.ts'
import type { ShownForm, ShownListing } from './listing-cache.ts'

/** How a list shows its listings. */
export interface SummaryForm<Shown extends ShownListing> extends ShownForm<ListingSummary, Shown> {
  /** How much of each description it shows; 0: none. */
  readonly descriptionCharacters: number
}

export interface SearchedPage<Shown> {
  /** How many listings match, on all pages. */
  readonly total: number
  readonly shown: readonly Shown[]
}

/** Finds a stretch of the listings that match, and reads those that have not been shown lately. */
export async function searchListings<Shown extends ShownListing>(
  store: Reader,
  index: LiveIndex,
  request: SearchRequest,
  { cache, form, descriptionCharacters, show }: SummaryForm<Shown>,
): Promise<SearchedPage<Shown>> {
  const { total, ids } = index.search(request)
  const shown = await cache.values(ids, form, async missing => {
    const summaries = await store.listings.summaries(missing, descriptionCharacters)
    return new Map(summaries.map(summary => [summary.listing.id, show(summary)]))
  })
  return { total, shown }
}
