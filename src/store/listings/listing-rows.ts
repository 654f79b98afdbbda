import type { Insertable, Selectable } from 'kysely'
import type { FactSources } from '../../domain/facts/stated-facts.ts'
import type { Auction, Home, Listing } from '../../domain/listings/listing.ts'
import {
  type ColumnOf,
  type FieldName,
  HOME_NUMBERS,
  type HomeName,
  isListed,
  LISTING_FIELDS,
  LISTING_NUMBERS,
  LISTING_TEXTS,
  type ListedName,
  type ListingNumberName,
  type ListingTextName,
  UNPUBLISHED_TEXTS,
  type UnpublishedName,
} from '../../domain/listings/listing-fields.ts'
import type { PropertyTypeId } from '../../domain/listings/lookup-lists.ts'
import { isBoundaryOfOtherSize } from '../../domain/listings/measured-acres.ts'
import type { PriceReduction } from '../../domain/listings/price-reduction.ts'
import {
  type SlottedTypes,
  slotsOf,
  type TypeSlots,
  typesIn,
} from '../../domain/listings/type-slots.ts'
import type { SearchedListing } from '../../domain/searching/search-record.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { AuctionTable, ListingTable } from '../schema/listing-tables.ts'
import { flag } from '../sql/rows.ts'

type Row = Selectable<ListingTable>

/** The names of fields with their columns. */
const OWN_TEXTS = LISTING_TEXTS.map(withColumn)
const UNPUBLISHED = UNPUBLISHED_TEXTS.map(withColumn)
const NUMBERS = LISTING_NUMBERS.map(withColumn)
const HOME = HOME_NUMBERS.map(withColumn)

/** The columns that every query of listings reads. */
export const SEARCHED_COLUMNS = [
  'listing.listing_id',
  'listing.account_id',
  'listing.active',
  'listing.status',
  'listing.listing_type',
  'listing.listed_at',
  'listing.modified_at',
  'listing.created_at',
  'listing.type_1',
  'listing.type_2',
  'listing.type_3',
  'listing.price_usd',
  'listing.acres',
  'listing.state_id',
  'listing.county_id',
  'listing.city_id',
  'listing.lake_id',
  'listing.latitude',
  'listing.longitude',
  'listing.has_house',
  ...columnsIn(HOME),
  'listing.street',
  'listing.zip',
  'listing.price_reduced_at',
  'listing.price_before_usd',
] as const

type CoreColumn = (typeof SEARCHED_COLUMNS)[number] extends `listing.${infer Column}`
  ? Column
  : never
export type CoreRow = Pick<Row, CoreColumn>

export function coreOf(row: CoreRow): Omit<SearchedListing, keyof FactSources | 'title'> {
  return {
    id: row.listing_id,
    accountId: row.account_id,
    active: row.active === 1,
    status: row.status,
    listingType: row.listing_type,
    listedAt: row.listed_at,
    modifiedAt: row.modified_at,
    createdAt: row.created_at,
    types: slottedTypesOf(row).types,
    priceUsd: row.price_usd,
    acres: row.acres,
    stateId: row.state_id,
    countyId: row.county_id,
    cityId: row.city_id,
    lakeId: row.lake_id,
    latitude: row.latitude,
    longitude: row.longitude,
    home: homeOf(row),
    street: row.street,
    zip: row.zip,
    priceReduction: reductionOf(row),
  }
}

function reductionOf({ price_reduced_at, price_before_usd }: CoreRow): PriceReduction | null {
  if (price_reduced_at === null || price_before_usd === null) return null
  return { at: price_reduced_at, fromUsd: price_before_usd }
}

export function listingRow(
  listing: Omit<Listing, 'id'>,
): Omit<Insertable<ListingTable>, 'listing_id'> {
  const { home, unpublished } = listing
  const [first, second, third] = slotsOf(listing)
  return {
    account_id: listing.accountId,
    version: listing.version,
    active: flag(listing.active),
    status: listing.status,
    listing_type: listing.listingType,
    listing_type_without_auction: listing.listingTypeWithoutAuction,
    listed_at: listing.listedAt,
    modified_at: listing.modifiedAt,
    created_at: listing.createdAt,
    type_1: first ?? EMPTY_SLOT,
    type_2: second,
    type_3: third,
    state_id: listing.stateId,
    county_id: listing.countyId,
    city_id: listing.cityId,
    lake_id: listing.lakeId,
    latitude: listing.latitude,
    longitude: listing.longitude,
    stale_latitude: listing.staleCoordinates?.latitude ?? null,
    stale_longitude: listing.staleCoordinates?.longitude ?? null,
    has_house: flag(home !== null),
    has_photos: flag(listing.pictures.length > 0),
    acres_differ: flag(isBoundaryOfOtherSize(listing)),
    auction_id: listing.auctionId,
    street: listing.street,
    zip: listing.zip,
    documents: JSON.stringify(listing.documents),
    amenities: JSON.stringify(listing.amenities),
    price_reduced_at: listing.priceReduction?.at ?? null,
    price_before_usd: listing.priceReduction?.fromUsd ?? null,
    posted_facts: JSON.stringify(listing.postedFacts),
    ...(columnsOf(listing, OWN_TEXTS) as FieldRow),
    ...(columnsOf(listing, NUMBERS) as FieldRow),
    ...(columnsOf(unpublished, UNPUBLISHED) as FieldRow),
    ...(columnsOf(home ?? {}, HOME) as HomeRow),
  }
}

