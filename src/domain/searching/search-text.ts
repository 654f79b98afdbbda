import { ParameterReader, type ParameterValues } from '../parameters.ts'
import { degreesText } from '../places/degrees.ts'
import type { FaultList } from '../problem.ts'
import { queryString } from '../public-urls.ts'
import type { AccountId } from '../values/ids.ts'
import { joined } from '../values/joined.ts'
import { circleText, DISTANCE, polygonText } from './area-parameters.ts'
import type { Range } from './criteria.ts'
import { factBitsOf, factTexts } from './fact-parameters.ts'
import type { Keywords } from './keywords.ts'
import { ASKED_RANGES, RANGES, type RangeCriteria } from './range-criteria.ts'
import { DATE_WINDOW, SEARCH_PARAMETERS } from './search-parameters.ts'
import {
  DEFAULT_QUERY,
  type ListedQuery,
  type PlaceQuery,
  type SearchQuery,
} from './search-query.ts'
import { anyOf, exceptText, type OnePlace, placesIn } from './several-places.ts'
import { wishText } from './wishes.ts'

/** The parameters of a search, each read separately. */
export type SearchParameterValues = ParameterValues<typeof SEARCH_PARAMETERS>

const READER = new ParameterReader(SEARCH_PARAMETERS)

/**
 * Reads the query string of a search in version 3, such as `stateID=44&hp=500000`. Names are
 * case-insensitive; unknown and empty parameters are ignored. Use the query only if there are no
 * faults.
 */
export function searchQueryFromText(text: string, faults: FaultList): SearchQuery {
  const texts = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = texts.get(name)
    if (earlier) earlier.push(value)
    else texts.set(name, [value])
  }
  const { values } = READER.read(Object.fromEntries(texts), faults)
  return searchQueryOf(values as SearchParameterValues, faults)
}

/** Some versions of the contract search in one place, others in several of one kind. */
export type CriteriaValues = SearchParameterValues & { readonly isOnePlace?: boolean }

/** Builds a query from parameters, and adds a fault for each one that contradicts another. */
export function searchQueryOf(values: CriteriaValues, faults: FaultList): SearchQuery {
  return {
    location: placeOf(values, faults),
    except: values.except && anyOf(values.except),
    ...rangesOf(values),
    listingTypes: values.listingType ?? DEFAULT_QUERY.listingTypes,
    statuses: values.status ?? DEFAULT_QUERY.statuses,
    listed: listedOf(values, faults),
    reduced: values.reduced,
    keywords: keywordsOf(values, faults),
    sort: values.sortid ?? DEFAULT_QUERY.sort,
    propertyTypes: values.propertyTypes ?? DEFAULT_QUERY.propertyTypes,
    facts: factBitsOf(values),
    wishes: values.wants ?? DEFAULT_QUERY.wishes,
    accountId: values.acctid as AccountId | null,
    zip: values.zip,
    bounds: values.bounds,
    near: values.near,
    polygon: values.polygon,
    hasHouse: values.hasHouse,
  }
}

/** The parameters that have no effect because of another one, or without another one. */
export function ignoredParameters({
  cityID,
  addf,
  addt,
}: Pick<SearchParameterValues, 'cityID' | 'addf' | 'addt'>): string[] {
  return [...(cityID === null ? ['distance'] : []), ...(addf && addt ? ['dt'] : [])]
}

function rangeOf(min: number | null, max: number | null): Range | null {
  return min === null && max === null ? null : { min, max }
}

function placeOf(values: CriteriaValues, faults: FaultList): PlaceQuery | null {
  const { stateID, regionID, countyID, cityID, lakeID, isOnePlace } = values
  const given = Object.entries({ stateID, regionID, countyID, cityID, lakeID })
    .filter(([, value]) => value !== null)
    .map(([name]) => name)
  if (isOnePlace && given.length > 1) {
    faults.add(
      'contradictory',
      'stateID',
      `Only one of stateID, regionID, countyID, cityID and lakeID may be given, not ${joined(given)}.`,
      'Several locations',
    )
  }
  const distanceMiles = cityID === null ? 0 : milesAround(values.distance, faults)
  const place = anyOf([
    ...placesOf('state', stateID ?? []),
    ...placesOf('region', regionID ?? []),
    ...placesOf('county', countyID ?? []),
    ...placesOf('city', cityID ?? []),
    ...placesOf('lake', lakeID ?? []),
  ])
  if (distanceMiles === 0 || place === null) return place
  if (place.kind === 'city') return { kind: 'near', id: place.id, distanceMiles }
  if (!isOnePlace) {
    faults.add(
      'contradictory',
      'distance',
      `${faults.name('distance')} goes with one city, not with several places.`,
      'A distance around several places',
    )
  }
  return place
}

function placesOf(kind: OnePlace['kind'], ids: readonly number[]): OnePlace[] {
  return ids.map(id => ({ kind, id }))
}

function milesAround(distance: string | null, faults: FaultList): number {
  const miles = distance === null ? 0 : DISTANCE.read(distance)
  if (miles === undefined) {
    faults.mustBe('distance', DISTANCE.accepts, distance, faults.name('distance'))
  }
  return miles ?? 0
}

