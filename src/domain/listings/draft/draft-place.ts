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
import { judgedNamedPlace, type NamedPlace } from './draft-named-place.ts'
import { isBlank } from './field-rules.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'
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
 * The place of a listing, from ids, names, or both. Without coordinates it gets those of its city, or else of its
 * county. If it has these coordinates already, they change with the city or county. A city or coordinates too far
 * from the county are a fault.
 * @returns Null, with a fault, when state or county are missing or not known.
 */
export function judgedPlace(
  draft: ListingDraft,
  before: ListingPlace | null,
  { gazetteer, outlines }: { gazetteer: Gazetteer; outlines: CountyOutlines },
  faults: DraftFaults,
): ListingPlace | null {
  const state = judgedState(draft, before, gazetteer, faults)
  // Without a state no county can be found by name, but a missing county can be reported.
  const isReadable = state !== null || isBlank(draft.address?.county)
  const county = isReadable ? judgedCounty(draft, before, gazetteer, state, faults) : null
  const city = state && judgedCity(draft, before, gazetteer, state, county, faults)
  const lakeId = state ? judgedLake(draft, before, gazetteer, state, faults) : null
  const coordinates = judgedCoordinates(draft, before, gazetteer, city ?? county, faults)
  if (!state || !county || !coordinates) return null
  refuseFarPlaces({ state, county, city, coordinates }, before, outlines, faults)
  const cityId = city?.id ?? null
  return { stateId: state.id, countyId: county.id, cityId, lakeId, ...coordinates }
}

function judgedState(
  draft: ListingDraft,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  faults: DraftFaults,
): State | null {
  const kind: NamedPlace<State> = {
    word: 'state',
    isRequired: true,
    get: id => gazetteer.state(id as StateId),
    named: name => {
      const key = nameKey(name)
      const code = name.toUpperCase()
      return gazetteer.states.filter(state => state.code === code || nameKey(state.name) === key)
    },
    where: COUNTRY,
  }
  const old = before && (gazetteer.state(before.stateId) ?? null)
  return judgedNamedPlace(draft, kind, old, faults)
}

function judgedCounty(
  draft: ListingDraft,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  state: State | null,
  faults: DraftFaults,
): County | null {
  const kind: NamedPlace<County> = {
    word: 'county',
    isRequired: true,
    get: id => gazetteer.county(id as CountyId),
    named: name => (state ? gazetteer.countiesNamed(name, state.id) : []),
    where: state ? `in ${state.name}` : COUNTRY,
  }
  const old = before && (gazetteer.county(before.countyId) ?? null)
  const county = judgedNamedPlace(draft, kind, old, faults)
  if (!county || !state) return county
  const name = fullCountyName(county)
  return inState(state, county, name, 'placeIds.countyId', gazetteer, faults)
}

function judgedCity(
  draft: ListingDraft,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  state: State,
  county: County | null,
  faults: DraftFaults,
): City | null {
  const kind: NamedPlace<City> = {
    word: 'city',
    isRequired: false,
    get: id => gazetteer.city(id as CityId),
    named: name => {
      const cities = gazetteer.citiesNamed(name, state.id)
      const inCounty = cities.filter(city => city.countyId === county?.id)
      return inCounty.length > 0 ? inCounty : cities
    },
    where: `in ${state.name}`,
  }
  const old = before?.cityId ? (gazetteer.city(before.cityId) ?? null) : null
  const city = judgedNamedPlace(draft, kind, old, faults)
  return city && inState(state, city, city.name, 'placeIds.cityId', gazetteer, faults)
}

function judgedLake(
  { placeIds }: ListingDraft,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  state: State,
  faults: DraftFaults,
): LakeId | null {
  const id = placeIds?.lakeId
  if (id === null) return null
  const lakeId = id ?? before?.lakeId
  if (!lakeId) return null
  if (gazetteer.lake(lakeId)?.stateId === state.id) return lakeId
  const lakes = `the id of a lake in ${state.name} (/locations/state/${state.id}/lakes)`
  if (id === undefined) {
    const detail = `The listing's lake is not in ${state.name}; ${faults.name('placeIds.lakeId')} must be ${lakes}, or null.`
    faults.add('Invalid', 'placeIds.lakeId', detail)
  } else faults.refuse('placeIds.lakeId', lakes)
  return null
}

/** The place itself, or null with a fault when it lies in another state. */
function inState<Place extends { stateId: StateId }>(
  state: State,
  place: Place,
  name: string,
  field: 'placeIds.countyId' | 'placeIds.cityId',
  gazetteer: Gazetteer,
  faults: DraftFaults,
): Place | null {
  if (place.stateId === state.id) return place
  const other = gazetteer.state(place.stateId)?.name
  const detail = `${name} is in ${other}, not in ${state.name}; ${faults.name('placeIds')} and ${faults.name('address')} must name places of one state.`
  faults.add('Invalid', field, detail)
  return null
}

function judgedCoordinates(
  draft: ListingDraft,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  centre: City | County | null,
  faults: DraftFaults,
): Coordinates | null {
  const isNew = (['latitude', 'longitude'] as const).some(
    name => faults.has(name) || (draft[name] !== undefined && draft[name] !== before?.[name]),
  )
  if (!isNew && (before === null || movesWithPlace(before, gazetteer))) {
    return centre && { latitude: centre.latitude, longitude: centre.longitude }
  }
  const latitude = judgedDegrees('latitude', draft, before, faults)
  const longitude = judgedDegrees('longitude', draft, before, faults)
  // Clients that do not know the coordinates send 0 for both, which is a point at sea off Africa.
  const isUnknown = isNew && latitude === 0 && longitude === 0
  if (latitude !== null && longitude !== null && !isUnknown) return { latitude, longitude }
  if (isUnknown || (latitude === null && longitude === null)) {
    return centre && { latitude: centre.latitude, longitude: centre.longitude }
  }
  const missing = latitude === null ? 'latitude' : 'longitude'
  const isRefused = faults.has(missing) || typeof draft[missing] === 'number'
  if (!isRefused) {
    const detail = `${faults.name('latitude')} and ${faults.name('longitude')} belong together; ${faults.name(missing)} is missing.`
    faults.add('Missing', missing, detail)
  }
  return null
}

/** What a latitude or a longitude must be; completes "… must be". */
export const DEGREES_FORM = {
  latitude: 'degrees from -90 to 90',
  longitude: 'degrees from -180 to 180',
} as const
const MAX_DEGREES = { latitude: 90, longitude: 180 } as const

function judgedDegrees(
  name: 'latitude' | 'longitude',
  draft: ListingDraft,
  before: ListingPlace | null,
  faults: DraftFaults,
): number | null {
  const given = draft[name]
  if (given === undefined) return before?.[name] ?? null
  if (given === null || given === before?.[name] || Math.abs(given) <= MAX_DEGREES[name])
    return given
  faults.refuse(name, DEGREES_FORM[name])
  return before?.[name] ?? null
}

/** Whether a listing has the coordinates of its city or county, and so none of its own. */
function movesWithPlace(place: ListingPlace, gazetteer: Gazetteer): boolean {
  const centre = place.cityId ? gazetteer.city(place.cityId) : gazetteer.county(place.countyId)
  return centre?.latitude === place.latitude && centre.longitude === place.longitude
}
