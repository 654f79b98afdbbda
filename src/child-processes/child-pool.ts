import { LRUCache } from 'lru-cache'
import { Problem } from '../domain/problem.ts'
import type { Awaitable } from '../domain/values/when-there.ts'
import { ChildProcess, type ChildProgram } from './child-process.ts'

export interface ChildPoolOptions {
  /** How many processes there are at most. */
  readonly maxChildren: number
  /** A process ends after this time without work. */
  readonly idleMs?: number
  /** How many orders may wait, of all owners and of one; without it, any number. */
  readonly maxWaiting?: { readonly inAll: number; readonly ofOwner: number }
  /** How long an order that is being done may still take once nobody waits for it, or the pool is closed. */
  readonly graceMs?: number
}

/** `awaited`: a client waits for the answer. Such orders come first, but not always: see MAX_AHEAD. */
export type Urgency = 'awaited' | 'background'

/** An account or an address. */
type Owner = number | string

export interface OrderOptions {
  readonly urgency: Urgency
  /** Owners take turns. */
  readonly owner?: Owner | undefined
  /** Other owners who wait for the result; the order is done in the first turn of any of them. May grow meanwhile. */
  readonly others?: ReadonlySet<Owner> | undefined
  /** Breaks the work off, with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

interface Waiting<Order, Result> {
  readonly order: () => Awaitable<Order>
  readonly urgency: Urgency
  readonly owner: Owner
  readonly others: ReadonlySet<Owner>
  readonly signal: AbortSignal | undefined
  readonly result: PromiseWithResolvers<Result>
}

const DEFAULT_IDLE_MS = 60_000
/** How many awaited orders may overtake a background order, which could otherwise wait forever. */
const MAX_AHEAD = 2
/** A child that has done small orders takes about 90 MiB. A child that takes more than this is replaced. */
const MAX_RESTING_BYTES = 200 * 1024 ** 2
const RETRY_AFTER_SECONDS = 5
/** How many owners are remembered. Owners whose last turn is longest ago are forgotten first, and then count as new. */
const MAX_REMEMBERED_OWNERS = 10_000
const NO_OTHERS: ReadonlySet<Owner> = new Set()

/**
 * Does work in separate processes, so that it cannot use up the memory, the event loop or the threads of this process, or
 * crash it. A process is started when there is an order for it, and ends after some time without one.
 */
export class ChildPool<Order, Result> implements AsyncDisposable {
  readonly #program: ChildProgram
  readonly #options: ChildPoolOptions
  readonly #waiting: Waiting<Order, Result>[] = []
  readonly #busy = new Map<Waiting<Order, Result>, ChildProcess<Order, Result> | null>()
  readonly #idle = new Map<ChildProcess<Order, Result>, NodeJS.Timeout>()
  /** The number of each owner's last turn; cleared when there is nothing to do. */
  readonly #turns = new LRUCache<Owner, number>({ max: MAX_REMEMBERED_OWNERS })
  #lastTurn = 0
  /** How many awaited orders have overtaken since the last background order. */
  #ahead = 0
  #isClosed = false
  #onIdle = (): void => {}

  constructor(program: ChildProgram, options: ChildPoolOptions) {
    this.#program = program
    this.#options = options
  }

