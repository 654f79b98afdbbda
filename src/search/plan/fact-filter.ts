import { byFact, type FactBits, haveCommon } from '../../domain/facts/fact-bits.ts'
import type { FactSets } from '../columns/fact-sets.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import type { Filter } from './filter.ts'

/** A filter for each fact that a search asks about. */
export function factFilters(facts: FactSets, asked: FactBits): Filter[] {
  return byFact(asked).map(bits => new FactFilter(facts, bits))
}

/** Listings with any of several values of one fact. */
class FactFilter implements Filter {
  readonly #facts: FactSets
  readonly #bits: FactBits
  readonly #bitmaps: readonly Bitmap[]

  constructor(facts: FactSets, bits: FactBits) {
    this.#facts = facts
    this.#bits = bits
    this.#bitmaps = facts.bitmapsOf(bits)
  }

  addTo(program: SegmentProgram, segment: number): void {
    program.andAny(this.#bitmaps.map(set => set.block(segment)))
  }

  filterList(slots: Uint32Array, count: number): number {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (haveCommon(this.#facts.bitsAt(slot), this.#bits)) slots[kept++] = slot
    }
    return kept
  }
}
