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

  countIn(set: Bitmap): number {
    return this.#result.countAnd(set)
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

  histogram(column: RangeColumn, edges: readonly number[]): Histogram {
    const known = this.#below(column, NO_VALUE)
    const ends = edges.slice(1).map(edge => this.#below(column, edge))
    ends.push(known)
    const counts = ends.map((end, bucket) => end - (ends[bucket - 1] ?? 0))
    return { unknown: this.total - known, counts }
  }

  /** How many results are below an edge of a histogram. A boundary always lies there. */
  #below({ buckets }: RangeColumn, edge: number): number {
    const below = buckets.boundary(buckets.bucketOf(edge, ALL_IDS) - 1)?.below
    return below ? this.#result.countAnd(below) : 0
  }
}
