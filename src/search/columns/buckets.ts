import type { Range } from '../../domain/searching/criteria.ts'
import { nextAbove } from '../../domain/values/next-above.ts'
import { Bitmap, type BitmapSpace } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'
import type { SortedSlots } from './sorted-slots.ts'

/** The value of listings without a value. It sorts above all values. */
export const NO_VALUE = Number.POSITIVE_INFINITY
/** The value of listings without a house, in columns about houses. It sorts below all values. */
export const NO_HOUSE = Number.NEGATIVE_INFINITY

/** The id of a boundary that is below all listings with its value. */
export const ALL_IDS = 0

/**
 * A position in the order by value, then by id. Below the boundary are listings with a lower value,
 * and listings with the same value and a lower id.
 */
export interface Boundary {
  readonly value: number
  readonly id: number
  /** The slots of the listings below the boundary. */
  readonly below: Bitmap
}

/**
 * The boundaries of a column, lowest first, and the buckets between them: bucket k is between
 * boundary k − 1 and boundary k, and the last bucket is above all boundaries. A bucket has all
 * listings with certain values, or, by id, a part of the listings with one value. So no bucket
 * needs to be large, however many listings share a value. There is always a boundary at `NO_VALUE`.
 */
export class Buckets {
  /** The slots of each bucket in order; null when nothing is sorted by this column. */
  readonly sortedSlots: SortedSlots | null
  readonly #boundaries: Boundary[] = []
  readonly #fixed: ReadonlySet<number>
  #counts: number[] = [0]
  #listings = 0
  #ascending: readonly number[] | null = null
  #descending: readonly number[] | null = null

  /** @param fixed Values whose boundaries are never removed. */
  constructor(sortedSlots: SortedSlots | null, fixed: readonly number[]) {
    this.sortedSlots = sortedSlots
    this.#fixed = new Set(fixed)
  }

  /** One less than the number of buckets. */
  get boundaryCount(): number {
    return this.#boundaries.length
  }

  boundary(index: number): Boundary | undefined {
    return this.#boundaries[index]
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive, space: BitmapSpace): void {
    this.#counts = archive.exchange(this.#counts)
    this.#listings = archive.exchange(this.#listings)
    this.sortedSlots?.transfer(archive)
    const stored = archive.exchange(this.#boundaries.map(({ value, id }) => ({ value, id })))
    for (const [i, each] of stored.entries()) {
      const below = this.#boundaries[i]?.below ?? new Bitmap(space)
      below.transfer(archive)
      this.#boundaries[i] = { ...each, below }
    }
  }

  /** How many listings all buckets have in total. */
  get listings(): number {
    return this.#listings
  }

  count(bucket: number): number {
    return this.#counts[bucket] ?? 0
  }

  addToCount(bucket: number, listings: number): void {
    this.#counts[bucket] = this.count(bucket) + listings
    this.#listings += listings
  }

  /**
   * The bucket of a listing with this value and id: the number of boundaries that are not above it.
   */
  bucketOf(value: number, id: number): number {
    const boundaries = this.#boundaries
    let low = 0
    let high = boundaries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const boundary = boundaries[middle]
      if (!boundary || value < boundary.value || (value === boundary.value && id < boundary.id))
        high = middle
      else low = middle + 1
    }
    return low
  }

  /** Whether a bucket begins exactly below all listings with a value. */
  beginsWith(bucket: number, value: number): boolean {
    const boundary = this.#boundaries[bucket - 1]
    return boundary !== undefined && boundary.value === value && boundary.id === ALL_IDS
  }

  /** Whether a bucket can hold only one value. */
  isOneValue(bucket: number): boolean {
    const above = this.#boundaries[bucket]?.value
    const value = this.#boundaries[bucket - 1]?.value ?? NO_HOUSE
    if (above === undefined) return value === NO_VALUE
    if (value === NO_HOUSE) return above === -Number.MAX_VALUE
    return above === value || above === nextAbove(value)
  }

