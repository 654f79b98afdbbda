import type { Phrase } from '../../domain/searching/keywords.ts'
import type { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import type { TextIndex } from '../words/text-index.ts'

/** The listings in which one index has the words. */
export class PhraseSlots {
  /** The numbers of the words; empty if the index lacks one of them. */
  readonly phrase: readonly number[]
  /** How many listings have the rarest word. */
  readonly count: number
  readonly #texts: TextIndex
  readonly #rarest: number
  #set: Bitmap | null = null
  #isAsked = false

  constructor(texts: TextIndex, phrase: Phrase) {
    const numbers = phrase.map(word => texts.numberOf(word))
    this.#texts = texts
    this.phrase = numbers.includes(0) ? [] : numbers
    const counts = numbers.map(number => texts.postings.count(number))
    this.count = Math.min(...counts)
    this.#rarest = numbers[counts.indexOf(this.count)] ?? 0
  }

  /** Whether `addTo` adds only slots that match. */
  get isExact(): boolean {
    return this.phrase.length === 1 || this.#phraseSet() !== null
  }

  isIn(segment: number): boolean {
    return this.phrase.every(number => this.#texts.postings.isIn(number, segment))
  }

  /** Adds the slots of a segment to a block of another space. */
  addTo({ memory }: BitmapSpace, segment: number, block: number): void {
    const { space } = this.#texts
    // First, because it may replace the memory's views.
    const from = this.#blockOf(segment) >>> 2
    const { u32 } = space.memory
    const to = block >>> 2
    for (let i = 0; i < space.segments.blockBytes / 4; i++) {
      memory.u32[to + i] = (memory.u32[to + i] ?? 0) | (u32[from + i] ?? 0)
    }
  }

  /** Adds the slots of a segment that match, and no others. */
  addExactTo(own: BitmapSpace, segment: number, block: number): void {
    if (this.isExact) {
      this.addTo(own, segment, block)
      return
    }
    const slots = this.#slotsOf(segment)
    const size = this.filterList(slots, slots.length)
    const { memory, segments } = own
    const first = segment * segments.slots
    for (const slot of slots.subarray(0, size)) {
      const at = (block >>> 2) + ((slot - first) >>> 5)
      memory.u32[at] = (memory.u32[at] ?? 0) | (1 << ((slot - first) & 31))
    }
  }

  filterList(slots: Uint32Array, count: number): number {
    const { postings } = this.#texts
    if (this.phrase.length > 1) return this.#texts.filterByPhrase(slots, count, this.phrase)
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (postings.has(this.#rarest, slot)) slots[size++] = slot
    }
    return size
  }

  list(): Uint32Array | null {
    const { postings } = this.#texts
    if (postings.bitmap(this.#rarest)) return null
    const slots = postings.list(this.#rarest)
    return slots.subarray(0, this.filterList(slots, slots.length))
  }

  /**
   * The slots of a segment with the words in a row if that is known, otherwise with the rarest of
   * them.
   */
  #blockOf(segment: number): number {
    const { postings, space } = this.#texts
    const set = this.phrase.length === 1 ? null : this.#phraseSet()
    return set ? set.block(segment) : postings.blockOf([this.#rarest], segment, space.spare)
  }

  /** The slots of a segment with the rarest word; phrases without a set have a rare one. */
  #slotsOf(segment: number): Uint32Array {
    const { space } = this.#texts
    const from = this.#blockOf(segment) >>> 2
    const { u32 } = space.memory
    const slots: number[] = []
    for (let i = 0; i < space.segments.blockBytes / 4; i++) {
      for (let bits = u32[from + i] ?? 0; bits !== 0; bits &= bits - 1) {
        slots.push(segment * space.segments.slots + 32 * i + 31 - Math.clz32(bits & -bits))
      }
    }
    return Uint32Array.from(slots)
  }

  #phraseSet(): Bitmap | null {
    if (!this.#isAsked) this.#set = this.#texts.phraseSet(this.phrase)
    this.#isAsked = true
    return this.#set
  }
}
