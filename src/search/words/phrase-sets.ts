import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import { Bitmap, type BitmapSpace } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'

interface PhraseSet {
  readonly phrase: readonly number[]
  readonly slots: Bitmap
}

/**
 * Caches the slots of recently searched phrases of common words. Finding these slots takes reading
 * the row of every listing with all the words. Each write updates them, and a new phrase replaces
 * the least recently used one.
 */
export class PhraseSets {
  readonly #space: BitmapSpace
  readonly #sets: BoundedCache<string, PhraseSet>

  constructor(space: BitmapSpace, maxPhrases: number) {
    this.#space = space
    this.#sets = new BoundedCache(maxPhrases, ({ slots }) => slots.release())
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    const phrases = archive.exchange([...this.#sets.values()].map(({ phrase }) => phrase))
    for (const phrase of phrases) {
      const add = () => ({ phrase, slots: new Bitmap(this.#space) })
      this.#sets.getOrAdd(phrase.join(' '), add).slots.transfer(archive)
    }
  }

  /**
   * The slots that contain a phrase; null when the phrase is not cached. Marks the phrase as used.
   */
  find(phrase: readonly number[]): Bitmap | null {
    return this.#sets.get(phrase.join(' '))?.slots ?? null
  }

  /** Caches a phrase with all slots that contain it, lowest first. */
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
