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
import type { RecordWarning } from './record-reader.ts'
import { coordinatesIn, isPlausible, MAX_MILES, pointsOf } from './source-coordinates.ts'
import { type KnownStates, knownStates, otherCountry, stateOf } from './source-state.ts'

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

export function knownPlaces(places: Places): KnownPlaces {
  return { ...places, ...knownStates(places.gazetteer), countiesOfZips: new Map() }
}

export interface SourcePlace {
  readonly state: State
  readonly county: County
  readonly city: City | null
  /** Five digits; null if there are none, or they cannot be stored. */
  readonly zip: string | null
  /** Null if the source gives none, or not credibly. */
  readonly coordinates: Coordinates | null
}

/** A record whose state is known, with the towns that its town and its ZIP code name. */
interface PlaceReading {
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
 * Locates the land of a record. Only an unknown state, or a county that cannot be found, excludes
 * the record: an unknown town is left out. Where the record names no county, the coordinates
 * decide, then the town and the ZIP code.
 * @returns Null with a fault in `notes`; a warning if the land is in another country.
 */
export function sourcePlace(
  values: SourceValues,
  places: KnownPlaces,
  notes: RecordNotes,
): SourcePlace | RecordWarning | null {
  const { gazetteer } = places
  const foreign = otherCountry(values)
  if (foreign) return foreign
  const said = zipOf(values, notes)
  const zipCity = said === null ? undefined : cityOfZip(said, gazetteer)
  const state = stateOf(values, places, zipCity, notes)
  if (state === null || ('code' in state && 'detail' in state)) return state
  const postal = zipCity?.stateId === state.id ? zipCity : undefined
  const named = citiesOf(values, state, gazetteer)
  const reading: PlaceReading = { values, notes, places, state, named, postal }
  const zip = zipCity && !postal ? zipFromElsewhere(reading, said, zipCity) : said
  const points = pointsOf(values)
    .filter(point => isPlausible(point, state))
    .map(({ point }) => point)
  const near = postal ?? points[0] ?? null
  const towns = named.length === 0 && postal ? [postal] : named
  const county =
    countyOf(reading) ??
    countyNamedAsCity(reading) ??
    countyAround(points, state, places, towns) ??
    countyOfZip(reading, zip) ??
    nearestOf(named, near, gazetteer) ??
    (postal && gazetteer.county(postal.countyId)) ??
    countyAround(points, state, places, [])
  if (!county) {
    notes.missing(
      values.pathOf('county'),
      `${values.pathOf('county')} must name a county of ${state.name}; neither a city nor a ZIP code nor coordinates tell it.`,
    )
    return null
  }
  const city = cityIn(reading, county)
  const coordinates = coordinatesIn(reading, pointsOf(values), county, places.outlines)
  return { state, county, city, zip, coordinates }
}

/**
 * A ZIP code of another state, which stays; null if it had fewer than five digits, so it may be
 * another one.
 */
function zipFromElsewhere(
  { values, notes, places }: PlaceReading,
  zip: string | null,
  zipCity: City,
): string | null {
  const found = values.text('zip')
  if (zip === null || found === null) return zip
  if (!found.value.startsWith(zip)) {
    notes.warn('zip-left-out', found, 'a ZIP code of five digits', 'The listing has none')
    return null
  }
  const state = places.gazetteer.state(zipCity.stateId)?.name
  const expected = `of the state of the land, while ${zipCity.name} is in ${state}`
  notes.warn(
    'zip-of-other-state',
    found,
    expected,
    'It was stored, but not used to locate the land',
  )
  return zip
}

function zipOf(values: SourceValues, notes: RecordNotes): string | null {
  const found = values.text('zip')
  if (found === null) return null
  const [, digits] = /^(\d{3,5})(?:[-\s]?\d{4}|-)?$/.exec(found.value.slice(0, 20)) ?? []
  if (digits !== undefined) return digits.padStart(5, '0')
  notes.warn('zip-left-out', found, 'a ZIP code of five digits', 'The listing has none')
  return null
}

function cityOfZip(zip: string, gazetteer: Gazetteer): City | undefined {
  const known = gazetteer.zip(zip)
  return known && gazetteer.city(known.cityId)
}

function citiesOf(values: SourceValues, state: State, gazetteer: Gazetteer): readonly City[] {
  const found = values.text('city')
  if (found === null) return []
  const name = found.value.slice(0, 100)
  const named = gazetteer.citiesNamed(name, state.id)
  const [beginning = ''] = name.split(',')
  return named.length > 0 ? named : gazetteer.citiesNamed(beginning, state.id)
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

function countiesNamed(text: string, state: State, gazetteer: Gazetteer): readonly County[] {
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

function cityIn(
  { values, notes, places: { gazetteer, outlines }, state, named, postal }: PlaceReading,
  county: County,
): City | null {
  const found = values.text('city')
  const isNear = (city: City) =>
    city.countyId === county.id || (outlines.milesFrom(county, city) ?? 0) <= MAX_MILES
  const fitting = named.filter(isNear)
  const own = fitting.find(({ countyId }) => countyId === county.id)
  const city =
    own ??
    fitting.toSorted((one, other) => distanceMiles(one, county) - distanceMiles(other, county))[0]
  if (city) return city
  const instead = postal && isNear(postal) ? postal : null
  // A county in the column of towns was already used as one.
  const isCounty =
    found !== null && countiesNamed(found.value.slice(0, 100), state, gazetteer).includes(county)
  if (found !== null && !isCounty) {
    const done =
      instead === null
        ? `The listing has its county alone, ${fullCountyName(county)}`
        : `${instead.name}, the town of the ZIP code, counts`
    notes.warn('city-unknown', found, `a town in or near ${fullCountyName(county)}`, done)
  }
  return instead
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