/** The columns of all fields of a listing that are texts or numbers. */
export const FIELD_COLUMNS = columnsIn([...OWN_TEXTS, ...UNPUBLISHED, ...NUMBERS])

/** The fields of summaries, besides those that every query reads. */
const LISTED = [...LISTING_TEXTS, ...LISTING_NUMBERS]
  .filter(isListed)
  .map(withColumn)
  .filter(([, column]) => !SEARCHED_COLUMNS.some(searched => searched === `listing.${column}`))
export const LISTED_COLUMNS = columnsIn(LISTED)

type FieldRow = Pick<Row, ColumnOf<ListingTextName | UnpublishedName | ListingNumberName>>
type HomeRow = Pick<Row, ColumnOf<HomeName>>

/** The texts and numbers of a listing from the columns of `FIELD_COLUMNS`. */
export function fieldsOf(
  row: FieldRow,
): Pick<Listing, ListingTextName | ListingNumberName | 'unpublished'> {
  return {
    ...(valuesOf(row, OWN_TEXTS) as Record<ListingTextName, string>),
    ...(valuesOf(row, NUMBERS) as Record<ListingNumberName, number | null>),
    unpublished: valuesOf(row, UNPUBLISHED) as Record<UnpublishedName, string>,
  }
}

/** Adds the fields of summaries to an object, from the columns of `LISTED_COLUMNS`. */
export function withListed<Rest extends object>(
  listing: Rest,
  row: Pick<Row, ColumnOf<ListedName>>,
): Rest & Pick<Listing, ListedName> {
  const values = listing as Record<string, unknown>
  for (const [name, column] of LISTED) values[name] = row[column]
  return listing as Rest & Pick<Listing, ListedName>
}

type Pairs = readonly (readonly [name: string, column: string])[]

function valuesOf(row: Readonly<Record<string, unknown>>, pairs: Pairs): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, column] of pairs) values[name] = row[column]
  return values
}

function columnsOf(
  values: Readonly<Record<string, unknown>>,
  pairs: Pairs,
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, column] of pairs) row[column] = values[name] ?? null
  return row
}

function withColumn<Name extends FieldName>(name: Name): readonly [Name, ColumnOf<Name>] {
  return [name, LISTING_FIELDS[name].column]
}

function columnsIn<Column extends string>(pairs: readonly (readonly [string, Column])[]) {
  return pairs.map(([, column]) => `listing.${column}` as const)
}

/** The columns of a listing's auction; all are null for a listing without one. */
export const AUCTION_COLUMNS = [
  'auction.auction_id',
  'auction.account_id as auction_account_id',
  'auction.title as auction_title',
  'auction.street as auction_street',
  'auction.city as auction_city',
  'auction.state_id as auction_state_id',
  'auction.date as auction_date',
  'auction.time as auction_time',
] as const

type AuctionRow = {
  [Column in keyof AuctionTable as Column extends 'auction_id' ? Column : `auction_${Column}`]:
    | Selectable<AuctionTable>[Column]
    | null
}

/** A listing's auction; null: it has none. */
export function auctionOf(row: AuctionRow): Auction | null {
  if (row.auction_id === null) return null
  return {
    id: row.auction_id,
    accountId: row.auction_account_id as AccountId,
    title: row.auction_title ?? '',
    street: row.auction_street ?? '',
    city: row.auction_city ?? '',
    stateId: row.auction_state_id,
    date: row.auction_date ?? '',
    time: row.auction_time ?? '',
  }
}

export function auctionRow(
  auction: Omit<Auction, 'id'>,
): Omit<Insertable<AuctionTable>, 'auction_id'> {
  const { accountId, stateId, title, street, city, date, time } = auction
  return { account_id: accountId, state_id: stateId, title, street, city, date, time }
}

/** The value of the first slot while it is empty: its column has no null. */
const EMPTY_SLOT = 0

/** The types of a listing, and the slots that are empty before or between them. */
export function slottedTypesOf(row: Pick<Row, 'type_1' | 'type_2' | 'type_3'>): SlottedTypes {
  const slots = [row.type_1 === EMPTY_SLOT ? null : row.type_1, row.type_2, row.type_3]
  const types = typesIn(slots as readonly (PropertyTypeId | null)[] as TypeSlots)
  if (types === null) throw new Error('A stored listing has no property type.')
  return types
}

function homeOf(row: CoreRow): Home | null {
  if (row.has_house === 0) return null
  return valuesOf(row, HOME) as Home
}
