import type { SearchQuery } from '../searching/search-query.ts'
import type { AlertAddressId, ListingId, SavedSearchId } from '../values/ids.ts'
import type { WatchedState } from './watched-listing.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How often alerts for a saved search are sent. */
export const FREQUENCIES = ['instant', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** The default hour for daily and weekly alerts, in the service's time zone. */
export const DEFAULT_ALERT_HOUR = 7

/** The confirmed searches of one address. */
export const MAX_SEARCHES = 10
/** The longest name of a search. */
export const MAX_NAME_CHARACTERS = 100
/** The longest search as parameters: the limit of a URL. */
export const MAX_QUERY_CHARACTERS = 8000
/** A search with this many new matches per week gets at most one alert per day. */
export const MAX_INSTANT_A_WEEK = 50
/** Instant alerts to an address per day; later news waits for the daily alert. */
export const MAX_INSTANT_MAILS_A_DAY = 5
/** How many listings an alert shows; it counts and links all. */
export const MAX_SHOWN = 12

/** How long a link that confirms a search is valid. */
export const CONFIRM_VALID_MS = 48 * HOUR_MS
/** How long a search waits for its confirmation. */
export const UNCONFIRMED_KEPT_MS = 7 * DAY_MS
/** How long the links in an alert are valid. */
export const LINK_VALID_MS = 60 * DAY_MS

export const QUESTION_WINDOW_MS = DAY_MS
/**
 * How many confirmation emails one mailbox gets within the window, from all senders. More searches
 * wait without an email.
 */
export const MAX_MAILS_TO_MAILBOX = 6
/** Unconfirmed searches of one address; a new one replaces the oldest. */
export const MAX_WAITING_SEARCHES = 20

/** An address with saved searches. Instants are milliseconds since 1970 UTC. */
export interface AlertAddress {
  readonly id: AlertAddressId
  /** Null after the person has unsubscribed; only the hash of the address is stored then. */
  readonly address: string | null
  readonly createdAt: number
  readonly leftAt: number | null
  /** The day of the last instant alert, yyyy-mm-dd, and how many were sent on it. */
  readonly instantDay: string
  readonly instantMails: number
  readonly mailedAt: number | null
  /** How many consecutive alerts the mailbox has refused permanently. */
  readonly refusals: number
}

/** A search with alerts. Sequences are those of the published log. */
export interface SavedSearch {
  readonly id: SavedSearchId
  readonly addressId: AlertAddressId
  /** Empty if the search is named after its criteria. */
  readonly name: string
  /** The parameters of version 3, as in a URL. */
  readonly query: string
  readonly frequency: Frequency
  readonly createdAt: number
  /** Null while unconfirmed, when no alerts are sent. */
  readonly confirmedAt: number | null
  /** Increases with each change of any search. */
  readonly version: number
  /** Events up to here are not news: they were published when the search was confirmed. */
  readonly born: number
  /** News up to here were sent in daily or weekly alerts. */
  readonly since: number
  /** News after this are sent instantly; null for none. */
  readonly instantFrom: number | null
  /** Not every listing of the news up to here is remembered: an alert had too many. */
  readonly forgotten: number
  /** When the next daily or weekly alert is due; null for none. */
  readonly nextAt: number | null
  /**
   * The one listing that is watched; null: it is a search. A watch has none of the positions above:
   * what was last emailed is compared with the listing.
   */
  readonly listingId: ListingId | null
  /** The price and the state that were last emailed, in US dollars. */
  readonly watchPriceUsd: number | null
  readonly watchState: WatchedState | null
  /** When an email about the listing is due; null: nothing has happened since the last one. */
  readonly watchDueAt: number | null
}

/** The texts of a search to be saved, before validation. */
export interface SearchForm {
  readonly emailAddress: string
  readonly name: string
  readonly frequency: string
}

export function isFrequency(text: string): text is Frequency {
  return (FREQUENCIES as readonly string[]).includes(text)
}

/** Whether a search has a place or a price, without which instant alerts are not available. */
function isNarrow(query: SearchQuery): boolean {
  const { location, zip, bounds, near, polygon, priceUsd } = query
  return [location, zip, bounds, near, polygon, priceUsd].some(part => part !== null)
}

/**
 * Why instant alerts for a search are not available; null if they are.
 * @param perWeek Its new matches per week.
 */
export function notInstant(query: SearchQuery, perWeek: number): string | null {
  if (!isNarrow(query)) {
    return 'Instant alerts need a place or a price. Add one, or choose daily alerts.'
  }
  if (perWeek < MAX_INSTANT_A_WEEK) return null
  const number = perWeek.toLocaleString('en-US')
  return `Instant alerts are for searches with fewer than ${MAX_INSTANT_A_WEEK} new listings a week. This one found ${number} in the last 7 days: choose daily alerts, or narrow the search.`
}
