import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { FaultList } from '../../domain/problem.ts'
import {
  type Criteria,
  DEFAULT_CRITERIA,
  type LocationCriterion,
  type Range,
  type SearchRequest,
} from '../../domain/searching/criteria.ts'
import { DEFAULT_SORT_ORDER } from '../../domain/searching/sort-order.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type {
  AccountId,
  CityId,
  CountyId,
  LakeId,
  RegionId,
  StateId,
} from '../../domain/values/ids.ts'
import { shown } from '../../domain/values/scalars.ts'
import type { ParameterValues } from './parameters.ts'
import {
  DATE_WINDOW,
  DISTANCE,
  type PARAMETERS_FROM_ACCOUNT,
  type PARAMETERS_TO_SORT,
} from './search-parameters.ts'

const DEFAULT_LISTINGS_PER_PAGE = 15
const MAX_LISTINGS_PER_PAGE = 100
const DAY_MS = 86_400_000

/** A search's parameters once read, worded alike for both versions. */
export type SearchValues = ParameterValues<
  typeof PARAMETERS_TO_SORT & typeof PARAMETERS_FROM_ACCOUNT
> & {
  readonly typeBits: number | null
  readonly hasHouse: boolean | null
}

/** What the words of a search are understood with. */
export interface SearchSetting {
  readonly gazetteer: Gazetteer
  readonly calendar: Calendar
  readonly clock: Clock
}

/** A search, and the page of its result that is wanted, from 1. */
export interface PagedSearch {
  readonly request: SearchRequest
  readonly pageNumber: number
  readonly listingsPerPage: number
}

/** Turns a search's parameters into criteria, and adds a fault for each that does not go with another. */
export function searchRequestOf(
  values: SearchValues,
  setting: SearchSetting,
  faults: FaultList,
): PagedSearch {
  const pageNumber = values.pageNumber ?? 1
  const listingsPerPage = Math.min(
    values.listingsPerPage ?? DEFAULT_LISTINGS_PER_PAGE,
    MAX_LISTINGS_PER_PAGE,
  )
  const criteria: Criteria = {
    location: locationOf(values, setting.gazetteer, faults),
    priceUsd: rangeOf(values.lp, values.hp),
    pricePerAcreUsd: rangeOf(values.lpa, values.hpa),
    acres: rangeOf(values.la, values.ha),
    beds: rangeOf(values.lbed, values.hbed),
    baths: rangeOf(values.lbath, values.hbath),
    homeAreaSqft: rangeOf(values.lhsqft, values.hhsqft),
    listingTypes: values.listingType ?? DEFAULT_CRITERIA.listingTypes,
    statuses: values.status ?? DEFAULT_CRITERIA.statuses,
    typeBits: values.typeBits ?? 0,
    listedAt: datesOf(values, setting, faults),
    keywords: values.kw ?? [],
    accountId: values.acctid as AccountId | null,
    zip: values.zip,
    bounds: values.bounds,
    hasHouse: values.hasHouse,
  }
  const request: SearchRequest = {
    criteria,
    sort: values.sortid ?? DEFAULT_SORT_ORDER,
    offset: (pageNumber - 1) * listingsPerPage,
    limit: listingsPerPage,
  }
  return { request, pageNumber, listingsPerPage }
}

/** The parameters that another one, or its absence, makes the search ignore, whatever they hold. */
export function ignoredIn({ cityID, addf, addt }: SearchValues): string[] {
  return [...(cityID === null ? ['distance'] : []), ...(addf && addt ? ['dt'] : [])]
}

function rangeOf(min: number | null, max: number | null): Range | null {
  return min === null && max === null ? null : { min, max }
}

function locationOf(
  values: SearchValues,
  gazetteer: Gazetteer,
  faults: FaultList,
): LocationCriterion | null {
  const { stateID, regionID, countyID, cityID, lakeID } = values
  const given = Object.entries({ stateID, regionID, countyID, cityID, lakeID })
    .filter(([, value]) => value !== null)
    .map(([name]) => name)
  if (given.length > 1) {
    faults.add(
      'Several locations',
      `Only one of stateID, regionID, countyID, cityID and lakeID may be given, not ${given.join(' and ')}.`,
    )
  }
  // First, so that a bad distance is told of beside a location too many.
  if (cityID !== null) return cityLocation(cityID as CityId, values.distance, gazetteer, faults)
  if (stateID !== null) return { kind: 'state', id: stateID as StateId }
  if (regionID !== null) return { kind: 'region', ids: regionID as RegionId[] }
  if (countyID !== null) return { kind: 'county', ids: countyID as CountyId[] }
  if (lakeID !== null) return { kind: 'lake', id: lakeID as LakeId }
  return null
}

function cityLocation(
  id: CityId,
  distance: string | null,
  gazetteer: Gazetteer,
  faults: FaultList,
): LocationCriterion {
  if (distance === null) return { kind: 'city', id }
  const distanceMiles = DISTANCE.read(distance) ?? null
  if (distanceMiles === null) {
    faults.add('Invalid distance', `distance must be ${DISTANCE.accepts}, not ${shown(distance)}.`)
  }
  if (distanceMiles === 0) return { kind: 'city', id }
  const centre = gazetteer.city(id) ?? null
  return { kind: 'near', id, centre, distanceMiles: distanceMiles ?? 0 }
}

/** The days from addf to addt, or a window up to now, or where both are named what they share. */
function datesOf(
  { addf, addt, dt }: SearchValues,
  { calendar, clock }: SearchSetting,
  faults: FaultList,
): Range | null {
  const days = rangeOf(
    addf === null ? null : calendar.startOfDay(addf),
    addt === null ? null : calendar.endOfDay(addt),
  )
  if (dt === null || (addf !== null && addt !== null)) return days
  const windowDays = DATE_WINDOW.read(dt)
  if (windowDays === undefined || windowDays === null) {
    faults.add('Invalid dt', `dt must be ${DATE_WINDOW.accepts}, not ${shown(dt)}.`)
    return days
  }
  const now = clock()
  return {
    min: Math.max(now - windowDays * DAY_MS, days?.min ?? Number.NEGATIVE_INFINITY),
    max: Math.min(now, days?.max ?? Number.POSITIVE_INFINITY),
  }
}
