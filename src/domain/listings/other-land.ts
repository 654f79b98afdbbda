import type { Listing } from './listing.ts'

/** Sizes that were measured again differ by less. */
const MAX_GROWTH = 0.1

type Land = Pick<Listing, 'countyId' | 'acres'> & {
  readonly unpublished: Pick<Listing['unpublished'], 'listingUrl'>
}

/**
 * Whether a listing is to become another piece of land: one in another county, or of another size
 * and at another address at its source. Land does not move, so its key probably names another piece
 * than before.
 */
export function isOtherLand(before: Land, after: Land): boolean {
  if (before.countyId !== after.countyId) return true
  const isSameAddress = before.unpublished.listingUrl === after.unpublished.listingUrl
  return !isSameAddress && !isAboutAsLarge(before.acres ?? 0, after.acres ?? 0)
}

function isAboutAsLarge(one: number, other: number): boolean {
  return Math.abs(one - other) <= MAX_GROWTH * Math.max(one, other)
}
