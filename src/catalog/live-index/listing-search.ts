import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { MapCell, MapGrid } from '../../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../domain/searching/criteria.ts'
import type { FacetPart, FacetsOf } from '../../domain/searching/facets.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import type { NearestRequest } from '../../domain/searching/nearest-request.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { Freshness } from './freshness.ts'
import type { ListingObserver } from './listing-observer.ts'

/**
 * Answers searches and knows the places of the present catalog. An index in memory answers
 * synchronously, a database with a promise; the answers are the same.
 */
export interface ListingSearch {
  readonly isReady: boolean
  /** Whether the index is in the memory of this process. */
  readonly isInMemory: boolean
  /** Whether it includes other processes' writes, once it is ready. */
  readonly freshness: Pick<Freshness, 'state' | 'untilCurrent'>
  /** @throws Problem `unavailable` until it is ready. */
  readonly gazetteer: Gazetteer
  /** @throws Problem `unavailable` until it is ready. */
  search(request: SearchRequest): Awaitable<SearchResult>
  /**
   * @param parts Those to count; absent: all. @throws Problem `unavailable` until it is ready.
   */
  facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts?: readonly Part[],
  ): Awaitable<FacetsOf<Part>>
  /** @throws Problem `unavailable` until it is ready. */
  cells(criteria: Criteria, grid: MapGrid): Awaitable<MapCell[]>
  /**
   * The numbers of some listings that are shown, in the order of the ids; ids without a listing are
   * left out.
   * @throws Problem `unavailable` until it is ready.
   */
  figures(ids: readonly ListingId[]): Awaitable<ListingFigures[]>
  /** @throws Problem `unavailable` until it is ready. */
  nearest(request: NearestRequest): Awaitable<ListingId[]>
  /**
   * How many listings match, and quantiles of their prices per acre.
   * @param criteria Must have a range of prices per acre, so that only listings with one match.
   * @param shares From 0 to 1; 0.5 for the median.
   * @throws Problem `unavailable` until it is ready.
   */
  priceQuantiles(criteria: Criteria, shares: readonly number[]): Awaitable<PriceQuantiles>
  /** Adds an observer of changes. */
  observe(observer: ListingObserver): void
  /** Resolves once searches and observers know everything that was committed before the call. */
  catchUp(): Promise<void>
}

export interface PriceQuantiles {
  readonly listings: number
  /** In the order of the shares; null for fewer listings than `MIN_LISTINGS`. */
  readonly perAcreUsd: readonly number[] | null
}
