import type { CountyOutlines } from '../../places/county-outline.ts'
import { distanceMiles } from '../../places/distance.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import { nameKey } from '../../places/name-key.ts'
import { type City, type County, fullCountyName, type State } from '../../places/place.ts'
import type { CityId, CountyId, LakeId, StateId } from '../../values/ids.ts'
import { nearestName } from '../../values/nearest-name.ts'
import { derivedCoordinates } from '../derived-coordinates.ts'
import { judgedCoordinates } from './draft-coordinates.ts'
import { judgedNamedPlace, type NamedPlace } from './draft-named-place.ts'
import { isBlank } from './field-rules.ts'
import type { ListingPlace, PlaceBefore, PlaceCheck } from './place-check.ts'
import { isNearCounty, refuseFarPlaces } from './place-fit.ts'

const COUNTRY = 'of the United States'

/**
 * The place of a listing, from ids, names, or both. Without coordinates it gets those that follow
 * from its ZIP code, city and county. Such coordinates change with these, even if the draft repeats
 * them; `staleCoordinates` keeps the repeated ones, so that the same draft changes nothing when it
 * is applied again. A city or coordinates too far from the county are a fault.
 * @param zip The listing's ZIP code by the draft; empty: it has none.
 * @returns Null, with a fault, when state or county are missing or not known.
 */
export function judgedPlace(listed: PlaceCheck, zip: string): ListingPlace | null {
  const { draft, outlines, faults } = listed
  const state = judgedState(listed)
  // Without a state no county can be found by name, but a missing county can be reported.
  const isReadable = state !== null || isBlank(draft.address?.county)
  const county = isReadable ? judgedCounty(listed, state) : null
  const isUnfit = listed.isRedelivery && listed.before && county
  const check = isUnfit
    ? { ...listed, before: withoutFarPlaces(listed, listed.before, county) }
    : listed
  const city = state && judgedCity(check, state, county)
  const lakeId = state ? judgedLake(check, state) : null
  const address = county && { countyId: county.id, cityId: city?.id ?? null, zip }
  const coordinates = judgedCoordinates(check, address)
  if (!state || !county || !coordinates) return null
  refuseFarPlaces({ state, county, city, coordinates }, check.before, outlines, faults)
  const cityId = city?.id ?? null
  return { stateId: state.id, countyId: county.id, cityId, lakeId, ...coordinates }
}

/**
 * The place of a listing in a county that the source names, without what the draft does not name
 * and what is elsewhere.
 */
function withoutFarPlaces(
  { draft, gazetteer, outlines }: PlaceCheck,
  listed: NonNullable<PlaceBefore>,
  county: County,
): NonNullable<PlaceBefore> {
  const city = listed.cityId === null ? undefined : gazetteer.city(listed.cityId)
  const lake = listed.lakeId === null ? undefined : gazetteer.lake(listed.lakeId)
  const isCityNear = city?.stateId === county.stateId && isNearCounty(county, city, outlines)
  const cityId = isCityNear ? listed.cityId : null
  const lakeId = lake?.stateId === county.stateId ? listed.lakeId : null
  const hasPoint = draft.latitude !== undefined || draft.longitude !== undefined
  if (hasPoint || isNearCounty(county, listed, outlines)) return { ...listed, cityId, lakeId }
  const address = { countyId: county.id, cityId, zip: '' }
  return { ...listed, ...address, lakeId, ...derivedCoordinates(address, gazetteer, outlines) }
}

function judgedState({ draft, before, gazetteer, faults }: PlaceCheck): State | null {
  const kind: NamedPlace<State> = {
    word: 'state',
    isRequired: true,
    isCleared: false,
    get: id => gazetteer.state(id as StateId),
    named: name => gazetteer.statesNamed(name),
    namedLike: name => stateNamedLike(name, gazetteer),
    where: COUNTRY,
  }
  const old = before && (gazetteer.state(before.stateId) ?? null)
  return judgedNamedPlace(draft, kind, old, faults)
}

