import type { Coordinates, County } from './place.ts'

type Place = Pick<County, 'id' | 'latitude' | 'longitude'>

/** Answers questions about points and the counties around them. */
export interface CountyOutlines {
  /** Miles from a point to a county: 0 inside it; null when the county's outline is not known. */
  milesFrom(county: Place, point: Coordinates): number | null
  /** Whether a point lies in a county; null when the county is newer than the outlines. */
  contains(county: Place, point: Coordinates): boolean | null
  /**
   * The point itself if it lies in the county, else about the nearest point that does; the county's
   * center if its outline is too narrow for one. A county that is newer than the outlines leaves
   * the point as it is.
   */
  nearestInside(county: Place, point: Coordinates): Coordinates
}
