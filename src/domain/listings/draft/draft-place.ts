import type { CountyOutlines } from '../../places/county-outline.ts'
import { distanceMiles } from '../../places/distance.ts'
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
import { nearestName } from '../../values/nearest-name.ts'
import { type AddressPlace, derivedCoordinates, isDerived } from '../derived-coordinates.ts'
import { judgedNamedPlace, type NamedPlace } from './draft-named-place.ts'
import { isBlank } from './field-rules.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'
import { isNearCounty, refuseFarPlaces } from './place-fit.ts'

const COUNTRY = 'of the United States'

/** Where a listing lies. */
export interface ListingPlace extends Coordinates {
  readonly stateId: StateId
  readonly countyId: CountyId
  readonly cityId: CityId | null
  readonly lakeId: LakeId | null
  readonly staleCoordinates: Coordinates | null
}

/** The data that a draft's places are checked against. */
interface PlaceContext {
  readonly gazetteer: Gazetteer
  readonly outlines: CountyOutlines
  /**
   * Whether its source sends the draft again: then places of the listing that it does not name are
   * dropped where they do not fit.
   */
  readonly isRedelivery: boolean
}

/** A place as it was before the draft. */
type PlaceBefore = (ListingPlace & { readonly zip: string }) | null

/**
 * The place of a listing, from ids, names, or both. Without coordinates it gets those that follow
 * from its ZIP code, city and county. Such coordinates change with these, even if the draft repeats
 * them; `staleCoordinates` keeps the repeated ones, so that the same draft changes nothing when it
 * is applied again. A city or coordinates too far from the county are a fault.
 * @param listed The place of the listing as it is; null: it is to be created.
 * @param zip The listing's ZIP code by the draft; empty: it has none.
 * @returns Null, with a fault, when state or county are missing or not known.
 */
export function judgedPlace(
  draft: ListingDraft,
  listed: PlaceBefore,
  zip: string,
  context: PlaceContext,
  faults: DraftFaults,
): ListingPlace | null {
  const { gazetteer, outlines } = context
  const state = judgedState(draft, listed, gazetteer, faults)
  // Without a state no county can be found by name, but a missing county can be reported.
  const isReadable = state !== null || isBlank(draft.address?.county)
  const county = isReadable ? judgedCounty(draft, listed, gazetteer, state, faults) : null
  const isUnfit = context.isRedelivery && listed && county
  const before = isUnfit ? withoutFarPlaces(draft, listed, county, context) : listed
  const city = state && judgedCity(draft, before, context, state, county, faults)
  const lakeId = state ? judgedLake(draft, before, gazetteer, state, faults) : null
  const address = county && { countyId: county.id, cityId: city?.id ?? null, zip }
  const coordinates = judgedCoordinates(draft, before, address, context, faults)
  if (!state || !county || !coordinates) return null
  refuseFarPlaces({ state, county, city, coordinates }, before, outlines, faults)
  const cityId = city?.id ?? null
  return { stateId: state.id, countyId: county.id, cityId, lakeId, ...coordinates }
}

/**
 * The place of a listing in a county that the source names, without what the draft does not name
 * and what is elsewhere.
 */
function withoutFarPlaces(
  draft: ListingDraft,
  listed: NonNullable<PlaceBefore>,
  county: County,
  { gazetteer, outlines }: PlaceContext,
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

function judgedState(
  draft: ListingDraft,
  before: ListingPlace | null,
  gazetteer: Gazetteer,
  faults: DraftFaults,
): State | null {
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
    isCleared: false,
    get: id => gazetteer.county(id as CountyId),
    named: name => (state ? gazetteer.countiesNamed(name, state.id) : []),
    namedLike: name => (state ? gazetteer.countyNamedLike(name, state.id)?.name : undefined),
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
  { gazetteer, outlines, isRedelivery }: PlaceContext,
  state: State,
  county: County | null,
  faults: DraftFaults,
): City | null {
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
  return city && inState(state, city, city.name, 'placeIds.cityId', gazetteer, faults)
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
    faults.add('invalid', 'placeIds.lakeId', detail)
  } else faults.refuse('placeIds.lakeId', lakes)
  return null
}

/** The place itself, or null with a fault when it is in another state. */
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
  faults.add('invalid', field, detail)
  return null
}

function judgedCoordinates(
  draft: ListingDraft,
  before: PlaceBefore,
  address: AddressPlace | null,
  { gazetteer, outlines }: PlaceContext,
  faults: DraftFaults,
): Pick<ListingPlace, 'latitude' | 'longitude' | 'staleCoordinates'> | null {
  const staleCoordinates = before?.staleCoordinates ?? null
  const derived = (stale = staleCoordinates) => {
    const point = address && derivedCoordinates(address, gazetteer, outlines)
    return point && { ...point, staleCoordinates: stale }
  }
  const isNew = (['latitude', 'longitude'] as const).some(
    name => faults.has(name) || isNewDegrees(name, draft, before),
  )
  if (!isNew) {
    if (before === null) return derived()
    const isMoved = !address || !isSameAddress(address, before)
    if (isMoved && isDerived(before, gazetteer, outlines)) return derived(repeated(draft, before))
    return { latitude: before.latitude, longitude: before.longitude, staleCoordinates }
  }
  const latitude = judgedDegrees('latitude', draft, before, faults)
  const longitude = judgedDegrees('longitude', draft, before, faults)
  // Clients that do not know the coordinates send 0 for both, which is a point at sea off Africa.
  const isUnknown = latitude === 0 && longitude === 0
  if (isUnknown || (latitude === null && longitude === null)) return derived()
  if (latitude !== null && longitude !== null) {
    return { latitude, longitude, staleCoordinates: null }
  }
  const missing = latitude === null ? 'latitude' : 'longitude'
  const isRefused = faults.has(missing) || typeof draft[missing] === 'number'
  if (!isRefused) {
    const detail = `${faults.name('latitude')} and ${faults.name('longitude')} belong together; ${faults.name(missing)} is missing.`
    faults.add('missing', missing, detail)
  }
  return null
}

/**
 * Whether a draft says something that the listing does not have, and did not have at an earlier
 * place.
 */
function isNewDegrees(
  name: 'latitude' | 'longitude',
  draft: ListingDraft,
  before: PlaceBefore,
): boolean {
  const given = draft[name]
  if (given === undefined || given === before?.[name]) return false
  const namesPlaces = Boolean(draft.address ?? draft.placeIds)
  return !(namesPlaces && given === before?.staleCoordinates?.[name])
}

/** The coordinates that a draft repeats with a new place; otherwise the stale former ones. */
function repeated(draft: ListingDraft, before: ListingPlace): Coordinates | null {
  if (draft.latitude === undefined && draft.longitude === undefined) return before.staleCoordinates
  return {
    latitude: draft.latitude ?? before.latitude,
    longitude: draft.longitude ?? before.longitude,
  }
}

function isSameAddress(a: AddressPlace, b: AddressPlace): boolean {
  return a.countyId === b.countyId && a.cityId === b.cityId && a.zip === b.zip
}

/** The accepted values of a latitude and a longitude; completes "… must be". */
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
