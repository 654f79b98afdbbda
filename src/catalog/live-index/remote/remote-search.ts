import { setTimeout as sleep } from 'node:timers/promises'
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { MapCell, MapGrid } from '../../../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../../domain/searching/criteria.ts'
import type { FacetPart, FacetsOf } from '../../../domain/searching/facets.ts'
import type { ListingFigures } from '../../../domain/searching/listing-figures.ts'
import type { NearestRequest } from '../../../domain/searching/nearest-request.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { Store } from '../../../store/store.ts'
import { Freshness } from '../freshness.ts'
import type { ListingObserver } from '../listing-observer.ts'
import type { ListingSearch, PriceQuantiles } from '../listing-search.ts'
import { notReady } from '../not-ready.ts'
import type { OpenRequests, Payer } from '../open-requests.ts'
import {
  type Answer,
  type News,
  type Refusal,
  type Request,
  readFacets,
  readFault,
  writeCriteria,
} from './search-messages.ts'
import { machineMs, SearchState } from './search-state.ts'

const RETRY_MS = 1000
const LOOK_INTERVAL_MS = 1000

export interface RemoteSearchOptions {
  readonly isInMemory: boolean
  readonly onError: (error: unknown) => void
  /** Pay for the searches that they begin. */
  readonly requests: Pick<OpenRequests, 'payer'>
}

/** The way to a search thread. */
export interface SearchConnection {
  readonly port: MessagePort
  /** The memory of its `SearchState`. */
  readonly state: SharedArrayBuffer
}

interface Pending {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
  readonly payer: Payer | null
}

type Places = Awaited<ReturnType<Store['places']['all']>>

type WithoutNumber<Message> = Message extends [number, ...infer Rest] ? Rest : never

/**
 * Searches in another thread, which may be replaced by a new one: in between, it is not ready. The
 * places are in this thread, too.
 */
export class RemoteSearch implements ListingSearch, AsyncDisposable {
  readonly isInMemory: boolean
  readonly freshness: Pick<Freshness, 'state' | 'untilCurrent'>
  readonly #store: Pick<Store, 'places'>
  readonly #options: RemoteSearchOptions
  readonly #clocks: Freshness
  readonly #observers: ListingObserver[] = []
  readonly #ready = Promise.withResolvers<void>()
  readonly #pending = new Map<number, Pending>()
  #port: MessagePort | null = null
  #state = new SearchState()
  /** The last change that the observers know. */
  #lastChange = 0
  #isConnected = false
  #gazetteer: Gazetteer | null = null
  #loading: Promise<void> = Promise.resolve()
  #listingCount = 0
  #isStarted = false
  #isClosed = false
  #outbox: Request[] = []
  #lastNumber = 0
  #wasStuck = false
  readonly #timer = setInterval(() => this.#look(), LOOK_INTERVAL_MS).unref()

