import type { Clock } from '../domain/values/clock.ts'
import { SharedTable } from './shared-table.ts'

const MINUTE_MS = 60_000
/** Two megabytes. With this many callers in a minute, some of them may get a second burst. */
const SHAPE = { entries: 131_072, numbers: 1 }
const DUE_AT = 0

/** The state of a caller's limit after a request. */
export interface Allowance {
  readonly isAllowed: boolean
  /** The size of the burst that is allowed now. */
  readonly remaining: number
  /** Time until the limit is unused again, in whole seconds, rounded up. */
  readonly resetSeconds: number
  /** Time until the next request is allowed; 0 for now. */
  readonly retryAfterSeconds: number
}

/** Counts requests against their callers' limits. */
export interface RequestLimiter {
  /**
   * Counts one request.
   * @param caller The key or address that it counts against.
   * @param ratePerMinute Above 0.
   */
  take(caller: string, ratePerMinute: number): Allowance | Promise<Allowance>
  /**
   * Takes back the count of one allowed request, because it counts against another caller. Never
   * fails: if the count cannot be taken back, the caller has one request less for a while.
   * @param ratePerMinute The rate that it was counted with.
   */
  giveBack(caller: string, ratePerMinute: number): void
}

/**
 * The generic cell rate algorithm (ITU-T I.371): requests are expected at an even rate, and a sixth
 * of a minute's requests may come in a burst. It stores one number for each caller: when the next
 * request would be on time. Unlike fixed windows, it has no boundary at which twice as many
 * requests pass. All threads of a process may count together.
 */
export class RateLimiter implements RequestLimiter {
  readonly #clock: Clock
  readonly #table: SharedTable
  #refusedRequests = 0

  /**
   * @param memory Of the limiter of another thread; null to count alone.
   * @param thread The number of this thread, from 1.
   */
  constructor(clock: Clock, memory: SharedArrayBuffer | null = null, thread = 1) {
    this.#clock = clock
    this.#table = new SharedTable(SHAPE, at => this.#table.get(at, DUE_AT), memory, thread)
  }

  /** What the limiters of other threads need to count together with this one. */
  get memory(): SharedArrayBuffer {
    return this.#table.buffer
  }

  /** How many requests this thread has refused so far. */
  get refusedRequests(): number {
    return this.#refusedRequests
  }

  /** How many callers have used some of their limits. */
  get trackedCallers(): number {
    const now = this.#clock()
    let count = 0
    this.#table.forEach(at => {
      if (this.#table.get(at, DUE_AT) > now) count++
    })
    return count
  }

  take(caller: string, ratePerMinute: number): Allowance {
    const now = this.#clock()
    const { intervalMs, windowMs } = drip(ratePerMinute)
    return this.#table.use(this.#table.keyOf(caller), at => {
      const known = this.#table.get(at, DUE_AT)
      // No caller can be further ahead than the window, unless the clock was set back.
      const dueAt = known > now + windowMs + 1e-6 ? now : Math.max(known, now)
      const isAllowed = dueAt + intervalMs - now <= windowMs + 1e-6
      const next = isAllowed ? dueAt + intervalMs : dueAt
      if (isAllowed) this.#table.set(at, DUE_AT, next)
      else this.#refusedRequests++
      return allowance(isAllowed, next - now, ratePerMinute)
    })
  }

  giveBack(caller: string, ratePerMinute: number): void {
    const { intervalMs } = drip(ratePerMinute)
    this.#table.use(this.#table.keyOf(caller), at => {
      this.#table.set(at, DUE_AT, this.#table.get(at, DUE_AT) - intervalMs)
    })
  }

  /** Another thread has ended. */
  threadEnded(thread: number): void {
    this.#table.releaseAll(thread)
  }
}

/** The size of a burst: a sixth of a minute's requests, at least one. */
export function burstOf(ratePerMinute: number): number {
  return Math.max(1, Math.floor(ratePerMinute / 6))
}

/** The time between two requests at an even rate, and how much earlier than that they may come. */
export function drip(ratePerMinute: number): { intervalMs: number; windowMs: number } {
  const intervalMs = MINUTE_MS / ratePerMinute
  return { intervalMs, windowMs: intervalMs * burstOf(ratePerMinute) }
}

/** @param aheadMs The time until the caller's next request would be on time. */
export function allowance(isAllowed: boolean, aheadMs: number, ratePerMinute: number): Allowance {
  const { intervalMs, windowMs } = drip(ratePerMinute)
  const waitMs = aheadMs + intervalMs - windowMs
  return {
    isAllowed,
    remaining: Math.max(0, Math.floor((windowMs - aheadMs) / intervalMs + 1e-6)),
    resetSeconds: Math.ceil(aheadMs / 1000),
    retryAfterSeconds: isAllowed ? 0 : Math.max(1, Math.ceil(waitMs / 1000)),
  }
}
