import type { Generated } from 'kysely'
import type {
  AddressName,
  ColumnOf,
  HomeName,
  ListingNumberName,
  ListingTextName,
  UnpublishedName,
} from '../../domain/listings/listing-fields.ts'
import type { Flag, Instant, Json } from './stored-values.ts'

export interface AuctionTable {
  auction_id: Generated<number>
  account_id: number
  title: string
  street: string
  city: string
  state_id: number | null
  date: string
  time: string
}

type TextColumns = Record<ColumnOf<ListingTextName | UnpublishedName | AddressName>, string>
type NumberColumns = Record<ColumnOf<ListingNumberName | HomeName>, number | null>

/**
 * The columns of `LISTING_FIELDS`, and the others. The database has the long texts last, so that a query for other
 * columns need not read past them.
 */
export interface ListingTable extends TextColumns, NumberColumns {
  listing_id: Generated<number>
  account_id: number
  version: number
  active: Flag
  status: string
  listing_type: number
  listing_type_without_auction: number
  listed_at: Instant
  modified_at: Instant | null
  created_at: Instant | null
  /** 0: the first slot is empty. */
  type_1: number
  type_2: number | null
  type_3: number | null
  state_id: number
  county_id: number
  city_id: number | null
  lake_id: number | null
  latitude: number
  longitude: number
  stale_latitude: number | null
  stale_longitude: number | null
  has_house: Flag
  auction_id: number | null
  documents: Json
  amenities: Json
  posted_facts: Json
  price_reduced_at: Instant | null
  price_before_usd: number | null
  /** Null: the listing was not deleted. */
  deleted_at: Generated<Instant | null>
}

export interface ListingPictureTable {
  listing_id: number
  /** From 0, in the order of the tour. */
  position: number
  picture_id: number
  description: string
  label: string
}

export interface ListingHistoryTable {
  listing_id: number
  version: number
  at: Instant
  price_usd: number | null
  status: string
  active: Flag
}

export interface SpotlightTable {
  spotlight_id: Generated<number>
  listing_id: number
}

/** How often a listing was looked at and saved on a day. */
export interface ListingDayTable {
  listing_id: number
  /** Its number since 1970, in the time zone of the service. */
  day: number
  views: number
  saves: number
}
