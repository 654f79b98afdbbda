import type { NumberColumn } from '../columns/column.ts'
import type { KernelMemory } from '../kernel/kernel-memory.ts'
import type { Scratch } from '../kernel/scratch.ts'
import { BucketOrder, type PageOrder } from './bucket-order.ts'
import { BucketWalk } from './bucket-walk.ts'
import type { ResultSet } from './result-set.ts'

/** The order of a page, and which places of it are wanted: from `from` to before `to`. */
export interface PageRequest extends PageOrder {
  readonly from: number
  readonly to: number
}

/** A page is come to by walking from where it may lie so many buckets off; farther by counting. */
const MOST_BUCKETS = 1.5

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
 * below the column's cuts tell how many come before a bucket, and from a bucket on, its slots are
 * gone through in order, forth or back. So a page costs a count or two over bitmaps and a way of half
 * a bucket, wherever in the result it lies: O(slots / 128 + listings / cuts).
 */
export function pageOfSet(result: ResultSet, request: PageRequest, space: PageSpace): number[] {
  const { column, isDescending, from, to } = request
  const walk = new BucketWalk(result, column, isDescending)
  const order = new BucketOrder(result, request)
  const out = space.slots.ofBytes(4 * (to - from))
  let most = order.meanListings * MOST_BUCKETS
  let { place, before } = order.near(from, most)
  let walked = 0
  let next = from
  while (before > next) {
    if (walked > most) {
      // Few are found hereabouts.
      ;({ place, before } = order.lastNotAfter(next, order.start, { place, before }))
      break
    }
    const bucket = order.bucket(--place)
    const left = before - next
    const met = walk.lastOfPage(bucket, left, to - next, out)
    walked += column.cuts.count(bucket)
    before -= met
    if (met < left) continue
    // The page begins in this bucket.
    next = Math.min(next + left, to)
    before = next
    place++
  }
  for (walked = 0; next < to; place++) {
    if (walked > most) {
      ;({ place, before } = order.lastNotAfter(next, { place, before }, order.end))
      walked = 0
      most *= 2
    }
    const bucket = order.bucket(place)
    before += walk.page(bucket, next - before, to - next, out + 4 * (next - from))
    walked += column.cuts.count(bucket)
    next = Math.max(next, before)
  }
  return idsOf(out, to - from, space)
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
