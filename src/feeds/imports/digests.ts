import { hash } from 'node:crypto'
import type { ShortDigest } from '../../domain/feeds/feed-record.ts'
import { growingCounts } from './growing.ts'

const HALF = 2 ** 48
const WORD = 2 ** 32
/** The factor of the part of the first number above 32 bits. */
const REST = 2 ** 16
const WORDS = 3

/** 96 bits of SHA-256: the odds of a collision among a million are one in 10^17 files. */
export function shortDigest(data: string | Buffer): ShortDigest {
  const bytes = hash('sha256', data, 'buffer')
  return [bytes.readUIntBE(0, 6), bytes.readUIntBE(6, 6)]
}

/** Mixes a salt into a digest: the same bytes have different digests for different salts. */
export function salted([high, low]: ShortDigest, salt: ShortDigest): ShortDigest {
  return [(high + salt[0]) % HALF, (low + salt[1]) % HALF]
}

export function isSameDigest(one: ShortDigest, other: ShortDigest): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** A digest as text; see `digestIn`. */
export function digestText([high, low]: ShortDigest): string {
  return `${high} ${low}`
}

/** Null if the text is empty. */
export function digestIn(text: string): ShortDigest | null {
  const [high, low] = text.split(' ').map(Number)
  return text === '' || high === undefined || low === undefined ? null : [high, low]
}

/** Digests in insertion order; finds the first of equal ones. Takes 20 to 28 bytes for each. */
export class DigestTable {
  readonly #words = growingCounts()
  /**
   * Open addressing: the index of a digest, plus 1, in the slot given by its bits or one of the
   * next.
   */
  #slots = new Int32Array(2048)

  get length(): number {
    return this.#words.length / WORDS
  }

  /** @returns The index of the digest. */
  add(digest: ShortDigest): number {
    const index = this.length
    for (const word of wordsOf(digest)) this.#words.push(word)
    if (2 * this.length > this.#slots.length) this.#grow()
    else this.#fill(index)
    return index
  }

  /** Its index; -1 if it was not added. */
  find(digest: ShortDigest): number {
    return (this.#slots[this.#slotOf(wordsOf(digest))] ?? 0) - 1
  }

  /** The slot of a digest, or the empty one where it belongs. */
  #slotOf(words: readonly number[]): number {
    const mask = this.#slots.length - 1
    for (let slot = (words[0] ?? 0) & mask; ; slot = (slot + 1) & mask) {
      const index = (this.#slots[slot] ?? 0) - 1
      if (index < 0 || words.every((word, i) => this.#words.at(WORDS * index + i) === word)) {
        return slot
      }
    }
  }

  #fill(index: number): void {
    const slot = this.#slotOf(
      Array.from({ length: WORDS }, (_, i) => this.#words.at(WORDS * index + i)),
    )
    // The first of equal digests stays.
    if (this.#slots[slot] === 0) this.#slots[slot] = index + 1
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length)
    for (let i = 0; i < this.length; i++) this.#fill(i)
  }
}

/** A digest in pieces of 32 bits. */
function wordsOf([high, low]: ShortDigest): readonly number[] {
  const middle = (high % REST) * REST + Math.floor(low / WORD)
  return [Math.floor(high / REST), middle, low % WORD]
}
