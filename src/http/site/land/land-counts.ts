import type { Catalog } from '../../../catalog/catalog.ts'
import {
  LISTING_TYPES,
  type ListingTypeId,
  STATUSES,
  type StatusCode,
} from '../../../domain/listings/lookup-lists.ts'
import type { Facets } from '../../../domain/searching/facets.ts'
import {
  criteriaOf,
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../../domain/searching/search-query.ts'
import { isAsked } from './applied-filters.ts'

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
  const all = await catalog.facets(criteriaOf(query, setting))
  const without = async (name: keyof SearchQuery) => {
    if (!isAsked(query, name)) return all
    return catalog.facets(criteriaOf({ ...query, [name]: DEFAULT_QUERY[name] }, setting))
  }
  const count = (part: Partial<SearchQuery>) => countOf(catalog, { ...query, ...part }, setting)
  const ways = new Map<ListingTypeId, number>()
  for (const { id } of LISTING_TYPES) ways.set(id, await count({ listingTypes: [id] }))
  const statuses = new Map<StatusCode, number>()
  for (const { code } of STATUSES) statuses.set(code, await count({ statuses: [code] }))
  return {
    all,
    types: (await without('propertyTypes')).propertyTypes,
    statuses,
    price: (await without('priceUsd')).amounts.priceUsd,
    acres: (await without('acres')).amounts.acres,
    perAcre: (await without('pricePerAcreUsd')).amounts.pricePerAcreUsd,
    ways,
    withHouse: await count({ hasHouse: true }),
    withoutHouse: await count({ hasHouse: false }),
  }
}

/** How many listings a search finds. */
export async function countOf(
  catalog: Catalog,
  query: SearchQuery,
  setting: SearchSetting,
): Promise<number> {
  const request = { criteria: criteriaOf(query, setting), sort: query.sort, offset: 0, limit: 0 }
  return (await catalog.search(request)).total
}
