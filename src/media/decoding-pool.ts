import { DecodingChild, type DecodingLimits } from './decoding-child.ts'
import { readerOutOfReach } from './picture-faults.ts'
import type { SizedPictures } from './picture-sizes.ts'

export interface DecodingPoolOptions extends Partial<DecodingLimits> {
  /** How many processes read images at most. */
  readonly maxChildren: number
  /** After how long without work a process ends. */
  readonly idleMs?: number
}

/** `awaited`: a client waits for the answer. Such images come first, but not always: see MAX_AHEAD. */
type Urgency = 'awaited' | 'background'

export interface DecodeOptions {
  readonly urgency: Urgency
  /** The owner of the image, such as an account; owners take turns. */
  readonly owner?: number
  /** Breaks the reading off, with the signal's reason. */
  readonly signal?: AbortSignal
}

interface Order {
  readonly file: string
  readonly urgency: Urgency
  readonly owner: number
  readonly result: PromiseWithResolvers<SizedPictures>
}

const DEFAULT_LIMITS: DecodingLimits = { maxResidentBytes: 512 * 1024 ** 2, maxProcessorMs: 20_000 }
const DEFAULT_IDLE_MS = 60_000
/** How many awaited images may overtake a background image, which could otherwise wait for ever. */
const MAX_AHEAD = 2
/** A child that has read small images takes about 90 MiB. A child that takes more than this is replaced. */
const MAX_RESTING_BYTES = 200 * 1024 ** 2

/**
 * Reads images in separate processes, so that no image can use up the memory or the threads of this process, or
 * crash it. A process is started when there is an image for it, and ends after some time without one.
 */
export class DecodingPool implements AsyncDisposable {
  readonly #limits: DecodingLimits
  readonly #maxChildren: number
  readonly #idleMs: number
  readonly #waiting: Order[] = []
  readonly #busy = new Map<Order, DecodingChild | null>()
  readonly #idle = new Map<DecodingChild, NodeJS.Timeout>()
  /** The number of each owner's last turn; cleared when there is nothing to do. */
  readonly #turns = new Map<number, number>()
  #lastTurn = 0
  /** How many awaited images have overtaken since the last background image. */
  #ahead = 0
  #isClosed = false

  constructor(options: DecodingPoolOptions) {
    const { maxChildren, idleMs, ...limits } = options
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
    this.#maxChildren = maxChildren
    this.#idleMs = idleMs ?? DEFAULT_IDLE_MS
  }

  /**
   * Reads the image in a file, once there is a process for it.
   * @throws Problem as `DecodingChild.decode` does; `unavailable` when no process can be started, or the
   * pool is closed.
   */
  async decode(
    file: string,
    { urgency, owner = 0, signal }: DecodeOptions,
  ): Promise<SizedPictures> {
    signal?.throwIfAborted()
    const order: Order = { file, urgency, owner, result: Promise.withResolvers() }
    const onAbort = () => this.#breakOff(order, signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      if (this.#waiting.length + this.#busy.size === 0) this.#turns.clear()
      this.#waiting.push(order)
      this.#next()
      return await order.result.promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  /** Ends all processes. Images that are being read or wait fail. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    this.#next()
    for (const timer of this.#idle.values()) clearTimeout(timer)
    const children = [...this.#idle.keys(), ...this.#busy.values()].filter(child => child !== null)
    this.#idle.clear()
    await Promise.all(children.map(child => child.end()))
  }

  #breakOff(order: Order, reason: unknown): void {
    order.result.reject(reason)
    const index = this.#waiting.indexOf(order)
    if (index >= 0) this.#waiting.splice(index, 1)
    void this.#busy.get(order)?.end()
  }

  #next(): void {
    if (this.#isClosed) {
      const closed = readerOutOfReach(new Error('The pool is closed'))
      for (const order of this.#waiting.splice(0)) order.result.reject(closed)
    }
    while (this.#busy.size < this.#maxChildren) {
      const order = this.#takeOrder()
      if (!order) return
      this.#busy.set(order, null)
      this.#work(order)
        .then(order.result.resolve, order.result.reject)
        .finally(() => {
          this.#busy.delete(order)
          this.#next()
        })
    }
  }

  /** If there are two processes or more, one of them reads only awaited images. */
  #takeOrder(): Order | undefined {
    const isBackground = ({ urgency }: Order) => urgency === 'background'
    const running = [...this.#busy.keys()].filter(isBackground).length
    const mayTakeBackground = running < Math.max(1, this.#maxChildren - 1)
    const background = mayTakeBackground ? this.#waiting.findIndex(isBackground) : -1
    const awaited = this.#nextAwaited()
    const isItsTurn = background >= 0 && (awaited < 0 || this.#ahead >= MAX_AHEAD)
    const index = isItsTurn ? background : awaited
    if (index < 0) return
    if (isItsTurn) this.#ahead = 0
    else if (background >= 0) this.#ahead++
    const [order] = this.#waiting.splice(index, 1)
    if (order) this.#turns.set(order.owner, ++this.#lastTurn)
    return order
  }

  /** The index of the first awaited image of the owner whose last turn is longest ago; -1: there is none. */
  #nextAwaited(): number {
    let found = -1
    let foundTurn = Number.POSITIVE_INFINITY
    for (const [i, { urgency, owner }] of this.#waiting.entries()) {
      const turn = this.#turns.get(owner) ?? 0
      if (urgency === 'background' || turn >= foundTurn) continue
      found = i
      foundTurn = turn
    }
    return found
  }

  async #work(order: Order): Promise<SizedPictures> {
    const child = this.#takeIdle() ?? this.#newChild()
    this.#busy.set(order, child)
    try {
      await child.started
      return await child.decode(order.file)
    } finally {
      await this.#rest(child)
    }
  }

  #newChild(): DecodingChild {
    try {
      return new DecodingChild(this.#limits)
    } catch (fault) {
      throw readerOutOfReach(fault)
    }
  }

  #takeIdle(): DecodingChild | null {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(child)
      if (child.isSound) return child
    }
    return null
  }

  async #rest(child: DecodingChild): Promise<void> {
    const isSpent = !child.isSound || child.residentBytes > MAX_RESTING_BYTES
    if (isSpent || this.#isClosed) return await child.end()
    const timer = setTimeout(() => {
      this.#idle.delete(child)
      void child.end()
    }, this.#idleMs)
    this.#idle.set(child, timer.unref())
  }
}
