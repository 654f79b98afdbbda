import { EARTH_RADIUS_MILES } from './distance.ts'
import type { BoundingBox, Coordinates } from './place.ts'

const DEGREES = 180 / Math.PI
/** The box across the antimeridian is preferred if it is narrower by more than this. */
const DEGREES_GAINED = 1
/** Keeps rounding from leaving a point outside. */
const SLACK_DEGREES = 1e-6

/**
 * A box that contains every point within a distance. A box that would cross the antimeridian
 * reaches around the earth instead. A circle is widest nearer to the pole than its center
 * (Matuschek, "Finding points within a distance of a latitude/longitude using bounding
 * coordinates").
 */
export function boxAround(
  { latitude, longitude }: Coordinates,
  distanceMiles: number,
): BoundingBox {
  const angle = distanceMiles / EARTH_RADIUS_MILES
  const height = angle * DEGREES + SLACK_DEGREES
  const south = Math.max(-90, latitude - height)
  const north = Math.min(90, latitude + height)
  const sine = Math.sin(angle) / Math.cos(latitude / DEGREES)
  const width = sine < 1 ? Math.asin(sine) * DEGREES + SLACK_DEGREES : 180
  const west = longitude - width
  const east = longitude + width
  const goesRound = south === -90 || north === 90 || west < -180 || east > 180
  return goesRound ? { south, north, west: -180, east: 180 } : { south, north, west, east }
}

/**
 * The box around some boxes; null without boxes. If one of them crosses the antimeridian, or they
 * are on both sides of it like the Aleutians, `east` is above 180, so that a map can show the
 * result in one piece.
 */
export function boxAroundAll(boxes: readonly BoundingBox[]): BoundingBox | null {
  if (boxes.length === 0) return null
  if (boxes.some(({ west, east }) => west > east)) return around(boxes.map(turned))
  const seen = around(boxes)
  if (boxes.some(({ west, east }) => west < 0 && east >= 0)) return seen
  const other = around(boxes.map(turned))
  return widthOf(other) < widthOf(seen) - DEGREES_GAINED ? other : seen
}

function widthOf({ west, east }: BoundingBox): number {
  return east - west
}

/** A box with longitudes relative to the antimeridian. */
function turned({ west, east, ...others }: BoundingBox): BoundingBox {
  const from = (degrees: number) => (degrees < 0 ? degrees + 360 : degrees)
  return { ...others, west: from(west), east: from(east) }
}

function around(boxes: readonly BoundingBox[]): BoundingBox {
  return {
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
    west: Math.min(...boxes.map(({ west }) => west)),
    east: Math.max(...boxes.map(({ east }) => east)),
  }
}
