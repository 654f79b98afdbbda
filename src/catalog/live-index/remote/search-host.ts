import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { Problem } from '../../../domain/problem.ts'
import type { ResultOrder } from '../../../domain/searching/sort-order.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { type Awaitable, whenThere } from '../../../domain/values/when-there.ts'
import type { ListingSearch } from '../listing-search.ts'
import {
  type Answer,
  type News,
  type Refusal,
  type Request,
  readCriteria,
  writeFacets,
  writeFault,
} from './search-messages.ts'
import type { SearchState } from './search-state.ts'

/** More changes than this in one step are one message without their ids. */
const MAX_NAMED_CHANGES = 5000
/** Answers wait this long at most for others of the same message. */
const MAX_GATHER_MS = 1
/** How long changes wait for searches at most. */
const MAX_GIVING_WAY_MS = 2
const LOOK_INTERVAL_MS = 100
/**
 * Changes wait at most this long to share a message with later ones, because waking a thread takes
 * longer than indexing a listing.
 */
const MAX_UNTOLD_MS = 10
/** Of facets and cells, for each client. They take milliseconds each. */
const MAX_WAITING = 250
const RETRY_AFTER_SECONDS = 2

interface HostedSearch extends ListingSearch {
  readonly listingCount: number
}

/** A thread that searches here. */
interface Client {
  readonly port: MessagePort
  outbox: (Answer | Refusal | News)[]
  /** Facets and cells take longer than searches, which go first. */
  readonly waiting: Request[]
}

/**
 * Answers the searches of other threads, and tells them of changes. A client gets each change
 * before any answer that knows it, and before its number is in the shared state.
 */
export class SearchHost implements Disposable {
  readonly #search: HostedSearch
  readonly #state: SearchState
  readonly #clients = new Set<Client>()
  /** Clients with requests that wait, in the order in which they are served. */
  readonly #queue = new Set<Client>()
  #changed: ListingId[] = []
  #haveMany = false
  #runsSoon = false
  #timer: NodeJS.Timeout | null = null
  #untold: NodeJS.Timeout | null = null

  constructor(search: HostedSearch, state: SearchState) {
    this.#search = search
    this.#state = state
  }

