import type { Listing } from '../../domain/listings/listing.ts'
import { type PriceSpread, SALE_YEARS } from '../../domain/markets/market.ts'
import { boxAround } from '../../domain/places/box-around.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import { type Criteria, DEFAULT_CRITERIA } from '../../domain/searching/criteria.ts'
import { SORT_ORDERS, type SortOrder } from '../../domain/searching/sort-order.ts'
import type { ListingReader } from '../../store/listings/listing-reader.ts'
import type { ComparableRow } from '../../store/listings/listing-records.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'
import { spreadOf } from '../markets/price-spread.ts'

const NEWEST = SORT_ORDERS.find(({ id }) => id === 6) as SortOrder
/** Half to twice the acres. */
const SIZE_FACTOR = 2
/** Searched around the land if its county has too few sales. */
const WIDER_MILES = [25, 50]
const ENOUGH_SALES = 3
/** The nearest are chosen from this many of the newest. */
const MAX_FOUND = 100
const ANY_PRICE = { min: 0, max: null }
const MAX_SALES = 5
const MAX_OFFERS = 3

/** A listing like another one, which was sold or is for sale. */
export interface ComparableListing extends ComparableRow {
  readonly priceUsd: number
  readonly distanceMiles: number
}

/** Land of the same kind and about the same size that was sold, or is for sale, near a listing. */
export interface ComparableLand {
  /** The area in which it was searched; null: the county of the listing. */
  readonly withinMiles: number | null
  readonly minAcres: number
  readonly maxAcres: number
  /** The first day of the sales, yyyy-mm-dd. */
  readonly since: string
  /** The prices per acre of all these sales; without a range if it has a house or they are few. */
  readonly soldPerAcre: PriceSpread
  /** The nearest sales and offers, nearest first. */
  readonly sales: readonly ComparableListing[]
  readonly offers: readonly ComparableListing[]
}

/** The fields of a listing by which others are compared with it. */
export type ComparedLand = Pick<
  Listing,
  'id' | 'types' | 'listingType' | 'acres' | 'latitude' | 'longitude' | 'countyId' | 'home'
>

/**
 * Sales and offers of the same kind, half to twice the size, in the county, or around the land if
 * the county has fewer than three sales. Land with a house is compared with land with a house
 * alone. Null for leases and for land of unknown size.
 * @param today yyyy-mm-dd
 */
export async function comparableLand(
  search: Pick<ListingSearch, 'search' | 'figures'>,
  listings: Pick<ListingReader, 'comparable'>,
  listing: ComparedLand,
  today: string,
): Promise<ComparableLand | null> {
  const { acres, listingType, home } = listing
  if (!acres || listingType === 3) return null
  const range = { min: acres / SIZE_FACTOR, max: acres * SIZE_FACTOR }
  const like = {
    ...DEFAULT_CRITERIA,
    acres: range,
    typeBits: listing.types.reduce((sum, type) => sum + type, 0),
    hasHouse: home !== null,
  }
  const since = `${Number(today.slice(0, 4)) - SALE_YEARS}${today.slice(4)}`
  const find: Find = async ({ area, withinMiles }, wanted, most) => {
    const criteria = { ...like, ...area, ...wanted }
    const { ids } = await search.search({ criteria, sort: NEWEST, offset: 0, limit: MAX_FOUND })
    const figures = await search.figures(ids.filter(id => id !== listing.id))
    const nearest = figures
      .map(each => ({ id: each.id, miles: distanceMiles(listing, each) }))
      .filter(({ miles }) => withinMiles === null || miles <= withinMiles)
      .toSorted((a, b) => a.miles - b.miles || b.id - a.id)
      .slice(0, most)
    const rows = await listings.comparable(nearest.map(({ id }) => id))
    return rows
      .flatMap(row => pricedFrom(listing, row))
      .toSorted((a, b) => a.distanceMiles - b.distanceMiles || b.id - a.id)
  }
  const { found, sales } = await enoughSales(find, listing, since)
  const { withinMiles } = found
  const offered = await find(found, { listingTypes: [2], priceUsd: ANY_PRICE }, MAX_OFFERS)
  // A listing may be sold after the search.
  const offers = offered.filter(({ isSold }) => !isSold)
  if (sales.length + offers.length === 0) return null
  return {
    withinMiles,
    minAcres: range.min,
    maxAcres: range.max,
    since,
    soldPerAcre:
      home === null
        ? spreadOf(sales.map(({ priceUsd, acres: sold }) => priceUsd / sold))
        : { listings: sales.length, quartiles: null },
    sales: sales.slice(0, MAX_SALES),
    offers,
  }
}

interface SearchedArea {
  readonly area: Pick<Criteria, 'location'> | Pick<Criteria, 'bounds'>
  readonly withinMiles: number | null
}

/** Finds land with a price that is like a listing, nearest first. */
type Find = (
  area: SearchedArea,
  wanted: Partial<Criteria>,
  most: number,
) => Promise<readonly ComparableListing[]>

/** The smallest area with enough sales since a day, or the largest. */
async function enoughSales(find: Find, listing: ComparedLand, since: string) {
  const soldIn = async (found: SearchedArea) => {
    const sold = await find(found, { listingTypes: [1, 2], statuses: ['S'] }, MAX_FOUND)
    return { found, sales: sold.filter(({ isSold, soldOn }) => isSold && soldOn >= since) }
  }
  const county = { kind: 'county', ids: [listing.countyId] } as const
  let nearest = await soldIn({ area: { location: county }, withinMiles: null })
  for (const withinMiles of WIDER_MILES) {
    if (nearest.sales.length >= ENOUGH_SALES) break
    nearest = await soldIn({ area: { bounds: boxAround(listing, withinMiles) }, withinMiles })
  }
  return nearest
}

function pricedFrom(here: ComparedLand, row: ComparableRow): ComparableListing[] {
  const { priceUsd } = row
  return priceUsd === null ? [] : [{ ...row, priceUsd, distanceMiles: distanceMiles(here, row) }]
}