  constructor(store: Pick<Store, 'places'>, options: RemoteSearchOptions) {
    this.isInMemory = options.isInMemory
    this.#store = store
    this.#options = options
    this.#clocks = new Freshness(() => this.catchUp(), {
      elapsed: machineMs,
      answeredAt: () => this.#state.answeredAt,
    })
    const clocks = this.#clocks
    this.freshness = {
      get state() {
        return clocks.state
      },
      untilCurrent: () => {
        this.#takeIn()
        return clocks.untilCurrent()
      },
    }
  }

  get isReady(): boolean {
    return this.#isConnected && this.#gazetteer !== null && this.#state.isReady
  }

  get listingCount(): number {
    return this.#listingCount
  }

  get gazetteer(): Gazetteer {
    if (this.#gazetteer === null) throw notReady()
    return this.#gazetteer
  }

  /** Goes over to a search thread. Searches that wait for the former one fail. */
  connect({ port, state }: SearchConnection): void {
    this.#leave()
    this.#port = port
    this.#state = new SearchState(state)
    port.on('message', (text: string) => this.#receive(text))
    port.on('close', () => {
      if (port === this.#port) this.#leave()
    })
  }

  /** Resolves once searches can be answered. */
  async load(): Promise<void> {
    await this.#ready.promise
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#clocks[Symbol.dispose]()
    this.#leave()
    await this.#loading
  }

  async search({ criteria, sort, offset, limit }: SearchRequest): Promise<SearchResult> {
    const { key, descending } = sort
    const written = writeCriteria(criteria)
    return await this.#ask<SearchResult>(['search', written, key, descending, offset, limit])
  }

  async facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts?: readonly Part[],
  ): Promise<FacetsOf<Part>> {
    return readFacets(await this.#ask(['facets', writeCriteria(criteria), parts ?? null]))
  }

  async cells(criteria: Criteria, { latitudes, longitudes }: MapGrid): Promise<MapCell[]> {
    return await this.#ask(['cells', writeCriteria(criteria), latitudes, longitudes])
  }

  async figures(ids: readonly ListingId[]): Promise<ListingFigures[]> {
    return ids.length === 0 ? [] : await this.#ask(['figures', ids])
  }

  async nearest({ criteria, ...request }: NearestRequest): Promise<ListingId[]> {
    return await this.#ask(['nearest', writeCriteria(criteria), request])
  }

  async priceQuantiles(criteria: Criteria, shares: readonly number[]): Promise<PriceQuantiles> {
    return await this.#ask(['price-quantiles', writeCriteria(criteria), shares])
  }

  async catchUp(): Promise<void> {
    await this.#ask(['catch-up'])
  }

  observe(observer: ListingObserver): void {
    this.#observers.push(observer)
  }

  #ask<Result>(request: WithoutNumber<Request>): Promise<Result> {
    if (!this.isReady) return Promise.reject(notReady())
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const number = ++this.#lastNumber
    const { payer } = this.#options.requests
    this.#pending.set(number, { resolve: resolve as (answer: unknown) => void, reject, payer })
    if (this.#outbox.length === 0) setImmediate(() => this.#flush())
    this.#outbox.push([number, ...request] as Request)
    return promise
  }

  /** Refuses at the second look, because after a pause of the process the first one finds no beat. */
  #look(): void {
    const { isStuck } = this.#state
    if (isStuck && this.#wasStuck) this.#refuseAll()
    this.#wasStuck = isStuck
  }

  #flush(): void {
    const requests = this.#outbox
    this.#outbox = []
    if (requests.length > 0) this.#port?.postMessage(JSON.stringify(requests))
  }

  /**
   * Takes in changes that the search thread has told, although their event has not run: a request
   * that follows a write in any thread must not get bytes from before it.
   */
  #takeIn(): void {
    while (
      this.#port !== null &&
      this.#isConnected &&
      this.#lastChange !== this.#state.lastChange
    ) {
      const received = receiveMessageOnPort(this.#port)
      if (received === undefined) return
      this.#receive(received.message as string)
    }
  }

  #receive(text: string): void {
    for (const message of JSON.parse(text) as (Answer | Refusal | News)[]) {
      if (typeof message[0] === 'number') this.#answered(message as Answer | Refusal)
      else this.#hear(message as News)
    }
  }

  #answered([number, ms, answer, fault]: Answer | Refusal): void {
    const pending = this.#pending.get(number)
    this.#pending.delete(number)
    pending?.payer?.charge(ms)
    if (fault === undefined) pending?.resolve(answer)
    else pending?.reject(readFault(fault))
  }

  #hear(news: News): void {
    const [kind, number] = news
    this.#lastChange = number
    if (kind === 'listings') {
      for (const id of news[2]) for (const observer of this.#observers) observer.listingChanged(id)
      return
    }
    if (kind === 'ready') {
      this.#isConnected = true
      this.#listingCount = news[2]
    }
    this.#forgetAll()
    if (kind !== 'all') this.#loadPlaces()
  }

  #forgetAll(): void {
    for (const observer of this.#observers) observer.placesChanged()
  }

  #loadPlaces(): void {
    this.#loading = this.#loading.then(async () => {
      const places = await this.#readPlaces()
      if (places === null) return
      this.#gazetteer = new Gazetteer(places)
      // What was derived from the former places since.
      this.#forgetAll()
      if (!this.#isStarted) this.#clocks.start()
      this.#isStarted = true
      this.#ready.resolve()
    })
  }

  /** Tries until the database answers. Null: this search was closed. */
  async #readPlaces(): Promise<Places | null> {
    while (!this.#isClosed) {
      try {
        return await this.#store.places.all()
      } catch (error) {
        this.#options.onError(error)
        await sleep(RETRY_MS)
      }
    }
    return null
  }

  #leave(): void {
    this.#port?.close()
    this.#port = null
    this.#isConnected = false
    this.#outbox = []
    this.#refuseAll()
  }

  #refuseAll(): void {
    for (const { reject } of this.#pending.values()) reject(notReady())
    this.#pending.clear()
  }
}
