import type { Clock } from '../domain/values/clock.ts'

const MINUTE_MS = 60_000
/** Above this many callers, those with a full allowance are removed. */
const SWEEP_SIZE = 10_000

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
 * requests pass.
 */
export class RateLimiter implements RequestLimiter {
  readonly #clock: Clock
  readonly #dueAt = new Map<string, number>()
  #sweepAt = SWEEP_SIZE
  #refusedRequests = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How many requests it has refused so far. */
  get refusedRequests(): number {
    return this.#refusedRequests
  }

  /** How many callers it remembers. */
  get trackedCallers(): number {
    return this.#dueAt.size
  }

  take(caller: string, ratePerMinute: number): Allowance {
    const now = this.#clock()
    const { intervalMs, windowMs } = drip(ratePerMinute)
    const known = this.#dueAt.get(caller) ?? 0
    // No caller can be further ahead than the window, unless the clock was set back.
    const dueAt = known > now + windowMs + 1e-6 ? now : Math.max(known, now)
    const isAllowed = dueAt + intervalMs - now <= windowMs + 1e-6
    const next = isAllowed ? dueAt + intervalMs : dueAt
    if (isAllowed) this.#dueAt.set(caller, next)
    else this.#refusedRequests++
    this.#sweep(now)
    return allowance(isAllowed, next - now, ratePerMinute)
  }

  giveBack(caller: string, ratePerMinute: number): void {
    const dueAt = this.#dueAt.get(caller)
    if (dueAt !== undefined) this.#dueAt.set(caller, dueAt - drip(ratePerMinute).intervalMs)
  }

  #sweep(now: number): void {
    if (this.#dueAt.size < this.#sweepAt) return
    for (const [caller, dueAt] of this.#dueAt) if (dueAt <= now) this.#dueAt.delete(caller)
    this.#sweepAt = Math.max(SWEEP_SIZE, 2 * this.#dueAt.size)
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
