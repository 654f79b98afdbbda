import { type Caller, FairTurns } from './fair-turns.ts'

/**
 * `awaited`: a client waits for the answer. Such work comes first, but not always: see `maxAhead`.
 */
export type Urgency = 'awaited' | 'background'

/** How many may be queued, in total and per caller. */
export interface WaitingBounds {
  readonly inAll: number
  readonly ofCaller: number
}

export interface FairPlacesOptions {
  readonly places: number
  /** How many places one caller may have; absent: all. */
  readonly ofCaller?: number
  /** False: a caller whose places are all taken is refused instead of queued. */
  readonly waitsForOwn?: boolean
  /** Absent: the queue is unlimited. */
  readonly waiting?: Readonly<Partial<Record<Urgency, WaitingBounds>>>
  /**
   * How many awaited items may overtake one in the background, which could otherwise wait forever
   * (default 2).
   */
  readonly maxAhead?: number
  /**
   * After this time a place may end early, if all are taken and a caller without one waits: the
   * oldest place of the caller with the most. Absent: never.
   */
  readonly sliceMs?: number
  /** The error for refused callers. @param isOwn Whether this caller has too many already. */
  readonly refusal: (isOwn: boolean) => Error
}

export interface PlaceWanted {
  readonly urgency?: Urgency
  /**
   * Other callers who wait for the same work; it runs at the first turn of any of them. May grow
   * while it waits.
   */
  readonly others?: ReadonlySet<Caller> | undefined
  /** Cancels the wait, with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** A place, until it is disposed of. */
export interface Place extends Disposable {
  /** Aborted to make room: others wait, and this caller had the place for long enough. */
  readonly over: AbortSignal
  /** The work took too long: the caller's next item comes after those of all others. */
  noteLate(): void
}

interface Waiting {
  readonly caller: Caller
  readonly urgency: Urgency
  readonly others: ReadonlySet<Caller>
  /** The count of turns when it was queued. */
  readonly since: number
  readonly start: (place: Place) => void
  readonly refuse: (reason: unknown) => void
}

interface Held {
  readonly caller: Caller
  readonly urgency: Urgency
  readonly since: number
  readonly over: AbortController
}

const MAX_AHEAD = 2
const NO_OTHERS: ReadonlySet<Caller> = new Set()

/**
 * A limited number of places for slow work, as a fair queue: callers are rotated, however much each
 * of them has ordered. If the queue is full, a caller with fewer queued items displaces the last
 * one of the caller with the most, so that no caller fills the queue for others.
 */
export class FairPlaces {
  readonly #options: FairPlacesOptions
  readonly #turns = new FairTurns()
  readonly #waiting: Waiting[] = []
  /** In the order in which they were taken. */
  readonly #held = new Set<Held>()
  /** How many awaited items have overtaken since the last one in the background. */
  #ahead = 0
  #sliceEnd: NodeJS.Timeout | undefined
  #closed: Error | null = null

  constructor(options: FairPlacesOptions) {
    this.#options = options
  }

  get taken(): number {
    return this.#held.size
  }

