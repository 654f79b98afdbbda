import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Change } from '../../domain/accounts/change.ts'
import { type ChangePosition, LOG_START } from '../../domain/accounts/change-position.ts'
import { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { MapCell, MapGrid } from '../../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../domain/searching/criteria.ts'
import type { FacetPart, FacetsOf } from '../../domain/searching/facets.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import type { NearestRequest } from '../../domain/searching/nearest-request.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import { isSnapshottable, type SearchIndex } from '../../search/search-index.ts'
import type { SeenChanges } from '../../store/changes/change-records.ts'
import type { Store } from '../../store/store.ts'
import { following } from './following.ts'
import { Freshness, type FreshnessOptions } from './freshness.ts'
import type { IndexSnapshots } from './index-snapshots.ts'
import { IndexedListings, type ListingReports } from './indexed-listings.ts'
import { IntakePace } from './intake-pace.ts'
import type { ListingObserver } from './listing-observer.ts'
import type { ListingSearch, PriceQuantiles } from './listing-search.ts'
import { nearestListings } from './nearest-listings.ts'
import { notReady } from './not-ready.ts'
import { priceQuantiles } from './price-quantiles.ts'
import { RecentChanges } from './recent-changes.ts'

const CHANGES_PER_STEP = 500
/** Reading this many listings takes less than a millisecond. */
const LISTINGS_AT_ONCE = 8
/**
 * How long the index yields to requests while it applies changes; then it takes turns with them. An
 * import changes hundreds of listings in a tenth of a second, and its last one is soon found.
 */
const MAX_GIVING_WAY_MS = 250

export interface LiveIndexOptions extends ListingReports {
  /** Stores the index between two starts. */
  readonly snapshots?: IndexSnapshots
  /**
   * Called when the index is rebuilt, because changes that it lacks are no longer in the change
   * log.
   */
  readonly onRebuild?: () => void
  readonly freshness?: FreshnessOptions
  /** Lets requests go first; absent: they take turns with the work on the index. */
  readonly giveWay?: () => Promise<void>
}

/**
 * The search index and the places, which this process holds in memory. They are loaded once and
 * then follow the change log, so that this process soon sees what any process commits. Observers
 * are notified of changes, and drop what they have cached.
 */
export class LiveIndex implements ListingSearch, AsyncDisposable {
  readonly isInMemory = true
  readonly freshness: Freshness
  readonly #store: Store
  readonly #newIndex: () => SearchIndex
  readonly #listings: IndexedListings
  readonly #onError: (error: unknown) => void
  readonly #options: LiveIndexOptions
  readonly #stop = new AbortController()
  #gazetteer: Gazetteer | null = null
  #following: AsyncDisposable | null = null
  /** The last task that changes the index, or needs it unchanged; tasks run in sequence. */
  #lastPass: Promise<void> = Promise.resolve()
  #nextCatchUp: Promise<void> | null = null
  #seen: SeenChanges = { position: LOG_START, snapshot: '' }
  readonly #recent = new RecentChanges()
  /** Ends when the index is there from which changes are taken in; false: loading it has failed. */
  readonly #loaded = Promise.withResolvers<boolean>()
  #isRebuilding = false

  /** @param newIndex Makes an index without listings. */
  constructor(
    store: Store,
    newIndex: () => SearchIndex,
    onError: (error: unknown) => void,
    options: LiveIndexOptions = {},
  ) {
    this.#options = options
    this.#store = store
    this.#newIndex = newIndex
    this.#listings = new IndexedListings(newIndex(), options)
    this.#onError = onError
    this.freshness = new Freshness(() => this.catchUp(), options.freshness)
  }

  get isReady(): boolean {
    return this.#following !== null && !this.#isRebuilding && !this.#stop.signal.aborted
  }

  get #index(): SearchIndex {
    return this.#listings.index
  }

  /** @throws Problem `unavailable` until the index is loaded. */
  get #readyIndex(): SearchIndex {
    if (!this.isReady) throw notReady()
    return this.#index
  }

  get listingCount(): number {
    return this.#index.size
  }

  /** How many listings no search finds because the index has no room for them. */
  get withoutRoomCount(): number {
    return this.#listings.withoutRoomCount
  }

  /** How many bytes of memory the index takes; 0: not known. */
  get usedBytes(): number {
    return isSnapshottable(this.#index) ? this.#index.usedBytes : 0
  }

  /** All changes up to this place are in the index. */
  get position(): ChangePosition {
    return this.#seen.position
  }

  /** @throws Problem `unavailable` until the index is loaded. */
  get gazetteer(): Gazetteer {
    if (this.#gazetteer === null || !this.isReady) throw notReady()
    return this.#gazetteer
  }

  search(request: SearchRequest): SearchResult {
    return this.#readyIndex.search(request)
  }

  facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts?: readonly Part[],
  ): FacetsOf<Part> {
    return this.#readyIndex.facets(criteria, parts)
  }

  figures(ids: readonly ListingId[]): ListingFigures[] {
    return this.#readyIndex.figures(ids)
  }

  nearest(request: NearestRequest): Awaitable<ListingId[]> {
    return nearestListings(this, request)
  }

  priceQuantiles(criteria: Criteria, shares: readonly number[]): Awaitable<PriceQuantiles> {
    return priceQuantiles(this, criteria, shares)
  }

  cells(criteria: Criteria, grid: MapGrid): MapCell[] {
    return this.#readyIndex.cells(criteria, grid)
  }

  /** Adds an observer. It gets each change in the same step in which searches begin to see it. */
  observe(observer: ListingObserver): void {
    this.#listings.observe(observer)
  }

  /**
   * Reads the index from a snapshot, or all listings from the store; then begins to follow the
   * change log.
   * @param onProgress Called periodically with the number of loaded listings.
   */
  async load(onProgress: (listings: number) => void = () => {}): Promise<void> {
    let isRestored: boolean
    try {
      isRestored = await this.#loadIndex(onProgress)
      this.#loaded.resolve(true)
    } finally {
      this.#loaded.resolve(false)
    }
    if (this.#stop.signal.aborted) return
    await this.catchUp()
    if (!isRestored) await this.#save()
    this.freshness.start()
    this.#following = following(this.#store, () => this.catchUp(), this.#onError)
  }

  /** @returns Whether it was read from a snapshot. */
  async #loadIndex(onProgress: (listings: number) => void): Promise<boolean> {
    const restored = await this.#options.snapshots?.restore()
    if (restored) {
      this.#listings.replace(restored.index)
      this.#seen = { position: restored.position, snapshot: '' }
      await this.#loadPlaces()
    } else await this.#loadListings(onProgress)
    return Boolean(restored)
  }

  async #loadListings(onProgress: (listings: number) => void): Promise<void> {
    // The position is read before the records: a change committed in between is applied twice,
    // never skipped.
    this.#seen = { position: await this.#store.changes.latest(), snapshot: '' }
    this.#options.snapshots?.loaded()
    await this.#loadPlaces()
    await this.#putAll(null, null, () => onProgress(this.#index.size))
    if (!this.#stop.signal.aborted) this.#index.build()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const wasReady = this.isReady
    this.#stop.abort()
    await this.#following?.[Symbol.asyncDispose]()
    this.freshness[Symbol.dispose]()
    if (wasReady) await this.#save()
    await this.#options.snapshots?.settled()
  }

  /**
   * Writes a snapshot of the index. Searches and changes wait for that, except while the snapshot
   * is synced to disk, which takes longest.
   */
  async #save(): Promise<void> {
    const { snapshots } = this.#options
    const index = this.#index
    // A start from this snapshot would not know which listings it lacks.
    if (!snapshots || !isSnapshottable(index) || this.withoutRoomCount > 0) return
    await this.#queue(() => snapshots.write(index, this.position))
  }

  /**
   * Resolves once everything that was committed before the call is in the index. One pass runs at a
   * time; all calls during a pass share the next one. The first waits for the load, which would
   * replace what it reads.
   */
  catchUp(): Promise<void> {
    this.#nextCatchUp ??= this.#queue(async () => {
      const isLoaded = await this.#loaded.promise
      this.#nextCatchUp = null
      if (!isLoaded) throw notReady()
      await this.#applyChanges()
    })
    return this.#nextCatchUp
  }

  #queue(pass: () => Promise<void>): Promise<void> {
    this.#lastPass = this.#lastPass.catch(() => {}).then(pass)
    return this.#lastPass
  }

  async #applyChanges(): Promise<void> {
    const hurryAt = performance.now() + MAX_GIVING_WAY_MS
    while (!this.#stop.signal.aborted) {
      // A rebuild that failed left the index with only some of the listings.
      const found = this.#isRebuilding
        ? 'pruned'
        : await this.#store.changes.unseen(this.#seen, CHANGES_PER_STEP)
      this.freshness.answered()
      if (found === 'pruned' || (found.isOtherHistory && !(await this.#isRepaired()))) {
        await this.#rebuild()
        continue
      }
      if (found.changes.length > 0) await this.#apply(found.changes, hurryAt)
      this.#recent.add(found.changes)
      this.#seen = found.seen
      if (!found.isPart) return
      await letOthersRun()
    }
  }

  /**
   * Reads again the listings of recent changes, some of which a failover may have undone.
   * @returns False when the oldest change is gone: then earlier ones may be gone too.
   */
  async #isRepaired(): Promise<boolean> {
    const [oldest] = this.#recent.all
    if (oldest && (await this.#store.changes.describe(oldest.position)) === null) return false
    await this.#apply(this.#recent.all, 0)
    return true
  }

  /**
   * Reads everything again. The service is not ready during that, and the former index is freed
   * first, because two might not fit in memory.
   */
  async #rebuild(): Promise<void> {
    this.#options.onRebuild?.()
    this.#isRebuilding = true
    this.#listings.replace(this.#newIndex())
    this.#recent.clear()
    await this.#loadListings(() => {})
    this.#isRebuilding = this.#stop.signal.aborted
  }

  /** @param hurryAt When it stops yielding to requests, and takes turns with them. */
  async #apply(changes: readonly Change[], hurryAt: number): Promise<void> {
    if (changes.some(change => change.kind === 'places')) {
      await this.#loadPlaces()
      this.#options.snapshots?.placesChanged()
    }
    const changed = changes.filter(change => change.kind === 'listing')
    const ids = [...new Set(changed.map(change => change.id as ListingId))]
    const pace = new IntakePace(() => this.#giveWay(hurryAt))
    for (const some of inSlices(ids, LISTINGS_AT_ONCE)) {
      await pace.rest()
      await this.#listings.readAgain(this.#store.listings, some, { changes: changed, pace })
    }
    for (const change of changes) {
      // Each of its listings shows it, and its plan decides their order.
      if (change.kind === 'account') await this.#putAll(change.id as AccountId, pace, () => {})
    }
  }

  async #giveWay(hurryAt: number): Promise<void> {
    // A writer waits until the index includes its write.
    const isUrgent = this.#nextCatchUp !== null || performance.now() > hurryAt
    await (isUrgent ? letOthersRun : (this.#options.giveWay ?? letOthersRun))()
  }

  /** @param pace Null while no search is answered. */
  async #putAll(
    accountId: AccountId | null,
    pace: IntakePace | null,
    onPage: () => void,
  ): Promise<void> {
    for await (const records of this.#store.listings.allSearchRecords(accountId)) {
      for (const record of records) {
        const rest = pace?.rest()
        if (rest) await rest
        this.#listings.put(record)
      }
      this.freshness.answered()
      onPage()
      if (this.#stop.signal.aborted) return
    }
  }

  async #loadPlaces(): Promise<void> {
    this.#gazetteer = new Gazetteer(await this.#store.places.all())
    this.#listings.placesChanged()
  }
}
