import { byFact, searchedIn } from '../../domain/facts/fact-bits.ts'
import {
  LISTING_TYPES,
  type ListingTypeId,
  STATUSES,
  type StatusCode,
} from '../../domain/listings/lookup-lists.ts'
import type { MapCell, MapGrid } from '../../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../domain/searching/criteria.ts'
import type { FacetPart, Facets, FacetsOf } from '../../domain/searching/facets.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import {
  criteriaOf,
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../domain/searching/search-query.ts'
import { isFiltered } from '../../domain/searching/search-text.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { ListingObserver } from '../live-index/listing-observer.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'

/**
 * How the listings that a search finds are distributed. Each group is counted without its own
 * criteria, so that it shows what another choice would find.
 */
export interface ChoiceCounts {
  readonly all: Facets
  readonly types: Facets['propertyTypes']
  /** Other states too where a search is in some. */
  readonly states: Facets['states']
  readonly facts: Facets['facts']
  readonly statuses: ReadonlyMap<StatusCode, number>
  readonly price: Facets['amounts']['priceUsd']
  readonly acres: Facets['amounts']['acres']
  readonly perAcre: Facets['amounts']['pricePerAcreUsd']
  readonly ways: ReadonlyMap<ListingTypeId, number>
  readonly withHouse: number
  readonly withoutHouse: number
}

/** Searches as people ask them. */
export class Searches {
  readonly #search: ListingSearch

  constructor(search: ListingSearch) {
    this.#search = search
  }

  /** @throws Problem `unavailable` until it is ready, as the other methods do. */
  search(request: SearchRequest): Awaitable<SearchResult> {
    return this.#search.search(request)
  }

  /** @param parts Those to count; absent: all. */
  facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts?: readonly Part[],
  ): Awaitable<FacetsOf<Part>> {
    return this.#search.facets(criteria, parts)
  }

  cells(criteria: Criteria, grid: MapGrid): Awaitable<MapCell[]> {
    return this.#search.cells(criteria, grid)
  }

  figures(ids: readonly ListingId[]): Awaitable<readonly ListingFigures[]> {
    return this.#search.figures(ids)
  }

  /** Resolves once searches of this process know everything that was committed before the call. */
  catchUp(): Promise<void> {
    return this.#search.catchUp()
  }

  /** Adds an observer of changes. */
  observe(observer: ListingObserver): void {
    this.#search.observe(observer)
  }

  /** How many listings a search would find with other choices. */
  async choiceCounts(query: SearchQuery, setting: SearchSetting): Promise<ChoiceCounts> {
    const criteria = criteriaOf(query, setting)
    const all = await this.facets(criteria)
    const without = async <Part extends FacetPart>(
      name: keyof SearchQuery,
      part: Part,
    ): Promise<Facets[Part]> => {
      if (!isFiltered(query, name)) return all[part]
      const others = criteriaOf({ ...query, [name]: DEFAULT_QUERY[name] }, setting)
      return (await this.facets(others, [part]))[part]
    }
    const count = (part: Partial<Criteria>) => this.#count({ ...criteria, ...part })
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
      types: await without('propertyTypes', 'propertyTypes'),
      states: query.location?.kind === 'state' ? await without('location', 'states') : all.states,
      facts: await this.#factCounts(criteria, all),
      statuses,
      price: (await without('priceUsd', 'amounts')).priceUsd,
      acres: (await without('acres', 'amounts')).acres,
      perAcre: (await without('pricePerAcreUsd', 'amounts')).pricePerAcreUsd,
      ways: await countEach(ways, query.listingTypes, total, id => count({ listingTypes: [id] })),
      withHouse: byHouse.get(true) ?? 0,
      withoutHouse: byHouse.get(false) ?? 0,
    }
  }

  /** The searches that find something, with how many listings, most listings first. */
  async finding<Asked extends { readonly query: SearchQuery }>(
    stated: readonly Asked[],
    setting: SearchSetting,
  ): Promise<(Asked & { readonly count: number })[]> {
    const found: (Asked & { readonly count: number })[] = []
    for (const one of stated) {
      const count = await this.#count(criteriaOf(one.query, setting))
      if (count > 0) found.push({ ...one, count })
    }
    return found.sort((a, b) => b.count - a.count)
  }

  /** Counts each fact as if the search had no criteria for it. */
  async #factCounts(criteria: Criteria, all: Facets): Promise<Facets['facts']> {
    const counts = new Map(all.facts)
    for (const bits of byFact(criteria.factBits)) {
      const wider = { ...criteria, factBits: criteria.factBits - bits }
      const others = await this.facets(wider, ['facts'])
      const [searched] = searchedIn(bits)
      for (const [value, count] of others.facts) {
        if (value.fact === searched?.fact) counts.set(value, count)
      }
    }
    return counts
  }

  async #count(criteria: Criteria): Promise<number> {
    const request = { criteria, sort: DEFAULT_QUERY.sort, offset: 0, limit: 0 }
    return (await this.search(request)).total
  }
}

/**
 * How many listings a search finds with each of some values alone. Every listing has exactly one of
 * them, so the last value needs no search.
 * @param total The listings with any of the values.
 */
async function countEach<Value>(
  values: readonly Value[],
  stated: readonly Value[],
  total: number,
  count: (value: Value) => Promise<number>,
): Promise<ReadonlyMap<Value, number>> {
  const counts = new Map<Value, number>()
  const last = stated.at(-1)
  let left = total
  for (const value of values) {
    if (value === last) continue
    const found = await count(value)
    counts.set(value, found)
    if (stated.includes(value)) left -= found
  }
  // In a database, listings may be added between two searches.
  if (last !== undefined) counts.set(last, Math.max(0, left))
  return counts
}
