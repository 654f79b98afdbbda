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
      index.tally(segment, this.#result.block(segment), first, end, counts)
    }
    return found
  }

  /** A boundary lies at each edge. */
  histogram({ buckets }: RangeColumn, edges: readonly number[]): Histogram {
    const sets: Bitmap[] = []
    for (const edge of [...edges.slice(1), NO_VALUE]) {
      const below = buckets.boundary(buckets.bucketOf(edge, ALL_IDS) - 1)?.below
      if (below) sets.push(below)
    }
    const ends = this.#result.countAndEach(sets)
    const counts = ends.map((end, bucket) => end - (ends[bucket - 1] ?? 0))
    return { unknown: this.total - (ends.at(-1) ?? 0), counts }
  }
}
