import type { NumberColumn } from '../columns/column.ts'
import type { KernelMemory } from '../kernel/kernel-memory.ts'
import type { Scratch } from '../kernel/scratch.ts'
import { BucketOrder, type PageOrder } from './bucket-order.ts'
import { BucketWalk } from './bucket-walk.ts'
import type { ResultSet } from './result-set.ts'

/** The order of a page and its rows: from number `from` to before `to`. */
export interface PageRequest extends PageOrder {
  readonly from: number
  readonly to: number
}

/**
 * A page that is probably at most this many buckets away is reached by walking. Farther pages are
 * found by counting.
 */
const MAX_WALKED_BUCKETS = 1.5

/**
 * This many times more results than wanted, in one bucket, take longer to sort than to walk
 * through.
 */
const MAX_GATHERED_FACTOR = 4

/** The memory and tables that pages are sorted with. */
export interface PageSpace {
  readonly memory: KernelMemory
  readonly ids: NumberColumn
  readonly shift: number
  readonly slots: Scratch
  readonly keys: Scratch
  /** About this many results around a page are sorted where results are sparse. */
  readonly gathered: number
}

/**
 * The ids of some rows of the sorted result, without sorting it. Counting the results below the
 * column's boundaries determines how many come before a bucket. From a bucket on, its slots are
 * visited in order, forward or backward. So a page costs one or two counts over bitmaps and a walk
 * of half a bucket, wherever it is in the result: O(slots / 128 + listings / buckets).
 */
export function pageOfSet(result: ResultSet, request: PageRequest, space: PageSpace): number[] {
  const { column, isDescending, from, to } = request
  const walk = new BucketWalk(result, column, isDescending)
  const order = new BucketOrder(result, request)
  const out = space.slots.ofBytes(4 * (to - from))
  let maxWalked = order.meanListings * MAX_WALKED_BUCKETS
  let { position, before } = order.near(from, maxWalked)
  let walked = 0
  let next = from
  while (before > next) {
    if (walked > maxWalked) {
      const page = sparsePage(result, order, request, space)
      if (page) return page
      ;({ position, before } = order.lastNotAfter(next, order.start, { position, before }))
      break
    }
    const bucket = order.bucket(--position)
    const left = before - next
    const met = walk.lastOfPage(bucket, left, to - next, out)
    walked += column.buckets.count(bucket)
    before -= met
    if (met < left) continue
    // The page begins in this bucket.
    next = Math.min(next + left, to)
    before = next
    position++
  }
  for (walked = 0; next < to; position++) {
    if (walked > maxWalked) {
      const page = sparsePage(result, order, request, space)
      if (page) return page
      ;({ position, before } = order.lastNotAfter(next, { position, before }, order.end))
      walked = 0
      maxWalked *= 2
    }
    const bucket = order.bucket(position)
    before += walk.page(bucket, next - before, to - next, out + 4 * (next - from))
    walked += column.buckets.count(bucket)
    next = Math.max(next, before)
  }
  return idsOf(out, to - from, space)
}

/**
 * The page of a large result that is sparse in the buckets around the page, because the search
 * limits something correlated with the sort's column: sorts the results between two boundaries.
 * Null when these cannot be sorted alone, or are too many.
 */
function sparsePage(
  result: ResultSet,
  order: BucketOrder,
  request: PageRequest,
  space: PageSpace,
): number[] | null {
  const { from, to } = request
  const { gathered } = space
  const [low, high] = order.around(from, to, gathered)
  const sets = order.setsBetween(low, high)
  const found = high.before - low.before
  if (!sets || found > MAX_GATHERED_FACTOR * gathered) return null
  const slots = space.slots.ofBytes(4 * found)
  const count = result.gather(sets.upper, sets.lower, slots)
  const part = { ...request, from: from - low.before, to: to - low.before }
  return sortedIds(slots, count, part, space)
}

/** The page of a small result, found by comparing all its members. */
export function pageOfSmallSet(
  result: ResultSet,
  request: PageRequest,
  space: PageSpace,
): number[] {
  const slots = space.slots.ofBytes(4 * result.total)
  const count = result.gather(null, null, slots)
  return sortedIds(slots, count, request, space)
}

/** The page of a list of slots. Reorders the list. */
export function pageOfList(list: Uint32Array, request: PageRequest, space: PageSpace): number[] {
  const slots = space.slots.ofBytes(4 * list.length)
  space.memory.u32.set(list, slots >>> 2)
  return sortedIds(slots, list.length, request, space)
}

function sortedIds(
  slots: number,
  count: number,
  { column, isDescending, from, to }: PageRequest,
  space: PageSpace,
): number[] {
  const { memory, ids, shift, keys: scratch } = space
  const keys = scratch.ofBytes(12 * count)
  const { kernel } = memory
  const end = Math.min(to, count)
  const { table } = column.values
  kernel.sortPage(slots, count, table, ids.table, shift, isDescending ? 1 : 0, keys, from, end)
  return idsOf(slots, end - from, space)
}

function idsOf(slots: number, count: number, { memory, ids }: PageSpace): number[] {
  const found: number[] = []
  for (let i = 0; i < count; i++) found.push(ids.get(memory.u32[(slots >>> 2) + i] ?? 0))
  return found
}
