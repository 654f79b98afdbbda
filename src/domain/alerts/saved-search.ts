import type { SearchQuery } from '../searching/search-query.ts'
import type { AlertAddressId, SavedSearchId } from '../values/ids.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How often mail comes about a saved search. */
export const FREQUENCIES = ['instant', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/**
 * The hour of the service's time zone at which mail by day and week is sent, if nothing else is
 * set.
 */
export const DEFAULT_ALERT_HOUR = 7

/** Searches of one address that are confirmed. */
export const MAX_SEARCHES = 10
/** The longest name of a search. */
export const MAX_NAME_CHARACTERS = 100
/** The longest search as parameters: as long as an address may be. */
export const MAX_QUERY_CHARACTERS = 8000
/** A search that finds this many new listings a week is mailed once a day at most. */
export const MAX_INSTANT_A_WEEK = 50
/** Instant mails to an address on one day; later news waits for the daily mail. */
export const MAX_INSTANT_MAILS_A_DAY = 5
/** Listings that a mail shows; it counts and links all. */
export const MAX_SHOWN = 12

/** How long a link that confirms a search is valid. */
export const CONFIRM_VALID_MS = 48 * HOUR_MS
/** How long a search waits to be confirmed. */
export const UNCONFIRMED_KEPT_MS = 7 * DAY_MS
/** How long the links in a mail about land lead to the searches of its address. */
export const LINK_VALID_MS = 60 * DAY_MS

export const QUESTION_WINDOW_MS = DAY_MS
/**
 * Questions within the window that are mailed to one mailbox, whoever asks. More searches wait
 * without a mail of their own.
 */
export const MAX_MAILS_TO_MAILBOX = 6
/** Searches of one address that wait to be confirmed; a new one takes the place of the oldest. */
export const MAX_WAITING_SEARCHES = 20

/** An address that searches are saved for. Instants are milliseconds since 1970 UTC. */
export interface AlertAddress {
  readonly id: AlertAddressId
  /** Null: the person has asked for no more mail, and only the hash of the address is kept. */
  readonly address: string | null
  readonly createdAt: number
  readonly leftAt: number | null
  /** The day of the last instant mail, yyyy-mm-dd, and how many went on it. */
  readonly instantDay: string
  readonly instantMails: number
  readonly mailedAt: number | null
  /** How many mails in a row the mailbox has refused for good. */
  readonly refusals: number
}

/** A search about which somebody wants mail. Sequences are those of the published log. */
export interface SavedSearch {
  readonly id: SavedSearchId
  readonly addressId: AlertAddressId
  /** Empty: the search is called by its criteria. */
  readonly name: string
  /** The parameters of version 3, as in an address. */
  readonly query: string
  readonly frequency: Frequency
  readonly createdAt: number
  /** Null: not yet, so nothing is mailed. */
  readonly confirmedAt: number | null
  /** Grows with each change of any search. */
  readonly version: number
  /** Events up to here are no news: they were published when the search was confirmed. */
  readonly born: number
  /** News up to here were mailed by day or week. */
  readonly since: number
  /** News behind this are mailed at once; null: none is. */
  readonly instantFrom: number | null
  /** Not every listing of the news up to here is remembered: a mail had too many. */
  readonly forgotten: number
  /** When the next mail by day or week is due; null: none is. */
  readonly nextAt: number | null
}

/** The texts of a search that is to be saved, before they are checked. */
export interface SearchForm {
  readonly emailAddress: string
  readonly name: string
  readonly frequency: string
}

export function isFrequency(text: string): text is Frequency {
  return (FREQUENCIES as readonly string[]).includes(text)
}

/** Whether a search asks for a place or a price, without which mail may not come at once. */
function isNarrow(query: SearchQuery): boolean {
  const { location, zip, bounds, near, polygon, priceUsd } = query
  return [location, zip, bounds, near, polygon, priceUsd].some(part => part !== null)
}

/**
 * Why mail about a search cannot come at once; null: it can.
 * @param perWeek The new listings that it finds in a week.
 */
export function notInstant(query: SearchQuery, perWeek: number): string | null {
  if (!isNarrow(query)) {
    return 'Mail at once is for searches with a place or a price. Add one, or choose mail once a day.'
  }
  if (perWeek < MAX_INSTANT_A_WEEK) return null
  const number = perWeek.toLocaleString('en-US')
  return `Mail at once is for searches that find fewer than ${MAX_INSTANT_A_WEEK} new listings a week. This one found ${number} in the last 7 days: choose mail once a day, or narrow the search.`
}
