import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import {
  type City,
  type Coordinates,
  type County,
  fullCountyName,
  type State,
} from '../../domain/places/place.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import type { RecordNotes } from './record-notes.ts'
import { MAX_MILES } from './source-coordinates.ts'
import type { KnownStates } from './source-state.ts'

export interface Places {
  readonly gazetteer: Gazetteer
  readonly outlines: CountyOutlines
}

/** The places with the states by their names. */
export type KnownPlaces = Places &
  KnownStates & {
    /** The counties of ZIP codes, each found on first use; null for that of its post office. */
    readonly countiesOfZips: Map<string, County | null>
  }

/** A record whose state is known, with the towns that its town and its ZIP code name. */
export interface PlaceReading {
  readonly values: SourceValues
  readonly notes: RecordNotes
  readonly places: KnownPlaces
  readonly state: State
  readonly named: readonly City[]
  /** The post office of the ZIP code, if it is in the state. */
  readonly postal: City | undefined
}

// linear: at most 100 characters
const COUNTY_WORDS = /\s+(?:county|parish|borough|census area|co\.?|planning region)$/i
/** The separators between several counties. */
const SEVERAL = /[,/&;]|\band\b/i
/** A county whose center is farther away does not contain the point. */
const MAX_COUNTY_MILES = 150

/**
 * The county of a record: the one it names, or else the one that its coordinates, its town or its
 * ZIP code tell.
 */
export function countyIn(
  reading: PlaceReading,
  zip: string | null,
  points: readonly Coordinates[],
): County | undefined {
  const { places, state, named, postal } = reading
  const { gazetteer } = places
  const near = postal ?? points[0] ?? null
  const towns = named.length === 0 && postal ? [postal] : named
  return (
    countyOf(reading) ??
    countyNamedAsCity(reading) ??
    countyAround(points, state, places, towns) ??
    countyOfZip(reading, zip) ??
    nearestOf(named, near, gazetteer) ??
    (postal && gazetteer.county(postal.countyId)) ??
    countyAround(points, state, places, [])
  )
}

/** The county that a record names; null if it names none, or an unknown one. */
function countyOf({
  values,
  notes,
  places: { gazetteer },
  state,
  named,
  postal,
}: PlaceReading): County | null {
  const found = values.text('county')
  if (found === null) return null
  const whole = found.value.slice(0, 100)
  const counties = countiesNamed(whole, state, gazetteer)
  const [first = null] = counties
  if (first === null) {
    const [beginning = whole] = whole.split(SEVERAL)
    const [one] = countiesNamed(beginning, state, gazetteer)
    if (one && beginning !== whole) {
      notes.warn('county-first', found, 'one county', `${fullCountyName(one)} counts`)
      return one
    }
    const expected = `a county of ${state.name}`
    notes.warn(
      'county-unknown',
      found,
      expected,
      'The county of the city, the ZIP code or the coordinates counts',
    )
  }
  if (counties.length < 2) return first
  // "Saint Louis" is a county and a city: the ZIP code decides, then the town.
  const reported = [postal, ...named].map(city => city?.countyId)
  return counties.find(county => reported.includes(county.id)) ?? first
}

/** The counties of a state that a text may name. */
export function countiesNamed(text: string, state: State, gazetteer: Gazetteer): readonly County[] {
  const name = text.trim().replace(/^city of (.+)$/i, '$1 City')
  const labeled = gazetteer.countiesNamed(name, state.id)
  return labeled.length > 0
    ? labeled
    : gazetteer.countiesNamed(name.replace(COUNTY_WORDS, ''), state.id)
}

/** The county in the place of a town; null if there is a town, or it is not a county either. */
function countyNamedAsCity({ values, notes, places, state, named }: PlaceReading): County | null {
  const found = values.text('city')
  if (found === null || named.length > 0) return null
  const [county = null] = countiesNamed(found.value.slice(0, 100), state, places.gazetteer)
  if (county !== null) {
    notes.warn('county-in-city', found, 'a town', `${fullCountyName(county)} is used as the county`)
  }
  return county
}

/**
 * The county with most of a ZIP code, if it differs from that of its post office; null if it does
 * not, or the record names another town.
 */
function countyOfZip(
  { values, notes, places, named, postal }: PlaceReading,
  zip: string | null,
): County | null {
  const found = values.text('zip')
  if (zip === null || found === null || !postal) return null
  if (named.length > 0 && !named.includes(postal)) return null
  const county = ownCountyOfZip(zip, postal, places)
  const ofPostOffice = places.gazetteer.county(postal.countyId)
  if (county === null || !ofPostOffice) return null
  notes.warn(
    'county-of-zip',
    found,
    'accompanied by a county or coordinates, because the ZIP code is in several counties',
    `${fullCountyName(county)} counts, not ${fullCountyName(ofPostOffice)}, where its post office is`,
  )
  return county
}

function ownCountyOfZip(zip: string, postal: City, places: KnownPlaces): County | null {
  const { gazetteer, countiesOfZips } = places
  const known = countiesOfZips.get(zip)
  if (known !== undefined) return known
  const center = gazetteer.zip(zip)
  const state = gazetteer.state(postal.stateId)
  const around = center && state && countyAround([center], state, places, [])
  const county = around && around.id !== postal.countyId ? around : null
  countiesOfZips.set(zip, county)
  return county
}

/** The county of a town; of several towns with one name, that of the town nearest to a point. */
function nearestOf(
  named: readonly City[],
  near: Coordinates | null,
  gazetteer: Gazetteer,
): County | null {
  const [first] =
    near === null
      ? named
      : named.toSorted((one, other) => distanceMiles(one, near) - distanceMiles(other, near))
  return (first && gazetteer.county(first.countyId)) ?? null
}

/**
 * The county of a state that contains the first of some points that is in one.
 * @param towns If there are some, one of them must be near the point.
 */
function countyAround(
  points: readonly Coordinates[],
  state: State,
  { gazetteer, outlines }: Places,
  towns: readonly City[],
): County | undefined {
  const counties = gazetteer.countiesOfState(state.id)
  for (const point of points) {
    const isNear = (town: City) => distanceMiles(town, point) <= MAX_MILES
    if (towns.length > 0 && !towns.some(isNear)) continue
    const county = counties
      .filter(one => distanceMiles(one, point) < MAX_COUNTY_MILES)
      .toSorted((one, other) => distanceMiles(one, point) - distanceMiles(other, point))
      .find(one => outlines.contains(one, point) === true)
    if (county) return county
  }
  return undefined
}
