import { MIN_LISTINGS, type PriceSpread } from '../../domain/markets/market.ts'
import type { Criteria } from '../../domain/searching/criteria.ts'
import { SORT_ORDERS, type SortOrder } from '../../domain/searching/sort-order.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'

/** The searches that read the prices of a market. */
export type MarketSearch = Pick<ListingSearch, 'search' | 'figures' | 'facets'>

const LOWEST_PER_ACRE = SORT_ORDERS.find(({ id }) => id === 8) as SortOrder

/**
 * The quartiles of the prices per acre of all listings that match. They are read from the sorted
 * search: the median of 101 listings is on row 51. So it takes four searches, however many listings
 * match. Between two rows, the quartile is interpolated, as spreadsheets do it (QUARTILE.INC).
 * @param criteria Must have a range of prices per acre, so that only listings with one match.
 */
export async function priceSpread(search: MarketSearch, criteria: Criteria): Promise<PriceSpread> {
  const listings = await countOf(search, criteria)
  if (listings < MIN_LISTINGS) return { listings, quartiles: null }
  const lowerUsd = await quantile(search, criteria, listings, 0.25)
  const medianUsd = await quantile(search, criteria, listings, 0.5)
  const upperUsd = await quantile(search, criteria, listings, 0.75)
  if (lowerUsd === null || medianUsd === null || upperUsd === null)
    return { listings, quartiles: null }
  return { listings, quartiles: { lowerUsd, medianUsd, upperUsd } }
}

/** Only the median, in two searches; null for fewer listings than `MIN_LISTINGS`. */
export async function medianPrice(search: MarketSearch, criteria: Criteria) {
  const listings = await countOf(search, criteria)
  const isShown = listings >= MIN_LISTINGS
  return { listings, medianUsd: isShown ? await quantile(search, criteria, listings, 0.5) : null }
}

async function countOf(search: MarketSearch, criteria: Criteria): Promise<number> {
  const request = { criteria, sort: LOWEST_PER_ACRE, offset: 0, limit: 0 }
  return (await search.search(request)).total
}

/**
 * Null: the listings on these rows were taken off since they were counted, which a database allows.
 */
async function quantile(
  search: MarketSearch,
  criteria: Criteria,
  listings: number,
  share: number,
): Promise<number | null> {
  const { offset, fraction } = placeOf(listings, share)
  const request = { criteria, sort: LOWEST_PER_ACRE, offset, limit: fraction === 0 ? 1 : 2 }
  const { ids } = await search.search(request)
  const [low, high = low] = (await search.figures(ids)).map(figures => figures.pricePerAcreUsd)
  if (typeof low !== 'number' || typeof high !== 'number') return null
  return low + (high - low) * fraction
}

/** The same for given prices per acre, in any order. */
export function spreadOf(perAcreUsd: readonly number[]): PriceSpread {
  const sorted = perAcreUsd.toSorted((a, b) => a - b)
  const listings = sorted.length
  if (listings < MIN_LISTINGS) return { listings, quartiles: null }
  const quantile = (share: number) => {
    const { offset, fraction } = placeOf(listings, share)
    const low = sorted[offset] ?? 0
    return low + ((sorted[offset + 1] ?? low) - low) * fraction
  }
  const quartiles = { lowerUsd: quantile(0.25), medianUsd: quantile(0.5), upperUsd: quantile(0.75) }
  return { listings, quartiles }
}

/** The row below a quantile, and how far it is from that row to the next. */
function placeOf(listings: number, share: number): { offset: number; fraction: number } {
  const position = (listings - 1) * share
  const offset = Math.floor(position)
  return { offset, fraction: position - offset }
}
