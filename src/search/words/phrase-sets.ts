import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import { Bitmap, type BitmapSpace } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'

interface PhraseSet {
  readonly phrase: readonly number[]
  readonly slots: Bitmap
}

/**
 * Recently searched phrases of common words, each with the slots that contain it. Finding these
 * slots takes reading the row of every listing with all the words, so they are kept. Each write
 * updates them. The phrase that was not searched for longest is dropped for a new one (LRU).
 */
export class PhraseSets {
  readonly #space: BitmapSpace
  readonly #sets: BoundedCache<string, PhraseSet>

  constructor(space: BitmapSpace, maxPhrases: number) {
    this.#space = space
    this.#sets = new BoundedCache(maxPhrases, ({ slots }) => slots.release())
  }

  /** Writes this part to an archive, or reads it from one. */
  transfer(archive: Archive): void {
    const phrases = archive.exchange([...this.#sets.values()].map(({ phrase }) => phrase))
    for (const phrase of phrases) {
      const add = () => ({ phrase, slots: new Bitmap(this.#space) })
      this.#sets.getOrAdd(phrase.join(' '), add).slots.transfer(archive)
    }
  }

  /**
   * The slots that contain a phrase; null when the phrase is not kept. Marks the phrase as used.
   */
  find(phrase: readonly number[]): Bitmap | null {
    return this.#sets.get(phrase.join(' '))?.slots ?? null
  }

  /** Keeps a phrase with all slots that contain it, lowest first. */
  add(phrase: readonly number[], slots: Iterable<Uint32Array>): Bitmap {
    const set = new Bitmap(this.#space)
    for (const some of slots) set.addAll(some, 0, some.length)
    this.#sets.set(phrase.join(' '), { phrase, slots: set })
    return set
  }

  /** Updates all phrases for one slot. */
  update(slot: number, holds: (phrase: readonly number[]) => boolean): void {
    for (const { phrase, slots } of this.#sets.values()) slots.put(slot, holds(phrase))
  }
}
