import { DATE_WINDOWS, LISTING_TYPES, PROPERTY_TYPES, STATUSES } from '../listings/lookup-lists.ts'
import { isOnEarth } from '../places/degrees.ts'
import type { BoundingBox, Coordinates } from '../places/place.ts'
import { cornerAt, type Polygon } from '../places/polygon.ts'
import type { FaultList } from '../problem.ts'
import type { AccountId, CityId, CountyId, RegionId } from '../values/ids.ts'
import {
  choice,
  member,
  membersOf,
  type Place,
  readList,
  readNumber,
  readText,
  refuse,
  required,
} from '../values/json-reading.ts'
import { AMOUNT, ID } from '../values/parameters.ts'
import { cornersFault, open, RADIUS } from './area-parameters.ts'
import type { Circle, Range } from './criteria.ts'
import { isBox, SEARCH_PARAMETERS } from './search-parameters.ts'
import {
  DEFAULT_QUERY,
  type Keywords,
  type ListedQuery,
  type PlaceQuery,
  type SearchQuery,
} from './search-query.ts'
import { zipText } from './search-text.ts'
import { SORT_ORDERS, type SortOrder } from './sort-order.ts'

/**
 * The version of the JSON of a search. It is raised when a member changes its meaning or its default. A new member
 * does not raise it.
 */
const VERSION = 1

/**
 * How a member of a search is written as JSON. For a value that cannot be read, `read` adds a fault and gives
 * undefined.
 */
interface JsonMember<Value> {
  readonly read: (place: Place) => Value | undefined
  readonly write: (value: Value) => unknown
}

const TYPES = choices(PROPERTY_TYPES.map(({ id }) => id))
const WINDOWS = choice(DATE_WINDOWS.map(({ label }) => label))

const CORNERS = ['south', 'west', 'north', 'east'] as const
const POINT = ['latitude', 'longitude'] as const
const RADIUS_NAME = 'distanceMiles'
const DEGREES = 'degrees as a number'

const RANGE: JsonMember<Range | null> = {
  read: readRange,
  write: range => range && inOrder(range, ['min', 'max']),
}

const MEMBERS: { readonly [Name in keyof SearchQuery]: JsonMember<SearchQuery[Name]> } = {
  location: {
    read: readPlace,
    write: place => place && inOrder(place, ['kind', 'id', 'ids', 'distanceMiles']),
  },
  priceUsd: RANGE,
  pricePerAcreUsd: RANGE,
  acres: RANGE,
  beds: RANGE,
  baths: RANGE,
  homeAreaSqft: RANGE,
  listingTypes: choices(LISTING_TYPES.map(({ id }) => id)),
  statuses: choices(STATUSES.map(({ code }) => code)),
  propertyTypes: {
    read: place => TYPES.read(place)?.reduce((bits: number, id) => bits | id, 0),
    write: bits => PROPERTY_TYPES.map(({ id }) => id).filter(id => bits & id),
  },
  listed: { read: readListed, write: listed => listed && inOrder(listed, ['from', 'to', 'past']) },
  keywords: { read: readKeywords, write: keywords => keywords?.text },
  accountId: { read: place => readNumber(place, ID) as AccountId | undefined, write: id => id },
  zip: {
    read: place => readText(place, SEARCH_PARAMETERS.zip),
    write: zip => zip !== null && zipText(zip),
  },
  bounds: { read: readBounds, write: box => box && inOrder(box, CORNERS) },
  near: { read: readCircle, write: circle => circle && inOrder(circle, [...POINT, RADIUS_NAME]) },
  polygon: { read: readPolygon, write: corners => corners?.map(corner => inOrder(corner, POINT)) },
  hasHouse: {
    read: place =>
      typeof place.value === 'boolean' ? place.value : refuse(place, 'true or false'),
    write: hasHouse => hasHouse,
  },
  sort: { read: readSort, write: ({ id }) => id },
}

const NAMES = Object.keys(MEMBERS) as (keyof SearchQuery)[]

/** A search as JSON, for saving and sending; members with their default values are left out. */
export function searchQueryToJson(query: SearchQuery): Record<string, unknown> {
  const written = (name: keyof SearchQuery) => JSON.stringify(writeMember(name, query))
  const said = NAMES.filter(
    name => written(name) !== JSON.stringify(writeMember(name, DEFAULT_QUERY)),
  )
  const members = said.map(name => [name, writeMember(name, query)] as const)
  return { version: VERSION, ...Object.fromEntries(members) }
}

function writeMember<Name extends keyof SearchQuery>(name: Name, query: SearchQuery): unknown {
  return MEMBERS[name].write(query[name])
}

/**
 * Reads the JSON of a search. Unknown members, other versions and values of another type are faults, because a search
 * that is only partly understood would find something else. Use the query only if there are no faults.
 */
export function searchQueryFromJson(json: unknown, faults: FaultList): SearchQuery {
  const place = { value: json, path: '', whole: 'search', faults }
  const members = membersOf(place, ['version', ...NAMES])
  if (members === undefined) return DEFAULT_QUERY
  if (members['version'] !== VERSION) {
    refuse({ ...place, value: members['version'], path: 'version' }, String(VERSION))
  }
  const read = NAMES.filter(name => Object.hasOwn(members, name)).map(
    name => [name, MEMBERS[name].read({ ...place, value: members[name], path: name })] as const,
  )
  const accepted = read.filter(([, value]) => value !== undefined)
  return { ...DEFAULT_QUERY, ...Object.fromEntries(accepted) }
}

