import type { Scratch } from '../kernel/scratch.ts'
import type { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import { intersectWithForeign } from '../sets/intersection.ts'
import type { TextIndex } from '../words/text-index.ts'
import type { Filter, ListableFilter } from './filter.ts'

/** Listings whose texts contain a word. */
export class WordFilter implements ListableFilter {
  readonly count: number
  readonly #space: BitmapSpace
  readonly #texts: TextIndex
  readonly #number: number

  constructor(space: BitmapSpace, texts: TextIndex, number: number) {
    this.#space = space
    this.#texts = texts
    this.#number = number
    this.count = texts.postings.count(number)
  }

  intersect(segment: number, target: number): void {
    const { postings, space } = this.#texts
    const block = postings.blockOf([this.#number], segment, space.spare)
    intersectWithForeign(this.#space, target, space, block)
  }

  refine(): void {}

  filterList(slots: Uint32Array, count: number): number {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (this.#texts.postings.has(this.#number, slot)) slots[kept++] = slot
    }
    return kept
  }

  list(): Uint32Array | null {
    const { postings } = this.#texts
    return postings.bitmap(this.#number) ? null : postings.list(this.#number)
  }
}

/**
 * Listings whose texts contain several words in a row. The planner adds a `WordFilter` for each
 * word.
 */
export class PhraseFilter implements Filter {
  readonly #space: BitmapSpace
  readonly #texts: TextIndex
  readonly #phrase: readonly number[]
  readonly #slots: Scratch
  #set: Bitmap | null = null

  constructor(space: BitmapSpace, texts: TextIndex, phrase: readonly number[], slots: Scratch) {
    this.#space = space
    this.#texts = texts
    this.#phrase = phrase
    this.#slots = slots
  }

  intersect(segment: number, target: number): void {
    this.#set ??= this.#texts.phraseSet(this.#phrase)
    if (!this.#set) return
    intersectWithForeign(this.#space, target, this.#texts.space, this.#set.block(segment))
  }

  refine(segment: number, target: number): void {
    if (this.#set) return
    const { memory, segments, everything, nothing } = this.#space
    const out = this.#slots.ofBytes(4 * segments.slots)
    const { blockBytes } = segments
    const first = segment * segments.slots
    const found = memory.kernel.gather(target, everything, nothing, blockBytes, first, out)
    const slots = memory.u32.slice(out >>> 2, (out >>> 2) + found)
    const kept = this.filterList(slots, found)
    if (kept === found) return
    memory.u8.fill(0, target, target + blockBytes)
    for (let i = 0; i < kept; i++) {
      const bit = (slots[i] ?? 0) - first
      const at = (target >>> 2) + (bit >>> 5)
      memory.u32[at] = (memory.u32[at] ?? 0) | (1 << (bit & 31))
    }
  }

  filterList(slots: Uint32Array, count: number): number {
    return this.#texts.filterByPhrase(slots, count, this.#phrase)
  }
}
