import codec from '@googlemaps/polyline-codec'
import { isOnEarth } from './degrees.ts'
import type { Coordinates } from './place.ts'

const PRECISION = 5

/**
 * One number: up to five continuation characters, and a character that ends the number. A point is
 * two numbers.
 */
const WHOLE_POINTS = /^(?:(?:[_-~]{0,5}[?-^]){2})*$/
/** The codes of the characters that end a number, from ? to ^. */
const FIRST_END = 0x3f
const LAST_END = 0x5e
/** A point is two numbers, each of up to six characters. */
export const MAX_POINT_CHARACTERS = 12

/** Mean radius of the earth (IUGG), in meters. */
const EARTH_RADIUS_METERS = 6_371_008.8
/** The international acre. */
const SQUARE_METERS_PER_ACRE = 4_046.856_422_4
const RADIANS = Math.PI / 180

/**
 * The points as text, in Google's encoded polyline algorithm format with five decimals: a point is
 * stored to the nearest 0.00001 degree, about a meter.
 */
export function encodePolyline(points: readonly Coordinates[]): string {
  return codec.encode(
    points.map(point => [point.latitude, point.longitude] as [number, number]),
    PRECISION,
  )
}

/** How many points an encoded polyline has, without decoding them. */
export function polylineLength(encoded: string): number {
  let ends = 0
  for (let i = 0; i < encoded.length; i++) {
    const code = encoded.charCodeAt(i)
    if (code >= FIRST_END && code <= LAST_END) ends++
  }
  return Math.floor(ends / 2)
}

/**
 * The points of an encoded polyline; null when the text is not a polyline, or when a point is not
 * on earth. The empty text has no points.
 */
export function decodePolyline(encoded: string): Coordinates[] | null {
  if (!WHOLE_POINTS.test(encoded)) return null
  const points = codec
    .decode(encoded, PRECISION)
    .map(([latitude, longitude]) => ({ latitude, longitude }))
  return points.every(isOnEarth) ? points : null
}

/**
 * The area within a ring of points, in acres, in either direction; the first point may be repeated
 * at the end. Edges are straight on a cylindrical equal-area map, which is exact enough for land:
 * Chamberlain & Duquette, "Some algorithms for polygons on a sphere" (JPL, 2007), equation 6, on a
 * sphere of the mean radius. Against the ellipsoid that is within 0.3 % up to 50 degrees of
 * latitude and within 0.7 % anywhere.
 */
export function areaAcres(points: readonly Coordinates[]): number {
  let sum = 0
  let previous = points.at(-1)
  for (const point of points) {
    if (previous === undefined) break
    const turn = longitudeStep(previous.longitude, point.longitude) * RADIANS
    sum += turn * (Math.sin(previous.latitude * RADIANS) + Math.sin(point.latitude * RADIANS))
    previous = point
  }
  return (Math.abs(sum) * EARTH_RADIUS_METERS ** 2) / 2 / SQUARE_METERS_PER_ACRE
}

/** The degrees between two meridians, the short way around. */
function longitudeStep(from: number, to: number): number {
  const step = to - from
  if (step > 180) return step - 360
  return step < -180 ? step + 360 : step
}
