import type { Phrase } from '../../domain/searching/keywords.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import type { TextIndex } from '../words/text-index.ts'
import type { ListableFilter, RefiningFilter } from './filter.ts'
import { refineOneByOne } from './keyword-filters.ts'

/** Listings in which one of several text indexes has a word, or several words in a row. */
export class EitherFilter implements ListableFilter, RefiningFilter {
  readonly count: number
  readonly #space: BitmapSpace
  readonly #sides: readonly Side[]
  readonly #room: Scratch

  constructor(space: BitmapSpace, indexes: readonly TextIndex[], phrase: Phrase, room: Scratch) {
    this.#space = space
    this.#room = room
    this.#sides = indexes
      .map(texts => new Side(texts, phrase))
      .filter(side => side.phrase.length > 0 && side.count > 0)
    this.count = this.#sides.reduce((sum, side) => sum + side.count, 0)
  }

  addTo(program: SegmentProgram, segment: number): void {
    const sides = this.#sides.filter(side => side.isIn(segment))
    if (sides.length === 0) {
      program.andAny([])
      return
    }
    const block = program.ownBlock()
    for (const side of sides) side.addTo(this.#space, segment, block)
    program.and(block)
  }

  refine(_program: SegmentProgram, segment: number, target: number): number {
    if (this.#sides.every(side => side.isExact)) return 0
    return refineOneByOne(this, this.#space, segment, target, this.#room)
  }

  filterList(slots: Uint32Array, count: number): number {
    if (this.#sides.length === 1) return this.#sides[0]?.filterList(slots, count) ?? 0
    const found = new Set<number>()
    for (const side of this.#sides) {
      const own = slots.slice(0, count)
      for (const slot of own.subarray(0, side.filterList(own, count))) found.add(slot)
    }
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (found.has(slot)) slots[size++] = slot
    }
    return size
  }

  isIn(segment: number): boolean {
    return this.#sides.some(side => side.isIn(segment))
  }

  list(): Uint32Array | null {
    const lists = this.#sides.map(side => side.list())
    if (!lists.every(list => list !== null)) return null
    return Uint32Array.from(new Set(lists.flatMap(list => [...list])))
  }
}

/** The listings in which one index has the words. */
class Side {
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

  #phraseSet(): Bitmap | null {
    if (!this.#isAsked) this.#set = this.#texts.phraseSet(this.phrase)
    this.#isAsked = true
    return this.#set
  }
}
