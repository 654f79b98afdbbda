import type { Listing } from '../../domain/listings/listing.ts'
import { boxAround } from '../../domain/places/box-around.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import { type Criteria, DEFAULT_CRITERIA } from '../../domain/searching/criteria.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import { SORT_ORDERS, type SortOrder } from '../../domain/searching/sort-order.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'

const NEWEST = SORT_ORDERS.find(({ id }) => id === 6) as SortOrder
/** The nearest are chosen among this many of the newest in a box. */
const MAX_COMPARED = 100
const NEIGHBOR_MILES = [3, 15]
const SIMILAR_MILES = [30, 120, 500]
/** Twice the acres counts like this many more miles of distance. */
const MILES_PER_DOUBLING = 40

type Search = Pick<ListingSearch, 'search' | 'figures'>

/** A listing that lies somewhere near another one. */
export interface NearListing {
  readonly id: ListingId
  readonly distanceMiles: number
}

/** The nearest listings around a point, nearest first. @param except Is left out. */
export async function neighbors(
  search: Search,
  point: Coordinates,
  except: ListingId,
  count: number,
): Promise<NearListing[]> {
  const found = await around(search, DEFAULT_CRITERIA, {
    point,
    distances: NEIGHBOR_MILES,
    enough: count + 1,
  })
  return nearestOf(found, { except, count, rankOf: (_, miles) => miles, point })
}

/** The fields of a listing by which similar land is found. */
export type ComparedListing = Pick<
  Listing,
  'id' | 'types' | 'listingType' | 'acres' | 'latitude' | 'longitude'
>

/**
 * Land for sale of the same kind and about the same size, nearest in acres and distance first; if
 * there is none, any land.
 */
export async function similarListings(
  search: Search,
  listing: ComparedListing,
  count: number,
): Promise<NearListing[]> {
  const { id, types, listingType, acres } = listing
  const criteria = { ...DEFAULT_CRITERIA, typeBits: types[0], listingTypes: [listingType] }
  const ofSize = acres ? { ...criteria, acres: { min: acres / 3, max: acres * 3 } } : criteria
  const alike = await around(search, ofSize, {
    point: listing,
    distances: SIMILAR_MILES,
    enough: count + 1,
  })
  const isAny = alike.some(figures => figures.id !== id)
  const found = isAny
    ? alike
    : await around(search, DEFAULT_CRITERIA, {
        point: listing,
        distances: SIMILAR_MILES,
        enough: 2,
      })
  const rankOf = (figures: ListingFigures, miles: number) => {
    const doublings = acres && figures.acres ? Math.abs(Math.log2(figures.acres / acres)) : 1
    return miles + doublings * MILES_PER_DOUBLING
  }
  return nearestOf(found, { except: id, count, rankOf, point: listing })
}

interface Around {
  readonly point: Coordinates
  readonly distances: readonly number[]
  readonly enough: number
}

/** Listings within the smallest of some boxes that has enough of them, or within the largest. */
async function around(
  search: Search,
  criteria: Criteria,
  { point, distances, enough }: Around,
): Promise<ListingFigures[]> {
  let ids: readonly ListingId[] = []
  for (const miles of distances) {
    const within = { ...criteria, bounds: boxAround(point, miles) }
    const request = { criteria: within, sort: NEWEST, offset: 0, limit: MAX_COMPARED }
    ids = (await search.search(request)).ids
    if (ids.length >= enough) break
  }
  return search.figures(ids)
}

interface Ranking {
  readonly except: ListingId
  readonly count: number
  readonly rankOf: (figures: ListingFigures, distanceMiles: number) => number
  readonly point: Coordinates
}

function nearestOf(
  found: readonly ListingFigures[],
  { except, count, rankOf, point }: Ranking,
): NearListing[] {
  return found
    .filter(({ id }) => id !== except)
    .map(figures => {
      const miles = distanceMiles(figures, point)
      return { id: figures.id, distanceMiles: miles, rank: rankOf(figures, miles) }
    })
    .sort((a, b) => a.rank - b.rank || b.id - a.id)
    .slice(0, count)
    .map(({ id, distanceMiles }) => ({ id, distanceMiles }))
}
