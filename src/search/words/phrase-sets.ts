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
  readonly #maxPhrases: number
  /** Least recently used first. */
  readonly #sets = new Map<string, PhraseSet>()

  constructor(space: BitmapSpace, maxPhrases: number) {
    this.#space = space
    this.#maxPhrases = maxPhrases
  }

  /** Writes this part to an archive, or reads it from one. */
  transfer(archive: Archive): void {
    const phrases = archive.exchange([...this.#sets.values()].map(({ phrase }) => phrase))
    for (const phrase of phrases) {
      const name = phrase.join(' ')
      const set = this.#sets.get(name) ?? { phrase, slots: new Bitmap(this.#space) }
      set.slots.transfer(archive)
      this.#sets.set(name, set)
    }
  }

  /**
   * The slots that contain a phrase; null when the phrase is not kept. Marks the phrase as used.
   */
  find(phrase: readonly number[]): Bitmap | null {
    const name = phrase.join(' ')
    const set = this.#sets.get(name)
    if (!set) return null
    this.#sets.delete(name)
    this.#sets.set(name, set)
    return set.slots
  }

  /** Keeps a phrase with all slots that contain it, lowest first. */
  add(phrase: readonly number[], slots: Iterable<Uint32Array>): Bitmap {
    const [oldest] = this.#sets
    if (oldest && this.#sets.size >= this.#maxPhrases) {
      oldest[1].slots.release()
      this.#sets.delete(oldest[0])
    }
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
