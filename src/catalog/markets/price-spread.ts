import { MIN_LISTINGS, type PriceSpread } from '../../domain/markets/market.ts'
import { quantilePlace } from '../../domain/markets/quantile.ts'
import type { Criteria } from '../../domain/searching/criteria.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'

const QUARTILES = [0.25, 0.5, 0.75]

/**
 * The quartiles of the prices per acre of all listings that match.
 * @param criteria Must have a range of prices per acre, so that only listings with one match.
 */
export async function priceSpread(
  search: Pick<ListingSearch, 'priceQuantiles'>,
  criteria: Criteria,
): Promise<PriceSpread> {
  const { listings, perAcreUsd } = await search.priceQuantiles(criteria, QUARTILES)
  return { listings, quartiles: perAcreUsd && quartilesOf(perAcreUsd) }
}

/** The same for given prices per acre, in any order. */
export function spreadOf(perAcreUsd: readonly number[]): PriceSpread {
  const sorted = perAcreUsd.toSorted((a, b) => a - b)
  const listings = sorted.length
  if (listings < MIN_LISTINGS) return { listings, quartiles: null }
  const prices = QUARTILES.map(share => {
    const { offset, fraction } = quantilePlace(listings, share)
    const low = sorted[offset] ?? 0
    return low + ((sorted[offset + 1] ?? low) - low) * fraction
  })
  return { listings, quartiles: quartilesOf(prices) }
}

function quartilesOf([lowerUsd = 0, medianUsd = 0, upperUsd = 0]: readonly number[]) {
  return { lowerUsd, medianUsd, upperUsd }
}
