import { type Allowance, allowance, drip, type RequestLimiter } from './rate-limit.ts'

/** A slower database is not queried for a while. No request waits longer. */
const MAX_WAIT_MS = 750
const PAUSE_MS = 1000
const FORGET_INTERVAL_MS = 60_000

/** Counts that all nodes share. */
export interface SharedCountStore {
  take(
    requestCounts: readonly {
      readonly caller: string
      readonly count: number
      readonly intervalMs: number
      readonly windowMs: number
    }[],
  ): Promise<readonly { readonly allowed: number; readonly aheadMs: number }[]>
  giveBack(caller: string, intervalMs: number): Promise<void>
  forgetIdle(): Promise<void>
}

export interface DatabaseLimiterOptions {
  readonly counts: SharedCountStore
  /** Counts while the database does not answer. */
  readonly substitute: RequestLimiter
  /**
   * Called with the reason when the database stops answering, and with null when it answers again.
   */
  readonly onOutage: (reason: Error | null) => void
}

interface Request {
  readonly ratePerMinute: number
  readonly resolve: (allowance: Allowance) => void
}

/**
 * Counts in the database of the service, so that a caller has one limit over all nodes. The
 * requests that arrive while one statement runs share the next one. During a database outage, each
 * process counts its own: limits are looser then, and no request is refused because of the outage.
 */
export class DatabaseLimiter implements RequestLimiter, AsyncDisposable {
  readonly #options: DatabaseLimiterOptions
  readonly #forgetting: NodeJS.Timeout
  #waiting = new Map<string, Request[]>()
  #counting: Promise<void> | null = null
  #last: Promise<unknown> = Promise.resolve()
  #pausedUntil = 0
  #isOut = false
  #refusedRequests = 0

  constructor(options: DatabaseLimiterOptions) {
    this.#options = options
    this.#forgetting = setInterval(() => {
      void options.counts.forgetIdle().catch(() => {})
    }, FORGET_INTERVAL_MS)
    this.#forgetting.unref()
  }

  /** How many requests the database has refused so far. The substitute counts its own. */
  get refusedRequests(): number {
    return this.#refusedRequests
  }

  take(caller: string, ratePerMinute: number): Allowance | Promise<Allowance> {
    if (this.#isPaused) return this.#options.substitute.take(caller, ratePerMinute)
    const { promise, resolve } = Promise.withResolvers<Allowance>()
    const request = { ratePerMinute, resolve }
    const others = this.#waiting.get(caller)
    if (others) others.push(request)
    else this.#waiting.set(caller, [request])
    this.#counting ??= this.#count()
    return promise
  }

  giveBack(caller: string, ratePerMinute: number): void {
    if (this.#isPaused) this.#options.substitute.giveBack(caller, ratePerMinute)
    else {
      const { intervalMs } = drip(ratePerMinute)
      this.#last = this.#options.counts.giveBack(caller, intervalMs).catch(() => {})
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#forgetting)
    await this.#counting
    await this.#last
  }

  get #isPaused(): boolean {
    return performance.now() < this.#pausedUntil
  }

  async #count(): Promise<void> {
    while (this.#waiting.size > 0) {
      const taken = this.#waiting
      this.#waiting = new Map()
      try {
        if (this.#isPaused) throw new Error('The database did not answer.')
        await this.#countIn(taken)
        this.#isBack()
      } catch (error) {
        this.#isOutNow(error instanceof Error ? error : new Error(String(error)))
        await this.#countHere(taken)
      }
    }
    this.#counting = null
  }

  async #countIn(taken: ReadonlyMap<string, readonly Request[]>): Promise<void> {
    const requestCounts = [...taken].map(([caller, requests]) => ({
      caller,
      count: requests.length,
      ...drip(rateOf(requests)),
    }))
    const counts = await withinTime(this.#options.counts.take(requestCounts))
    for (const [i, requests] of [...taken.values()].entries()) {
      const { allowed = 0, aheadMs = 0 } = counts[i] ?? {}
      const rate = rateOf(requests)
      const { intervalMs } = drip(rate)
      for (const [j, { resolve }] of requests.entries()) {
        const isAllowed = j < allowed
        if (!isAllowed) this.#refusedRequests++
        resolve(allowance(isAllowed, aheadMs + Math.min(j + 1, allowed) * intervalMs, rate))
      }
    }
  }

  async #countHere(taken: ReadonlyMap<string, readonly Request[]>): Promise<void> {
    for (const [caller, requests] of taken) {
      for (const { ratePerMinute, resolve } of requests) {
        resolve(await this.#options.substitute.take(caller, ratePerMinute))
      }
    }
  }

  #isOutNow(reason: Error): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + PAUSE_MS)
    if (this.#isOut) return
    this.#isOut = true
    this.#options.onOutage(reason)
  }

  #isBack(): void {
    if (!this.#isOut) return
    this.#isOut = false
    this.#options.onOutage(null)
  }
}

/** A key's rate may change between two requests; the later one wins. */
function rateOf(requests: readonly Request[]): number {
  return requests.at(-1)?.ratePerMinute ?? 1
}

/** @throws Error when a promise takes too long. */
async function withinTime<Result>(promise: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database took too long.')), MAX_WAIT_MS)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    promise.catch(() => {})
  }
}
