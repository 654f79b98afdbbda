import { type Histogram, histogramOf } from '../../domain/searching/facets.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { ValueIndex } from '../columns/value-index.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { FacetCounts } from './facet-counts.ts'

/** Counts the facets of a short list of slots, one by one. */
export class ListFacetCounts implements FacetCounts {
  readonly #slots: Uint32Array

  constructor(slots: Uint32Array) {
    this.#slots = slots
  }

  get total(): number {
    return this.#slots.length
  }

  countIn(sets: readonly Bitmap[]): readonly number[] {
    return sets.map(set => {
      let count = 0
      for (const slot of this.#slots) if (set.has(slot)) count++
      return count
    })
  }

  tally(index: ValueIndex): Uint32Array {
    const counts = new Uint32Array(index.size + 1)
    for (const slot of this.#slots) {
      const number = index.numberAt(slot)
      counts[number] = (counts[number] ?? 0) + 1
    }
    return counts
  }

  histogram({ values }: RangeColumn, edges: readonly number[]): Histogram {
    return histogramOf(
      edges,
      Array.from(this.#slots, slot => values.get(slot)),
    )
  }
}