function choices<Choice extends string | number>(
  accepted: readonly Choice[],
): JsonMember<readonly Choice[]> {
  const { accepts, read } = choice(accepted)
  return { read: place => readList(place, `a list of ${accepts}`, read), write: list => list }
}

function readRange(place: Place): Range | undefined {
  if (membersOf(place, ['min', 'max']) === undefined) return undefined
  const min = member(place, 'min', one => readNumber(one, AMOUNT))
  const max = member(place, 'max', one => readNumber(one, AMOUNT))
  if (min === undefined || max === undefined) return undefined
  return min === null && max === null
    ? refuse(place, 'an object with min, max or both, each a number from 0')
    : { min, max }
}

const PLACES = `an object with a kind, one of "state", "city" and "lake" with an id, "region" and "county" with a list of ids, "near" with the id of a city and distanceMiles`

function readPlace(place: Place): PlaceQuery | undefined {
  const { kind } = (place.value ?? {}) as { readonly kind?: unknown }
  if (kind === 'region' || kind === 'county') {
    if (membersOf(place, ['kind', 'ids']) === undefined) return undefined
    const list = 'a list of one id or several, whole numbers from 0'
    const ids = required(place, 'ids', one => readList(one, list, id => readNumber(id, ID)))
    if (ids === undefined) return undefined
    return kind === 'region' ? { kind, ids: ids as RegionId[] } : { kind, ids: ids as CountyId[] }
  }
  const isNear = kind === 'near'
  if (!isNear && kind !== 'state' && kind !== 'city' && kind !== 'lake') {
    return refuse(place, PLACES)
  }
  const members = ['kind', 'id', ...(isNear ? ['distanceMiles'] : [])]
  if (membersOf(place, members) === undefined) return undefined
  const id = required(place, 'id', one => readNumber(one, ID))
  if (!isNear) return id === undefined ? undefined : ({ kind, id } as PlaceQuery)
  const distanceMiles = required(place, 'distanceMiles', one => readNumber(one, RADIUS))
  if (id === undefined || distanceMiles === undefined) return undefined
  return { kind, id: id as CityId, distanceMiles }
}

function readListed(place: Place): ListedQuery | undefined {
  if (membersOf(place, ['from', 'to', 'past']) === undefined) return undefined
  const from = member(place, 'from', one => readText(one, SEARCH_PARAMETERS.addf))
  const to = member(place, 'to', one => readText(one, SEARCH_PARAMETERS.addt))
  const past = member(place, 'past', WINDOWS.read)
  if (from === undefined || to === undefined || past === undefined) return undefined
  const { length } = [from, to, past].filter(one => one !== null)
  if (length > 0 && length < 3) return { from, to, past }
  return refuse(
    place,
    'an object with from and to, days as yyyy-mm-dd, with past, or with past and one day',
  )
}

function readKeywords(place: Place): Keywords | undefined {
  const { value } = place
  const trimmed = typeof value === 'string' ? value.trim() : value
  return readText({ ...place, value: trimmed }, SEARCH_PARAMETERS.kw)
}

function readBounds(place: Place): BoundingBox | undefined {
  if (membersOf(place, CORNERS) === undefined) return undefined
  const [south, west, north, east] = CORNERS.map(name => required(place, name, readDegrees))
  if (south === undefined || west === undefined) return undefined
  if (north === undefined || east === undefined) return undefined
  const box = { south, west, north, east }
  return isBox(box) ? box : refuse(place, 'a box on the earth, south not above north, in degrees')
}

function readDegrees(place: Place): number | undefined {
  const { value } = place
  return typeof value === 'number' ? value + 0 : refuse(place, DEGREES)
}

function readPoint(place: Place, others: readonly string[] = []): Coordinates | undefined {
  if (membersOf(place, [...POINT, ...others]) === undefined) return undefined
  const [latitude, longitude] = POINT.map(name => required(place, name, readDegrees))
  if (latitude === undefined || longitude === undefined) return undefined
  const point = { latitude, longitude }
  return isOnEarth(point) ? point : refuse(place, 'a point on the earth, in degrees')
}

function readCircle(place: Place): Circle | undefined {
  const point = readPoint(place, [RADIUS_NAME])
  if (point === undefined) return undefined
  const distanceMiles = required(place, RADIUS_NAME, one => readNumber(one, RADIUS))
  return distanceMiles === undefined ? undefined : { ...point, distanceMiles }
}

function readPolygon(place: Place): Polygon | undefined {
  const corners = readList(place, 'a list of corners with latitude and longitude', one =>
    readPoint(one),
  )
  if (corners === undefined) return undefined
  const fault = cornersFault(corners)
  if (fault === null) return open(corners.map(cornerAt))
  place.faults.add('invalid', place.path, fault)
  return undefined
}

function readSort(place: Place): SortOrder | undefined {
  const order = SORT_ORDERS.find(({ id }) => id === place.value)
  return order ?? refuse(place, SEARCH_PARAMETERS.sortid.accepts)
}

/** The members that are not null, in one order, so that equal searches have equal texts. */
function inOrder(object: object, names: readonly string[]): object {
  const members = new Map<string, unknown>(Object.entries(object))
  return Object.fromEntries(
    names
      .filter(name => (members.get(name) ?? null) !== null)
      .map(name => [name, members.get(name)]),
  )
}
