import type { AlertAddressId, ListingId, SavedSearchId } from '../values/ids.ts'
import type { News } from './listing-news.ts'
import type { WatchNews } from './watched-listing.ts'

/** The topic of the jobs that ask addresses to confirm an alert, or send them a link to all alerts. */
export const ALERT_QUESTION_TOPIC = 'alert-question'
/** The topic of the jobs that send alerts. Messages about leads do not wait behind them. */
export const ALERT_TOPIC = 'alert'

/** An email that asks an address to confirm alerts for a search. */
export interface AlertQuestion {
  readonly kind: 'alert-question'
  readonly recipient: string
  readonly alertAddressId: AlertAddressId
  readonly searchId: SavedSearchId
}

/** An email with a link to all alerts of an address, which somebody has asked for. */
export interface AlertLinkMail {
  readonly kind: 'alert-link'
  readonly recipient: string
  readonly alertAddressId: AlertAddressId
}

/** A listing and its news. */
export interface NewsListing extends News {
  readonly listingId: ListingId
}

/** The new matches of one search. */
export interface FoundBySearch {
  readonly searchId: SavedSearchId
  /** How many listings there are, including those left out of the email. */
  readonly count: number
  /** The best of them. */
  readonly shown: readonly NewsListing[]
}

/** An email with the new matches of an address's searches, and what has changed of listings. */
export interface AlertMail {
  readonly kind: 'alert'
  readonly recipient: string
  readonly alertAddressId: AlertAddressId
  readonly found: readonly FoundBySearch[]
  /** The watched listings with changes. */
  readonly watched: readonly WatchNews[]
}