  /** Waits for a place. @throws The refusal; the reason of the signal, or of closing. */
  async take(
    caller: Caller,
    { urgency = 'awaited', others = NO_OTHERS, signal }: PlaceWanted = {},
  ): Promise<Place> {
    signal?.throwIfAborted()
    if (this.#closed) throw this.#closed
    this.#requireOwn(caller)
    this.#makeRoom(caller, urgency)
    const { promise, resolve, reject } = Promise.withResolvers<Place>()
    const since = this.#turns.count
    const waiting = { caller, urgency, others, since, start: resolve, refuse: reject }
    const leave = () => this.#refuse(waiting, signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    this.#waiting.push(waiting)
    this.#next()
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  /** Refuses all queued items, and all later ones. Taken places stay. */
  close(reason: Error): void {
    this.#closed = reason
    for (const waiting of [...this.#waiting]) this.#refuse(waiting, reason)
  }

  #requireOwn(caller: Caller): void {
    const { waitsForOwn = true, ofCaller = this.#options.places, refusal } = this.#options
    if (waitsForOwn) return
    const waiting = this.#waiting.filter(one => one.caller === caller)
    if (this.#placesOf(caller) + waiting.length >= ofCaller) throw refusal(true)
  }

  #makeRoom(caller: Caller, urgency: Urgency): void {
    const { refusal } = this.#options
    const bounds = this.#options.waiting?.[urgency]
    if (!bounds) return
    const waiting = this.#waiting.filter(one => one.urgency === urgency)
    const counts = new Map<Caller, number>()
    for (const one of waiting) counts.set(one.caller, (counts.get(one.caller) ?? 0) + 1)
    const own = counts.get(caller) ?? 0
    if (own >= bounds.ofCaller) throw refusal(true)
    if (waiting.length < bounds.inAll) return
    const most = Math.max(...counts.values())
    if (most <= own + 1) throw refusal(false)
    const displaced = waiting.findLast(one => counts.get(one.caller) === most)
    if (displaced) this.#refuse(displaced, refusal(false))
  }

  #refuse(waiting: Waiting, reason: unknown): void {
    const index = this.#waiting.indexOf(waiting)
    if (index < 0) return
    this.#waiting.splice(index, 1)
    waiting.refuse(reason)
    this.#watchSlice()
  }

  #next(): void {
    while (this.#held.size < this.#options.places) {
      const waiting = this.#takeWaiting()
      if (waiting === null) break
      this.#start(waiting)
    }
    this.#watchSlice()
  }

  #start(waiting: Waiting): void {
    const caller = this.#callerOf(waiting)
    const { urgency } = waiting
    const over = new AbortController()
    const held: Held = { caller, urgency, since: performance.now(), over }
    let isLate = false
    this.#held.add(held)
    this.#turns.took(caller)
    waiting.start({
      over: over.signal,
      noteLate: () => {
        isLate = true
      },
      [Symbol.dispose]: () => {
        if (!this.#held.delete(held)) return
        this.#turns.ended(caller, isLate)
        this.#next()
      },
    })
  }

  /** With two or more places, one of them is reserved for awaited work. */
  #takeWaiting(): Waiting | null {
    const { places, maxAhead = MAX_AHEAD } = this.#options
    const running = [...this.#held].filter(({ urgency }) => urgency === 'background').length
    const background = running < Math.max(1, places - 1) ? this.#nextOf('background') : null
    const awaited = this.#nextOf('awaited')
    const isItsTurn = background !== null && (awaited === null || this.#ahead >= maxAhead)
    const next = isItsTurn ? background : awaited
    if (next === null) return null
    if (isItsTurn) this.#ahead = 0
    else if (background !== null) this.#ahead++
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    return next
  }

  #nextOf(urgency: Urgency): Waiting | null {
    const { ofCaller = this.#options.places } = this.#options
    const candidates = this.#waiting.filter(
      one => one.urgency === urgency && this.#placesOf(this.#callerOf(one)) < ofCaller,
    )
    return this.#turns.next(
      candidates,
      one => this.#callerOf(one),
      ({ since }) => since,
    )
  }

  /** Of the callers who wait for the same work, the one whose turn it is. */
  #callerOf({ caller, others }: Waiting): Caller {
    return others.size === 0
      ? caller
      : (this.#turns.next([caller, ...others], one => one) ?? caller)
  }

  #placesOf(caller: Caller): number {
    let count = 0
    for (const held of this.#held) if (held.caller === caller) count++
    return count
  }

  /**
   * Ends the oldest place of the caller with the most, once its time is over and while a caller
   * without a place waits.
   */
  #watchSlice(): void {
    const { sliceMs, places } = this.#options
    clearTimeout(this.#sliceEnd)
    if (sliceMs === undefined || this.#held.size < places) return
    const isAnyOver = [...this.#held].some(({ over }) => over.signal.aborted)
    if (isAnyOver || !this.#waiting.some(one => this.#placesOf(this.#callerOf(one)) === 0)) return
    const byCaller = [...Map.groupBy(this.#held, ({ caller }) => caller).values()]
    const [oldest] = byCaller.toSorted((one, other) => other.length - one.length)[0] ?? []
    if (!oldest) return
    const restMs = Math.max(0, oldest.since + sliceMs - performance.now())
    this.#sliceEnd = setTimeout(() => oldest.over.abort(), restMs).unref()
  }
}
