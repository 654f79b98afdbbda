import type { CallerTally } from '../../../limits/caller-tally.ts'

/** A caller's processor time is averaged over this period. */
const BUDGET_PERIOD_MS = 60_000
/** How many requests of one caller run at the same time; its others wait. */
const MAX_RUNNING = 8
const TURNS_IN_AVERAGE = 32
/**
 * A request that has run for longer is waiting for something other than the processor, such as a
 * slow upload, and does not block others.
 */
const LONG_RUN_MS = 200

/** A request that is waiting until its caller is next. */
export interface Turn {
  /** Whether it takes one of its caller's slots when it continues. */
  readonly needsPlace: boolean
  /** Whether it may be refused instead, because its work has not begun. */
  readonly isRefusable: boolean
  /** Waiting since, by `performance.now()`; null while what arrived with it is still being read. */
  since: number | null
  readonly goOn: () => void
  readonly refuse: () => void
}

/** What one caller has in progress here, and how much processor time its requests have taken. */
export class CallerWork {
  readonly waiting: Turn[] = []
  /**
   * Processor time in milliseconds, from an arbitrary origin; the caller with the least goes next.
   */
  position = 0
  /** How long its turns take, as a moving average. */
  #turnMs = 1
  /** Whether its requests in progress and its processor time are limited. */
  readonly isLimited: boolean
  readonly #share: number | null
  /** The same over all threads; null: there is only this one. */
  readonly #tally: CallerTally | null
  #inProgress = 0
  #unreadBytes = 0
  /** When its running requests began, by `performance.now()`; oldest first. */
  readonly #running = new Map<object, number>()
  /** When one of its requests last waited for another one of its own, by the same clock. */
  #heldUpAt = 0
  /** A leaky bucket, because no one knows what a request takes before it has run. */
  #usedMs = 0
  #usedAt = performance.now()

  /**
   * @param share The sustained share of the processor that the caller may use, above 0; null for no
   *   limit.
   */
  constructor(isLimited: boolean, share: number | null, tally: CallerTally | null) {
    this.isLimited = isLimited
    this.#share = share
    this.#tally = tally
  }

  /** Requests that are not completely answered. */
  get inProgress(): number {
    return this.#tally?.inProgress ?? this.#inProgress
  }

  /** Bytes of answers that the client has not received yet. */
  get unreadBytes(): number {
    return this.#tally?.unreadBytes ?? this.#unreadBytes
  }

  /** Adds bytes of an answer; takes them away again when they are received. */
  addUnread(bytes: number): void {
    this.#unreadBytes += bytes
    this.#tally?.add(0, bytes)
  }

  /** Charges the caller for processor time that a request took. */
  charge(ms: number): void {
    this.position += ms
    this.#usedMs = this.#usedNow() + ms
    if (this.#share !== null) this.#tally?.charge(ms, this.#share)
  }

  /** Records how long a turn took. */
  noteTurn(ms: number): void {
    this.#turnMs += (ms - this.#turnMs) / TURNS_IN_AVERAGE
  }

  /** How long the waiting requests would take. */
  get backlogMs(): number {
    return this.waiting.length * this.#turnMs
  }

  /** How long the caller must wait before it may use more processor time; 0 if it need not. */
  get budgetWaitMs(): number {
    if (!this.isLimited || this.#share === null) return 0
    const usedMs = this.#tally?.charge(0, this.#share) ?? this.#usedNow()
    return Math.max(0, usedMs / this.#share - BUDGET_PERIOD_MS)
  }

  /** Whether it has nothing in progress and has used no processor time recently. */
  get isIdle(): boolean {
    return this.#inProgress === 0 && this.waiting.length === 0 && this.#usedNow() === 0
  }

  /** Since when a request has been waiting for other callers rather than its own. */
  waitsForOthersSince({ since }: Turn): number | null {
    return since === null ? null : Math.max(since, this.#heldUpAt)
  }

  /** Whether another request may run. */
  hasPlace(now: number): boolean {
    for (const [work, began] of this.#running) {
      if (now - began < LONG_RUN_MS) break
      this.#running.delete(work)
    }
    if (!this.isLimited || this.#running.size < MAX_RUNNING) return true
    this.#heldUpAt = now
    return false
  }

  /** @returns False: it did not begin, because `max` requests of a limited caller are in progress. */
  beginBelow(max: number, work: object): boolean {
    const mayBegin = !this.isLimited || (this.#tally?.beginBelow(max) ?? this.#inProgress < max)
    if (mayBegin) this.#runs(work)
    return mayBegin
  }

  begin(work: object): void {
    this.#runs(work)
    this.#tally?.add(1, 0)
  }

  end(work: object): void {
    this.#running.delete(work)
    this.#inProgress--
    this.#tally?.add(-1, 0)
  }

  #runs(work: object): void {
    this.#running.set(work, performance.now())
    this.#inProgress++
  }

  #usedNow(): number {
    const now = performance.now()
    const leaked = (now - this.#usedAt) * (this.#share ?? 1)
    this.#usedMs = Math.max(0, this.#usedMs - leaked)
    this.#usedAt = now
    return this.#usedMs
  }
}
