import { number, type Parameter } from '../parameters.ts'
import { degreesText, isOnEarth, readDegrees } from '../places/degrees.ts'
import type { Coordinates } from '../places/place.ts'
import { cornerAt, type Polygon } from '../places/polygon.ts'
import { decodePolyline, encodePolyline } from '../places/polyline.ts'
import { formatValue } from '../values/scalars.ts'
import type { Circle } from './criteria.ts'

export const MAX_POLYGON_CORNERS = 500
const MIN_POLYGON_CORNERS = 3

/**
 * The characters of an encoded polyline. None of them is part of a number, a comma or a semicolon.
 */
const POLYLINE = /^[?-~]+$/

/** Miles around a place; 0 for the place itself. */
export const DISTANCE: Parameter<number> = number(0, 500, 'a number of miles from 0 to 500')

/** Miles around a point. */
const RADIUS: Parameter<number> = {
  ...DISTANCE,
  accepts: 'a number of miles above 0 and up to 500',
  read: text => DISTANCE.read(text) || undefined,
}

/** The corners of an area, as a text. */
export const POLYGON: Parameter<Polygon> = {
  schema: { type: 'string' },
  accepts: `${MIN_POLYGON_CORNERS} to ${MAX_POLYGON_CORNERS} corners, as latitude,longitude;latitude,longitude;… in degrees or as an encoded polyline with a precision of 5 digits`,
  read: text => {
    const corners = cornersOf(text)
    return typeof corners === 'string' || cornersFault(corners) !== null ? undefined : open(corners)
  },
  whyNot: text => {
    const corners = cornersOf(text)
    return typeof corners === 'string' ? corners : cornersFault(corners)
  },
  tidy: text => {
    const corners = cornersOf(text)
    return typeof corners === 'string' ? text : shorter(text, polygonText(open(corners)))
  },
}

/** A circle, as a text. */
export const NEAR: Parameter<Circle> = {
  schema: { type: 'string' },
  accepts: 'latitude,longitude,miles: a point in degrees, and miles above 0 and up to 500',
  read: text => {
    const [latitude = '', longitude = '', miles = '', ...rest] = partsOf(text, ',')
    const point = { latitude: readDegrees(latitude), longitude: readDegrees(longitude) }
    const distanceMiles = RADIUS.read(miles)
    if (!distanceMiles || rest.length > 0 || !isOnEarth(point)) return undefined
    return { ...point, distanceMiles }
  },
  tidy: text => text.replaceAll(/\s/g, ''),
}

/** A polygon as the shortest text with the same corners. */
export function polygonText(polygon: Polygon): string {
  const encoded = encodePolyline(polygon)
  const decoded = decodePolyline(encoded)
  const isSame = polygon.every(
    ({ latitude, longitude }, i) =>
      decoded?.[i]?.latitude === latitude && decoded[i]?.longitude === longitude,
  )
  if (isSame) return encoded
  return polygon
    .map(({ latitude, longitude }) => `${degreesText(latitude)},${degreesText(longitude)}`)
    .join(';')
}

export function circleText({ latitude, longitude, distanceMiles }: Circle): string {
  return `${degreesText(latitude)},${degreesText(longitude)},${distanceMiles}`
}

/** A sentence that names the fault of some corners; null if they are valid. */
function cornersFault(corners: readonly Coordinates[]): string | null {
  const wrong = corners.findIndex(corner => !isOnEarth(corner))
  if (wrong !== -1) {
    const { latitude, longitude } = corners[wrong] ?? {}
    return `Corner ${wrong + 1} of the polygon is ${latitude},${longitude}; a latitude must be from -90 to 90, a longitude from -180 to 180.`
  }
  const { length } = open(corners)
  if (length > MAX_POLYGON_CORNERS) {
    return `The polygon has ${length} corners; at most ${MAX_POLYGON_CORNERS} are accepted.`
  }
  if (length >= MIN_POLYGON_CORNERS) return null
  return `The polygon has ${length} ${length === 1 ? 'corner' : 'corners'}; it must have at least ${MIN_POLYGON_CORNERS}.`
}

/** Corners without the last one if it repeats the first one. */
function open(corners: readonly Coordinates[]): Polygon {
  const first = corners[0]
  const last = corners.at(-1)
  const isClosed =
    corners.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude
  return isClosed ? corners.slice(0, -1) : corners
}

/** The corners of a text, or a sentence that names its fault. */
function cornersOf(text: string): Coordinates[] | string {
  if (POLYLINE.test(text)) {
    const corners = decodePolyline(text)
    if (corners) return corners.map(cornerAt)
    return 'The polygon is not an encoded polyline with a precision of 5 digits, or has a corner outside the valid range.'
  }
  const corners: Coordinates[] = []
  for (const [i, part] of partsOf(text.replace(/;\s*$/, ''), ';').entries()) {
    const [latitude, longitude, ...rest] = partsOf(part, ',').map(readDegrees)
    if (!isNumber(latitude) || !isNumber(longitude) || rest.length > 0) {
      return `Corner ${i + 1} of the polygon is ${formatValue(part)}; it must be latitude,longitude, two numbers of degrees.`
    }
    corners.push(cornerAt({ latitude, longitude }))
  }
  return corners
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined && !Number.isNaN(value)
}

function partsOf(text: string, separator: string): string[] {
  return text.split(separator).map(part => part.trim())
}

function shorter(text: string, other: string): string {
  return encodeURIComponent(other).length < encodeURIComponent(text).length ? other : text
}