  /**
   * Splits a bucket at a boundary. The lower part keeps the bucket's number and has `lowerCount`
   * listings.
   */
  split(bucket: number, boundary: Boundary, lowerCount: number): void {
    const upperCount = this.count(bucket) - lowerCount
    this.#boundaries.splice(bucket, 0, boundary)
    this.#counts.splice(bucket, 1, lowerCount, upperCount)
    this.sortedSlots?.split(bucket, lowerCount)
    this.#forgetOrders()
  }

  /** Merges two buckets by removing the boundary between them, which must not be needed. */
  merge(index: number): void {
    const [boundary] = this.#boundaries.splice(index, 1)
    boundary?.below.release()
    this.#counts.splice(index, 2, this.count(index) + this.count(index + 1))
    this.sortedSlots?.join(index)
    this.#forgetOrders()
  }

  /**
   * Whether a boundary must stay. Boundaries inside one value may be removed. Boundaries around a
   * value that is divided must stay, and fixed ones. So must the outermost ones, which separate
   * listings without a value and listings without a house.
   */
  isBoundaryNeeded(index: number): boolean {
    const boundary = this.#boundaries[index]
    if (!boundary || Math.abs(boundary.value) >= Number.MAX_VALUE) return boundary?.id === ALL_IDS
    if (boundary.id !== ALL_IDS) return false
    if (this.#fixed.has(boundary.value)) return true
    return this.#isInsideValue(index - 1) || this.#isInsideValue(index + 1)
  }

  /** The first bucket of listings without a value. */
  get firstWithoutValue(): number {
    return this.bucketOf(NO_VALUE, ALL_IDS)
  }

  /** How many listings have no value. */
  get listingsWithoutValue(): number {
    let listings = 0
    for (let bucket = this.firstWithoutValue; bucket <= this.boundaryCount; bucket++) {
      listings += this.count(bucket)
    }
    return listings
  }

  /**
   * The buckets in the order of a sort: by value in the given direction, listings without a value
   * last, and within one value by id, highest first.
   */
  order(isDescending: boolean): readonly number[] {
    if (isDescending) {
      this.#descending ??= this.#descend()
      return this.#descending
    }
    this.#ascending ??= this.#ascend()
    return this.#ascending
  }

  /**
   * Which positions of an order may have values in a range: from the first to before the second.
   */
  positionsOf({ min, max }: Range, isDescending: boolean): [from: number, to: number] {
    const { firstWithoutValue } = this
    const first = this.firstOfValue(this.bucketOf(min ?? NO_HOUSE, ALL_IDS))
    const end =
      this.bucketOf(Math.min(max ?? NO_VALUE, Number.MAX_VALUE), Number.POSITIVE_INFINITY) + 1
    return isDescending ? [firstWithoutValue - end, firstWithoutValue - first] : [first, end]
  }

  /** The first of the buckets that share a bucket's value. */
  firstOfValue(bucket: number): number {
    let first = bucket
    while (this.#isInsideValue(first - 1)) first--
    return first
  }

  /** The last of the buckets that share a bucket's value. */
  lastOfValue(bucket: number): number {
    let last = bucket
    while (this.#isInsideValue(last)) last++
    return last
  }

  #isInsideValue(index: number): boolean {
    const boundary = this.#boundaries[index]
    return boundary !== undefined && boundary.id !== ALL_IDS
  }

  #ascend(): number[] {
    const order: number[] = []
    for (let first = 0; first <= this.boundaryCount; ) {
      const last = this.lastOfValue(first)
      for (let bucket = last; bucket >= first; bucket--) order.push(bucket)
      first = last + 1
    }
    return order
  }

  #descend(): number[] {
    const order: number[] = []
    const { firstWithoutValue } = this
    for (let bucket = firstWithoutValue - 1; bucket >= 0; bucket--) order.push(bucket)
    for (let bucket = this.boundaryCount; bucket >= firstWithoutValue; bucket--) order.push(bucket)
    return order
  }

  #forgetOrders(): void {
    this.#ascending = null
    this.#descending = null
  }
}
