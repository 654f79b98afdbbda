import type { Range } from '../../domain/criteria.ts'
import { Bitmap, type BitmapSpace } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'
import type { SlotLists } from './sorted-slots.ts'

/** What a listing without the value has: it stands above all values. */
export const NO_VALUE = Number.POSITIVE_INFINITY
/** What land without a house has in a column about homes: it stands below all values. */
export const NO_HOME = Number.NEGATIVE_INFINITY

/** The id of a cut below all listings with its value. */
export const ALL_IDS = 0

/**
 * A place in the order by value, then by id. Below it are the listings with a lower value, and
 * those with this very value and a lower id.
 */
export interface Cut {
  readonly value: number
  readonly id: number
  /** The slots whose listings lie below. */
  readonly below: Bitmap
}

/**
 * The cuts of a column, lowest first, and the buckets between them: bucket k lies between cut
 * k − 1 and cut k, the last one above all cuts. A bucket holds whole values, or a part, by id, of
 * the listings with one value; so however many listings share a value, no bucket need be large.
 * There is always a cut at `NO_VALUE`.
 */
export class Cuts {
  /** The buckets' slots in order; null where nothing is sorted by the column. */
  readonly lists: SlotLists | null
  readonly #cuts: Cut[] = []
  #counts: number[] = [0]
  #listings = 0
  #ascending: readonly number[] | null = null
  #descending: readonly number[] | null = null

  constructor(lists: SlotLists | null) {
    this.lists = lists
  }

  /** How many cuts; the buckets are one more. */
  get length(): number {
    return this.#cuts.length
  }

  at(index: number): Cut | undefined {
    return this.#cuts[index]
  }

  /** Writes what it is to an archive, or takes it from one. */
  transfer(archive: Archive, space: BitmapSpace): void {
    this.#counts = archive.exchange(this.#counts)
    this.#listings = archive.exchange(this.#listings)
    this.lists?.transfer(archive)
    const places = archive.exchange(this.#cuts.map(({ value, id }) => ({ value, id })))
    for (const [i, place] of places.entries()) {
      const below = this.#cuts[i]?.below ?? new Bitmap(space)
      below.transfer(archive)
      this.#cuts[i] = { ...place, below }
    }
  }

  /** How many listings are in all buckets. */
  get listings(): number {
    return this.#listings
  }

  /** How many listings are in a bucket. */
  count(bucket: number): number {
    return this.#counts[bucket] ?? 0
  }

  addTo(bucket: number, listings: number): void {
    this.#counts[bucket] = this.count(bucket) + listings
    this.#listings += listings
  }

  /** The bucket of a listing with this value and id: the number of cuts not above it. */
  bucketOf(value: number, id: number): number {
    const cuts = this.#cuts
    let low = 0
    let high = cuts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const cut = cuts[middle]
      if (!cut || value < cut.value || (value === cut.value && id < cut.id)) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Whether a bucket begins with all that has a value. */
  beginsWith(bucket: number, value: number): boolean {
    const cut = this.#cuts[bucket - 1]
    return cut !== undefined && cut.value === value && cut.id === ALL_IDS
  }

  /** Whether a bucket can hold but one value. */
  isOneValue(bucket: number): boolean {
    const above = this.#cuts[bucket]?.value
    const value = this.#cuts[bucket - 1]?.value ?? NO_HOME
    if (above === undefined) return value === NO_VALUE
    if (value === NO_HOME) return above === -Number.MAX_VALUE
    return above === value || above === nextAbove(value)
  }

  /** Parts a bucket by a cut; the lower part keeps the bucket's number and has so many listings. */
  insert(bucket: number, cut: Cut, lowerCount: number): void {
    const upperCount = this.count(bucket) - lowerCount
    this.#cuts.splice(bucket, 0, cut)
    this.#counts.splice(bucket, 1, lowerCount, upperCount)
    this.lists?.split(bucket, lowerCount)
    this.#forgetOrders()
  }

  /** Joins two buckets by taking away the cut between them, which must not be needed. */
  remove(index: number): void {
    const [cut] = this.#cuts.splice(index, 1)
    cut?.below.release()
    this.#counts.splice(index, 2, this.count(index) + this.count(index + 1))
    this.lists?.join(index)
    this.#forgetOrders()
  }

  /**
   * Whether a cut may go: one within a value may, one that bounds such parts may not, nor may the
   * outermost, which part off what has no value and what has no house.
   */
  isNeeded(index: number): boolean {
    const cut = this.#cuts[index]
    if (!cut || Math.abs(cut.value) >= Number.MAX_VALUE) return cut?.id === ALL_IDS
    if (cut.id !== ALL_IDS) return false
    return this.#isWithinValue(index - 1) || this.#isWithinValue(index + 1)
  }

  /** The bucket where listings without a value begin. */
  get firstWithout(): number {
    return this.bucketOf(NO_VALUE, ALL_IDS)
  }

  /** How many listings have no value. */
  get listingsWithout(): number {
    let listings = 0
    for (let bucket = this.firstWithout; bucket <= this.length; bucket++) {
      listings += this.count(bucket)
    }
    return listings
  }

  /**
   * The buckets as an order goes through them: by value in the direction asked for, what has none
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

  /** The places, in an order, of the buckets that values of a range may be in: from … to before. */
  placesOf({ min, max }: Range, isDescending: boolean): [from: number, to: number] {
    const { firstWithout } = this
    const first = this.firstOfValue(this.bucketOf(min ?? NO_HOME, ALL_IDS))
    const end =
      this.bucketOf(Math.min(max ?? NO_VALUE, Number.MAX_VALUE), Number.POSITIVE_INFINITY) + 1
    return isDescending ? [firstWithout - end, firstWithout - first] : [first, end]
  }

  /** The first bucket of those that share a bucket's value. */
  firstOfValue(bucket: number): number {
    let first = bucket
    while (this.#isWithinValue(first - 1)) first--
    return first
  }

  /** The last bucket of those that share a bucket's value. */
  lastOfValue(bucket: number): number {
    let last = bucket
    while (this.#isWithinValue(last)) last++
    return last
  }

  #isWithinValue(index: number): boolean {
    const cut = this.#cuts[index]
    return cut !== undefined && cut.id !== ALL_IDS
  }

  #ascend(): number[] {
    const order: number[] = []
    for (let first = 0; first <= this.length; ) {
      const last = this.lastOfValue(first)
      for (let bucket = last; bucket >= first; bucket--) order.push(bucket)
      first = last + 1
    }
    return order
  }

  #descend(): number[] {
    const order: number[] = []
    const { firstWithout } = this
    for (let bucket = firstWithout - 1; bucket >= 0; bucket--) order.push(bucket)
    for (let bucket = this.length; bucket >= firstWithout; bucket--) order.push(bucket)
    return order
  }

  #forgetOrders(): void {
    this.#ascending = null
    this.#descending = null
  }
}

const bits = new DataView(new ArrayBuffer(8))

/** The lowest number above a given one, which must be finite. */
export function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE
  bits.setFloat64(0, value)
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n))
  return bits.getFloat64(0)
}
