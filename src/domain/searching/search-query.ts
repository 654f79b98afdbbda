import type { FactBits } from '../facts/fact-bits.ts'
import { type DateWindowLabel, windowDays } from '../listings/lookup-lists.ts'
import { reductionsSince } from '../listings/price-reduction.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import type { Calendar } from '../values/calendar.ts'
import type { Clock } from '../values/clock.ts'
import type { CityId } from '../values/ids.ts'
import {
  type Criteria,
  DEFAULT_CRITERIA,
  type LocationCriterion,
  noRanges,
  type Range,
} from './criteria.ts'
import type { Keywords } from './keywords.ts'
import { ASKED_RANGES, type RangeCriteria } from './range-criteria.ts'
import { DEFAULT_SORT_ORDER, type SortOrder } from './sort-order.ts'

const DAY_MS = 86_400_000

/** The location that a search is limited to. */
export type PlaceQuery =
  | Exclude<LocationCriterion, { readonly kind: 'near' }>
  /** Within this many miles of a city, above 0 and up to 500. */
  | { readonly kind: 'near'; readonly id: CityId; readonly distanceMiles: number }

/**
 * When a listing was listed: from one day to another, both included, and within a window that ends
 * now. At least one is given; `past` is null where both days are given.
 */
export interface ListedQuery {
  /** yyyy-mm-dd in the time zone of the service. */
  readonly from: string | null
  readonly to: string | null
  readonly past: DateWindowLabel | null
}

/** The window before now in which the price was lowered; `any`: as long as a reduction counts. */
export type ReducedQuery = DateWindowLabel | 'any'

/** The criteria that mean the same at any time, and have the same values and names in a query. */
type SharedCriteria = Pick<
  Criteria,
  | RangeCriteria
  | 'listingTypes'
  | 'statuses'
  | 'accountId'
  | 'zip'
  | 'bounds'
  | 'near'
  | 'polygon'
  | 'hasHouse'
  | 'except'
  | 'wishes'
>

/**
 * A search as a person requests it. A query means the same whenever it runs: "past7days" stays
 * relative, a day stays a day, and keywords stay as they were typed. So queries can be saved and
 * sent; `criteriaOf` turns a query into the criteria for one moment. A member that is null has no
 * effect.
 */
export interface SearchQuery extends SharedCriteria {
  readonly location: PlaceQuery | null
  readonly listed: ListedQuery | null
  readonly reduced: ReducedQuery | null
  readonly keywords: Keywords | null
  readonly sort: SortOrder
  /** Sum of property type ids, each an alternative; 0 for every type. */
  readonly propertyTypes: number
  /** Values of facts: any value of one fact, but at least one of each fact; 0 for no facts. */
  readonly facts: FactBits
}

/** The query without any filters. */
export const DEFAULT_QUERY: SearchQuery = {
  location: null,
  except: null,
  ...noRanges(ASKED_RANGES),
  listingTypes: DEFAULT_CRITERIA.listingTypes,
  statuses: DEFAULT_CRITERIA.statuses,
  listed: null,
  reduced: null,
  keywords: null,
  sort: DEFAULT_SORT_ORDER,
  propertyTypes: DEFAULT_CRITERIA.typeBits,
  facts: DEFAULT_CRITERIA.factBits,
  wishes: DEFAULT_CRITERIA.wishes,
  accountId: null,
  zip: null,
  bounds: null,
  near: null,
  polygon: null,
  hasHouse: null,
}

/** The places, the calendar and the clock that turn a query into criteria. */
export interface SearchSetting {
  readonly gazetteer: Gazetteer
  readonly calendar: Calendar
  readonly clock: Clock
}

/** Whether a query means other criteria at another time. */
export function isRelative({ listed, reduced }: SearchQuery): boolean {
  return (listed !== null && listed.past !== null) || reduced !== null
}

/** The criteria that a query means now. */
export function criteriaOf(query: SearchQuery, setting: SearchSetting): Criteria {
  const { location, propertyTypes, facts, listed, reduced, keywords, sort: _, ...same } = query
  return {
    ...same,
    location: locationOf(location, setting.gazetteer),
    typeBits: propertyTypes,
    factBits: facts,
    listedAt: listed && instantsOf(listed, setting),
    reducedAt: reduced && reducedSince(reduced, setting),
    keywords: keywords?.terms ?? [],
    inTitles: keywords?.inTitles ?? false,
    typedKeywords: keywords?.text ?? '',
    window: null,
    where: null,
  }
}

function locationOf(place: PlaceQuery | null, gazetteer: Gazetteer): LocationCriterion | null {
  if (place?.kind !== 'near') return place
  const { kind, id, distanceMiles } = place
  return { kind, id, center: gazetteer.city(id) ?? null, distanceMiles }
}

function reducedSince(reduced: ReducedQuery, { clock }: SearchSetting): Range {
  const now = clock()
  const min = reduced === 'any' ? reductionsSince(now) : now - windowDays(reduced) * DAY_MS
  return { min, max: null }
}

function instantsOf({ from, to, past }: ListedQuery, { calendar, clock }: SearchSetting): Range {
  const min = from === null ? null : calendar.startOfDay(from)
  const max = to === null ? null : calendar.endOfDay(to)
  if (past === null) return { min, max }
  const now = clock()
  return {
    min: Math.max(now - windowDays(past) * DAY_MS, min ?? Number.NEGATIVE_INFINITY),
    max: Math.min(now, max ?? Number.POSITIVE_INFINITY),
  }
}
