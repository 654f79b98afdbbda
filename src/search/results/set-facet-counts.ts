import type { Histogram } from '../../domain/searching/facets.ts'
import { ALL_IDS, NO_VALUE } from '../columns/buckets.ts'
import { edgeAt } from '../columns/edge-bucket.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { ValueIndex } from '../columns/value-index.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import type { FacetCounts } from './facet-counts.ts'
import type { ResultSet } from './result-set.ts'

/**
 * Counts the facets of a large result by bitmaps. Places are counted in one pass over the result,
 * because most places have too few listings for a bitmap. A histogram takes one count for each
 * edge, and compares the values in the bucket in which the edge lies.
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
    const length = index.numbers.size + 1
    const counts = this.#scratch.ofBytes(4 * length)
    const found = memory.u32.subarray(counts >>> 2, (counts >>> 2) + length).fill(0)
    for (let segment = 0; segment < this.#result.segments; segment++) {
      if (this.#result.countIn(segment) === 0) continue
      index.tally(segment, this.#result.block(segment), counts)
    }
    return found.slice()
  }

  histogram(column: RangeColumn, edges: readonly number[]): Histogram {
    const known = this.#below(column, NO_VALUE)
    const ends = edges.slice(1).map(edge => this.#below(column, edge))
    ends.push(known)
    const counts = ends.map((end, bucket) => end - (ends[bucket - 1] ?? 0))
    return { unknown: this.total - known, counts }
  }

  #below(column: RangeColumn, value: number): number {
    const { before, edge } = edgeAt(column, value)
    let count = before ? this.#result.countAnd(before) : 0
    if (!edge) return count
    const { buckets, values } = column
    const slots = this.#scratch.ofBytes(4 * buckets.count(buckets.bucketOf(value, ALL_IDS)))
    const end = this.#result.gather(edge.upper, edge.lower, slots)
    const { u32 } = this.#space.memory
    for (let i = 0; i < end; i++) {
      if (values.get(u32[(slots >>> 2) + i] ?? 0) < value) count++
    }
    return count
  }
}
