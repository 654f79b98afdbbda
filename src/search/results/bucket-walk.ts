import type { RangeColumn } from '../columns/range-column.ts'
import type { SortedSlots } from '../columns/sorted-slots.ts'
import type { ResultSet } from './result-set.ts'

/** Visits the results in one bucket, in one of a column's two orders. */
export class BucketWalk {
  readonly #column: RangeColumn
  readonly #sortedSlots: SortedSlots
  readonly #isDescending: boolean
  readonly #set: number

  constructor(result: ResultSet, column: RangeColumn, isDescending: boolean) {
    const { sortedSlots } = column.buckets
    if (!sortedSlots) throw new Error('Nothing is sorted by a column without lists of slots.')
    this.#column = column
    this.#sortedSlots = sortedSlots
    this.#isDescending = isDescending
    this.#set = result.address
  }

  /**
   * Skips the first `skipped` results of a bucket and writes up to `wanted` of the next ones.
   * Returns how many results it passed, skipped ones included. If that is less than
   * `skipped + wanted`, the bucket has no more.
   */
  page(bucket: number, skipped: number, wanted: number, out: number): number {
    const { memory, segments } = this.#column.space
    const { kernel } = memory
    const list = this.#sortedSlots.address(bucket)
    const length = this.#sortedSlots.length(bucket)
    if (this.#isDescending) {
      return kernel.pageDown(list, length, this.#set, skipped, wanted, out)
    }
    const { table } = this.#column.values
    return kernel.pageUp(list, length, this.#set, skipped, wanted, out, table, segments.shift)
  }

  /**
   * Skips all results of a bucket except the last `left`, and writes up to `wanted` of these.
   * Returns how many of the `left` there were; if fewer, nothing was written.
   */
  lastOfPage(bucket: number, left: number, wanted: number, out: number): number {
    const { memory, segments } = this.#column.space
    const { kernel } = memory
    const list = this.#sortedSlots.address(bucket)
    const length = this.#sortedSlots.length(bucket)
    if (this.#isDescending) {
      return kernel.lastOfPageDown(list, length, this.#set, left, wanted, out)
    }
    const { table } = this.#column.values
    return kernel.lastOfPageUp(list, length, this.#set, left, wanted, out, table, segments.shift)
  }
}
