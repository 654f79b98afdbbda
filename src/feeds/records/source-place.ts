import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { nameKey } from '../../domain/places/name-key.ts'
import {
  type City,
  type Coordinates,
  type County,
  fullCountyName,
  type State,
} from '../../domain/places/place.ts'
import { shown } from '../../domain/values/scalars.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import type { Found, SourceValues } from '../mapping/source-values.ts'
import { signedNumber, yesOrNo } from '../values/amounts.ts'
import type { RecordNotes } from './record-notes.ts'
import type { RecordWarning } from './record-reader.ts'

/** The places that records are read with. */
export interface Places {
  readonly gazetteer: Gazetteer
  readonly outlines: CountyOutlines
}

/** The places with the states by their codes and the keys of their names. */
export interface KnownPlaces extends Places {
  readonly states: ReadonlyMap<string, State>
}

export function knownPlaces({ gazetteer, outlines }: Places): KnownPlaces {
  const named = gazetteer.states.flatMap(state => [
    [state.code.toLowerCase(), state] as const,
    [nameKey(state.name), state] as const,
  ])
  return { gazetteer, outlines, states: new Map(named) }
}

/** Where the land of a record lies. */
export interface SourcePlace {
  readonly state: State
  readonly county: County
  readonly city: City | null
  /** Five digits; null: none that can be kept. */
  readonly zip: string | null
  /** Null: the source does not say, or not credibly. */
  readonly coordinates: Coordinates | null
}

const MAX_STATE_CHARACTERS = 60
/** As a listing's city and coordinates may be from its county. */
const MAX_MILES = 60
const US = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'u', 'america'])
/** Some exporters write whether there is a country, not which. */
const NO_COUNTRY = new Set(['', 'true', 'false', 'null', 'none', 'na'])
// linear: at most 100 characters
const COUNTY_WORDS = /\s+(?:county|parish|borough|census area|co\.?|planning region)$/i
/** Of the United States, but in none of their states; the gazetteer has no places of them. */
const TERRITORIES = new Set(
  'pr puertorico vi usvi virginislands usvirginislands unitedstatesvirginislands gu guam as americansamoa mp northernmarianaislands um'.split(
    ' ',
  ),
)
/** A county whose center is further away does not contain the point. */
const MAX_COUNTY_MILES = 150

/**
 * Finds the land of a record in the country. Only a state that is none, or a county that nobody tells, keeps it out: an unknown town is left
 * out, and the county of its ZIP code counts.
 * @returns Null with a fault in `notes`; a warning: the land is in another country.
 */
export function sourcePlace(
  values: SourceValues,
  places: KnownPlaces,
  notes: RecordNotes,
): SourcePlace | RecordWarning | null {
  const { gazetteer } = places
  const foreign = otherCountry(values)
  if (foreign) return foreign
  const zip = zipOf(values, notes)
  const zipCity = zip === null ? undefined : cityOfZip(zip, gazetteer)
  const state = stateOf(values, places, zipCity, notes)
  if (state === null || ('code' in state && 'detail' in state)) return state
  const postal = zipCity?.stateId === state.id ? zipCity : undefined
  const named = citiesOf(values, state, gazetteer)
  const point = pointOf(values)
  const near = postal ?? (isPlausible(point, state) ? point : null)
  const county =
    countyOf(values, state, named, postal, gazetteer, notes) ??
    (named.length > 0 ? nearestOf(named, near, gazetteer) : null) ??
    (postal && gazetteer.county(postal.countyId)) ??
    countyAround(point, state, places)
  if (!county) {
    notes.missing(
      values.pathOf('county'),
      `${values.pathOf('county')} must name a county of ${state.name}; neither a city nor a ZIP code nor coordinates tell it.`,
    )
    return null
  }
  const city = cityIn(values, county, named, postal, places, notes)
  const coordinates = coordinatesIn(values, point, county, places, notes)
  return { state, county, city, zip, coordinates }
}

/** A record of land in another country; null: it is of the United States, as far as it says. */
function otherCountry(values: SourceValues): RecordWarning | null {
  const country = values.text('country')
  const key = country === null ? '' : lettersOf(country.value)
  if (country === null || NO_COUNTRY.has(key) || US.has(key)) return null
  return foreignWarning(country)
}

function foreignWarning({ path, value }: Found<string>): RecordWarning {
  if (TERRITORIES.has(lettersOf(value))) {
    const detail = `${path} must be in the fifty states or the District of Columbia, not ${shown(value)}: Acreage has no places of the territories. The record was skipped.`
    return { code: 'territory', field: path, value, detail }
  }
  const detail = `${path} must be in the United States, not ${shown(value)}. The record was skipped.`
  return { code: 'foreign', field: path, value, detail }
}

