import { Problem } from '../domain/problem.ts'
import {
  FairPlaces,
  type Place,
  type PlaceWanted,
  type WaitingBounds,
} from '../domain/values/fair-places.ts'
import type { Caller } from '../domain/values/fair-turns.ts'
import type { Awaitable } from '../domain/values/when-there.ts'
import { ChildProcess, type ChildProgram } from './child-process.ts'

export interface ChildPoolOptions {
  /** The maximum number of processes. */
  readonly maxChildren: number
  /** How long a process may be idle before it exits. */
  readonly idleMs?: number
  /** How many awaited orders may be queued; unlimited by default. */
  readonly waiting?: WaitingBounds
  /**
   * How long an order in progress may still take once no caller waits for it, or the pool is
   * closed.
   */
  readonly graceMs?: number
}

export interface OrderOptions extends PlaceWanted {
  /** A fair queue rotates the owners. */
  readonly owner?: Caller | undefined
}

/** An order in progress. */
interface Doing<Order, Result> {
  /** Null until its process has started. */
  child: ChildProcess<Order, Result> | null
}

const DEFAULT_IDLE_MS = 60_000
/**
 * A child that has done small orders takes about 90 MiB. A child that takes more than this is
 * replaced.
 */
const MAX_RESTING_BYTES = 200 * 1024 ** 2
const RETRY_AFTER_SECONDS = 5
/**
 * Runs work in child processes, so it cannot use up the memory, the event loop or the threads of
 * this process, or crash it. A process is started on demand, and exits after it has been idle for
 * some time.
 */
export class ChildPool<Order, Result> implements AsyncDisposable {
  readonly #program: ChildProgram
  readonly #options: ChildPoolOptions
  readonly #places: FairPlaces
  readonly #doing = new Set<Doing<Order, Result>>()
  readonly #idle = new Map<ChildProcess<Order, Result>, NodeJS.Timeout>()
  #isClosed = false
  #onIdle = (): void => {}

  constructor(program: ChildProgram, options: ChildPoolOptions) {
    this.#program = program
    this.#options = options
    const { maxChildren: places, waiting } = options
    this.#places = new FairPlaces({
      places,
      refusal: tooMany,
      ...(waiting && { waiting: { awaited: waiting } }),
    })
  }

  /**
   * Runs an order when a process is free.
   * @param order Called when the order starts, so a queued order takes little memory.
   * @param options The signal aborts the work, with its reason.
   * @throws Problem as `ChildProcess.run` does; `overloaded` when the queue is full, and the fault
   *   `outOfReach` when no process can be started, or the pool is closed.
   */
  async run(
    order: () => Awaitable<Order>,
    { owner = 0, ...wanted }: OrderOptions,
  ): Promise<Result> {
    const place = await this.#places.take(owner, wanted)
    const { signal } = wanted
    const doing: Doing<Order, Result> = { child: null }
    const { promise: broken, reject } = Promise.withResolvers<never>()
    const breakOff = () => {
      reject(signal?.reason)
      const end = () => void doing.child?.end()
      // Starting a new process takes longer than finishing most orders.
      if (this.#options.graceMs) setTimeout(end, this.#options.graceMs).unref()
      else end()
    }
    signal?.addEventListener('abort', breakOff, { once: true })
    try {
      return await Promise.race([this.#work(order, doing, place, signal), broken])
    } finally {
      signal?.removeEventListener('abort', breakOff)
    }
  }

  /** Stops all processes. Queued orders fail; those in progress get some time to finish. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    this.#places.close(this.#program.faults.outOfReach(new Error('The pool is closed')))
    for (const timer of this.#idle.values()) clearTimeout(timer)
    const resting = [...this.#idle.keys()].map(child => child.end())
    this.#idle.clear()
    const { graceMs = 0 } = this.#options
    if (graceMs > 0 && this.#doing.size > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#onIdle = resolve
      const late = setTimeout(resolve, graceMs)
      await promise
      clearTimeout(late)
    }
    const working = [...this.#doing].map(({ child }) => child?.end())
    await Promise.all([...resting, ...working])
  }

  async #work(
    order: () => Awaitable<Order>,
    doing: Doing<Order, Result>,
    place: Place,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    this.#doing.add(doing)
    try {
      const ready = await order()
      signal?.throwIfAborted()
      const child = this.#takeIdle() ?? this.#newChild()
      doing.child = child
      try {
        await child.started
        return await child.run(ready)
      } finally {
        if (child.wasTooSlow) place.noteLate()
        await this.#rest(child)
      }
    } finally {
      this.#doing.delete(doing)
      place[Symbol.dispose]()
      if (this.#isClosed && this.#doing.size === 0) this.#onIdle()
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

function tooMany(isOwn: boolean): Problem {
  const text = isOwn
    ? 'Too many files are being made for your address.'
    : 'Many files are being made now.'
  const detail = `${text} Try again in ${RETRY_AFTER_SECONDS} s.`
  return Problem.of('overloaded', 'Too many files', detail, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
