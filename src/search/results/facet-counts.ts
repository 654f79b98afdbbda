import type { Range } from '../../domain/searching/criteria.ts'
import type { Histogram } from '../../domain/searching/facets.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { ValueIndex } from '../columns/value-index.ts'
import type { Bitmap } from '../sets/bitmap.ts'

/** A result whose facets can be counted. */
export interface FacetCounts {
  readonly total: number
  /** How many results are in each of several sets. */
  countIn(sets: readonly Bitmap[]): readonly number[]
  /** How many results have each value, by the values' numbers; valid until the next call. */
  tally(index: ValueIndex): Uint32Array
  /**
   * @param edges Where the histogram's buckets begin, lowest first; no value is below the first
   *   edge.
   * @param within All results have a value in this range; null when unknown.
   */
  histogram(column: RangeColumn, edges: readonly number[], within: Range | null): Histogram
}
