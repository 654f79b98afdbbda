import type { Range } from '../../domain/searching/criteria.ts'
import type { Histogram } from '../../domain/searching/facets.ts'
import { ALL_IDS, NO_VALUE } from '../columns/buckets.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { ValueIndex } from '../columns/value-index.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import type { FacetCounts } from './facet-counts.ts'
import type { ResultSet } from './result-set.ts'

/**
 * Counts the facets of a large result by bitmaps. Places are counted in one pass over the result,
 * because most places have too few listings for a bitmap. A histogram takes one count for each
 * edge.
 */
export class SetFacetCounts implements FacetCounts {
  readonly #space: BitmapSpace
  readonly #result: ResultSet
  readonly #scratch: Scratch

  constructor(space: BitmapSpace, result: ResultSet, scratch: Scratch) {
    this.#space = space
    this.#result = result
    this.#scratch = scratch
  }

  get total(): number {
    return this.#result.total
  }

  countIn(sets: readonly Bitmap[]): readonly number[] {
    return this.#result.countAndEach(sets)
  }

  tally(index: ValueIndex): Uint32Array {
    const { memory } = this.#space
    const length = index.size + 1
    const counts = this.#scratch.ofBytes(4 * length)
    const found = memory.u32.subarray(counts >>> 2, (counts >>> 2) + length).fill(0)
    for (const { segment, first, end } of this.#result.found) {
      index.tally(segment, this.#result.block(segment), [first, end], counts)
    }
    return found
  }

  /** There is a boundary at each edge. Edges outside the range of all results need no count. */
  histogram({ buckets }: RangeColumn, edges: readonly number[], within: Range | null): Histogram {
    const min = within?.min ?? Number.NEGATIVE_INFINITY
    // Listings without a value are in no range.
    const max = within ? (within.max ?? Number.MAX_VALUE) : NO_VALUE
    const ends = [...edges.slice(1), NO_VALUE]
    const sets: Bitmap[] = []
    for (const edge of ends) {
      const below = buckets.boundary(buckets.bucketOf(edge, ALL_IDS) - 1)?.below
      if (below && edge > min && edge <= max) sets.push(below)
    }
    const counted = this.#result.countAndEach(sets).values()
    const below = ends.map(edge => {
      if (edge <= min) return 0
      return edge > max ? this.total : (counted.next().value ?? 0)
    })
    const counts = below.map((end, bucket) => end - (below[bucket - 1] ?? 0))
    return { unknown: this.total - (below.at(-1) ?? 0), counts }
  }
}
