import type { Coordinates, County } from './place.ts'

/** Tells how far places are from counties. */
export interface CountyOutlines {
  /** Miles from a point to a county: 0 inside it; null when the county's outline is not known. */
  milesFrom(
    county: Pick<County, 'id' | 'latitude' | 'longitude'>,
    point: Coordinates,
  ): number | null
}
