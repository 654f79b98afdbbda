import { hash } from 'node:crypto'
import type { ShortDigest } from '../../domain/feeds/feed-record.ts'
import { growingNumbers } from './growing.ts'

const HALF = 2 ** 48
const NOT_FOUND = -1

/** 96 bits of SHA-256: two of a million agree by chance once in 10^17 files. */
export function shortDigest(data: string | Buffer): ShortDigest {
  const bytes = hash('sha256', data, 'buffer')
  return [bytes.readUIntBE(0, 6), bytes.readUIntBE(6, 6)]
}

/** A digest of the same bytes that is another one wherever `salt` is another one. */
export function salted([high, low]: ShortDigest, salt: ShortDigest): ShortDigest {
  return [(high + salt[0]) % HALF, (low + salt[1]) % HALF]
}

/** A digest as a text that `digestIn` reads. */
export function digestText([high, low]: ShortDigest): string {
  return `${high} ${low}`
}

/** Null: the text is empty. */
export function digestIn(text: string): ShortDigest | null {
  const [high, low] = text.split(' ').map(Number)
  return text === '' || high === undefined || low === undefined ? null : [high, low]
}

/** Digests by the order in which they were added; finds the first of equal ones. Takes 24 to 40 bytes for each. */
export class DigestTable {
  readonly #high = growingNumbers()
  readonly #low = growingNumbers()
  /** Open addressing: the index of a digest, plus 1, in the slot that its bits name or one of the next. */
  #slots = new Int32Array(2048)

  get length(): number {
    return this.#high.length
  }

  /** @returns The index of an equal digest that was added before, or that of this one. */
  add([high, low]: ShortDigest): number {
    const before = this.find([high, low])
    const index = this.length
    this.#high.push(high)
    this.#low.push(low)
    if (before !== NOT_FOUND) return before
    if (2 * this.length > this.#slots.length) this.#grow()
    else this.#slots[this.#slotOf(high, low)] = index + 1
    return index
  }

  /** Adds a record without a digest, which is never found. */
  addNone(): void {
    this.#high.push(Number.NaN)
    this.#low.push(Number.NaN)
  }

  /** The digest with an index; NaN where it has none. */
  at(index: number): ShortDigest {
    return [this.#high.at(index), this.#low.at(index)]
  }

  /** Its index; -1: it was not added. */
  find([high, low]: ShortDigest): number {
    return (this.#slots[this.#slotOf(high, low)] ?? 0) - 1
  }

  /** The slot of a digest, or the empty one where it belongs. */
  #slotOf(high: number, low: number): number {
    const mask = this.#slots.length - 1
    for (let slot = high % this.#slots.length; ; slot = (slot + 1) & mask) {
      const index = (this.#slots[slot] ?? 0) - 1
      if (index < 0) return slot
      if (this.#high.at(index) === high && this.#low.at(index) === low) return slot
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length)
    for (let i = 0; i < this.length; i++) {
      const [high, low] = [this.#high.at(i), this.#low.at(i)]
      if (Number.isNaN(high)) continue
      const slot = this.#slotOf(high, low)
      // The first of equal ones stays.
      if (this.#slots[slot] === 0) this.#slots[slot] = i + 1
    }
  }
}
