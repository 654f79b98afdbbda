import { byFact, type FactBits, searchedIn } from '../../domain/facts/fact-bits.ts'
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
    const run = this.#search.isInMemory ? atOnce : inTurn()
    const without = async <Part extends FacetPart>(
      name: keyof SearchQuery,
      part: Part,
    ): Promise<Facets[Part]> => {
      if (!isFiltered(query, name)) return all[part]
      const others = criteriaOf({ ...query, [name]: DEFAULT_QUERY[name] }, setting)
      return (await run(async () => this.facets(others, [part])))[part]
    }
    const count = (part: Partial<Criteria>) => run(() => this.#count({ ...criteria, ...part }))
    const { total } = all
    const houses = query.hasHouse === null ? [true, false] : [query.hasHouse]
    const ways = LISTING_TYPES.map(({ id }) => id)
    const [types, states, facts, price, acres, perAcre, statuses, byWay, byHouse] =
      await Promise.all([
        without('propertyTypes', 'propertyTypes'),
        query.location?.kind === 'state' ? without('location', 'states') : all.states,
        this.#factCounts(criteria, all, run),
        without('priceUsd', 'amounts'),
        without('acres', 'amounts'),
        without('pricePerAcreUsd', 'amounts'),
        Promise.all(
          STATUSES.map(async ({ code }) => {
            const isCounted = query.statuses.includes(code)
            const counted = isCounted ? all.statuses.get(code) : await count({ statuses: [code] })
            return [code, counted ?? 0] as const
          }),
        ),
        countEach(ways, query.listingTypes, total, id => count({ listingTypes: [id] })),
        countEach([true, false], houses, total, hasHouse => count({ hasHouse })),
      ])
    return {
      all,
      types,
      states,
      facts,
      statuses: new Map(statuses),
      price: price.priceUsd,
      acres: acres.acres,
      perAcre: perAcre.pricePerAcreUsd,
      ways: byWay,
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
  async #factCounts(criteria: Criteria, all: Facets, run: Run): Promise<Facets['facts']> {
    const counts = new Map(all.facts)
    const count = async (bits: FactBits) => {
      const wider = { ...criteria, factBits: criteria.factBits - bits }
      const others = await run(async () => this.facets(wider, ['facts']))
      const [searched] = searchedIn(bits)
      for (const [value, found] of others.facts) {
        if (value.fact === searched?.fact) counts.set(value, found)
      }
    }
    await Promise.all(byFact(criteria.factBits).map(count))
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
  const last = stated.at(-1)
  const others = values.filter(value => value !== last)
  const counts = new Map(
    await Promise.all(others.map(async value => [value, await count(value)] as const)),
  )
  if (last === undefined) return counts
  const known = others.filter(value => stated.includes(value))
  const left = known.reduce((rest, value) => rest - (counts.get(value) ?? 0), total)
  // In a database, listings may be added between two searches.
  return counts.set(last, Math.max(0, left))
}

/** Starts one of several searches. */
type Run = <Result>(search: () => Promise<Result>) => Promise<Result>

/** Searches in another thread are then one message. */
const atOnce: Run = search => search()

/** One page of a site has one connection of a database at a time. */
function inTurn(): Run {
  let last: Promise<unknown> = Promise.resolve()
  return search => {
    const result = last.then(search)
    last = result.catch(() => {})
    return result
  }
}
