import type { HomeColumn } from '../../../domain/searching/range-criteria.ts'

/** A listing that searches can find. Listings that are not shown have no row. */
export interface ListingSearchTable extends Record<HomeColumn, number | null> {
  listing_id: number
  account_id: number
  /** The id of the status in the list of statuses. */
  status: number
  listing_type: number
  type_bits: number
  fact_bits: number
  state_id: number
  region_id: number
  county_id: number
  city_id: number | null
  lake_id: number | null
  zip: number | null
  price_usd: number | null
  acres: number | null
  price_per_acre_usd: number | null
  has_house: boolean
  latitude: number
  longitude: number
  latitude_band: number
  listed_at: number
  modified_at: number | null
  changed_at: number
  reduced_at: number | null
  reduced_share: number | null
  tier_rank: number
}

/**
 * The words of a listing that searches can find. They have a table of their own: they take ten
 * times as much room as the rest, few searches ask for them, and few edits change them.
 */
export interface ListingWordsTable {
  listing_id: number
  /**
   * The words of all texts in their order, with a `GAP` between two texts; the words of the title
   * come last, marked as such.
   */
  words: string[]
}

/** The one row of `listing_search_fill`: how far the rows of searches are made. */
export interface FillStateTable {
  /** The program that made the rows; see fill-state.ts. */
  version: number
  /** The rows of all listings up to this one are made; null: of all listings. */
  filled_until: number | null
  /** Whether the rows of all listings have been made once. */
  is_usable: boolean
}

/** The tables of the search in SQL. */
export type SearchSchema = {
  listing_search: ListingSearchTable
  listing_words: ListingWordsTable
  listing_search_fill: FillStateTable
}
