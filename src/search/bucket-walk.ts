import type { RangeColumn } from './range-column.ts'
import type { ResultSet } from './result-set.ts'
import type { SlotLists } from './slot-lists.ts'

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

  /** How many of the result are in a bucket. */
  count(bucket: number): number {
    const { kernel } = this.#column.space.memory
    const list = this.#lists.address(bucket)
    return kernel.countListed(list, 0, this.#lists.length(bucket), this.#set)
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
}
