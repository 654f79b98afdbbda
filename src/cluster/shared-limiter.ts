import type { Allowance, RequestLimiter } from '../limits/rate-limit.ts'
import type { LimitedRequest } from './messages.ts'

type Resolve = (allowance: Allowance) => void

/**
 * A worker's limiter: the primary process counts, so that a caller has one exact limit over all
 * workers. All requests of one turn of the event loop are sent in one message; a round trip takes
 * 70 to 100 µs.
 */
export class SharedLimiter implements RequestLimiter {
  readonly #ask: (requests: readonly LimitedRequest[]) => void
  readonly #giveBack: (request: LimitedRequest) => void
  #unasked: LimitedRequest[] = []
  readonly #waiting: Resolve[] = []

  /**
   * @param ask Sends a batch; its answer comes to `answer`.
   * @param giveBack Asks for a count to be taken back.
   */
  constructor(
    ask: (requests: readonly LimitedRequest[]) => void,
    giveBack: (request: LimitedRequest) => void,
  ) {
    this.#ask = ask
    this.#giveBack = giveBack
  }

  take(caller: string, ratePerMinute: number): Promise<Allowance> {
    if (this.#unasked.length === 0) setImmediate(() => this.#askAll())
    this.#unasked.push([caller, ratePerMinute])
    const { promise, resolve } = Promise.withResolvers<Allowance>()
    this.#waiting.push(resolve)
    return promise
  }

  giveBack(caller: string, ratePerMinute: number): void {
    this.#giveBack([caller, ratePerMinute])
  }

  /** Resolves the oldest pending requests, in order. */
  answer(allowances: readonly Allowance[]): void {
    const answered = this.#waiting.splice(0, allowances.length)
    for (const [i, allowance] of allowances.entries()) answered[i]?.(allowance)
  }

  #askAll(): void {
    const requests = this.#unasked
    this.#unasked = []
    this.#ask(requests)
  }
}