  /** Tells the clients that searches are answered; call it once. */
  start(): void {
    this.#search.observe({
      listingChanged: id => this.#listingChanged(id),
      placesChanged: () => this.#placesChanged(),
    })
    this.#timer = setInterval(() => this.#look(), LOOK_INTERVAL_MS).unref()
    this.#look()
    for (const client of this.#clients) this.#welcome(client)
  }

  add(port: MessagePort): void {
    const client: Client = { port, outbox: [], waiting: [] }
    this.#clients.add(client)
    port.on('message', (text: string) => this.#receive(client, text))
    port.on('close', () => {
      this.#clients.delete(client)
      this.#queue.delete(client)
    })
    if (this.#timer !== null) this.#welcome(client)
  }

  /** Lets searches go first that have arrived. */
  async giveWay(): Promise<void> {
    const end = performance.now() + MAX_GIVING_WAY_MS
    do await letOthersRun()
    while (this.#queue.size > 0 && performance.now() < end)
  }

  [Symbol.dispose](): void {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#untold) clearTimeout(this.#untold)
    for (const { port } of this.#clients) port.close()
  }

  #look(): void {
    this.#state.isReady = this.#search.isReady
  }

  #welcome(client: Client): void {
    client.outbox.push(['ready', this.#state.lastChange, this.#search.listingCount])
    this.#flush(client)
  }

  #listingChanged(id: ListingId): void {
    this.#untold ??= setTimeout(() => this.#tellChanges(), MAX_UNTOLD_MS)
    if (this.#changed.length < MAX_NAMED_CHANGES) this.#changed.push(id)
    else this.#haveMany = true
  }

  #placesChanged(): void {
    this.#tellChanges()
    this.#tell(number => ['places', number])
  }

  /** Call it before any answer is sent that may include the changes. */
  #tellChanges(): void {
    if (this.#untold === null) return
    clearTimeout(this.#untold)
    this.#untold = null
    const ids = this.#changed
    this.#changed = []
    this.#tell(this.#haveMany ? number => ['all', number] : number => ['listings', number, ids])
    this.#haveMany = false
  }

  #tell(news: (number: number) => News): void {
    const number = (this.#state.lastChange + 1) | 0
    for (const client of this.#clients) {
      client.outbox.push(news(number))
      this.#flush(client)
    }
    this.#state.lastChange = number
  }

  #receive(client: Client, text: string): void {
    const began = performance.now()
    for (const request of JSON.parse(text) as Request[]) {
      const kind = request[1]
      if (kind === 'facets' || kind === 'cells') this.#later(client, request)
      else this.#answer(client, request)
      if (performance.now() - began > MAX_GATHER_MS) this.#flush(client)
    }
    this.#flush(client)
  }

  #later(client: Client, request: Request): void {
    if (client.waiting.length >= MAX_WAITING) {
      this.#answered(client, [request[0], 0, null, writeFault(tooManyWaiting())])
      return
    }
    client.waiting.push(request)
    this.#queue.add(client)
    this.#runSoon()
  }

  /** Searches that have arrived are read first. */
  #runSoon(): void {
    if (this.#queue.size === 0 || this.#runsSoon) return
    this.#runsSoon = true
    setImmediate(() => {
      this.#runsSoon = false
      this.#runNext()
      this.#runSoon()
    })
  }

  /** One request of each client in turn, so that none waits for all those of another one. */
  #runNext(): void {
    const [client] = this.#queue
    const request = client?.waiting.shift()
    if (!client || !request) return
    this.#queue.delete(client)
    if (client.waiting.length > 0) this.#queue.add(client)
    this.#answer(client, request)
    this.#flush(client)
  }

  #answer(client: Client, request: Request): void {
    const [number] = request
    const began = performance.now()
    const refuse = (error: unknown) =>
      this.#answered(client, [number, performance.now() - began, null, writeFault(error)])
    try {
      const answer = this.#resultOf(request)
      // A promise takes the time of the database.
      const ms = performance.now() - began
      const send = (value: unknown) => this.#answered(client, [number, ms, value])
      if (!(answer instanceof Promise)) send(answer)
      else void answer.then(send, refuse).then(() => this.#flush(client))
    } catch (error) {
      refuse(error)
    }
  }

  #resultOf(request: Request): Awaitable<unknown> {
    const search = this.#search
    const [, kind] = request
    if (kind === 'search') {
      const [, , criteria, key, descending, offset, limit] = request
      const sort = { key, descending } as ResultOrder
      return search.search({ criteria: readCriteria(criteria), sort, offset, limit })
    }
    if (kind === 'facets') {
      const [, , written, parts] = request
      return whenThere(search.facets(readCriteria(written), parts ?? undefined), writeFacets)
    }
    if (kind === 'figures') return search.figures(request[2])
    if (kind === 'nearest') {
      const [, , criteria, nearest] = request
      return search.nearest({ ...nearest, criteria: readCriteria(criteria) })
    }
    if (kind === 'price-quantiles') {
      return search.priceQuantiles(readCriteria(request[2]), request[3])
    }
    if (kind === 'catch-up') return search.catchUp()
    const [, , criteria, latitudes, longitudes] = request
    return search.cells(readCriteria(criteria), { latitudes, longitudes })
  }

  #answered(client: Client, answer: Answer | Refusal): void {
    this.#tellChanges()
    client.outbox.push(answer)
  }

  #flush(client: Client): void {
    if (client.outbox.length === 0) return
    const text = JSON.stringify(client.outbox)
    client.outbox = []
    client.port.postMessage(text)
  }
}

function tooManyWaiting(): Problem {
  return Problem.unavailable(
    'Service busy',
    'Too many searches are waiting; try again in a few seconds.',
    { after: RETRY_AFTER_SECONDS },
  )
}
