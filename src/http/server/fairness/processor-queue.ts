import type { CallerWork, Turn } from './caller-work.ts'

/** How long requests run, at least and at most, before new arrivals are read. */
const MIN_ROUND_MS = 5
const MAX_ROUND_MS = 25
/**
 * Reading takes longer than this during a flood: requests then run for `FLOOD_TIMES` times as long
 * as the reading took, up to the maximum.
 */
const FLOOD_MS = 100
const FLOOD_TIMES = 3
const MAX_FLOOD_ROUND_MS = 500
/** Requests run one at a time, so that the time of each is known. */
const TURNS_IN_A_ROUND = 5000
/**
 * How far behind others a caller may start: what it used while no one had to wait took nothing from
 * them.
 */
const MAX_BEHIND_MS = 30
/** With more waiting requests, the caller with most of them is refused. */
const MAX_WAITING = 5000
/** Callers with at most this many waiting requests are never refused on arrival. */
const FEW_WAITING = 20
/** A request that was not refused on arrival may wait this many times as long. */
const PATIENCE = 4
/** How soon to check again when all waiting requests are blocked by others of their own callers. */
const HELD_UP_MS = 50

/**
 * A fair queue for the processor: the caller that has used the least processor time goes next, as
 * in the fair scheduler of Linux (start-time fair queuing; Goyal, Vin and Cheng 1996). A caller
 * with nothing waiting starts as if it had used as much as the one served last, so idle time cannot
 * be saved up, and no one waits forever.
 */
export class ProcessorQueue {
  readonly #maxLagMs: number
  readonly #onPause: () => void
  readonly #callers = new Set<CallerWork>()
  /** Added since the last round began. */
  readonly #arrived: Turn[] = []
  #count = 0
  /** The position of the caller that was served last. */
  #position = 0
  #roundBegan = 0
  /** Null if nothing has waited since. */
  #roundEnded: number | null = null
  #roundMs = MIN_ROUND_MS
  /** The turn in progress. */
  #turn: { readonly caller: CallerWork; readonly began: number } | null = null
  #isScheduled = false
  #timer: NodeJS.Timeout | undefined

