import { tractAcres } from '../places/boundary.ts'
import { type BoundaryParts, boundaryOf, readTracts } from '../places/tracts.ts'
import type { Listing } from './listing.ts'

/** A drawn area that differs by less than this is treated as matching the stated area. */
const NOTABLE_DIFFERENCE = 0.02
/**
 * Sellers are warned from this difference on. Deeds and county maps often differ by a few percent
 * without a mistake in either.
 */
const WARNED_DIFFERENCE = 0.05

/** The acres within a boundary, as a seller would state them; null: it has no area. */
export function measuredAcres(boundary: string): number | null {
  const tracts = boundary === '' ? null : readTracts(boundary)
  const acres = (tracts ?? []).reduce((sum, tract) => sum + tractAcres(tract), 0)
  if (acres === 0) return null
  return acres < 10 ? Number(acres.toPrecision(3)) : Math.round(acres * 10) / 10
}

/** Whether measured acres are not those that a listing states; false if it states none. */
export function doAcresDiffer(stated: number | null, measured: number): boolean {
  return differenceOf(stated, measured) >= NOTABLE_DIFFERENCE
}

/** Whether they differ so much that the seller should check them. */
export function areAcresDoubtful(stated: number | null, measured: number): boolean {
  return differenceOf(stated, measured) >= WARNED_DIFFERENCE
}

function differenceOf(stated: number | null, measured: number): number {
  return stated !== null && stated > 0 ? Math.abs(measured / stated - 1) : 0
}

/** Whether a seller should check the acres of a listing, as far as its boundary shows. */
export function isBoundaryOfOtherSize(listing: Pick<Listing, 'acres'> & BoundaryParts): boolean {
  const measured = measuredAcres(boundaryOf(listing))
  return measured !== null && areAcresDoubtful(listing.acres, measured)
}
