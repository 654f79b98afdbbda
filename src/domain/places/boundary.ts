import { distanceMiles } from './distance.ts'
import type { Coordinates } from './place.ts'
import { areaAcres, decodePolyline } from './polyline.ts'

export const FEET_PER_MILE = 5280
const DEGREES = 180 / Math.PI
/** Two corners closer than this are one: a boundary is stored to about a yard. */
const MIN_SIDE_FEET = 1

/** A side of a parcel, from one corner to the next. */
export interface ParcelSide {
  readonly from: Coordinates
  readonly to: Coordinates
  readonly lengthFeet: number
}

/** A drawn boundary with its measurements. */
export interface Parcel {
  /** The corners in order; the first one is not repeated at the end. */
  readonly corners: readonly Coordinates[]
  readonly sides: readonly ParcelSide[]
  readonly acres: number
  readonly perimeterFeet: number
}

/** @returns Null when the text is not a boundary with an area. */
export function parcelOf(encodedBoundary: string): Parcel | null {
  const points = encodedBoundary === '' ? null : decodePolyline(encodedBoundary)
  if (points === null) return null
  const corners = points.filter((point, i) => {
    const next = points[(i + 1) % points.length] ?? point
    return distanceMiles(point, next) * FEET_PER_MILE >= MIN_SIDE_FEET
  })
  if (corners.length < 3) return null
  const sides = corners.map((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from
    return { from, to, lengthFeet: distanceMiles(from, to) * FEET_PER_MILE }
  })
  const perimeterFeet = sides.reduce((sum, { lengthFeet }) => sum + lengthFeet, 0)
  return { corners, sides, acres: areaAcres(corners), perimeterFeet }
}

/**
 * The direction from one point to another on a map, clockwise from north, from 0 to below 360
 * degrees.
 */
export function bearingOf(from: Coordinates, to: Coordinates): number {
  const narrowing = Math.cos((from.latitude + to.latitude) / 2 / DEGREES)
  const east = shortestTurn(to.longitude - from.longitude) * narrowing
  const degrees = Math.atan2(east, to.latitude - from.latitude) * DEGREES
  return (degrees + 360) % 360
}

/** A difference of longitudes the short way around the earth. */
export function shortestTurn(degrees: number): number {
  if (degrees > 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}

const WINDS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']

/** `northeast`: one of the eight compass directions. */
export function windOf(bearing: number): string {
  return WINDS[Math.round(bearing / 45) % WINDS.length] ?? ''
}

/** `N 12° 30′ E`: a direction as surveyors write it. */
export function quadrantBearing(bearing: number): string {
  const [start, end] =
    bearing > 90 && bearing < 270
      ? ['S', bearing > 180 ? 'W' : 'E']
      : ['N', bearing >= 270 ? 'W' : 'E']
  const angle = start === 'S' ? Math.abs(180 - bearing) : Math.min(bearing, 360 - bearing)
  const minutes = Math.round(angle * 60)
  return `${start} ${Math.floor(minutes / 60)}° ${String(minutes % 60).padStart(2, '0')}′ ${end}`
}
