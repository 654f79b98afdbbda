/** The limits of a queue. */
export interface QueueBounds {
  /** How many wait at most: of strangers, and of known callers. */
  readonly waiting: { readonly strangers: number; readonly known: number }
  /** How many of one caller wait at most. */
  readonly ofCaller: { readonly strangers: number; readonly known: number }
}

/** Who waits for a place in a queue. */
export interface QueuedCaller {
  /** The person or network whose requests share one turn. */
  readonly name: string
  /** Known callers have places of their own, and every other turn. */
  readonly isKnown: boolean
}

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

/**
 * Does one piece of work at a time. Callers take turns, however many requests each of them has sent. If all places are taken, a caller
 * with fewer requests gets the last place of the caller who has most.
 */
export class FairQueue {
  readonly #bounds: QueueBounds
  readonly #refusal: () => Error
  readonly #strangers = new Map<string, Waiting[]>()
  readonly #known = new Map<string, Waiting[]>()
  #isBusy = false
  #wasKnown = false

  /** @param refusal Makes the error for those who get no place. */
  constructor(bounds: QueueBounds, refusal: () => Error) {
    this.#bounds = bounds
    this.#refusal = refusal
  }

  /** @throws The refusal when there is no place. */
  async run<Result>(caller: QueuedCaller, work: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await this.#place(caller)
    this.#isBusy = true
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #place({ name, isKnown }: QueuedCaller): Promise<void> {
    const kind = isKnown ? 'known' : 'strangers'
    const places = isKnown ? this.#known : this.#strangers
    const own = places.get(name)?.length ?? 0
    if (own >= this.#bounds.ofCaller[kind]) throw this.#refusal()
    const taken = [...places.values()].reduce((sum, { length }) => sum + length, 0)
    if (taken >= this.#bounds.waiting[kind]) this.#makeRoom(places, own)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { start: resolve, refuse: () => reject(this.#refusal()) }
    const others = places.get(name)
    if (others) others.push(waiting)
    else places.set(name, [waiting])
    return promise
  }

  /** @param own How many requests of the new caller wait. @throws The refusal when nobody has more than the caller would have. */
  #makeRoom(places: Map<string, Waiting[]>, own: number): void {
    const most = [...places.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    )
    if (most.length <= own + 1) throw this.#refusal()
    most.pop()?.refuse()
  }

  /** Starts the next piece of work: of strangers and known callers by turns, and among them of the caller whose turn it is. */
  #next(): void {
    const [first, second] = this.#wasKnown
      ? [this.#strangers, this.#known]
      : [this.#known, this.#strangers]
    const places = first.size > 0 ? first : second
    const [turn] = places
    if (turn === undefined) {
      this.#isBusy = false
      return
    }
    const [name, [waiting, ...rest]] = turn
    places.delete(name)
    if (rest.length > 0) places.set(name, rest)
    this.#wasKnown = places === this.#known
    waiting?.start()
  }
}
