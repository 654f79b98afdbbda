import { homeColumns } from './search-rows.ts'
import type { ListingSearchTable } from './search-tables.ts'

/** The columns of `listing_search`, with their rules. */
export const LISTING_COLUMNS: Readonly<Record<keyof ListingSearchTable, string>> = {
  listing_id: 'bigint primary key',
  account_id: 'bigint not null',
  status: 'smallint not null',
  listing_type: 'smallint not null',
  type_bits: 'integer not null',
  fact_bits: 'bigint not null',
  state_id: 'integer not null',
  region_id: 'integer not null',
  county_id: 'integer not null',
  city_id: 'integer',
  lake_id: 'integer',
  zip: 'integer',
  price_usd: 'double precision',
  acres: 'double precision',
  price_per_acre_usd: 'double precision',
  has_house: 'boolean not null',
  ...homeColumns(() => 'double precision'),
  latitude: 'double precision not null',
  longitude: 'double precision not null',
  latitude_band: 'smallint not null',
  listed_at: 'bigint not null',
  modified_at: 'bigint',
  changed_at: 'bigint not null',
  reduced_at: 'bigint',
  reduced_share: 'double precision',
  tier_rank: 'smallint not null',
}

/** The type of a column, without its rules. */
export function columnType(column: keyof ListingSearchTable): string {
  return LISTING_COLUMNS[column].replace(/ (?:not null|primary key)$/, '')
}

/**
 * The tables of the search in SQL and their indexes. On a distributed PostgreSQL both tables are
 * divided by the column `listing_id`, so no statement joins rows of two nodes.
 */
export const SEARCH_TABLES: readonly string[] = [
  `create table listing_search (${Object.entries(LISTING_COLUMNS)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')})`,
  'create table listing_words (listing_id bigint primary key, words text[] collate "C" not null)',
  'create table listing_search_fill (version integer not null, filled_until bigint, is_usable boolean not null)',
]

/** One for each criterion that can rule out most listings, and one for each order. */
const INDEXED = {
  account: '(account_id)',
  state: '(state_id)',
  region: '(region_id)',
  county: '(county_id)',
  city: '(city_id)',
  lake: '(lake_id)',
  zip: '(zip)',
  place: '(latitude_band, longitude)',
  tier: '(tier_rank, listed_at desc, listing_id desc)',
  listed: '(listed_at desc, listing_id desc)',
  modified: '(modified_at desc nulls last, listing_id desc)',
  changed_up: '(changed_at, listing_id desc)',
  changed_down: '(changed_at desc, listing_id desc)',
  reduced: '(reduced_at desc nulls last, listing_id desc)',
  reduction: '(reduced_share desc nulls last, listing_id desc)',
  price_up: '(price_usd, listing_id desc)',
  price_down: '(price_usd desc nulls last, listing_id desc)',
  acres_up: '(acres, listing_id desc)',
  acres_down: '(acres desc nulls last, listing_id desc)',
  price_per_acre_up: '(price_per_acre_usd, listing_id desc)',
  price_per_acre_down: '(price_per_acre_usd desc nulls last, listing_id desc)',
} as const

export const SEARCH_INDEXES: readonly string[] = [
  ...Object.entries(INDEXED).map(
    ([name, columns]) =>
      `create index if not exists listing_search_by_${name} on listing_search ${columns}`,
  ),
  // Without a list of pending entries, which every search would have to read as well.
  'create index if not exists listing_words_by_word on listing_words using gin (words) with (fastupdate = off)',
]
