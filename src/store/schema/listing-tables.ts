import type { Generated } from 'kysely'
import type {
  AddressName,
  ColumnOf,
  HomeName,
  ListingNumberName,
  ListingTextName,
  UnpublishedName,
} from '../../domain/listings/listing-fields.ts'
import type { ListingTypeId, StatusCode } from '../../domain/listings/lookup-lists.ts'
import type {
  AccountId,
  AuctionId,
  CityId,
  CountyId,
  LakeId,
  ListingId,
  PictureId,
  SpotlightId,
  StateId,
} from '../../domain/values/ids.ts'
import type { Flag, Instant, Json } from './stored-values.ts'

export interface AuctionTable {
  auction_id: Generated<AuctionId>
  account_id: AccountId
  title: string
  street: string
  city: string
  state_id: StateId | null
  date: string
  time: string
}

type TextColumns = Record<ColumnOf<ListingTextName | UnpublishedName | AddressName>, string>
type NumberColumns = Record<ColumnOf<ListingNumberName | HomeName>, number | null>

/**
 * The columns of `LISTING_FIELDS`, and the others. The database has the long texts last, so that a
 * query for other columns need not read past them.
 */
export interface ListingTable extends TextColumns, NumberColumns {
  listing_id: Generated<ListingId>
  account_id: AccountId
  version: number
  active: Flag
  status: StatusCode
  listing_type: ListingTypeId
  listing_type_without_auction: number
  listed_at: Instant
  modified_at: Instant | null
  created_at: Instant | null
  /** 0: the first slot is empty. */
  type_1: number
  type_2: number | null
  type_3: number | null
  state_id: StateId
  county_id: CountyId
  city_id: CityId | null
  lake_id: LakeId | null
  latitude: number
  longitude: number
  stale_latitude: number | null
  stale_longitude: number | null
  has_house: Flag
  has_photos: Generated<Flag>
  /** Whether the acres are not those of the boundary. */
  acres_differ: Generated<Flag>
  auction_id: AuctionId | null
  documents: Json
  amenities: Json
  posted_facts: Json
  price_reduced_at: Instant | null
  price_before_usd: number | null
  /** When it was last shown again or renewed; null: not since it was created. */
  renewed_at: Generated<Instant | null>
  /** When its account was reminded that it expires; null: not since then. */
  reminded_at: Generated<Instant | null>
  /** When its term hid it; null: not since then. */
  expired_at: Generated<Instant | null>
  /** Null: the listing was not deleted. */
  deleted_at: Generated<Instant | null>
}

export interface ListingPictureTable {
  listing_id: ListingId
  /** From 0, in the order of the tour. */
  position: number
  picture_id: PictureId
  description: string
  label: string
}

export interface ListingHistoryTable {
  listing_id: ListingId
  version: number
  at: Instant
  price_usd: number | null
  status: StatusCode
  active: Flag
}

export interface SpotlightTable {
  spotlight_id: Generated<SpotlightId>
  listing_id: ListingId
  /** Whether the account has featured the listing, at a place of its plan. */
  by_plan: Generated<Flag>
}

/** How often a listing was viewed since its last lead. */
export interface ListingInterestTable {
  listing_id: ListingId
  account_id: AccountId
  views: number
}

/** How often a listing was viewed and saved on a day. */
export interface ListingDayTable {
  listing_id: ListingId
  /** Its number since 1970, in the time zone of the service. */
  day: number
  views: number
  saves: number
}
