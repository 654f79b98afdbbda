import type { PropertyTypeId } from '../listings/lookup-lists.ts'
import { type Criteria, DEFAULT_CRITERIA } from '../searching/criteria.ts'
import type { PlaceQuery } from '../searching/search-query.ts'
import type { CountyId, ListingId, StateId } from '../values/ids.ts'
import type { SizeClass } from './size-class.ts'

/** Markets with fewer listings show no statistics: one seller's price would decide them. */
export const MIN_LISTINGS = 8

/** How many of the newest listings a market names. */
export const NEWEST_LISTINGS = 6

/** How many years of sales a market includes: older prices say little about the present. */
export const SALE_YEARS = 2

/** How many months a market covers, including the current one. */
export const MARKET_MONTHS = 12

/** A place that has a market. */
export type MarketPlace =
  | { readonly kind: 'state'; readonly id: StateId }
  | { readonly kind: 'county'; readonly id: CountyId }

/** The middle half of some prices per acre, in US dollars. */
export interface Quartiles {
  readonly lowerUsd: number
  readonly medianUsd: number
  readonly upperUsd: number
}

/** The prices per acre of some listings. */
export interface PriceSpread {
  /** How many listings have a price per acre. */
  readonly listings: number
  /** Null for fewer than `MIN_LISTINGS`. */
  readonly quartiles: Quartiles | null
}

export interface SizeClassPrices extends PriceSpread {
  readonly sizeClass: SizeClass
}

/** The listings of one month that are still on offer. */
export interface MonthPrices {
  /** yyyy-mm */
  readonly month: string
  readonly listings: number
  /** Null for fewer than `MIN_LISTINGS`. */
  readonly medianUsd: number | null
}

/** A piece of land that was sold. */
export interface Sale {
  readonly soldPriceUsd: number
  /** Above 0. */
  readonly acres: number
}

/**
 * The sale prices of land without a house in a place, as reported by sellers. Leases are left out.
 * Auctions are not: their opening bids are not prices of land, but their sales are.
 */
export interface SoldPrices {
  /** The first day of the included sales, yyyy-mm-dd. */
  readonly since: string
  readonly all: PriceSpread
  readonly sizeClasses: readonly SizeClassPrices[]
}

/**
 * Current asking prices in a place, of land for sale without a house that is available or under
 * contract. Leases and auctions are left out: rents and opening bids are not prices of land. Also
 * has sale prices.
 */
export interface Market {
  readonly place: MarketPlace
  /** How many listings are available or under contract, of all kinds. */
  readonly listings: number
  /** The newest of these listings, newest first. */
  readonly newest: readonly ListingId[]
  /** When the newest of them was listed, in milliseconds since 1970 UTC; null for none. */
  readonly newestListedAt: number | null
  /** How many of these listings have each type; a listing counts for each of its types. */
  readonly propertyTypes: ReadonlyMap<PropertyTypeId, number>
  /** Prices per acre of all sizes. */
  readonly all: PriceSpread
  readonly sizeClasses: readonly SizeClassPrices[]
  /**
   * The current listings by the month in which they were listed, oldest first. Listings that are
   * gone are not included.
   */
  readonly months: readonly MonthPrices[]
  readonly sold: SoldPrices
}

/** A place with prices as the place of a search. */
export function locationOf(
  place: MarketPlace,
): Extract<PlaceQuery, { readonly kind: 'state' | 'county' }> {
  return place.kind === 'state'
    ? { kind: 'state', ids: [place.id] }
    : { kind: 'county', ids: [place.id] }
}

/** All listings of a place that are available or under contract. */
export function listingsIn(place: MarketPlace): Criteria {
  return { ...DEFAULT_CRITERIA, location: locationOf(place) }
}

/** The listings of a place whose prices per acre are compared. */
export function comparedIn(place: MarketPlace): Criteria {
  return {
    ...listingsIn(place),
    listingTypes: [2],
    hasHouse: false,
    pricePerAcreUsd: { min: 0, max: null },
  }
}

/** An amount for people: whole dollars, with cents below 10 dollars. */
export function formatUsd(amount: number): number {
  return amount < 10 ? Math.round(amount * 100) / 100 : Math.round(amount)
}
