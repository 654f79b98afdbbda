import type { Coordinates } from '../domain/places/place.ts'
import type { CountyId } from '../domain/values/ids.ts'
import type { CountyShapes } from './county-shapes.ts'

/** A county of one state and how far a point is from it. */
export interface NearestCounty {
  readonly countyId: CountyId
  /** 0 inside. */
  readonly distanceMiles: number
}

/**
 * The county among these, all of one state, that the point is in, else the one it is nearest to.
 * Null when none of them has an outline.
 */
export function nearestCounty(
  shapes: CountyShapes,
  countyIds: readonly CountyId[],
  point: Coordinates,
): NearestCounty | null {
  const at = shapes.countyAt(point)
  if (at !== null && countyIds.includes(at)) return { countyId: at, distanceMiles: 0 }
  let nearest: NearestCounty | null = null
  for (const countyId of countyIds) {
    const distanceMiles = shapes.distanceMiles(countyId, point)
    if (distanceMiles < (nearest?.distanceMiles ?? Number.POSITIVE_INFINITY))
      nearest = { countyId, distanceMiles }
  }
  return nearest
}
