import type { Catalog } from '../../../catalog/catalog.ts'
import {
  LISTING_TYPES,
  type ListingTypeId,
  STATUSES,
  type StatusCode,
} from '../../../domain/listings/lookup-lists.ts'
import type { Criteria } from '../../../domain/searching/criteria.ts'
import type { Facets } from '../../../domain/searching/facets.ts'
import {
  criteriaOf,
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../../domain/searching/search-query.ts'
import { isAsked } from '../asked/applied-filters.ts'

/**
 * How the listings that a search finds are spread. Each group is counted as if nothing were asked for in that group, so
 * that it shows what another choice would find.
 */
export interface LandCounts {
  readonly all: Facets
  readonly types: Facets['propertyTypes']
  readonly statuses: ReadonlyMap<StatusCode, number>
  readonly price: Facets['amounts']['priceUsd']
  readonly acres: Facets['amounts']['acres']
  readonly perAcre: Facets['amounts']['pricePerAcreUsd']
  readonly ways: ReadonlyMap<ListingTypeId, number>
  readonly withHouse: number
  readonly withoutHouse: number
}

/** Counts listings for a page of a search. */
export async function landCounts(
  catalog: Catalog,
  query: SearchQuery,
  setting: SearchSetting,
): Promise<LandCounts> {
  const criteria = criteriaOf(query, setting)
  const all = await catalog.searches.facets(criteria)
  const without = async (name: keyof SearchQuery) => {
    if (!isAsked(query, name)) return all
    return catalog.searches.facets(criteriaOf({ ...query, [name]: DEFAULT_QUERY[name] }, setting))
  }
  const count = async (part: Partial<Criteria>) => {
    const request = { criteria: { ...criteria, ...part }, sort: query.sort, offset: 0, limit: 0 }
    return (await catalog.searches.search(request)).total
  }
  const { total } = all
  const statuses = new Map<StatusCode, number>()
  for (const { code } of STATUSES) {
    const isCounted = query.statuses.includes(code)
    statuses.set(
      code,
      isCounted ? (all.statuses.get(code) ?? 0) : await count({ statuses: [code] }),
    )
  }
  const houses = query.hasHouse === null ? [true, false] : [query.hasHouse]
  const byHouse = await countEach([true, false], houses, total, hasHouse => count({ hasHouse }))
  const ways = LISTING_TYPES.map(({ id }) => id)
  return {
    all,
    types: (await without('propertyTypes')).propertyTypes,
    statuses,
    price: (await without('priceUsd')).amounts.priceUsd,
    acres: (await without('acres')).amounts.acres,
    perAcre: (await without('pricePerAcreUsd')).amounts.pricePerAcreUsd,
    ways: await countEach(ways, query.listingTypes, total, id => count({ listingTypes: [id] })),
    withHouse: byHouse.get(true) ?? 0,
    withoutHouse: byHouse.get(false) ?? 0,
  }
}

/**
 * How many listings a search finds with each of some values alone. Every listing has exactly one of them, so the last one
 * that is asked for needs no search.
 * @param total With any of the values that are asked for.
 */
async function countEach<Value>(
  values: readonly Value[],
  asked: readonly Value[],
  total: number,
  count: (value: Value) => Promise<number>,
): Promise<ReadonlyMap<Value, number>> {
  const counts = new Map<Value, number>()
  const last = asked.at(-1)
  let left = total
  for (const value of values) {
    if (value === last) continue
    const found = await count(value)
    counts.set(value, found)
    if (asked.includes(value)) left -= found
  }
  // In a database, listings may be added between two searches.
  if (last !== undefined) counts.set(last, Math.max(0, left))
  return counts
}

/** How many listings a search finds. */
export async function countOf(
  catalog: Catalog,
  query: SearchQuery,
  setting: SearchSetting,
): Promise<number> {
  const request = { criteria: criteriaOf(query, setting), sort: query.sort, offset: 0, limit: 0 }
  return (await catalog.searches.search(request)).total
}
