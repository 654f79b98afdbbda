import type { Listing } from '../../domain/listings/listing.ts'
import { type PriceSpread, SALE_YEARS } from '../../domain/markets/market.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import { type Criteria, DEFAULT_CRITERIA } from '../../domain/searching/criteria.ts'
import { MAX_COMPARED } from '../../domain/searching/nearest-request.ts'
import type { ListingReader } from '../../store/listings/listing-reader.ts'
import type { ComparableRow } from '../../store/listings/listing-records.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'
import { spreadOf } from '../markets/price-spread.ts'

/** Half to twice the acres. */
const SIZE_FACTOR = 2
/** Searched around the land if its county has too few sales. */
const WIDER_MILES = [25, 50]
const ENOUGH_SALES = 3
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
  search: Pick<ListingSearch, 'nearest'>,
  listings: Pick<ListingReader, 'comparable'>,
  listing: ComparedLand,
  today: string,
): Promise<ComparableLand | null> {
  const { id, acres, listingType, latitude, longitude, home } = listing
  if (!acres || listingType === 3) return null
  const range = { min: acres / SIZE_FACTOR, max: acres * SIZE_FACTOR }
  const like = {
    ...DEFAULT_CRITERIA,
    acres: range,
    typeBits: listing.types.reduce((sum, type) => sum + type, 0),
    hasHouse: home !== null,
  }
  const since = `${Number(today.slice(0, 4)) - SALE_YEARS}${today.slice(4)}`
  const landWithin = async (withinMiles: number | null) => {
    const area = withinMiles === null ? { location: countyOf(listing) } : {}
    const nearest = (wanted: Partial<Criteria>, count: number) =>
      search.nearest({
        criteria: { ...like, ...area, ...wanted },
        point: { latitude, longitude },
        boxes: withinMiles === null ? [] : [withinMiles],
        enough: 0,
        maxMiles: withinMiles,
        acres: null,
        except: id,
        count,
      })
    const [sold, offered] = await Promise.all([
      nearest({ listingTypes: [1, 2], statuses: ['S'] }, MAX_COMPARED),
      nearest({ listingTypes: [2], priceUsd: ANY_PRICE }, MAX_OFFERS),
    ])
    const rows = (await listings.comparable([...sold, ...offered]))
      .flatMap(row => pricedFrom(listing, row))
      .toSorted((a, b) => a.distanceMiles - b.distanceMiles || b.id - a.id)
    return {
      withinMiles,
      sales: rows.filter(({ isSold, soldOn }) => isSold && soldOn >= since),
      // A listing may be sold after the search.
      offers: rows.filter(row => !row.isSold && offered.includes(row.id)),
    }
  }
  let found = await landWithin(null)
  for (const miles of WIDER_MILES) {
    if (found.sales.length >= ENOUGH_SALES) break
    found = await landWithin(miles)
  }
  const { withinMiles, sales, offers } = found
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

function countyOf({ countyId }: ComparedLand) {
  return { kind: 'county', ids: [countyId] } as const
}

function pricedFrom(here: ComparedLand, row: ComparableRow): ComparableListing[] {
  const { priceUsd } = row
  return priceUsd === null ? [] : [{ ...row, priceUsd, distanceMiles: distanceMiles(here, row) }]
}
