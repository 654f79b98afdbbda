import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'

/** How often a running process checks its clocks. */
const LOOK_INTERVAL_MS = 250
/** A process that has not checked for this long was stopped: others may have written since. */
const MAX_GAP_MS = 1000
/** Requests wait this long after such a gap; then they are refused. */
const MAX_WAIT_MS = 1000
/** A database that has not answered for this long counts as unreachable. */
const MAX_SILENCE_MS = 5000

/**
 * `catching-up`: the process was not running for a while, and has not yet read the writes of that
 * time.
 */
export type FreshnessState = 'current' | 'catching-up' | 'out-of-reach'

export interface FreshnessOptions {
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number
  /** Continues during a machine's sleep, unlike `elapsed`. */
  readonly clock?: Clock
  /** Called after a pause of the process, with its length in milliseconds. */
  readonly onGap?: (gapMs: number) => void
  /** Called when all writes made during a gap have been read. */
  readonly onCaughtUp?: (afterMs: number) => void
  /** Called with each answer of the database. */
  readonly onAnswer?: () => void
  /** When the database last answered another thread that asks it, by `elapsed`. */
  readonly answeredAt?: () => number
}

interface CatchingUp {
  readonly since: number
  readonly done: PromiseWithResolvers<void>
}

/**
 * Knows whether this process may answer from memory. It may not right after a pause, when it was
 * stopped, its machine slept or its event loop was blocked: others may have written, and no timer
 * has fired yet. So each request checks the clocks, too. The same holds on SQLite, although usually
 * only one process writes there: commands write to the same file, and reading its change log takes
 * less than a millisecond.
 */
export class Freshness implements Disposable {
  readonly #catchUp: () => Promise<void>
  readonly #options: FreshnessOptions
  readonly #elapsed: () => number
  readonly #clock: Clock
  #timer: NodeJS.Timeout | null = null
  #looked = 0
  #lookedAt = 0
  #answered = 0
  #catching: CatchingUp | null = null
  #isReading = false

  /** @param catchUp Reads all that was committed before the call. */
  constructor(catchUp: () => Promise<void>, options: FreshnessOptions = {}) {
    this.#catchUp = catchUp
    this.#options = options
    this.#elapsed = options.elapsed ?? (() => performance.now())
    this.#clock = options.clock ?? Date.now
  }

  /** Starts detecting gaps; this process is up to date now. */
  start(): void {
    this.#looked = this.#elapsed()
    this.#lookedAt = this.#clock()
    this.#answered = this.#looked
    this.#timer = setInterval(() => this.#beat(), LOOK_INTERVAL_MS).unref()
  }

  [Symbol.dispose](): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#catching?.done.resolve()
    this.#catching = null
  }

  /** The database has answered. */
  answered(): void {
    this.#answered = this.#elapsed()
    this.#options.onAnswer?.()
  }

  get state(): FreshnessState {
    this.#look()
    if (this.#catching !== null) return 'catching-up'
    const answered = Math.max(this.#answered, this.#options.answeredAt?.() ?? 0)
    const isSilent = this.#timer !== null && this.#elapsed() - answered > MAX_SILENCE_MS
    return isSilent ? 'out-of-reach' : 'current'
  }

  /**
   * Null: what this process holds may be shown. Otherwise resolves once it may, within a second
   * after a gap.
   * @throws Problem `unavailable` when that takes longer.
   */
  untilCurrent(): Promise<void> | null {
    this.#look()
    const catching = this.#catching
    if (catching === null) return null
    return within(catching.done.promise, catching.since + MAX_WAIT_MS - this.#elapsed())
  }

  #beat(): void {
    this.#look()
    if (this.#catching) void this.#read(this.#catching)
  }

  #look(): void {
    if (this.#timer === null) return
    const now = this.#elapsed()
    const nowAt = this.#clock()
    const gapMs = Math.max(now - this.#looked, nowAt - this.#lookedAt)
    this.#looked = now
    this.#lookedAt = nowAt
    if (gapMs < MAX_GAP_MS) return
    // A pass that began before this gap does not count.
    const { done } = this.#catching ?? { done: Promise.withResolvers<void>() }
    this.#catching = { since: now, done }
    this.#options.onGap?.(gapMs)
    void this.#read(this.#catching)
  }

  async #read(catching: CatchingUp): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      await this.#catchUp()
      if (this.#catching !== catching) return
      this.#catching = null
      catching.done.resolve()
      this.#options.onCaughtUp?.(this.#elapsed() - catching.since)
    } catch {
      // The follower of the change log reports it. The next beat tries again.
    } finally {
      this.#isReading = false
    }
  }
}

/** @throws Problem `unavailable` when a promise takes longer. */
async function within(promise: Promise<void>, milliseconds: number): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(catchingUp()), Math.max(0, milliseconds))
  try {
    await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function catchingUp(): Problem {
  const detail =
    'This server was paused and is catching up with recent changes. Try again in a few seconds.'
  return Problem.unavailable('Service catching up', detail, { after: 2 })
}
