import type { Clock } from '../domain/values/clock.ts'

const MINUTE_MS = 60_000
/** Callers beyond this many are looked through for those whose limit has long been whole again. */
const SWEEP_SIZE = 10_000

/** What a request found of its caller's limit. */
export interface Allowance {
  readonly isAllowed: boolean
  /** How many more may come at once now. */
  readonly remaining: number
  /** Until as many may come at once as ever, in whole seconds, rounded up. */
  readonly resetSeconds: number
  /** Until the next request is allowed; 0 when it is already. */
  readonly retryAfterSeconds: number
}

/** Counts requests against their callers' limits. */
export interface RequestLimiter {
  /**
   * Counts one request.
   * @param caller Whom it counts against.
   * @param ratePerMinute Above 0.
   */
  take(caller: string, ratePerMinute: number): Allowance | Promise<Allowance>
  /**
   * Takes back the count of one request that was allowed, as another caller is to be counted for it.
   * Never fails: where it cannot be taken back, the caller has one request less for a while.
   * @param ratePerMinute As it was counted with.
   */
  giveBack(caller: string, ratePerMinute: number): void
}

/**
 * The generic cell rate algorithm (ITU-T I.371): requests drip in at an even rate, and a sixth of
 * a minute's may come at once. One number a caller: when its next request would be due on time.
 */
export class RateLimiter implements RequestLimiter {
  readonly #clock: Clock
  readonly #dueAt = new Map<string, number>()
  #sweepAt = SWEEP_SIZE
  #refusedRequests = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How many it has not allowed so far. */
  get refusedRequests(): number {
    return this.#refusedRequests
  }

  /** Of how many callers it knows when their next request would be due. */
  get trackedCallers(): number {
    return this.#dueAt.size
  }

  take(caller: string, ratePerMinute: number): Allowance {
    const now = this.#clock()
    const { intervalMs, windowMs } = drip(ratePerMinute)
    const known = this.#dueAt.get(caller) ?? 0
    // Nobody gets further ahead than the window, unless the clock was put back.
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

/** A sixth of a minute's requests, at least one. */
export function burstOf(ratePerMinute: number): number {
  return Math.max(1, Math.floor(ratePerMinute / 6))
}

/** How long after each other requests are due, and how long before that they may come. */
export function drip(ratePerMinute: number): { intervalMs: number; windowMs: number } {
  const intervalMs = MINUTE_MS / ratePerMinute
  return { intervalMs, windowMs: intervalMs * burstOf(ratePerMinute) }
}

/** @param aheadMs In how long the caller's next request would be due on time. */
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
