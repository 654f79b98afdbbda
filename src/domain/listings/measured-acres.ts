import { tractAcres } from '../places/boundary.ts'
import { type BoundaryParts, boundaryOf, readTracts } from '../places/tracts.ts'
import type { Listing } from './listing.ts'

/** A drawn area that differs by less than this is treated as matching the stated area. */
const NOTABLE_DIFFERENCE = 0.02

/** The acres within a boundary, as a seller would state them; null: it has no area. */
export function measuredAcres(boundary: string): number | null {
  const tracts = boundary === '' ? null : readTracts(boundary)
  const acres = (tracts ?? []).reduce((sum, tract) => sum + tractAcres(tract), 0)
  if (acres === 0) return null
  return acres < 10 ? Number(acres.toPrecision(3)) : Math.round(acres * 10) / 10
}

/** Whether measured acres are not those that a listing states; false if it states none. */
export function doAcresDiffer(stated: number | null, measured: number): boolean {
  return stated !== null && stated > 0 && Math.abs(measured / stated - 1) >= NOTABLE_DIFFERENCE
}

/** Whether the boundary of a listing has not the acres that it states. */
export function isBoundaryOfOtherSize(listing: Pick<Listing, 'acres'> & BoundaryParts): boolean {
  const measured = measuredAcres(boundaryOf(listing))
  return measured !== null && doAcresDiffer(listing.acres, measured)
}
