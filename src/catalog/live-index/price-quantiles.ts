import { MIN_LISTINGS } from '../../domain/markets/market.ts'
import { type QuantilePlace, quantilePlace } from '../../domain/markets/quantile.ts'
import type { Criteria } from '../../domain/searching/criteria.ts'
import { SORT_ORDERS, type SortOrder } from '../../domain/searching/sort-order.ts'
import { type Awaitable, whenThere } from '../../domain/values/when-there.ts'
import type { ListingSearch, PriceQuantiles } from './listing-search.ts'

type Search = Pick<ListingSearch, 'search' | 'figures'>

const LOWEST_PER_ACRE = SORT_ORDERS.find(({ id }) => id === 8) as SortOrder

/**
 * See `ListingSearch.priceQuantiles`. Prices are read from the sorted search: the median of 101
 * listings is on row 51. So it takes one search for each, however many listings match.
 */
export function priceQuantiles(
  search: Search,
  criteria: Criteria,
  shares: readonly number[],
): Awaitable<PriceQuantiles> {
  const request = { criteria, sort: LOWEST_PER_ACRE, offset: 0, limit: 0 }
  return whenThere(search.search(request), ({ total }) => {
    if (total < MIN_LISTINGS) return { listings: total, perAcreUsd: null }
    const places = shares.map(share => quantilePlace(total, share))
    return whenThere(pricesAt(search, criteria, places), prices => {
      const perAcreUsd = prices.filter(price => price !== null)
      return {
        listings: total,
        // A database allows that listings were taken off since they were counted.
        perAcreUsd: perAcreUsd.length === prices.length ? perAcreUsd : null,
      }
    })
  })
}

function pricesAt(
  search: Search,
  criteria: Criteria,
  [place, ...others]: readonly QuantilePlace[],
): Awaitable<readonly (number | null)[]> {
  if (place === undefined) return []
  return whenThere(priceAt(search, criteria, place), price =>
    whenThere(pricesAt(search, criteria, others), prices => [price, ...prices]),
  )
}

/** Null: there are no listings on these rows. */
function priceAt(
  search: Search,
  criteria: Criteria,
  { offset, fraction }: QuantilePlace,
): Awaitable<number | null> {
  const request = { criteria, sort: LOWEST_PER_ACRE, offset, limit: fraction === 0 ? 1 : 2 }
  return whenThere(search.search(request), ({ ids }) =>
    whenThere(search.figures(ids), found => {
      const [low, high = low] = found.map(({ pricePerAcreUsd }) => pricePerAcreUsd)
      if (typeof low !== 'number' || typeof high !== 'number') return null
      return low + (high - low) * fraction
    }),
  )
}
