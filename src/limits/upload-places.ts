import type { AccountId } from '../domain/values/ids.ts'
import { SharedTable, type TableKey } from './shared-table.ts'

/** Each upload takes a connection, an open file and some disk space. */
const MAX_AT_ONCE = 24
/** While more uploads than this are in progress, no account may have more than one. */
const MAX_BEYOND_FIRST = 8
/** No matter how many keys an account has, its slow connections must leave room for others. */
const MAX_OF_ACCOUNT = 4
/** For senders without an account. */
const NO_ACCOUNT = -1
/** The table has one entry, with two numbers for each place: its thread or 0, and its account. */
const SHAPE = { entries: 16, numbers: 2 * MAX_AT_ONCE }

/** Where the numbers of each place begin. */
const PLACES = Array.from({ length: MAX_AT_ONCE }, (_, place) => 2 * place)

/** The uploads in progress, over all threads of a process. */
export class UploadPlaces {
  readonly #table: SharedTable
  readonly #key: TableKey
  readonly #thread: number

  /**
   * @param memory Of the places of another thread; null to count alone.
   * @param thread The number of this thread, from 1.
   */
  constructor(memory: SharedArrayBuffer | null = null, thread = 1) {
    this.#table = new SharedTable(SHAPE, () => 0, memory, thread)
    this.#key = this.#table.keyOf('uploads')
    this.#thread = thread
  }

  get memory(): SharedArrayBuffer {
    return this.#table.buffer
  }

  /**
   * Takes a place, until disposal. The first upload of an account is refused only while 24 others
   * are in progress.
   * @returns Null: there is none for this sender now.
   */
  take(sender: AccountId | null): Disposable | null {
    const account = sender ?? NO_ACCOUNT
    const place = this.#table.use(this.#key, at => {
      const taken = PLACES.filter(one => this.#table.get(at, one) !== 0)
      const own = taken.filter(one => this.#table.get(at, one + 1) === account).length
      const hasPlace =
        own === 0
          ? taken.length < MAX_AT_ONCE
          : own < MAX_OF_ACCOUNT && taken.length < MAX_BEYOND_FIRST
      const free = PLACES.find(one => this.#table.get(at, one) === 0)
      if (!hasPlace || free === undefined) return null
      this.#table.set(at, free, this.#thread)
      this.#table.set(at, free + 1, account)
      return free
    })
    if (place === null) return null
    const leave = () => this.#table.use(this.#key, at => this.#table.set(at, place, 0))
    return { [Symbol.dispose]: leave }
  }

  /** A thread has ended, and with it its uploads. */
  threadEnded(thread: number): void {
    this.#table.releaseAll(thread)
    this.#table.use(this.#key, at => {
      for (const place of PLACES) {
        if (this.#table.get(at, place) === thread) this.#table.set(at, place, 0)
      }
    })
  }
}
