import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, Client } from './client.ts'
import { Ledger } from './ledger.ts'

const SEARCH_PAUSE_MS = 200
const LOOK_MS = 20
/** The goal is 5 s on a machine with nothing else to do. */
const MAX_BACK_MS = 60_000

export interface TrafficOptions {
  readonly key: string
  readonly clients: number
  /** Between two rounds of a client. */
  readonly pauseMs: number
  /** The address of each node; undefined: the node need not answer. */
  readonly nodes: () => readonly (string | undefined)[]
}

/** Clients that write, read and search all the time but while they are paused. */
export class Traffic {
  readonly ledger = new Ledger()
  readonly #options: TrafficOptions
  readonly #clients: readonly Client[]
  readonly #stop = new AbortController()
  readonly #running: Promise<void>[] = []
  /** Clients wait for it before each round. */
  #go: PromiseWithResolvers<void> | null = null
  #busyCount = 0

  constructor(options: TrafficOptions) {
    this.#options = options
    const addresses = () => this.#addresses()
    this.#clients = Array.from(
      { length: options.clients },
      (_, i) => new Client(i + 1, { key: options.key, nodes: addresses, ledger: this.ledger }),
    )
  }

  async start(): Promise<void> {
    for (const client of this.#clients) await client.begin(this.#stop.signal)
    this.#running.push(...this.#clients.map(client => this.#run(client)))
    this.#running.push(...this.#options.nodes().map((_, node) => this.#search(node)))
    await this.untilWritten()
  }

  /** The clients end, whatever is not acknowledged. */
  stop(): void {
    this.#stop.abort()
    this.#go?.resolve()
  }

  /** After `stop`. */
  get ended(): Promise<unknown> {
    return Promise.all(this.#running)
  }

  /** Does something while all writes are acknowledged and no others are sent. */
  async pausedFor(action: () => Promise<void>): Promise<void> {
    this.#go = Promise.withResolvers()
    try {
      do await sleep(LOOK_MS)
      while (this.#busyCount > 0)
      await action()
    } finally {
      this.#go.resolve()
      this.#go = null
    }
  }

  /** Resolves with the milliseconds until a write that is sent after this call is acknowledged. */
  async untilWritten(): Promise<number> {
    const began = performance.now()
    while (this.ledger.lastSentAt <= began) {
      assert.ok(performance.now() - began < MAX_BACK_MS, 'Writes do not go on')
      await sleep(LOOK_MS)
    }
    return performance.now() - began
  }

  async #run(client: Client): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await this.#go?.promise
      if (signal.aborted) break
      this.#busyCount++
      await client.runOnce(signal).catch(error => this.ledger.unexpected.push(String(error)))
      this.#busyCount--
      await sleep(this.#options.pauseMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Searches at one node, which has to answer as long as it is there. */
  async #search(node: number): Promise<void> {
    const { key, nodes } = this.#options
    const { signal } = this.#stop
    const { ledger } = this
    for (; !signal.aborted; await sleep(SEARCH_PAUSE_MS, undefined, { signal }).catch(() => {})) {
      const address = nodes()[node]
      if (address === undefined) continue
      const began = performance.now()
      const answer = await ask(address, key, '/v3/listings?kw=land').catch(error => error)
      // It went away meanwhile.
      if (nodes()[node] !== address) continue
      if (answer.status === 200) {
        ledger.searches++
        ledger.maxSearchMs = Math.max(ledger.maxSearchMs, performance.now() - began)
      } else {
        const told = answer instanceof Error ? answer.message : `${answer.status} ${answer.body}`
        ledger.refusedSearches.push(`Node ${node}: ${told}`)
      }
    }
  }

  #addresses(): readonly string[] {
    return this.#options.nodes().filter(address => address !== undefined)
  }
}