function keywordsOf({ kw, words }: SearchParameterValues, faults: FaultList): Keywords | null {
  if (kw !== null && words !== null) {
    faults.add(
      'contradictory',
      'words',
      'Only one of kw and words may be given.',
      'Several keywords',
    )
  }
  return words ?? kw
}

function listedOf(
  { addf, addt, dt }: SearchParameterValues,
  faults: FaultList,
): ListedQuery | null {
  const isWindowRead = dt !== null && (addf === null || addt === null)
  const past = isWindowRead ? DATE_WINDOW.read(dt) : null
  if (past === undefined) {
    faults.mustBe('dt', DATE_WINDOW.accepts, dt, faults.name('dt'))
  }
  return addf || addt || past ? { from: addf, to: addt, past: past ?? null } : null
}

type Texts = Readonly<Record<string, string>>

/** How each member is written as parameters. A member with its default value needs none. */
const WRITERS: { readonly [Name in keyof SearchQuery]: (value: SearchQuery[Name]) => Texts } = {
  location: placeTexts,
  except: places => (places === null ? {} : texts('except', exceptText(places))),
  ...perRange(name => range => rangeTexts(RANGES[name].parameter, range)),
  listingTypes: types => listTexts('listingType', types, DEFAULT_QUERY.listingTypes),
  statuses: codes => listTexts('status', codes, DEFAULT_QUERY.statuses),
  listed: listed => ({
    ...(listed?.past && { dt: listed.past }),
    ...(listed?.from && { addf: listed.from }),
    ...(listed?.to && { addt: listed.to }),
  }),
  reduced: reduced => texts('reduced', reduced),
  keywords: keywords => texts(keywords?.inTitles ? 'words' : 'kw', keywords?.text),
  sort: ({ id }) => (id === DEFAULT_QUERY.sort.id ? {} : texts('sortid', id)),
  propertyTypes: bits => (bits === DEFAULT_QUERY.propertyTypes ? {} : texts('propertyTypes', bits)),
  facts: factTexts,
  wishes: wishes => (wishes.length === 0 ? {} : texts('wants', wishes.map(wishText).join())),
  accountId: id => texts('acctid', id),
  zip: zip => texts('zip', zip === null ? null : zipText(zip)),
  bounds: bounds => {
    if (bounds === null) return {}
    const [south, west, north, east] = [bounds.south, bounds.west, bounds.north, bounds.east].map(
      degreesText,
    )
    return texts('bounds', `(${south},${west}),(${north},${east})`)
  },
  near: circle => texts('near', circle && circleText(circle)),
  polygon: polygon => texts('polygon', polygon && polygonText(polygon)),
  hasHouse: hasHouse => texts('hasHouse', hasHouse),
}

/** A search, or only some members of one, as the parameters of version 3. */
export function searchParametersOf(query: Partial<SearchQuery>): Record<string, string> {
  const all: Record<string, string> = {}
  for (const name in query) Object.assign(all, written(query, name as keyof SearchQuery))
  return all
}

function written<Name extends keyof SearchQuery>(query: Partial<SearchQuery>, name: Name): Texts {
  return WRITERS[name](query[name] as SearchQuery[Name])
}

/** A search as the query string of version 3; reading it again gives the same search. */
export function searchQueryText(query: SearchQuery): string {
  return queryString(searchParametersOf(query))
}

/** Five digits with leading zeros. */
function zipText(zip: number): string {
  return String(zip).padStart(5, '0')
}

function placeTexts(place: PlaceQuery | null): Texts {
  if (place === null) return {}
  if (place.kind === 'near') {
    return { ...texts('cityID', place.id), ...texts('distance', place.distanceMiles) }
  }
  const ids = Map.groupBy(placesIn(place), ({ kind }) => kind)
  return Object.fromEntries(
    [...ids].map(([kind, places]) => [`${kind}ID`, places.map(({ id }) => id).join()]),
  )
}

function rangesOf(values: SearchParameterValues): Record<RangeCriteria, Range | null> {
  return perRange(name => {
    const { parameter } = RANGES[name]
    return rangeOf(values[`l${parameter}`], values[`h${parameter}`])
  })
}

function perRange<Value>(make: (name: RangeCriteria) => Value): Record<RangeCriteria, Value> {
  const values = ASKED_RANGES.map(name => [name, make(name)] as const)
  return Object.fromEntries(values) as Record<RangeCriteria, Value>
}

/** The contract prefixes the lower end of a range with l, the higher end with h. */
function rangeTexts(name: string, range: Range | null): Texts {
  return { ...texts(`l${name}`, range?.min), ...texts(`h${name}`, range?.max) }
}

function listTexts(
  name: string,
  list: readonly (string | number)[],
  assumed: readonly (string | number)[],
): Texts {
  const text = list.join()
  return text === assumed.join() ? {} : texts(name, text)
}

function texts(name: string, value: string | number | boolean | null | undefined): Texts {
  return value === null || value === undefined ? {} : { [name]: String(value) }
}

/** Whether a member differs from its default. */
export function isFiltered(query: SearchQuery, name: keyof SearchQuery): boolean {
  if (query[name] === DEFAULT_QUERY[name]) return false
  for (const _ in written(query, name)) return true
  return false
}