  /**
   * Does an order, once there is a process for it.
   * @param order Called when its turn comes, so that an order that waits takes little memory.
   * @throws Problem as `ChildProcess.run` does; `overloaded` when too many wait, and the fault `outOfReach` when no process
   * can be started, or the pool is closed.
   */
  async run(
    order: () => Awaitable<Order>,
    { urgency, owner = 0, others = NO_OTHERS, signal }: OrderOptions,
  ): Promise<Result> {
    signal?.throwIfAborted()
    this.#requireRoom(owner)
    const result = Promise.withResolvers<Result>()
    const waiting = { order, urgency, owner, others, signal, result }
    const onAbort = () => this.#breakOff(waiting, signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      if (this.#waiting.length + this.#busy.size === 0) this.#turns.clear()
      this.#waiting.push(waiting)
      this.#next()
      return await result.promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  /** Ends all processes. Orders that wait fail; those that are being done have some time left. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    this.#next()
    for (const timer of this.#idle.values()) clearTimeout(timer)
    const resting = [...this.#idle.keys()].map(child => child.end())
    this.#idle.clear()
    const { graceMs = 0 } = this.#options
    if (graceMs > 0 && this.#busy.size > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#onIdle = resolve
      const late = setTimeout(resolve, graceMs)
      await promise
      clearTimeout(late)
    }
    const working = [...this.#busy.values()].map(child => child?.end())
    await Promise.all([...resting, ...working])
  }

  #requireRoom(owner: Owner): void {
    const { maxWaiting } = this.#options
    if (!maxWaiting) return
    const own = this.#waiting.filter(one => one.owner === owner).length
    if (own >= maxWaiting.ofOwner) {
      throw tooMany('Too many files are being made for your address.')
    }
    if (this.#waiting.length >= maxWaiting.inAll) throw tooMany('Many files are being made now.')
  }

  #breakOff(waiting: Waiting<Order, Result>, reason: unknown): void {
    waiting.result.reject(reason)
    const index = this.#waiting.indexOf(waiting)
    if (index >= 0) this.#waiting.splice(index, 1)
    const end = () => void this.#busy.get(waiting)?.end()
    // Starting a process takes longer than most orders do.
    if (this.#options.graceMs) setTimeout(end, this.#options.graceMs).unref()
    else end()
  }

  #next(): void {
    if (this.#isClosed) {
      const closed = this.#program.faults.outOfReach(new Error('The pool is closed'))
      for (const { result } of this.#waiting.splice(0)) result.reject(closed)
      if (this.#busy.size === 0) this.#onIdle()
    }
    while (this.#busy.size < this.#options.maxChildren) {
      const waiting = this.#takeWaiting()
      if (!waiting) return
      this.#busy.set(waiting, null)
      this.#work(waiting)
        .then(waiting.result.resolve, waiting.result.reject)
        .finally(() => {
          this.#busy.delete(waiting)
          this.#next()
        })
    }
  }

  /** If there are two processes or more, one of them does only awaited orders. */
  #takeWaiting(): Waiting<Order, Result> | undefined {
    const isBackground = ({ urgency }: Waiting<Order, Result>) => urgency === 'background'
    const running = [...this.#busy.keys()].filter(isBackground).length
    const mayTakeBackground = running < Math.max(1, this.#options.maxChildren - 1)
    const background = mayTakeBackground ? this.#waiting.findIndex(isBackground) : -1
    const awaited = this.#nextAwaited()
    const isItsTurn = background >= 0 && (awaited < 0 || this.#ahead >= MAX_AHEAD)
    const index = isItsTurn ? background : awaited
    if (index < 0) return
    if (isItsTurn) this.#ahead = 0
    else if (background >= 0) this.#ahead++
    const [waiting] = this.#waiting.splice(index, 1)
    if (waiting) this.#turns.set(this.#nextOwner(waiting), ++this.#lastTurn)
    return waiting
  }

  /** The owner whose last turn is longest ago, among those who wait for an order. */
  #nextOwner({ owner, others }: Waiting<Order, Result>): Owner {
    let next = owner
    for (const other of others) if (this.#turnOf(other) < this.#turnOf(next)) next = other
    return next
  }

  #turnOf(owner: Owner): number {
    return this.#turns.get(owner) ?? 0
  }

  /** The index of the first awaited order of the owner whose last turn is longest ago; -1: there is none. */
  #nextAwaited(): number {
    let found = -1
    let foundTurn = Number.POSITIVE_INFINITY
    for (const [i, waiting] of this.#waiting.entries()) {
      const turn = this.#turnOf(this.#nextOwner(waiting))
      if (waiting.urgency === 'background' || turn >= foundTurn) continue
      found = i
      foundTurn = turn
    }
    return found
  }

  async #work(waiting: Waiting<Order, Result>): Promise<Result> {
    const order = await waiting.order()
    waiting.signal?.throwIfAborted()
    const child = this.#takeIdle() ?? this.#newChild()
    this.#busy.set(waiting, child)
    try {
      await child.started
      return await child.run(order)
    } finally {
      await this.#rest(child)
    }
  }

  #newChild(): ChildProcess<Order, Result> {
    try {
      return new ChildProcess(this.#program)
    } catch (fault) {
      throw this.#program.faults.outOfReach(fault)
    }
  }

  #takeIdle(): ChildProcess<Order, Result> | null {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(child)
      if (child.isSound) return child
    }
    return null
  }

  async #rest(child: ChildProcess<Order, Result>): Promise<void> {
    const isSpent = !child.isSound || child.residentBytes > MAX_RESTING_BYTES
    if (isSpent || this.#isClosed) return await child.end()
    const { idleMs = DEFAULT_IDLE_MS } = this.#options
    const timer = setTimeout(() => {
      this.#idle.delete(child)
      void child.end()
    }, idleMs)
    this.#idle.set(child, timer.unref())
  }
}

function tooMany(detail: string): Problem {
  const text = `${detail} Try again in ${RETRY_AFTER_SECONDS} s.`
  return Problem.of('overloaded', 'Too many files', text, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
