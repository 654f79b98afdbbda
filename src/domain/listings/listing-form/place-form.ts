import type { CountyOutlines } from '../../places/county-outline.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import { nameKey } from '../../places/name-key.ts'
import {
  type City,
  type Coordinates,
  type County,
  fullCountyName,
  type State,
} from '../../places/place.ts'
import type { CityId, CountyId, LakeId, StateId } from '../../values/ids.ts'
import { numberOf } from '../../values/scalars.ts'
import type { MemberReader } from './member-reader.ts'
import { type NamedPlace, type PlaceMembers, readNamedPlace } from './named-place.ts'
import { refuseFarPlaces } from './place-fit.ts'

const COUNTRY = 'of the United States'

/** Where a listing lies. */
export interface ListingPlace extends Coordinates {
  readonly stateId: StateId
  readonly countyId: CountyId
  readonly cityId: CityId | null
  readonly lakeId: LakeId | null
}

/**
 * The place of a listing, from ids, names, or both. Without coordinates it gets those of its city,
 * else of its county; where it had these before, it moves with them.
 * A city or coordinates too far from the county are a fault.
 * @returns Null, with a fault, when state or county are missing or not known.
 */
export function readPlace(
  members: PlaceMembers,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  outlines: CountyOutlines,
): ListingPlace | null {
  const { locationIds } = members
  const state = readState(members, before, gazetteer)
  // Without a state no county has a name, but that one is missing can be said.
  const isReadable = state !== null || members.address.isAbsent('county')
  const county = isReadable ? readCounty(members, before, gazetteer, state) : null
  const city = state && readCity(members, before, gazetteer, state, county)
  const lakeId = state ? readLake(locationIds, before, gazetteer, state) : null
  const coordinates = readCoordinates(members.data, before, gazetteer, city ?? county)
  if (!state || !county || !coordinates) return null
  refuseFarPlaces(members, { state, county, city, coordinates }, before, outlines)
  const cityId = city?.id ?? null
  return { stateId: state.id, countyId: county.id, cityId, lakeId, ...coordinates }
}

function readState(
  members: PlaceMembers,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
): State | null {
  const kind: NamedPlace<State> = {
    word: 'state',
    idName: 'stateID',
    isRequired: true,
    get: id => gazetteer.state(id as StateId),
    named: name => {
      const key = nameKey(name)
      const code = name.toUpperCase()
      return gazetteer.states.filter(state => state.code === code || nameKey(state.name) === key)
    },
    where: COUNTRY,
  }
  return readNamedPlace(members, kind, before && (gazetteer.state(before.stateId) ?? null))
}

function readCounty(
  members: PlaceMembers,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  state: State | null,
): County | null {
  const kind: NamedPlace<County> = {
    word: 'county',
    idName: 'countyID',
    isRequired: true,
    get: id => gazetteer.county(id as CountyId),
    named: name => (state ? countiesNamed(name, gazetteer.countiesOfState(state.id)) : []),
    where: state ? `in ${state.name}` : COUNTRY,
  }
  const county = readNamedPlace(
    members,
    kind,
    before && (gazetteer.county(before.countyId) ?? null),
  )
  if (!county || !state) return county
  return isIn(state, county, fullCountyName(county), 'countyID', members, gazetteer)
}

/** `Baltimore` may be the county or the city; `Baltimore County` and `Baltimore City` are one each. */
function countiesNamed(name: string, counties: readonly County[]): County[] {
  const key = nameKey(name)
  const labelled = counties.filter(county => nameKey(`${county.name} ${county.label}`) === key)
  if (labelled.length > 0) return labelled
  return counties.filter(county => nameKey(county.name) === key)
}

function readCity(
  members: PlaceMembers,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  state: State,
  county: County | null,
): City | null {
  const kind: NamedPlace<City> = {
    word: 'city',
    idName: 'cityID',
    isRequired: false,
    get: id => gazetteer.city(id as CityId),
    named: name => {
      const key = nameKey(name)
      const cities = gazetteer.citiesOfState(state.id).filter(city => nameKey(city.name) === key)
      const inCounty = cities.filter(city => city.countyId === county?.id)
      return inCounty.length > 0 ? inCounty : cities
    },
    where: `in ${state.name}`,
  }
  const old = before?.cityId ? (gazetteer.city(before.cityId) ?? null) : null
  const city = readNamedPlace(members, kind, old)
  return city && isIn(state, city, city.name, 'cityID', members, gazetteer)
}

function readLake(
  locationIds: MemberReader,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  state: State,
): LakeId | null {
  const id = locationIds.id<LakeId>('lakeID')
  if (id === null) return null
  const lakeId = id ?? before?.lakeId
  if (!lakeId) return null
  if (gazetteer.lake(lakeId)?.stateId === state.id) return lakeId
  const lakes = `the id of a lake in ${state.name} (/locations/state/${state.id}/lakes)`
  if (id === undefined) {
    const detail = `The listing's lake is not in ${state.name}; data.locationIDs.lakeID must be ${lakes}, or null.`
    locationIds.fault('Invalid', 'lakeID', detail)
  } else locationIds.refuse('lakeID', lakes)
  return null
}

/** The place itself, or null with a fault when it lies in another state. */
function isIn<Place extends { stateId: StateId }>(
  state: State,
  place: Place,
  name: string,
  idName: string,
  { locationIds }: PlaceMembers,
  gazetteer: Gazetteer,
): Place | null {
  if (place.stateId === state.id) return place
  const itsState = gazetteer.state(place.stateId)?.name
  const detail = `${name} is in ${itsState}, not in ${state.name}; data.locationIDs and data.address must name places of one state.`
  locationIds.fault('Invalid', idName, detail)
  return null
}

function readCoordinates(
  data: MemberReader,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  centre: City | County | null,
): Coordinates | null {
  const isSaid = (name: string, old: number | undefined) =>
    data.value(name) !== undefined && (old === undefined || numberOf(data.value(name)) !== old)
  const isNew = isSaid('lat', before?.latitude) || isSaid('lng', before?.longitude)
  if (!isNew && (before === null || movesWithPlace(before, gazetteer))) {
    return centre && { latitude: centre.latitude, longitude: centre.longitude }
  }
  const latitude = data.number('lat', before?.latitude ?? null, degrees(90))
  const longitude = data.number('lng', before?.longitude ?? null, degrees(180))
  // Clients that do not know the coordinates send 0 for both, which is a point at sea off Africa.
  const isUnknown = isNew && latitude === 0 && longitude === 0
  if (latitude !== null && longitude !== null && !isUnknown) return { latitude, longitude }
  if (isUnknown || (latitude === null && longitude === null)) {
    return centre && { latitude: centre.latitude, longitude: centre.longitude }
  }
  const missing = latitude === null ? 'lat' : 'lng'
  if (data.isAbsent(missing)) {
    const detail = `data.lat and data.lng belong together; data.${missing} is missing.`
    data.fault('Missing', missing, detail)
  }
  return null
}

function degrees(max: number) {
  return { min: -max, max, accepts: `degrees from -${max} to ${max}`, zeroIsNone: false }
}

/** Whether a listing has the coordinates of its city or county, as one without its own gets them. */
function movesWithPlace(place: ListingPlace, gazetteer: Gazetteer): boolean {
  const centre = place.cityId ? gazetteer.city(place.cityId) : gazetteer.county(place.countyId)
  return centre?.latitude === place.latitude && centre.longitude === place.longitude
}
