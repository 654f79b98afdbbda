import {
  type Criteria,
  DEFAULT_CRITERIA,
  type SearchRequest,
} from '../../src/domain/searching/criteria.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import { ALL_SORT_ORDERS, type SortOrder } from '../../src/domain/searching/sort-order.ts'

type Unbranded<Value> = Value extends number
  ? number
  : Value extends readonly (infer Element)[]
    ? readonly Unbranded<Element>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Unbranded<Value[Name]> }
      : Value

/** A record as a test writes it: with plain numbers as ids. */
type PlainRecord = Unbranded<SearchRecord>
/** Criteria as a test writes them. */
export type PlainCriteria = Unbranded<Criteria>

/** An active listing without any optional value. */
export function recordOf(id: number, given: Partial<PlainRecord> = {}): SearchRecord {
  const record: PlainRecord = {
    id,
    accountId: 1,
    active: true,
    status: 'P',
    listingType: 2,
    typeBits: 32,
    factBits: 0,
    namedBits: given.factBits ?? 0,
    stateId: 1,
    regionId: 10,
    countyId: 100,
    cityId: null,
    lakeId: null,
    zip: null,
    priceUsd: null,
    acres: null,
    hasHouse: false,
    beds: null,
    baths: null,
    homeAreaSqft: null,
    latitude: 0,
    longitude: 0,
    listedAt: 1000,
    modifiedAt: null,
    changedAt: 1000,
    reducedAt: null,
    reducedShare: null,
    tierRank: 3,
    texts: [],
    title: '',
    ...given,
  }
  return record as SearchRecord
}

export function criteriaOf(given: Partial<PlainCriteria>): Criteria {
  return { ...DEFAULT_CRITERIA, ...given } as Criteria
}

/** A search for the first hundred listings in the default order, unless options say otherwise. */
export function requestOf(
  given: Partial<PlainCriteria>,
  { sortId = 23, offset = 0, limit = 100 } = {},
): SearchRequest {
  return { criteria: criteriaOf(given), sort: sortOf(sortId), offset, limit }
}

function sortOf(id: number): SortOrder {
  const sort = ALL_SORT_ORDERS.find(order => order.id === id)
  if (!sort) throw new Error(`There is no sort ${id}`)
  return sort
}

export function range(min: number | null, max: number | null = null) {
  return { min, max }
}
