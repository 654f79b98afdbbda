import { boxAround } from '../../domain/places/box-around.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import { MAX_COMPARED, type NearestRequest } from '../../domain/searching/nearest-request.ts'
import { SORT_ORDERS, type SortOrder } from '../../domain/searching/sort-order.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { type Awaitable, whenThere } from '../../domain/values/when-there.ts'
import type { ListingSearch } from './listing-search.ts'

const NEWEST = SORT_ORDERS.find(({ id }) => id === 6) as SortOrder
/** Twice the acres counts like this many more miles of distance. */
const MILES_PER_DOUBLING = 40

/** The nearest of the newest listings, nearest first. */
export function nearestListings(
  search: Pick<ListingSearch, 'search' | 'figures'>,
  request: NearestRequest,
): Awaitable<ListingId[]> {
  return whenThere(newestAround(search, request, request.boxes), ids =>
    whenThere(search.figures(ids), found => nearestOf(found, request)),
  )
}

function newestAround(
  search: Pick<ListingSearch, 'search'>,
  request: NearestRequest,
  [miles, ...larger]: readonly number[],
): Awaitable<readonly ListingId[]> {
  const { criteria, point, enough } = request
  const within = miles === undefined ? criteria : { ...criteria, bounds: boxAround(point, miles) }
  const page = { criteria: within, sort: NEWEST, offset: 0, limit: MAX_COMPARED }
  return whenThere(search.search(page), ({ ids }) =>
    ids.length >= enough || larger.length === 0 ? ids : newestAround(search, request, larger),
  )
}

function nearestOf(
  found: readonly ListingFigures[],
  { point, maxMiles, acres, except, count }: NearestRequest,
): ListingId[] {
  return found
    .filter(({ id }) => id !== except)
    .map(figures => ({ figures, miles: distanceMiles(figures, point) }))
    .filter(({ miles }) => maxMiles === null || miles <= maxMiles)
    .map(({ figures, miles }) => ({ id: figures.id, rank: miles + unlikeness(figures, acres) }))
    .sort((a, b) => a.rank - b.rank || b.id - a.id)
    .slice(0, count)
    .map(({ id }) => id)
}

/** In miles. */
function unlikeness({ acres }: ListingFigures, wanted: number | null): number {
  if (wanted === null) return 0
  const doublings = wanted && acres ? Math.abs(Math.log2(acres / wanted)) : 1
  return doublings * MILES_PER_DOUBLING
}
