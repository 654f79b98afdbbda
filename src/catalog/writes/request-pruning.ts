import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../domain/values/clock.ts'
import { BackgroundWork } from '../../jobs/background-work.ts'
import type { Store } from '../../store/store.ts'
import { REMEMBERED_MS } from './idempotent-requests.ts'

/** Rows in one transaction; the service's writes wait for it only a moment. */
const ROWS_AT_ONCE = 500
/** A process that waits for the write lock asks for it every 10 ms; in this pause it gets it. */
const PAUSE_MS = 25

/** Removes the stored results of requests that are too old to be repeated. */
export class RequestPruning implements AsyncDisposable {
  readonly #store: Store
  readonly #clock: Clock
  readonly #work: BackgroundWork

  constructor(
    store: Store,
    clock: Clock,
    onError: (error: unknown) => void,
    lookIntervalMs: number,
  ) {
    this.#store = store
    this.#clock = clock
    this.#work = new BackgroundWork(signal => this.#prune(signal), onError, lookIntervalMs)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#work[Symbol.asyncDispose]()
  }

  async #prune(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && (await this.#pruneSome()) === ROWS_AT_ONCE) await sleep(PAUSE_MS)
    return false
  }

  /** @returns How many results were removed. */
  #pruneSome(): Promise<number> {
    const until = this.#clock() - REMEMBERED_MS
    return this.#store.transact(({ idempotency }) => idempotency.forgetUntil(until, ROWS_AT_ONCE), {
      locksByItself: true,
    })
  }
}
