import { hash, randomBytes } from 'node:crypto'

/** Entries that share a lock. A name is in one of them. */
const WAYS = 16
const NUMBER_BYTES = 8
const KEY_BYTES = 16
/** How often a thread tries a lock before it sleeps for a while. */
const SPINS = 200
const SLEEP_MS = 1

export interface TableShape {
  /** How many entries there are at most: 16 times a power of two. */
  readonly entries: number
  /** How many numbers an entry has. */
  readonly numbers: number
}

/** A name, as the table finds it. */
export interface TableKey {
  readonly set: number
  readonly high: number
  readonly low: number
}

/**
 * Numbers by name that all threads of a process change together, in shared memory. A name is found
 * by its hash with a secret, in one of many sets of 16 entries, as in the cache of a processor. Each
 * set has a lock, which a thread has for about a microsecond. In a full set, the entry that is
 * needed least is used again, so the memory is bounded.
 */
export class SharedTable {
  readonly buffer: SharedArrayBuffer
  readonly #shape: TableShape
  readonly #holder: number
  readonly #needOf: (at: number) => number
  readonly #sets: number
  readonly #locks: Int32Array
  readonly #words: Int32Array
  readonly #values: Float64Array
  readonly #secret: string
  /** Where the entries begin, in numbers of 8 bytes. Each begins with the hash of its name. */
  readonly #base: number

  /**
   * @param needOf How much an entry is needed, from 0.
   * @param buffer The memory of a table with the same shape; null for new memory.
   * @param holder The number of this thread, from 1.
   */
  constructor(
    shape: TableShape,
    needOf: (at: number) => number,
    buffer: SharedArrayBuffer | null = null,
    holder = 1,
  ) {
    this.#shape = shape
    this.#needOf = needOf
    this.#holder = holder
    this.#sets = shape.entries / WAYS
    const beforeEntries = KEY_BYTES + 4 * this.#sets
    this.#base = Math.ceil(beforeEntries / NUMBER_BYTES)
    this.buffer = buffer ?? new SharedArrayBuffer(bytesOf(shape, this.#base))
    if (buffer === null) new Uint8Array(this.buffer).set(randomBytes(KEY_BYTES))
    this.#secret = Buffer.from(new Uint8Array(this.buffer, 0, KEY_BYTES)).toString('hex')
    this.#locks = new Int32Array(this.buffer, KEY_BYTES, this.#sets)
    this.#words = new Int32Array(this.buffer)
    this.#values = new Float64Array(this.buffer)
  }

  keyOf(name: string): TableKey {
    const bytes = hash('sha1', this.#secret + name, 'buffer')
    // No name has the hash of an entry that was never used.
    const low = bytes.readInt32LE(4) || 1
    return { set: bytes.readUInt32LE(8) % this.#sets, high: bytes.readInt32LE(0), low }
  }

  /** Calls `use` with the entry of a name. No other thread changes it until `use` returns. */
  use<Result>(key: TableKey, use: (at: number) => Result): Result {
    this.#lock(key.set)
    try {
      return use(this.#find(key))
    } finally {
      Atomics.store(this.#locks, key.set, 0)
    }
  }

  get(at: number, number: number): number {
    return this.#values[at + 1 + number] ?? 0
  }

  set(at: number, number: number, value: number): void {
    this.#values[at + 1 + number] = value
  }

  /** Calls `use` with every entry that has a name. */
  forEach(use: (at: number) => void): void {
    const stride = 1 + this.#shape.numbers
    for (let set = 0; set < this.#sets; set++) {
      this.#lock(set)
      const first = this.#base + set * WAYS * stride
      for (let at = first; at < first + WAYS * stride; at += stride) {
        if (this.#words[2 * at + 1] !== 0) use(at)
      }
      Atomics.store(this.#locks, set, 0)
    }
  }

  /** Releases what a thread held that has ended. */
  releaseAll(holder: number): void {
    for (let set = 0; set < this.#sets; set++) {
      Atomics.compareExchange(this.#locks, set, holder, 0)
    }
  }

  #lock(set: number): void {
    const locks = this.#locks
    for (let tries = 1; ; tries++) {
      const other = Atomics.compareExchange(locks, set, 0, this.#holder)
      if (other === 0) return
      // The other thread may not be running now.
      if (tries % SPINS === 0) Atomics.wait(locks, set, other, SLEEP_MS)
    }
  }

  #find({ set, high, low }: TableKey): number {
    const stride = 1 + this.#shape.numbers
    const first = this.#base + set * WAYS * stride
    let found = first
    let least = Number.POSITIVE_INFINITY
    for (let at = first; at < first + WAYS * stride; at += stride) {
      if (this.#words[2 * at] === high && this.#words[2 * at + 1] === low) return at
      const need = this.#words[2 * at + 1] === 0 ? -1 : this.#needOf(at)
      if (need < least) [found, least] = [at, need]
    }
    this.#words[2 * found] = high
    this.#words[2 * found + 1] = low
    this.#values.fill(0, found + 1, found + stride)
    return found
  }
}

function bytesOf({ entries, numbers }: TableShape, base: number): number {
  return NUMBER_BYTES * (base + entries * (1 + numbers))
}
