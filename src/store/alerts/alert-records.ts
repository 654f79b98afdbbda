import type { Insertable, Selectable, Updateable } from 'kysely'
import {
  lastOf,
  type Mailed,
  type NewsKind,
  type NewsState,
} from '../../domain/alerts/listing-news.ts'
import type { AlertAddress, SavedSearch } from '../../domain/alerts/saved-search.ts'
import type {
  AccountId,
  AlertAddressId,
  ListingId,
  SavedSearchId,
} from '../../domain/values/ids.ts'
import type {
  AlertAddressTable,
  AlertListingTable,
  AlertPendingTable,
  SavedSearchTable,
} from '../schema/alert-tables.ts'
import { RecordRows } from '../sql/record-rows.ts'

/** A listing that an address was mailed about. */
export interface MailedRow extends Mailed {
  readonly addressId: AlertAddressId
  readonly listingId: ListingId
}

/** News about a listing that wait for the next mail to an address. */
export interface PendingNews {
  readonly addressId: AlertAddressId
  readonly listingId: ListingId
  /** The search that has found it. */
  readonly searchId: SavedSearchId
  readonly kind: NewsKind
  readonly priceBeforeUsd: number | null
  readonly priceUsd: number | null
  readonly sequence: number
  /** When they are to be mailed, in milliseconds since 1970 UTC. */
  readonly dueAt: number
}

/** Where a mailed link leads. */
export interface AlertLink {
  readonly addressId: AlertAddressId
  /** The search that it confirms; null: it leads to all searches of the address. */
  readonly searchId: SavedSearchId | null
}

export type NewSearch = Omit<SavedSearch, 'id'>

/** A question to an address: whether mail about a search may come. */
export interface ConfirmationRequest {
  readonly mailboxHash: Uint8Array
  readonly networkHash: Uint8Array
  /** The key that it was asked with, and the key's account; null: none. */
  readonly keyId: string | null
  readonly accountId: AccountId | null
  readonly isMailed: boolean
  /** In milliseconds since 1970 UTC. */
  readonly askedAt: number
}

/** The questions that have everything that is given. */
export interface QuestionFilter
  extends Partial<
    Pick<ConfirmationRequest, 'mailboxHash' | 'networkHash' | 'keyId' | 'accountId'>
  > {
  readonly isMailed?: true
  /** Only those that were asked with a key. */
  readonly isOfKeys?: true
}

/** Listings with news behind one number and up to another one. */
export interface NewsRange {
  readonly from: number
  readonly upTo: number
  /** Only listings behind this id. */
  readonly after: ListingId
}

/** Each is counted up to 100,000. */
export interface AlertFigures {
  /** Addresses that have not left. */
  readonly addresses: number
  readonly left: number
  /** Searches. */
  readonly confirmed: number
  readonly unconfirmed: number
  /** News that wait for a mail. */
  readonly pending: number
}

export const ADDRESSES = new RecordRows({ alert_address_id: 'id', address_hash: null })

const ADDRESS_COLUMNS = {
  address: 'address',
  leftAt: 'left_at',
  instantDay: 'instant_day',
  instantMails: 'instant_mails',
  mailedAt: 'mailed_at',
  refusals: 'refusals',
} as const

const SEARCH_COLUMNS = {
  addressId: 'alert_address_id',
  name: 'name',
  query: 'query',
  frequency: 'frequency',
  createdAt: 'created_at',
  confirmedAt: 'confirmed_at',
  version: 'version',
  born: 'born_sequence',
  since: 'since_sequence',
  instantFrom: 'instant_sequence',
  forgotten: 'forgotten_sequence',
  nextAt: 'next_at',
  listingId: 'listing_id',
  watchPriceUsd: 'watch_price_usd',
  watchState: 'watch_state',
  watchDueAt: 'watch_due_at',
} as const

export function addressColumns(
  changes: Partial<Omit<AlertAddress, 'id' | 'createdAt'>>,
): Updateable<AlertAddressTable> {
  return columnsOf(changes, ADDRESS_COLUMNS)
}

export function searchColumns(
  changes: Partial<Omit<SavedSearch, 'id'>>,
): Updateable<SavedSearchTable> {
  return columnsOf(changes, SEARCH_COLUMNS)
}

export function newSearchRow(search: NewSearch): Insertable<SavedSearchTable> {
  return searchColumns(search) as Insertable<SavedSearchTable>
}

function columnsOf(
  changes: Readonly<Record<string, unknown>>,
  columns: Readonly<Record<string, string>>,
): Record<string, never> {
  const found = Object.entries(changes).flatMap(([name, value]) => {
    const column = columns[name]
    return column === undefined || value === undefined ? [] : [[column, value]]
  })
  return Object.fromEntries(found)
}

export const SEARCHES = new RecordRows({
  saved_search_id: 'id',
  alert_address_id: 'addressId',
  born_sequence: 'born',
  since_sequence: 'since',
  instant_sequence: 'instantFrom',
  forgotten_sequence: 'forgotten',
})

export const STATES = new RecordRows({
  shown_sequence: 'shown',
  back_sequence: 'back',
  drop_sequence: 'drop',
  edit_sequence: 'edit',
  last_sequence: null,
})

export function stateRow(state: NewsState): Selectable<AlertListingTable> {
  const { listingId, shown, back, drop, edit, priceBeforeUsd, priceUsd } = state
  return {
    listing_id: listingId,
    shown_sequence: shown,
    back_sequence: back,
    drop_sequence: drop,
    edit_sequence: edit,
    last_sequence: lastOf(state),
    price_before_usd: priceBeforeUsd,
    price_usd: priceUsd,
    gone_at: state.goneAt,
    unavailable_at: state.unavailableAt,
    land: state.land,
    changed_at: state.changedAt,
  }
}

export const TOLD = new RecordRows({ alert_address_id: 'addressId', told_at: null })

export const PENDING = new RecordRows({
  alert_address_id: 'addressId',
  saved_search_id: 'searchId',
})

export function pendingRow(news: PendingNews): Selectable<AlertPendingTable> {
  return {
    alert_address_id: news.addressId,
    listing_id: news.listingId,
    saved_search_id: news.searchId,
    kind: news.kind,
    price_before_usd: news.priceBeforeUsd,
    price_usd: news.priceUsd,
    sequence: news.sequence,
    due_at: news.dueAt,
  }
}
