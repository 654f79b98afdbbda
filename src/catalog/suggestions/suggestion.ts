import type { ListingSummary } from '../../domain/listings/listing.ts'
import type { SearchQuery } from '../../domain/searching/search-query.ts'
import type { PlaceKind } from '../../domain/suggesting/named-place.ts'
import type { StateId } from '../../domain/values/ids.ts'

/** A search that a typed text may mean. */
export interface Suggestion {
  /** `search`: the text was read as a question, with a size or a price, say. */
  readonly kind: PlaceKind | 'search' | 'listing' | 'words'
  readonly name: string
  /** The county or city that a place is in, if that distinguishes it from others; else empty. */
  readonly within: string
  readonly stateId: StateId | null
  /** How many listings the search finds. */
  readonly count: number
  /** How many listings are around a town that has none; absent for other places. */
  readonly around?: number
  /** The typed sentence with its last words completed, if the search is read from it. */
  readonly sentence?: string
  /** The search that it suggests; null: it is a listing. */
  readonly query: Partial<SearchQuery> | null
  readonly listing: ListingSummary | null
}
