import type { Listing } from '../../domain/listings/listing.ts'
import { type PriceSpread, SALE_YEARS } from '../../domain/markets/market.ts'
import { boxAround } from '../../domain/places/box-around.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import { type Criteria, DEFAULT_CRITERIA } from '../../domain/searching/criteria.ts'
import { SORT_ORDERS, type SortOrder } from '../../domain/searching/sort-order.ts'
import type { ListingId } from '../../domain/values/ids.ts'
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
/** At most this many of the newest sales are read. */
const MAX_READ = 100
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
  search: Pick<ListingSearch, 'search'>,
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
  const { area, withinMiles, sold } = await enoughSales(search, listing, like)
  const offered = await idsOf(search, { ...like, ...area, listingTypes: [2] })
  const rows = await listings.comparable([...sold, ...offered].filter(id => id !== listing.id))
  const since = `${Number(today.slice(0, 4)) - SALE_YEARS}${today.slice(4)}`
  const priced = rows
    .flatMap(row => pricedFrom(listing, row))
    .filter(({ distanceMiles: miles }) => withinMiles === null || miles <= withinMiles)
    .toSorted((a, b) => a.distanceMiles - b.distanceMiles || b.id - a.id)
  const sales = priced.filter(({ isSold, soldOn }) => isSold && soldOn >= since)
  const offers = priced.filter(({ isSold }) => !isSold)
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
    offers: offers.slice(0, MAX_OFFERS),
  }
}

interface SalesArea {
  readonly area: Pick<Criteria, 'location'> | Pick<Criteria, 'bounds'>
  readonly withinMiles: number | null
  readonly sold: readonly ListingId[]
}

/** The smallest area with enough sales, or the largest. */
async function enoughSales(
  search: Pick<ListingSearch, 'search'>,
  listing: ComparedLand,
  like: Criteria,
): Promise<SalesArea> {
  const soldIn = (area: SalesArea['area']) =>
    idsOf(search, { ...like, ...area, listingTypes: [1, 2], statuses: ['S'] })
  const county = { location: { kind: 'county', ids: [listing.countyId] } } as const
  let found: SalesArea = { area: county, withinMiles: null, sold: await soldIn(county) }
  for (const withinMiles of WIDER_MILES) {
    if (found.sold.length >= ENOUGH_SALES) break
    const area = { bounds: boxAround(listing, withinMiles) }
    found = { area, withinMiles, sold: await soldIn(area) }
  }
  return found
}

async function idsOf(search: Pick<ListingSearch, 'search'>, criteria: Criteria) {
  return (await search.search({ criteria, sort: NEWEST, offset: 0, limit: MAX_READ })).ids
}

function pricedFrom(here: ComparedLand, row: ComparableRow): ComparableListing[] {
  const { priceUsd } = row
  return priceUsd === null ? [] : [{ ...row, priceUsd, distanceMiles: distanceMiles(here, row) }]
}
