import type { Change } from '../../domain/accounts/change.ts'
import { type ChangePosition, LOG_START } from '../../domain/accounts/change-position.ts'
import { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { MapCell, MapGrid } from '../../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../domain/searching/criteria.ts'
import type { FacetPart, FacetsOf } from '../../domain/searching/facets.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import type { NearestRequest } from '../../domain/searching/nearest-request.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { SeenChanges } from '../../store/changes/change-records.ts'
import type { StoredSearch } from '../../store/search/search-records.ts'
import type { Store } from '../../store/store.ts'
import { following } from './following.ts'
import { Freshness, type FreshnessOptions } from './freshness.ts'
import type { ListingObserver } from './listing-observer.ts'
import type { ListingSearch, PriceQuantiles } from './listing-search.ts'
import { nearestListings } from './nearest-listings.ts'
import { notReady } from './not-ready.ts'
import { priceQuantiles } from './price-quantiles.ts'

const CHANGES_PER_STEP = 500

/**
 * Searches that the database answers. This process holds only the places, and follows the change
 * log for them and for its observers. A search sees each write at its commit; observers hear of
 * another process's write a little later.
 */
export class DatabaseSearch implements ListingSearch, AsyncDisposable {
  readonly isInMemory = false
  readonly freshness: Freshness
  readonly #store: Store
  readonly #search: StoredSearch
  readonly #onError: (error: unknown) => void
  readonly #stop = new AbortController()
  readonly #observers: ListingObserver[] = []
  #gazetteer: Gazetteer | null = null
  #following: AsyncDisposable | null = null
  #renewing: Promise<void> = Promise.resolve()
  #lastPass: Promise<void> = Promise.resolve()
  #nextCatchUp: Promise<void> | null = null
  #seen: SeenChanges = { position: LOG_START, snapshot: '' }
  /**
   * Ends when the position is known from which changes are followed; false: the load has failed.
   */
  readonly #loaded = Promise.withResolvers<boolean>()
  #listingCount = 0

  /** @param onError Called with errors of background work. */
  constructor(
    store: Store,
    search: StoredSearch,
    onError: (error: unknown) => void,
    freshness?: FreshnessOptions,
  ) {
    this.#store = store
    this.#search = search
    this.#onError = onError
    this.freshness = new Freshness(() => this.catchUp(), freshness)
  }

  get isReady(): boolean {
    return this.#following !== null && !this.#stop.signal.aborted
  }

  /** How many listings the database had at the start. */
  get listingCount(): number {
    return this.#listingCount
  }

  /** Observers know all changes up to this place. */
  get position(): ChangePosition {
    return this.#seen.position
  }

  get gazetteer(): Gazetteer {
    if (this.#gazetteer === null || !this.isReady) throw notReady()
    return this.#gazetteer
  }

  search(request: SearchRequest): Promise<SearchResult> {
    if (!this.isReady) throw notReady()
    return this.#search.search(request)
  }

  facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts?: readonly Part[],
  ): Promise<FacetsOf<Part>> {
    if (!this.isReady) throw notReady()
    return this.#search.facets(criteria, parts)
  }

  figures(ids: readonly ListingId[]): Promise<ListingFigures[]> {
    if (!this.isReady) throw notReady()
    return this.#search.figures(ids)
  }

  nearest(request: NearestRequest): Awaitable<ListingId[]> {
    return nearestListings(this, request)
  }

  priceQuantiles(criteria: Criteria, shares: readonly number[]): Awaitable<PriceQuantiles> {
    return priceQuantiles(this, criteria, shares)
  }

  cells(criteria: Criteria, grid: MapGrid): Promise<MapCell[]> {
    if (!this.isReady) throw notReady()
    return this.#search.cells(criteria, grid)
  }

  observe(observer: ListingObserver): void {
    this.#observers.push(observer)
  }

  /**
   * Waits until the database can answer searches; then begins to follow the change log.
   * @param onProgress Called with the number of indexed listings, where the database has to index
   * them first.
   */
  async load(onProgress: (listings: number) => void = () => {}): Promise<void> {
    const { signal } = this.#stop
    try {
      await this.#search.prepare(onProgress, signal)
      await this.#reload()
      this.#loaded.resolve(true)
    } finally {
      this.#loaded.resolve(false)
    }
    if (signal.aborted) return
    this.#listingCount = await this.#store.listings.count()
    this.#renew()
    this.freshness.start()
    this.#following = following(this.#store, () => this.catchUp(), this.#onError)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#following?.[Symbol.asyncDispose]()
    await this.#renewing
    await this.#lastPass.catch(() => {})
    this.freshness[Symbol.dispose]()
  }

  /**
   * One pass runs at a time; all calls during a pass share the next one. The first pass waits for
   * the load.
   */
  catchUp(): Promise<void> {
    this.#nextCatchUp ??= this.#lastPass
      .catch(() => {})
      .then(async () => {
        const isLoaded = await this.#loaded.promise
        this.#nextCatchUp = null
        if (!isLoaded) throw notReady()
        this.#lastPass = this.#takeChanges()
        await this.#lastPass
      })
    return this.#nextCatchUp
  }

  async #takeChanges(): Promise<void> {
    for (;;) {
      const found = await this.#store.changes.unseen(this.#seen, CHANGES_PER_STEP)
      this.freshness.answered()
      if (found === 'pruned' || found.isOtherHistory) {
        await this.#reload()
        this.#renew()
        continue
      }
      await this.#tellOf(found.changes)
      this.#seen = found.seen
      if (!found.isPart || this.#stop.signal.aborted) return
    }
  }

  /** Rebuilds outdated rows in the background. */
  #renew(): void {
    this.#renewing = this.#renewing
      .then(() => this.#search.renew(this.#stop.signal))
      .catch(this.#onError)
  }

  /** Begins at the end of the change log. Observers forget everything. */
  async #reload(): Promise<void> {
    // The position is read before the places: a change committed in between is seen twice, never
    // skipped.
    this.#seen = { position: await this.#store.changes.latest(), snapshot: '' }
    await this.#loadPlaces()
  }

  async #tellOf(changes: readonly Change[]): Promise<void> {
    if (changes.some(change => change.kind === 'places')) {
      await this.#loadPlaces()
      this.#renew()
    }
    for (const { kind, id } of changes) {
      if (kind === 'listing') this.#tellOfListing(id as ListingId)
      // Each of its listings shows the account.
      if (kind === 'account') await this.#tellOfListingsOf(id as AccountId)
    }
  }

  async #tellOfListingsOf(accountId: AccountId): Promise<void> {
    for await (const records of this.#store.listings.allSearchRecords(accountId)) {
      for (const { id } of records) this.#tellOfListing(id)
      this.freshness.answered()
    }
  }

  #tellOfListing(id: ListingId): void {
    for (const observer of this.#observers) observer.listingChanged(id)
  }

  async #loadPlaces(): Promise<void> {
    this.#gazetteer = new Gazetteer(await this.#store.places.all())
    for (const observer of this.#observers) observer.placesChanged()
  }
}
