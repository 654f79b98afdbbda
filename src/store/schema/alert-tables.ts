import type { Generated } from 'kysely'
import type { NewsKind } from '../../domain/alerts/listing-news.ts'
import type { Frequency } from '../../domain/alerts/saved-search.ts'
import type { WatchedState } from '../../domain/alerts/watched-listing.ts'
import type {
  AccountId,
  AlertAddressId,
  ListingId,
  SavedSearchId,
} from '../../domain/values/ids.ts'
import type { Flag, Instant } from './stored-values.ts'

export interface AlertAddressTable {
  alert_address_id: Generated<AlertAddressId>
  address_hash: Uint8Array
  /** Null: its owner has left. */
  address: string | null
  created_at: Instant
  left_at: Instant | null
  /** yyyy-mm-dd; empty: none. */
  instant_day: string
  instant_mails: number
  mailed_at: Instant | null
  refusals: number
}

export interface SavedSearchTable {
  saved_search_id: Generated<SavedSearchId>
  alert_address_id: AlertAddressId
  name: string
  query: string
  frequency: Frequency
  created_at: Instant
  confirmed_at: Instant | null
  version: number
  born_sequence: number
  since_sequence: number
  instant_sequence: number | null
  forgotten_sequence: number
  next_at: Instant | null
  /** The one listing that it is about; null: it is a search. */
  listing_id: ListingId | null
  /** What was last emailed about this listing. */
  watch_price_usd: number | null
  watch_state: WatchedState | null
  /** When an email about it is due; null: nothing has happened since. */
  watch_due_at: Instant | null
}

export interface AlertLinkTable {
  token_hash: Uint8Array
  alert_address_id: AlertAddressId
  /** The search that the link confirms; null: it leads to all searches of the address. */
  saved_search_id: SavedSearchId | null
  expires_at: Instant
}

export interface AlertQuestionTable {
  alert_question_id: Generated<number>
  mailbox_hash: Uint8Array
  network_hash: Uint8Array
  asked_at: Instant
  /** The key that it was asked with, and its account; null: a form of the site. */
  api_key_id: string | null
  account_id: AccountId | null
  /** 0: the mailbox had too many questions, so this one was not mailed. */
  is_mailed: Generated<Flag>
}

/** The latest news of listings. */
export interface AlertListingTable {
  listing_id: ListingId
  shown_sequence: number
  back_sequence: number
  drop_sequence: number
  edit_sequence: number
  /** The largest of these. */
  last_sequence: number
  price_before_usd: number | null
  price_usd: number | null
  gone_at: Instant | null
  unavailable_at: Instant | null
  land: string
  changed_at: Instant
}

/** The listings that addresses were mailed about. */
export interface AlertMailedTable {
  alert_address_id: AlertAddressId
  listing_id: ListingId
  price_usd: number | null
  sequence: number
  told_at: Instant
}

/** News that wait for the next mail to an address. */
export interface AlertPendingTable {
  alert_address_id: AlertAddressId
  listing_id: ListingId
  saved_search_id: SavedSearchId
  kind: NewsKind
  price_before_usd: number | null
  price_usd: number | null
  sequence: number
  due_at: Instant
}
