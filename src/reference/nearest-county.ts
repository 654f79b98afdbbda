import type { Coordinates } from '../domain/places/place.ts'
import type { CountyId } from '../domain/values/ids.ts'
import type { CountyShapes } from './county-shapes.ts'

/** A county, and the distance of a point from the county. */
export interface NearestCounty {
  readonly countyId: CountyId
  /** 0 inside. */
  readonly distanceMiles: number
}

/**
 * The county that contains the point, otherwise the nearest county, among counties of one state.
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
