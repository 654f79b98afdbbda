import type { Scratch } from '../kernel/scratch.ts'
import type { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import type { TextIndex } from '../words/text-index.ts'
import type { ListableFilter, RefiningFilter } from './filter.ts'

/** Listings whose texts contain a word. */
export class WordFilter implements ListableFilter {
  readonly count: number
  readonly #texts: TextIndex
  readonly #number: number

  constructor(texts: TextIndex, number: number) {
    this.#texts = texts
    this.#number = number
    this.count = texts.postings.count(number)
  }

  addTo(program: SegmentProgram, segment: number): void {
    const { postings, space } = this.#texts
    const block = postings.blockOf([this.#number], segment, space.spare)
    program.andForeign(space, block)
  }

  filterList(slots: Uint32Array, count: number): number {
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (this.#texts.postings.has(this.#number, slot)) slots[size++] = slot
    }
    return size
  }

  isIn(segment: number): boolean {
    return this.#texts.postings.isIn(this.#number, segment)
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
export class PhraseFilter implements RefiningFilter {
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

  addTo(program: SegmentProgram, segment: number): void {
    this.#set ??= this.#texts.phraseSet(this.#phrase)
    if (this.#set) program.andForeign(this.#texts.space, this.#set.block(segment))
  }

  refine(_program: SegmentProgram, segment: number, target: number): number {
    return this.#set ? 0 : refineOneByOne(this, this.#space, { segment, target }, this.#slots)
  }

  filterList(slots: Uint32Array, count: number): number {
    return this.#texts.filterByPhrase(slots, count, this.#phrase)
  }
}

/**
 * Removes the slots of a segment's block that a filter does not match, slot by slot; returns how
 * many.
 */
export function refineOneByOne(
  filter: Pick<RefiningFilter, 'filterList'>,
  { memory, segments, everything, nothing }: BitmapSpace,
  { segment, target }: { readonly segment: number; readonly target: number },
  room: Scratch,
): number {
  const out = room.ofBytes(4 * segments.slots)
  const { blockBytes } = segments
  const first = segment * segments.slots
  const found = memory.kernel.gather(target, everything, nothing, blockBytes, first, out)
  const slots = memory.u32.slice(out >>> 2, (out >>> 2) + found)
  const size = filter.filterList(slots, found)
  if (size === found) return 0
  memory.u8.fill(0, target, target + blockBytes)
  for (let i = 0; i < size; i++) {
    const bit = (slots[i] ?? 0) - first
    const at = (target >>> 2) + (bit >>> 5)
    memory.u32[at] = (memory.u32[at] ?? 0) | (1 << (bit & 31))
  }
  return found - size
}