function stateNamedLike(name: string, { states }: Gazetteer): string | undefined {
  const byKey = new Map(states.map(state => [nameKey(state.name), state.name]))
  return byKey.get(nearestName(nameKey(name), [...byKey.keys()]) ?? '')
}

function judgedCounty(check: PlaceCheck, state: State | null): County | null {
  const { draft, before, gazetteer, faults } = check
  const kind: NamedPlace<County> = {
    word: 'county',
    isRequired: true,
    isCleared: false,
    get: id => gazetteer.county(id as CountyId),
    named: name => (state ? gazetteer.countiesNamed(name, state.id) : []),
    namedLike: name => (state ? gazetteer.countyNamedLike(name, state.id)?.name : undefined),
    where: state ? `in ${state.name}` : COUNTRY,
  }
  const old = before && (gazetteer.county(before.countyId) ?? null)
  const county = judgedNamedPlace(draft, kind, old, faults)
  if (!county || !state) return county
  return isInState(check, state, county, 'county') ? county : null
}

function judgedCity(check: PlaceCheck, state: State, county: County | null): City | null {
  const { draft, before, gazetteer, outlines, isRedelivery, faults } = check
  const old = before?.cityId ? (gazetteer.city(before.cityId) ?? null) : null
  const kind: NamedPlace<City> = {
    word: 'city',
    isRequired: false,
    isCleared: before !== null && !isRedelivery,
    get: id => gazetteer.city(id as CityId),
    named: name => {
      const cities = gazetteer.citiesNamed(name, state.id)
      if (county === null || cities.length < 2) return cities
      const present = cities.find(city => city.id === old?.id)
      if (present && county.id === before?.countyId) return [present]
      return nearestTo(county, cities, outlines)
    },
    namedLike: name => gazetteer.cityNamedLike(name, state.id)?.name,
    where: `in ${state.name}`,
  }
  const city = judgedNamedPlace(draft, kind, old, faults)
  return city && isInState(check, state, city, 'city') ? city : null
}

/**
 * Several cities may have the same name. Keeps the cities in the county, or else the nearest to it.
 */
function nearestTo(county: County, cities: readonly City[], outlines: CountyOutlines): City[] {
  const milesOf = (city: City) =>
    city.countyId === county.id
      ? -1
      : (outlines.milesFrom(county, city) ?? distanceMiles(county, city))
  return [cities.reduce((best, city) => (milesOf(city) < milesOf(best) ? city : best))]
}

function judgedLake({ draft, before, gazetteer, faults }: PlaceCheck, state: State): LakeId | null {
  const id = draft.placeIds?.lakeId
  if (id === null) return null
  const lakeId = id ?? before?.lakeId
  if (!lakeId) return null
  if (gazetteer.lake(lakeId)?.stateId === state.id) return lakeId
  const lakes = `the id of a lake in ${state.name} (/locations/state/${state.id}/lakes)`
  if (id === undefined) {
    const detail = `The listing's lake is not in ${state.name}; ${faults.name('placeIds.lakeId')} must be ${lakes}, or null.`
    faults.add('invalid', 'placeIds.lakeId', detail)
  } else faults.refuse('placeIds.lakeId', lakes)
  return null
}

/** Whether a county or city is in the state; otherwise there is a fault. */
function isInState(
  { gazetteer, faults }: PlaceCheck,
  state: State,
  place: City | County,
  kind: 'city' | 'county',
): boolean {
  if (place.stateId === state.id) return true
  const name = 'countyId' in place ? place.name : fullCountyName(place)
  const other = gazetteer.state(place.stateId)?.name
  const detail = `${name} is in ${other}, not in ${state.name}; ${faults.name('placeIds')} and ${faults.name('address')} must name places of one state.`
  faults.add('invalid', `placeIds.${kind}Id`, detail)
  return false
}
