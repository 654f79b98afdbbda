import { Bitmap, type BitmapSpace } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'

interface PhraseSet {
  readonly phrase: readonly number[]
  readonly slots: Bitmap
}

/**
 * The phrases of common words that were asked for lately, each with the slots that hold it. To find
 * these, every row with all the words has to be read, so they are kept, and each write sees to it
 * that they stay true. The one that was not asked for longest makes room for a new one.
 */
export class PhraseSets {
  readonly #space: BitmapSpace
  readonly #most: number
  /** In the order in which they were last asked for. */
  readonly #sets = new Map<string, PhraseSet>()

  constructor(space: BitmapSpace, most: number) {
    this.#space = space
    this.#most = most
  }

  /** Writes what it is to an archive, or takes it from one. */
  transfer(archive: Archive): void {
    const phrases = archive.exchange([...this.#sets.values()].map(({ phrase }) => phrase))
    for (const phrase of phrases) {
      const name = phrase.join(' ')
      const set = this.#sets.get(name) ?? { phrase, slots: new Bitmap(this.#space) }
      set.slots.transfer(archive)
      this.#sets.set(name, set)
    }
  }

  /** The slots that hold a phrase; null when it is not kept. */
  find(phrase: readonly number[]): Bitmap | null {
    const name = phrase.join(' ')
    const set = this.#sets.get(name)
    if (!set) return null
    this.#sets.delete(name)
    this.#sets.set(name, set)
    return set.slots
  }

  /** Keeps a phrase with all the slots that hold it, lowest first. */
  keep(phrase: readonly number[], slots: Iterable<Uint32Array>): Bitmap {
    const [oldest] = this.#sets
    if (oldest && this.#sets.size >= this.#most) {
      oldest[1].slots.release()
      this.#sets.delete(oldest[0])
    }
    const set = new Bitmap(this.#space)
    for (const some of slots) set.addAll(some, 0, some.length)
    this.#sets.set(phrase.join(' '), { phrase, slots: set })
    return set
  }

  /** Says anew for each phrase whether a slot holds it. */
  update(slot: number, holds: (phrase: readonly number[]) => boolean): void {
    for (const { phrase, slots } of this.#sets.values()) slots.put(slot, holds(phrase))
  }
}
