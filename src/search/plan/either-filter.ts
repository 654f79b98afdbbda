import type { Phrase } from '../../domain/searching/keywords.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { BitmapSpace } from '../sets/bitmap.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import type { TextIndex } from '../words/text-index.ts'
import type { ListableFilter, RefiningFilter } from './filter.ts'
import { refineOneByOne } from './keyword-filters.ts'
import { PhraseSlots } from './phrase-slots.ts'

/** Listings in which one of several text indexes has one of several words or phrases. */
export class EitherFilter implements ListableFilter, RefiningFilter {
  readonly count: number
  readonly #space: BitmapSpace
  readonly #sides: readonly PhraseSlots[]
  readonly #room: Scratch

  constructor(
    space: BitmapSpace,
    indexes: readonly TextIndex[],
    phrases: readonly Phrase[],
    room: Scratch,
  ) {
    this.#space = space
    this.#room = room
    this.#sides = slotsOfPhrases(indexes, phrases)
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
    return refineOneByOne(this, this.#space, { segment, target }, this.#room)
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

/** The slots of each phrase in each index that has any. */
export function slotsOfPhrases(
  indexes: readonly TextIndex[],
  phrases: readonly Phrase[],
): PhraseSlots[] {
  return phrases
    .flatMap(phrase => indexes.map(texts => new PhraseSlots(texts, phrase)))
    .filter(side => side.phrase.length > 0 && side.count > 0)
}
