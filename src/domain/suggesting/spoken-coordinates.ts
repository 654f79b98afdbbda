import type { Coordinates } from '../places/place.ts'
import type { Token } from './sentence-tokens.ts'

/** How far a search around a point reaches if no distance is named. */
export const POINT_MILES = 10

const NAMES = new Set(['lat', 'latitude', 'lon', 'lng', 'long', 'longitude'])
/** `40 deg 26 min 46 sec`. */
const UNITS = new Set(['"', 'deg', 'degrees', 'min', 'minutes', 'sec', 'seconds'])
const DIRECTIONS: ReadonlyMap<string, number> = new Map([
  ...['n', 'north', 'e', 'east'].map(text => [text, 1] as const),
  ...['s', 'south', 'w', 'west'].map(text => [text, -1] as const),
])
/** The United States with their islands, in degrees. */
const LATITUDES = [15, 72] as const
const LONGITUDES = [64, 180] as const

interface Angle {
  readonly degrees: number
  readonly end: number
}

/**
 * A point in degrees, or in degrees, minutes and seconds: `31.78, -97.57`, `36°05'12"N 92°08'24"W`,
 * `lat 44.6 lon -68.8`, `35 27.6 N, 97 30.9 W`. Without a sign, the longitude is west.
 */
export function coordinatesAt(
  tokens: readonly Token[],
  first: number,
): (Coordinates & { readonly end: number }) | null {
  const latitude = angleAt(tokens, first)
  const longitude = latitude && angleAt(tokens, afterSigns(tokens, latitude.end))
  if (!longitude || !isWithin(latitude.degrees, LATITUDES)) return null
  const west = Math.abs(longitude.degrees)
  if (!isWithin(west, LONGITUDES)) return null
  return { latitude: rounded(latitude.degrees), longitude: rounded(-west), end: longitude.end }
}

/** To five decimals, which is 4 feet. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(5))
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most
}

/** Null for a number that nothing marks as an angle: a name, a direction or a fraction. */
function angleAt(tokens: readonly Token[], first: number): Angle | null {
  const early = DIRECTIONS.get(tokens[first]?.text ?? '')
  const isNamed = early !== undefined || NAMES.has(tokens[first]?.text ?? '')
  let at = afterSigns(tokens, first + Number(isNamed))
  const isNegative = tokens[at - 1]?.text === '-'
  const values: number[] = []
  while (values.length < 3 && tokens[at]?.kind === 'number') {
    values.push(tokens[at]?.value ?? 0)
    at = UNITS.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
    if (!Number.isInteger(values.at(-1))) break
  }
  const late = early === undefined ? DIRECTIONS.get(tokens[at]?.text ?? '') : undefined
  const direction = early ?? late
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = values
  const isMarked = direction !== undefined || (values.length === 1 && (isNamed || degrees % 1 > 0))
  if (!isMarked || minutes >= 60 || seconds >= 60) return null
  const value = degrees + minutes / 60 + seconds / 3600
  const isOther = isNegative || direction === -1
  return { degrees: isOther ? -value : value, end: late === undefined ? at : at + 1 }
}

function afterSigns(tokens: readonly Token[], first: number): number {
  let at = first
  while ([',', ':', '-', '–', '/'].includes(tokens[at]?.text ?? '')) at++
  return at
}
