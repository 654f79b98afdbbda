/** The processor time of a caller is averaged over this time. */
const BUDGET_PERIOD_MS = 60_000
/** How many requests of one caller are worked on at once; others of its own wait. */
const MAX_RUNNING = 8
const TURNS_IN_AVERAGE = 32
/** What has run for longer waits for something else than the processor, such as a slow upload, and holds up no other request. */
const LONG_RUN_MS = 200

/** A request that waits for its caller to be next. */
export interface Turn {
  /** Whether it takes one of the places of its caller when it goes on. */
  readonly needsPlace: boolean
  /** Whether it may be refused instead: its work has not begun. */
  readonly isRefusable: boolean
  /** Since when it waits, on the clock of `performance.now()`; null: what arrived with it is still being read. */
  since: number | null
  readonly goOn: () => void
  readonly refuse: () => void
}

/** What one caller has in progress, and how much processor time its requests have taken. */
export class CallerWork {
  /** Requests whose answer is not sent to its end. */
  inProgress = 0
  /** The bytes of answers that the client has not received yet. */
  unreadBytes = 0
  /** First in, first out. */
  readonly waiting: Turn[] = []
  /** Processor time in milliseconds, from an arbitrary beginning; the caller with the least goes on first. */
  position = 0
  /** How long a turn of it takes, on the average of the last ones. */
  #turnMs = 1
  /** Whether there are limits to what it has in progress, and to its processor time. */
  readonly isLimited: boolean
  readonly #share: number | null
  /** Requests that have begun, and when, on the clock of `performance.now()`; oldest first. */
  readonly #running = new Map<object, number>()
  /** When a request last had to wait for another one of this caller, on the same clock. */
  #heldUpAt = 0
  /** A leaky bucket, as nobody knows what a request takes before it has run. */
  #usedMs = 0
  #usedAt = performance.now()

  /** @param share The share of the processor that the caller may use for long, above 0; null: no limit. */
  constructor(isLimited: boolean, share: number | null) {
    this.isLimited = isLimited
    this.#share = share
  }

  /** Charges processor time that a request took. */
  charge(ms: number): void {
    this.position += ms
    this.#usedMs = this.#usedNow() + ms
  }

  /** A request took its turn, which took this long. */
  noteTurn(ms: number): void {
    this.#turnMs += (ms - this.#turnMs) / TURNS_IN_AVERAGE
  }

  /** How long all that waits would take. */
  get backlogMs(): number {
    return this.waiting.length * this.#turnMs
  }

  /** How long the caller has to wait until it may use more processor time; 0: it may now. */
  get budgetWaitMs(): number {
    if (!this.isLimited || this.#share === null) return 0
    return Math.max(0, this.#usedNow() / this.#share - BUDGET_PERIOD_MS)
  }

  /** Whether it has nothing in progress, and has used no time lately. */
  get isIdle(): boolean {
    return this.inProgress === 0 && this.waiting.length === 0 && this.#usedNow() === 0
  }

  /** Since when a request waits for others, and not for its own caller. */
  waitsForOthersSince({ since }: Turn): number | null {
    return since === null ? null : Math.max(since, this.#heldUpAt)
  }

  /** Whether there is a place for one more request. */
  hasPlace(now: number): boolean {
    for (const [work, began] of this.#running) {
      if (now - began < LONG_RUN_MS) break
      this.#running.delete(work)
    }
    if (!this.isLimited || this.#running.size < MAX_RUNNING) return true
    this.#heldUpAt = now
    return false
  }

  begin(work: object): void {
    this.#running.set(work, performance.now())
    this.inProgress++
  }

  end(work: object): void {
    this.#running.delete(work)
    this.inProgress--
  }

  #usedNow(): number {
    const now = performance.now()
    const leaked = (now - this.#usedAt) * (this.#share ?? 1)
    this.#usedMs = Math.max(0, this.#usedMs - leaked)
    this.#usedAt = now
    return this.#usedMs
  }
}
