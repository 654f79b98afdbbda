import { SharedTable, type TableKey } from './shared-table.ts'

/** Callers with requests in progress or recent processor time. */
const ENTRIES = 16_384
const USED_MS = 0
const USED_AT = 1
/** Two numbers for each thread follow: requests in progress, and bytes that were not received. */
const OF_THREADS = 2
const PER_THREAD = 2

export interface TallyShape {
  /** How many threads count. */
  readonly threads: number
  /** The memory of the tallies of another thread; null for new memory. */
  readonly memory: SharedArrayBuffer | null
  /** The number of this thread, from 1. */
  readonly thread: number
}

/** What callers have in progress over all threads, and the processor time that they have taken. */
export class CallerTallies {
  readonly #shape: TallyShape
  readonly #table: SharedTable

  constructor(shape: TallyShape) {
    this.#shape = shape
    const { threads, memory, thread } = shape
    const numbers = OF_THREADS + PER_THREAD * threads
    this.#table = new SharedTable(
      { entries: ENTRIES, numbers },
      at => this.#needOf(at),
      memory,
      thread,
    )
  }

  get memory(): SharedArrayBuffer {
    return this.#table.buffer
  }

  of(name: string): CallerTally {
    return new CallerTally(this.#table, this.#table.keyOf(name), this.#shape)
  }

  /** A thread has ended, and with it what it had in progress. */
  threadEnded(thread: number): void {
    this.#table.releaseAll(thread)
    const first = OF_THREADS + PER_THREAD * (thread - 1)
    this.#table.forEach(at => {
      this.#table.set(at, first, 0)
      this.#table.set(at, first + 1, 0)
    })
  }

  #needOf(at: number): number {
    const { threads } = this.#shape
    const isBusy = totalOf(this.#table, at, threads, 0) > 0
    return isBusy ? Number.MAX_VALUE : this.#table.get(at, USED_AT) + this.#table.get(at, USED_MS)
  }
}

/** One caller's numbers. */
export class CallerTally {
  readonly #table: SharedTable
  readonly #key: TableKey
  readonly #shape: TallyShape

  constructor(table: SharedTable, key: TableKey, shape: TallyShape) {
    this.#table = table
    this.#key = key
    this.#shape = shape
  }

  /** Requests in progress over all threads. */
  get inProgress(): number {
    return this.#total(0)
  }

  /** Bytes of answers of all threads that the client has not received yet. */
  get unreadBytes(): number {
    return this.#total(1)
  }

  /**
   * Adds a request to what this thread has in progress, in one step with the look at all threads.
   * @returns False: `max` are in progress already.
   */
  beginBelow(max: number): boolean {
    const { threads, thread } = this.#shape
    const table = this.#table
    const own = OF_THREADS + PER_THREAD * (thread - 1)
    return table.use(this.#key, at => {
      if (totalOf(table, at, threads, 0) >= max) return false
      table.set(at, own, table.get(at, own) + 1)
      return true
    })
  }

  /** Adds to what this thread has in progress. */
  add(requests: number, bytes: number): void {
    const table = this.#table
    const own = OF_THREADS + PER_THREAD * (this.#shape.thread - 1)
    table.use(this.#key, at => {
      table.set(at, own, Math.max(0, table.get(at, own) + requests))
      table.set(at, own + 1, Math.max(0, table.get(at, own + 1) + bytes))
    })
  }

  /**
   * Adds processor time. A share of the time that passes leaks out again.
   * @returns What is left, in milliseconds.
   */
  charge(ms: number, share: number): number {
    const table = this.#table
    const [seconds, nanoseconds] = process.hrtime()
    const now = 1000 * seconds + nanoseconds / 1e6
    return table.use(this.#key, at => {
      const leaked = Math.max(0, now - table.get(at, USED_AT)) * share
      const used = Math.max(0, table.get(at, USED_MS) - leaked) + ms
      table.set(at, USED_MS, used)
      table.set(at, USED_AT, now)
      return used
    })
  }

  #total(number: number): number {
    const { threads } = this.#shape
    return this.#table.use(this.#key, at => totalOf(this.#table, at, threads, number))
  }
}

function totalOf(table: SharedTable, at: number, threads: number, number: number): number {
  let sum = 0
  for (let i = 0; i < threads; i++) sum += table.get(at, OF_THREADS + PER_THREAD * i + number)
  return sum
}
