import type { Coordinates, County } from './place.ts'

type Place = Pick<County, 'id' | 'latitude' | 'longitude'>

/** Answers questions about points and the counties around them. */
export interface CountyOutlines {
  /** Miles from a point to a county: 0 inside it; null when the county's outline is unknown. */
  milesFrom(county: Place, point: Coordinates): number | null
  /** Whether a point is in a county; null when the county is newer than the outlines. */
  contains(county: Place, point: Coordinates): boolean | null
  /**
   * The point itself if it is in the county, otherwise approximately the nearest point that is; the
   * county's center if its outline is too narrow for one. For a county that is newer than the
   * outlines, the point is unchanged.
   */
  nearestInside(county: Place, point: Coordinates): Coordinates
}
