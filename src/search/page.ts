import type { NumberColumn } from './column.ts'
import type { Cuts } from './cuts.ts'
import type { KernelMemory } from './kernel-memory.ts'
import type { RangeColumn } from './range-column.ts'
import type { ResultSet } from './result-set.ts'
import type { Scratch } from './scratch.ts'

/** The order of a page, and which places of it are wanted: from `from` to before `to`. */
export interface PageRequest {
  readonly column: RangeColumn
  readonly isDescending: boolean
  readonly from: number
  readonly to: number
}

/** After so many guesses where a page lies, the places left are halved. */
const MOST_GUESSES = 4

/** What pages are sorted in. */
export interface PageSpace {
  readonly memory: KernelMemory
  readonly ids: NumberColumn
  readonly shift: number
  readonly slots: Scratch
  readonly keys: Scratch
}

/**
 * The ids at some places of the sorted result, without sorting it: the numbers of listings found
 * below the column's cuts tell, by bisection, the buckets that the places lie in, and only their
 * members are compared. So a page costs a few counts over bitmaps and one bucket, wherever in the
 * result it lies: O(log cuts · slots / 128 + listings / cuts).
 */
export function pageOfSet(result: ResultSet, request: PageRequest, space: PageSpace): number[] {
  const { column, isDescending, from, to } = request
  const buckets = new BucketOrder(result, column.cuts, isDescending)
  const first = buckets.lastNotAfter(from)
  const end = buckets.firstNotBefore(to, first + 1)
  const before = buckets.before(first)
  const count = buckets.before(end) - before
  const slots = space.slots.ofBytes(4 * count)
  let out = slots
  for (const [low, high] of stretches(column.cuts.order(isDescending).slice(first, end))) {
    const upper = column.cuts.at(high)?.below ?? null
    const lower = column.cuts.at(low - 1)?.below ?? null
    out += 4 * result.gather(upper, lower, out)
  }
  const wanted = { ...request, from: from - before, to: to - before }
  return sortedIds(slots, count, wanted, space)
}

/** The page of a result so small that all its members are compared. */
export function pageOfSmallSet(
  result: ResultSet,
  request: PageRequest,
  space: PageSpace,
): number[] {
  const slots = space.slots.ofBytes(4 * result.total)
  const count = result.gather(null, null, slots)
  return sortedIds(slots, count, request, space)
}

/** The page of a result that is listed; the list comes out in another order. */
export function pageOfList(list: Uint32Array, request: PageRequest, space: PageSpace): number[] {
  const slots = space.slots.ofBytes(4 * list.length)
  space.memory.u32.set(list, slots >>> 2)
  return sortedIds(slots, list.length, request, space)
}

function sortedIds(
  slots: number,
  count: number,
  { column, isDescending, from, to }: PageRequest,
  { memory, ids, shift, keys: scratch }: PageSpace,
): number[] {
  const keys = scratch.ofBytes(12 * count)
  const { kernel } = memory
  const end = Math.min(to, count)
  const { table } = column.values
  kernel.sortPage(slots, count, table, ids.table, shift, isDescending ? 1 : 0, keys, from, end)
  const found: number[] = []
  for (let i = 0; i < end - from; i++) found.push(ids.get(memory.u32[(slots >>> 2) + i] ?? 0))
  return found
}

/** How many of a result come before each bucket, in one of a column's two orders. */
class BucketOrder {
  readonly #result: ResultSet
  readonly #cuts: Cuts
  readonly #order: readonly number[]
  readonly #isDescending: boolean
  readonly #below = new Map<number, number>()

  constructor(result: ResultSet, cuts: Cuts, isDescending: boolean) {
    this.#result = result
    this.#cuts = cuts
    this.#isDescending = isDescending
    this.#order = cuts.order(isDescending)
  }

  /** How many come before the bucket at a place of the order. */
  before(place: number): number {
    const bucket = this.#order[place]
    if (bucket === undefined) return this.#result.total
    if (place === 0) return 0
    const { firstWithout } = this.#cuts
    if (this.#isDescending && bucket < firstWithout) {
      return this.#upTo(firstWithout - 1) - this.#upTo(bucket)
    }
    // What has no value comes last either way, by id from the highest.
    const first = this.#isDescending ? firstWithout : this.#cuts.firstOfValue(bucket)
    const last = this.#isDescending ? this.#cuts.length : this.#cuts.lastOfValue(bucket)
    return this.#upTo(first - 1) + this.#upTo(last) - this.#upTo(bucket)
  }

  /** The last place that no more than so many come before. */
  lastNotAfter(most: number): number {
    return this.firstNotBefore(most + 1, 1) - 1
  }

  /**
   * The first place, from a given one on, that at least so many come before. Each count tells how
   * far off the guess was, so that two or three are enough as a rule; after some it bisects.
   */
  firstNotBefore(least: number, from: number): number {
    let low = from
    let high = this.#order.length
    let place = this.#forward(0, 0, least)
    for (let count = 0; low < high; count++) {
      if (count >= MOST_GUESSES) place = (low + high) >>> 1
      place = Math.min(Math.max(place, low), high - 1)
      const before = this.before(place)
      if (before >= least) high = place
      else low = place + 1
      place =
        before >= least ? this.#backward(place, before, least) : this.#forward(place, before, least)
    }
    return low
  }

  /** Where at least so many come before if the result is spread as all listings are, from a place on. */
  #forward(place: number, before: number, least: number): number {
    const share = this.#result.total / this.#cuts.listings
    let at = place
    for (let sum = before; sum < least && at < this.#order.length; at++) {
      sum += share * this.#cuts.count(this.#order[at] ?? 0)
    }
    return at
  }

  /** The same, backward from a place that enough come before. */
  #backward(place: number, before: number, least: number): number {
    const share = this.#result.total / this.#cuts.listings
    let at = place
    for (let sum = before; at > 0; at--) {
      sum -= share * this.#cuts.count(this.#order[at - 1] ?? 0)
      if (sum < least) break
    }
    return at
  }

  /** How many are in a bucket and those below it. */
  #upTo(bucket: number): number {
    if (bucket < 0) return 0
    const cut = this.#cuts.at(bucket)
    if (!cut) return this.#result.total
    let count = this.#below.get(bucket)
    if (count === undefined) {
      count = this.#result.countAnd(cut.below)
      this.#below.set(bucket, count)
    }
    return count
  }
}

/** Joins buckets that follow each other into stretches from a lowest to a highest. */
function stretches(buckets: readonly number[]): [low: number, high: number][] {
  const found: [number, number][] = []
  for (const bucket of buckets.toSorted((a, b) => a - b)) {
    const last = found.at(-1)
    if (last && last[1] === bucket - 1) last[1] = bucket
    else found.push([bucket, bucket])
  }
  return found
}
