import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import {
  type Coordinates,
  type County,
  fullCountyName,
  type State,
} from '../../domain/places/place.ts'
import { plainText } from '../formats/source-record.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import { signedNumber, yesOrNo } from '../values/amounts.ts'
import type { RecordNotes } from './record-notes.ts'

/** How far the city and the coordinates of a listing may be from its county. */
export const MAX_MILES = 60

/** Whether the source lets the address be shown, and with it where the land lies exactly. */
export function isAddressShown(values: SourceValues): boolean {
  const isSaid = (field: SourceField, word: boolean) =>
    values.all(field).every(({ value }) => yesOrNo(plainText(value) ?? '') === word)
  return isSaid('isAddressShown', true) && isSaid('isAddressHidden', false)
}

/** The coordinates as a record has them; null: none, or no numbers. */
export function pointOf(values: SourceValues): Coordinates | null {
  const [latitude, longitude] = degreesOf(values).map(text => signedNumber(text))
  return latitude == null || longitude == null ? null : { latitude, longitude }
}

/** Latitude and longitude as texts; empty ones are missing. */
function degreesOf(values: SourceValues): readonly [string, string] {
  const [north, east] = [values.text('latitude'), values.text('longitude')]
  if (north !== null || east !== null) return [north?.value ?? '', east?.value ?? '']
  const [latitude = '', longitude = '', ...others] = (values.text('point')?.value ?? '').split(
    /[,;]/,
    3,
  )
  return others.length === 0 ? [latitude, longitude] : ['', '']
}

export function isPlausible(point: Coordinates | null, { bounds }: State): boolean {
  return point !== null && point.latitude <= bounds.north + 1 && point.latitude >= bounds.south - 1
}

/** The coordinates of a record if they are near its county; null, with a warning: they are not. */
export function coordinatesIn(
  values: SourceValues,
  point: Coordinates | null,
  county: County,
  outlines: CountyOutlines,
  notes: RecordNotes,
): Coordinates | null {
  const [latitude, longitude] = degreesOf(values)
  if (latitude === '' && longitude === '') return null
  const paths = (['latitude', 'longitude', 'point'] as const).flatMap(
    field => values.text(field)?.path ?? [],
  )
  const told = {
    path: paths.join(' and '),
    // Coordinates that the source does not want to be shown stand in no report.
    value: isAddressShown(values) ? `${latitude}, ${longitude}` : 'those of a hidden address',
  }
  const fits = (one: Coordinates) =>
    Math.abs(one.latitude) <= 90 &&
    Math.abs(one.longitude) <= 180 &&
    (outlines.milesFrom(county, one) ?? distanceMiles(county, one)) <= MAX_MILES
  if (point !== null && fits(point)) return point
  const swapped = point && { latitude: point.longitude, longitude: point.latitude }
  const expected = `degrees of a point in or near ${fullCountyName(county)}`
  if (swapped && fits(swapped)) {
    notes.warn('coordinates-swapped', told, expected, 'Latitude and longitude were swapped')
    return swapped
  }
  const isNone = point?.latitude === 0 && point.longitude === 0
  notes.warn(
    isNone ? 'coordinates-zero' : 'coordinates-left-out',
    told,
    expected,
    'The listing lies where its ZIP code, city or county is',
  )
  return null
}