function stateOf(
  values: SourceValues,
  { gazetteer, states }: KnownPlaces,
  zipCity: City | undefined,
  notes: RecordNotes,
): State | RecordWarning | null {
  const found = values.text('state')
  if (found === null) {
    const state = zipCity && gazetteer.state(zipCity.stateId)
    if (state) return state
    const path = values.pathOf('state')
    notes.missing(path, `${path} must name a state of the United States.`)
    return null
  }
  const name = found.value.slice(0, MAX_STATE_CHARACTERS)
  const state = states.get(name.toLowerCase().replaceAll('.', '')) ?? states.get(nameKey(name))
  if (state) return state
  const country = values.text('country')
  if (TERRITORIES.has(lettersOf(found.value))) return foreignWarning(found)
  if (country === null || !US.has(lettersOf(country.value))) return foreignWarning(found)
  notes.refuse('invalid', found, 'a state of the United States, by its name or its two letters')
  return null
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
  return found === null ? [] : gazetteer.citiesNamed(found.value.slice(0, 100), state.id)
}

/** The county that a record names; null: it names none, or an unknown one. */
function countyOf(
  values: SourceValues,
  state: State,
  named: readonly City[],
  postal: City | undefined,
  gazetteer: Gazetteer,
  notes: RecordNotes,
): County | null {
  const found = values.text('county')
  if (found === null) return null
  const name = found.value.slice(0, 100).replace(/^city of (.+)$/i, '$1 City')
  const labeled = gazetteer.countiesNamed(name, state.id)
  const counties =
    labeled.length > 0 ? labeled : gazetteer.countiesNamed(name.replace(COUNTY_WORDS, ''), state.id)
  const [first = null] = counties
  if (first === null) {
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
  const told = [postal, ...named].map(city => city?.countyId)
  return counties.find(county => told.includes(county.id)) ?? first
}

/** The county of a town; of several towns of one name, that nearest to a point. */
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
  values: SourceValues,
  county: County,
  named: readonly City[],
  postal: City | undefined,
  { outlines }: Places,
  notes: RecordNotes,
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
  if (found !== null) {
    const done =
      instead === null
        ? `The listing has its county alone, ${fullCountyName(county)}`
        : `${instead.name}, the town of the ZIP code, counts`
    notes.warn('city-unknown', found, `a town in or near ${fullCountyName(county)}`, done)
  }
  return instead
}

/** Whether the source lets the address be shown, and with it where the land lies exactly. */
export function isAddressShown(values: SourceValues): boolean {
  const isSaid = (field: SourceField, word: boolean) =>
    values.texts(field).every(({ value }) => yesOrNo(value) === word)
  return isSaid('isAddressShown', true) && isSaid('isAddressHidden', false)
}

/** The coordinates as a record has them; null: none, or no numbers. */
function pointOf(values: SourceValues): Coordinates | null {
  const [latitude, longitude] = (['latitude', 'longitude'] as const).map(field =>
    signedNumber(values.text(field)?.value ?? ''),
  )
  return latitude == null || longitude == null ? null : { latitude, longitude }
}

function isPlausible(point: Coordinates | null, { bounds }: State): boolean {
  return point !== null && point.latitude <= bounds.north + 1 && point.latitude >= bounds.south - 1
}

/** The county of a state that contains a point. */
function countyAround(
  point: Coordinates | null,
  state: State,
  { gazetteer, outlines }: Places,
): County | undefined {
  if (point === null || !isPlausible(point, state)) return undefined
  return gazetteer
    .countiesOfState(state.id)
    .filter(county => distanceMiles(county, point) < MAX_COUNTY_MILES)
    .toSorted((one, other) => distanceMiles(one, point) - distanceMiles(other, point))
    .find(county => outlines.contains(county, point) === true)
}

function coordinatesIn(
  values: SourceValues,
  point: Coordinates | null,
  county: County,
  { outlines }: Places,
  notes: RecordNotes,
): Coordinates | null {
  const latitude = values.text('latitude')
  const longitude = values.text('longitude')
  if (latitude === null && longitude === null) return null
  const told = {
    path: `${latitude?.path ?? ''} and ${longitude?.path ?? ''}`,
    // What the source does not want to be shown stands in no report.
    value: isAddressShown(values)
      ? `${latitude?.value ?? ''}, ${longitude?.value ?? ''}`
      : 'those of a hidden address',
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

function lettersOf(text: string): string {
  return text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
