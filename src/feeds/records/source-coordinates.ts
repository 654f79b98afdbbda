import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import {
  type Coordinates,
  type County,
  fullCountyName,
  type State,
} from '../../domain/places/place.ts'
import { readableValue } from '../../domain/values/scalars.ts'
import { plainText } from '../formats/source-record.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import { yesOrNo } from '../values/amounts.ts'
import { degreesIn, degreesPairIn, type ReadDegrees } from '../values/written-degrees.ts'
import type { RecordNotes } from './record-notes.ts'

/** How far the city and the coordinates of a listing may be from its county. */
export const MAX_MILES = 60

/** Whether the source allows the address, and with it the exact location, to be public. */
export function isAddressPublic(values: SourceValues): boolean {
  const isSaid = (field: SourceField, word: boolean) =>
    values.all(field).every(({ value }) => yesOrNo(plainText(value) ?? '') === word)
  return isSaid('isAddressShown', true) && isSaid('isAddressHidden', false)
}

/** A point that coordinates of a record may mean. */
export interface PossiblePoint {
  readonly point: Coordinates
  /** How they were read; null for literally. */
  readonly reading: 'read' | 'west' | 'swapped' | null
}

/**
 * The points that the coordinates of a record may mean, the likeliest first; the county decides
 * which. Empty if there are none, or they are not degrees.
 */
export function pointsOf(values: SourceValues): readonly PossiblePoint[] {
  const found = degreesOf(values)
  if (found === null) return []
  const [latitude, longitude] = found.degrees
  const isPlain = latitude.isPlain && longitude.isPlain && found.isInPlace
  const named = [latitude, longitude].map(({ direction }) => direction)
  const isTurned = named[0] === 'E' || named[0] === 'W' || named[1] === 'N' || named[1] === 'S'
  const both = [
    ...(isTurned ? [] : [{ north: latitude, east: longitude, isSwapped: false }]),
    { north: longitude, east: latitude, isSwapped: true },
  ]
  return both.flatMap(({ north, east, isSwapped }): PossiblePoint[] => {
    const point = { latitude: north.degrees, longitude: east.degrees }
    const isWest = east.direction === null && east.degrees > 0
    const reading = isSwapped && !isTurned ? 'swapped' : isPlain ? null : 'read'
    return [
      { point, reading },
      // All land of the United States but the end of the Aleutians is in the west.
      ...(isWest
        ? [{ point: { ...point, longitude: -east.degrees }, reading: reading ?? 'west' } as const]
        : []),
    ]
  })
}

/** Latitude and longitude, and whether each is in a column for it. */
interface FoundDegrees {
  readonly degrees: readonly [ReadDegrees, ReadDegrees]
  readonly isInPlace: boolean
}

/**
 * Finds latitude and longitude, which may both be in one column of any name; null if one is
 * missing, or cannot be read.
 */
function degreesOf(values: SourceValues): FoundDegrees | null {
  const texts = textsOf(values)
  const [north, east] = [values.text('latitude'), values.text('longitude')].map(
    found => found && degreesIn(found.value),
  )
  if (north && east) return { degrees: [north, east], isInPlace: true }
  for (const { path, value } of texts) {
    const degrees = degreesPairIn(value)
    if (degrees) return { degrees, isInPlace: path === values.text('point')?.path }
  }
  return null
}

function textsOf(values: SourceValues) {
  return (['latitude', 'longitude', 'point'] as const).flatMap(field => values.text(field) ?? [])
}

export function isPlausible({ point }: PossiblePoint, { bounds }: State): boolean {
  const { north, south, west, east } = bounds
  // Alaska is on both sides of the 180th meridian.
  const isBetween = west > east || (point.longitude >= west - 1 && point.longitude <= east + 1)
  return point.latitude <= north + 1 && point.latitude >= south - 1 && isBetween
}

/** The coordinates of a record if they are near its county; otherwise null, with a warning. */
export function coordinatesIn(
  { values, notes }: { readonly values: SourceValues; readonly notes: RecordNotes },
  points: readonly PossiblePoint[],
  county: County,
  outlines: CountyOutlines,
): Coordinates | null {
  const texts = textsOf(values)
  if (texts.length === 0) return null
  const reported = {
    path: texts.map(({ path }) => path).join(' and '),
    // Coordinates that the source withholds must not appear in a report.
    value: isAddressPublic(values)
      ? texts.map(({ value }) => value).join(', ')
      : 'those of a hidden address',
  }
  const fits = ({ point }: PossiblePoint) =>
    Math.abs(point.latitude) <= 90 &&
    Math.abs(point.longitude) <= 180 &&
    (outlines.milesFrom(county, point) ?? distanceMiles(county, point)) <= MAX_MILES
  const fitting = points.find(fits)
  const place = fullCountyName(county)
  if (fitting) {
    if (fitting.reading !== null) noteReading(fitting.reading, reported, place, notes)
    return fitting.point
  }
  const isNone = points.some(({ point }) => point.latitude === 0 && point.longitude === 0)
  notes.warn(
    isNone ? 'coordinates-zero' : 'coordinates-left-out',
    reported,
    `degrees of a point in or near ${place}`,
    'The listing lies where its ZIP code, city or county is',
  )
  return null
}

function noteReading(
  reading: Exclude<PossiblePoint['reading'], null>,
  reported: { readonly path: string; readonly value: string },
  place: string,
  notes: RecordNotes,
): void {
  if (reading === 'swapped') {
    const done = 'Latitude and longitude were swapped'
    notes.warn('coordinates-swapped', reported, `degrees of a point in or near ${place}`, done)
    return
  }
  const how =
    reading === 'west'
      ? 'The longitude was taken as west, without its minus'
      : 'The coordinates were read'
  const detail = `${how}: ${reported.path} ${readableValue(reported.value)} then is a point in or near ${place}.`
  notes.record(reading === 'west' ? 'coordinates-west' : 'coordinates-read', reported, detail)
}
