import type { RangeColumn } from '../columns/range-column.ts'
import type { SlotLists } from '../columns/sorted-slots.ts'
import type { ResultSet } from './result-set.ts'

/** Goes through the slots of buckets in one of a column's two orders. */
export class BucketWalk {
  readonly #column: RangeColumn
  readonly #lists: SlotLists
  readonly #isDescending: boolean
  readonly #set: number

  constructor(result: ResultSet, column: RangeColumn, isDescending: boolean) {
    const { lists } = column.cuts
    if (!lists) throw new Error('Nothing is sorted by a column without lists of slots.')
    this.#column = column
    this.#lists = lists
    this.#isDescending = isDescending
    this.#set = result.address
  }

  /**
   * Skips so many of the result in a bucket, and writes the next ones, up to as many as are wanted.
   * Returns how many were met; if fewer than both together, the bucket has no more.
   */
  page(bucket: number, skipped: number, wanted: number, out: number): number {
    const { memory, segments } = this.#column.space
    const { kernel } = memory
    const list = this.#lists.address(bucket)
    const length = this.#lists.length(bucket)
    if (this.#isDescending) {
      return kernel.pageDown(list, length, this.#set, skipped, wanted, out)
    }
    const { table } = this.#column.values
    return kernel.pageUp(list, length, this.#set, skipped, wanted, out, table, segments.shift)
  }

  /**
   * Skips all of the result in a bucket but the last so many, and writes as many of these as are
   * wanted. Returns how many there were; if fewer, nothing was written.
   */
  lastOfPage(bucket: number, left: number, wanted: number, out: number): number {
    const { memory, segments } = this.#column.space
    const { kernel } = memory
    const list = this.#lists.address(bucket)
    const length = this.#lists.length(bucket)
    if (this.#isDescending) {
      return kernel.lastOfPageDown(list, length, this.#set, left, wanted, out)
    }
    const { table } = this.#column.values
    return kernel.lastOfPageUp(list, length, this.#set, left, wanted, out, table, segments.shift)
  }
}
