import type { Catalog } from '../../../catalog/catalog.ts'
import { LISTING_TYPES, type ListingTypeId } from '../../../domain/listings/lookup-lists.ts'
import type { Facets } from '../../../domain/searching/facets.ts'
import {
  criteriaOf,
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../../domain/searching/search-query.ts'
import { isAsked } from './applied-filters.ts'

/** The statuses are counted over listings of every stage. */
const ANY_STATUS = ['P', 'PP', 'S'] as const

/**
 * How the listings that a search finds are spread. Each group is counted as if nothing were asked for in that group, so
 * that it shows what another choice would find.
 */
export interface LandCounts {
  readonly all: Facets
  readonly types: Facets['propertyTypes']
  readonly statuses: Facets['statuses']
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
  const facetsWith = (part: Partial<SearchQuery>) =>
    catalog.facets(criteriaOf({ ...query, ...part }, setting))
  const without = async (name: keyof SearchQuery) =>
    isAsked(query, name) ? facetsWith({ [name]: DEFAULT_QUERY[name] }) : all
  const count = (part: Partial<SearchQuery>) => countOf(catalog, { ...query, ...part }, setting)
  const ways = new Map<ListingTypeId, number>()
  for (const { id } of LISTING_TYPES) ways.set(id, await count({ listingTypes: [id] }))
  return {
    all,
    types: (await without('propertyTypes')).propertyTypes,
    statuses: (await facetsWith({ statuses: ANY_STATUS })).statuses,
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
