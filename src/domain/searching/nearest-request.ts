import type { Coordinates } from '../places/place.ts'
import type { ListingId } from '../values/ids.ts'
import type { Criteria } from './criteria.ts'

/** The nearest are chosen among this many of the newest. */
export const MAX_COMPARED = 100

/** Asks for the listings that are nearest to a point. */
export interface NearestRequest {
  readonly criteria: Criteria
  readonly point: Coordinates
  /**
   * Half the sides of boxes around the point, in miles, smallest first: the first box with enough
   * listings is searched, or the last. Empty: wherever the criteria say.
   */
  readonly boxes: readonly number[]
  readonly enough: number
  /** Farther listings, in the corners of a box, are left out. */
  readonly maxMiles: number | null
  /** Listings of this size come first: see `nearestListings`. Null: only the distance counts. */
  readonly acres: number | null
  readonly except: ListingId
  readonly count: number
}
