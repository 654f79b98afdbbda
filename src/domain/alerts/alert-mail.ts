import type { AlertAddressId, ListingId, SavedSearchId } from '../values/ids.ts'
import type { News } from './listing-news.ts'

/** The topic of the jobs that ask addresses whether they want mail about a search. */
export const ALERT_QUESTION_TOPIC = 'alert-question'
/**
 * The topic of the jobs that mail news about land. Messages about leads do not wait behind them.
 */
export const ALERT_TOPIC = 'alert'

/** A message that asks an address whether it wants mail about a search. */
export interface AlertQuestion {
  readonly kind: 'alert-question'
  readonly recipient: string
  readonly alertAddressId: AlertAddressId
  readonly searchId: SavedSearchId
}

/** A listing and its news. */
export interface ToldListing extends News {
  readonly listingId: ListingId
}

/** The news that one search has found. */
export interface FoundBySearch {
  readonly searchId: SavedSearchId
  /** How many listings there are, with those that are not shown. */
  readonly count: number
  /** The best of them. */
  readonly shown: readonly ToldListing[]
}

/** A message with the news that the searches of an address have found. */
export interface AlertMail {
  readonly kind: 'alert'
  readonly recipient: string
  readonly alertAddressId: AlertAddressId
  readonly found: readonly FoundBySearch[]
}
