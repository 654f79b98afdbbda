import type { Coordinates } from '../../src/domain/places/place.ts'
import { areaAcres, encodePolyline } from '../../src/domain/places/polyline.ts'
import type { Random } from '../random.ts'
import { type Corner, parcelShape } from './parcel-shape.ts'

const SQUARE_METERS_PER_ACRE = 4_046.856_422_4
const METERS_PER_DEGREE = 111_195.08
/** The steps of an encoded polyline, in degrees. */
const STEPS_PER_DEGREE = 1e5

/** The accepted difference between the area of the encoded parcel and the acreage, as a share. */
const TOLERANCE = 0.01
const TRIES = 40

/**
 * The boundary of a parcel around a spot as an encoded polyline, whose last point is its first. The area of the decoded
 * polyline, which has five decimals, differs from the acreage by at most 2 %. On a small lot, rounding alone would exceed
 * that, so the size is corrected after rounding.
 */
export function parcelBoundary(
  middle: Coordinates,
  acres: number,
  sections: boolean,
  waterside: boolean,
  random: Random,
): string {
  const corners = parcelShape(acres, sections, waterside, random)
  const eastPerNorth = Math.cos((middle.latitude * Math.PI) / 180)
  let size = Math.sqrt((acres * SQUARE_METERS_PER_ACRE) / planeArea(corners)) / METERS_PER_DEGREE
  let stretch = 1
  let best: Coordinates[] = []
  let minError = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < TRIES && minError > TOLERANCE; attempt++) {
    const ring = corners.map(([east, north]) => ({
      latitude: rounded(middle.latitude + (north * size) / stretch),
      longitude: rounded(middle.longitude + (east * size * stretch) / eastPerNorth),
    }))
    const ratio = acres / areaAcres(ring)
    const error = Math.abs(ratio - 1)
    if (error < minError) {
      best = ring
      minError = error
    }
    size *= Math.sqrt(ratio)
    // Another shape each time, or the correction could alternate between two roundings forever.
    if (attempt > 0) stretch = random.between(0.93, 1.07)
  }
  const [first] = best
  return first === undefined ? '' : encodePolyline([...best, first])
}

function rounded(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE
}

/** By the shoelace formula. */
function planeArea(corners: readonly Corner[]): number {
  let twice = 0
  let [previousEast, previousNorth] = corners.at(-1) ?? [0, 0]
  for (const [east, north] of corners) {
    twice += previousEast * north - east * previousNorth
    previousEast = east
    previousNorth = north
  }
  return Math.abs(twice) / 2
}
