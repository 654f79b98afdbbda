import type { Histogram } from '../../domain/facets.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { ValueIndex } from '../columns/value-index.ts'
import type { Bitmap } from '../sets/bitmap.ts'

/** What a search found, as it is counted. */
export interface Found {
  readonly total: number
  /** How many of them a set holds. */
  countIn(set: Bitmap): number
  /** How many of them have each value, by the values' numbers. */
  tally(index: ValueIndex): Uint32Array
  /** @param edges Where buckets begin, lowest first; no value is below the first. */
  histogram(column: RangeColumn, edges: readonly number[]): Histogram
}