  /**
   * @param maxLagMs How long a request may wait for other callers.
   * @param onPause Called when the event loop stops working for requests of the queue.
   */
  constructor(maxLagMs: number, onPause: () => void) {
    this.#maxLagMs = maxLagMs
    this.#onPause = onPause
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /**
   * Whether one more request of the caller would wait too long: both until the caller's own
   * requests have run, with an equal share for each caller, and until all waiting requests have
   * run.
   */
  wouldWaitTooLong(caller: CallerWork): boolean {
    if (caller.waiting.length <= FEW_WAITING) return false
    let allMs = 0
    for (const { backlogMs } of this.#callers) allMs += backlogMs
    return Math.min(this.#callers.size * caller.backlogMs, allMs) > this.#maxLagMs
  }

  /** Adds a request, or refuses it if it would wait too long. */
  add(caller: CallerWork, turn: Turn): void {
    if (turn.isRefusable && this.wouldWaitTooLong(caller)) {
      turn.refuse()
      return
    }
    if (caller.waiting.length === 0) {
      const most = this.#position + MAX_BEHIND_MS
      caller.position = Math.min(Math.max(caller.position, this.#position), most)
      this.#callers.add(caller)
    }
    caller.waiting.push(turn)
    this.#arrived.push(turn)
    this.#count++
    if (this.#count > MAX_WAITING) this.#refuseOne()
    this.#schedule()
  }

  /** Removes a request whose client has disconnected. */
  remove(caller: CallerWork, turn: Turn): void {
    const at = caller.waiting.indexOf(turn)
    if (at >= 0) this.#take(caller, at)
  }

  /** A request of the caller has ended, so another one may begin. */
  wake({ waiting }: CallerWork): void {
    if (waiting.length > 0) this.#schedule()
  }

  /**
   * Refuses a request of the caller with the most: the first one if it is late anyway, or else the
   * last one.
   */
  #refuseOne(): void {
    let largest: CallerWork | null = null
    for (const caller of this.#callers) {
      if (largest === null || caller.waiting.length > largest.waiting.length) largest = caller
    }
    if (largest === null) return
    const { waiting } = largest
    const isFirstLate = this.#hasWaitedTooLong(largest, waiting[0], performance.now())
    const at = isFirstLate ? 0 : waiting.findLastIndex(({ isRefusable }) => isRefusable)
    if (at >= 0) this.#take(largest, at)?.refuse()
  }

  #take(caller: CallerWork, at: number): Turn | undefined {
    const [turn] = caller.waiting.splice(at, 1)
    if (turn) this.#count--
    if (caller.waiting.length === 0) this.#callers.delete(caller)
    return turn
  }

  /** Everything a request does before it waits again runs between two immediates of a round. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    clearTimeout(this.#timer)
    const turns = Math.min(TURNS_IN_A_ROUND, this.#count)
    setImmediate(() => {
      this.#begin(performance.now())
      this.#next()
    })
    for (let i = 1; i < turns; i++) {
      setImmediate(() => {
        if (performance.now() - this.#roundBegan < this.#roundMs) this.#next()
      })
    }
    setImmediate(() => {
      this.#onPause()
      this.#endTurn(performance.now())
      this.#isScheduled = false
      const now = performance.now()
      this.#roundEnded = this.#count > 0 ? now : null
      if (this.#mostEntitled(now)) this.#schedule()
      else if (this.#count > 0) this.#timer = setTimeout(() => this.#schedule(), HELD_UP_MS)
    })
  }

  /**
   * A round takes as long as reading what arrived before it, so that reading a flood leaves time
   * for answers. Requests that were read together are not charged for waiting while the others were
   * read.
   */
  #begin(now: number): void {
    const readMs = this.#roundEnded === null ? 0 : now - this.#roundEnded
    this.#roundBegan = now
    this.#roundMs =
      readMs > FLOOD_MS
        ? Math.min(FLOOD_TIMES * readMs, MAX_FLOOD_ROUND_MS)
        : Math.min(Math.max(readMs, MIN_ROUND_MS), MAX_ROUND_MS)
    for (const turn of this.#arrived) turn.since = now
    this.#arrived.length = 0
  }

  #next(): void {
    const now = performance.now()
    this.#endTurn(now)
    const caller = this.#mostEntitled(now)
    if (caller === null) return
    const at = this.#firstDue(caller, now)
    const isLate = this.#hasWaitedTooLong(caller, caller.waiting[at], now)
    const turn = this.#take(caller, at)
    this.#position = Math.max(this.#position, caller.position)
    if (!isLate) {
      this.#turn = { caller, began: now }
      turn?.goOn()
      return
    }
    turn?.refuse()
    // The oldest ones will all be late, one after another. The newest is not late yet, so its
    // answer is still useful.
    const last = caller.waiting.at(-1)
    const isLastLate = !last?.isRefusable || this.#hasWaitedTooLong(caller, last, now)
    if (!isLastLate && caller.hasPlace(now)) this.#take(caller, caller.waiting.length - 1)?.goOn()
  }

  #endTurn(now: number): void {
    if (this.#turn === null) return
    const { caller, began } = this.#turn
    caller.noteTurn(now - began)
    this.#turn = null
  }

  #mostEntitled(now: number): CallerWork | null {
    let found: CallerWork | null = null
    for (const caller of this.#callers) {
      const isBefore = found === null || caller.position < found.position
      if (isBefore && this.#firstDue(caller, now) >= 0) found = caller
    }
    return found
  }

  /** The index of the caller's first request that may continue; -1 if there is none. */
  #firstDue(caller: CallerWork, now: number): number {
    if (caller.hasPlace(now)) return 0
    return caller.waiting.findIndex(({ needsPlace }) => !needsPlace)
  }

  #hasWaitedTooLong(caller: CallerWork, turn: Turn | undefined, now: number): boolean {
    if (!turn?.isRefusable) return false
    return now - (caller.waitsForOthersSince(turn) ?? now) > PATIENCE * this.#maxLagMs
  }
}
