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
import {
  countiesNamed,
  countyIn,
  type KnownPlaces,
  type PlaceReading,
  type Places,
} from './source-county.ts'
import { knownStates, otherCountry, stateOf } from './source-state.ts'

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
  const county = countyIn(reading, zip, points)
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
