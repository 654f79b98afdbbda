import { nextAbove } from '../../domain/values/next-above.ts'
import { Bitmap } from '../sets/bitmap.ts'
import { ALL_IDS, type Boundary, type Buckets, NO_VALUE } from './buckets.ts'
import type { NumberColumn } from './column.ts'
import type { ColumnSpace } from './column-space.ts'
import type { BucketPlan } from './quantile-boundaries.ts'

/**
 * Two neighboring buckets are merged when together they have less than this share of their target.
 */
const MERGE_SHARE = 0.5
/** There are never more boundaries than this multiple of the planned number. */
const MAX_BOUNDARY_RATIO = 2

/** A column whose buckets can be split. */
export interface SplittableColumn {
  readonly space: ColumnSpace
  readonly plan: BucketPlan
  readonly values: NumberColumn
  readonly buckets: Buckets
}

/**
 * How many listings a bucket should have. Buckets are smaller near the ends of the order, so this
 * depends on how many listings are between the bucket and the nearer end.
 */
export function targetListings(buckets: Buckets, bucket: number, plan: BucketPlan): number {
  const even = Math.max(plan.minListings, buckets.listings / plan.boundaryCount)
  const { firstWithoutValue } = buckets
  if (!plan.isSorted || bucket >= firstWithoutValue) return even
  let before = 0
  for (let i = 0; i < bucket && before < even; i++) before += buckets.count(i)
  let after = 0
  for (let i = firstWithoutValue - 1; i > bucket && after < even; i--) after += buckets.count(i)
  return Math.min(even, Math.max(plan.minListings, Math.min(before, after)))
}

/** The boundary to remove after one was added; -1 for none. */
export function leastNeededBoundary(buckets: Buckets, plan: BucketPlan): number {
  const isFull = buckets.boundaryCount > MAX_BOUNDARY_RATIO * plan.boundaryCount
  let least = isFull ? Number.POSITIVE_INFINITY : MERGE_SHARE
  let found = -1
  for (let i = 0; i < buckets.boundaryCount; i++) {
    if (buckets.isBoundaryNeeded(i)) continue
    const together = buckets.count(i) + buckets.count(i + 1)
    const shares = together / targetListings(buckets, i, plan)
    if (shares >= least) continue
    least = shares
    found = i
  }
  return found
}

/**
 * Splits a bucket into two halves of about equal size: between two values, or by id when all
 * listings share one value.
 */
export function splitBucket(column: SplittableColumn, bucket: number): void {
  const { memory, ids } = column.space
  const count = column.buckets.count(bucket)
  const slots = memory.allocate(4 * count)
  const keys = memory.allocate(8 * count)
  gatherBucket(column, bucket, slots)
  const { kernel } = memory
  kernel.loadKeys(slots, count, column.values.table, column.space.segments.shift, 0, keys)
  const values = memory.f64.subarray(keys >>> 3, (keys >>> 3) + count)
  let lowest = values[0] ?? 0
  let highest = values[0] ?? 0
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  const middle = count >>> 1
  const isOneValue = lowest === highest
  if (isOneValue) kernel.loadKeys(slots, count, ids.table, column.space.segments.shift, 0, keys)
  const { shift } = column.space.segments
  kernel.sortBetween(keys, slots, count, ids.table, shift, middle, middle + 1)
  const pivot = memory.f64[(keys >>> 3) + middle] ?? 0
  const gathered = { keys, slots, count }
  if (isOneValue) {
    const own = boundValue(column, bucket, lowest)
    if (column.plan.isSorted) {
      insertBoundary(column, own, { value: lowest, id: pivot, key: pivot }, gathered)
    }
  } else {
    const value = betterBoundary(values, pivot)
    insertBoundary(column, bucket, { value, id: ALL_IDS, key: value }, gathered)
  }
  memory.free(slots, 4 * count)
  memory.free(keys, 8 * count)
}

interface Gathered {
  readonly keys: number
  readonly slots: number
  readonly count: number
}

/** Writes the slots of a bucket, lowest first. */
export function gatherBucket(column: SplittableColumn, bucket: number, out: number): void {
  const { buckets, space } = column
  const { memory, segments, used, everything, nothing } = space
  const upper = buckets.boundary(bucket)?.below
  const lower = buckets.boundary(bucket - 1)?.below
  let end = out
  for (let segment = 0; segment < space.ids.segments; segment++) {
    const found = memory.kernel.gather(
      used.block(segment),
      upper ? upper.block(segment) : everything,
      lower ? lower.block(segment) : nothing,
      segments.blockBytes,
      segment * segments.slots,
      end,
    )
    end += 4 * found
  }
}

/**
 * Either a boundary just below all listings with the pivot's value, or one just above them:
 * whichever gives more equal halves.
 */
function betterBoundary(values: Float64Array, pivot: number): number {
  let lower = 0
  let notAbove = 0
  for (const value of values) {
    if (value < pivot) lower++
    if (value <= pivot) notAbove++
  }
  const half = values.length / 2
  const isBelowBetter = Math.abs(half - lower) <= Math.abs(half - notAbove)
  const isBelow = lower > 0 && (notAbove === values.length || isBelowBetter)
  return isBelow ? pivot : nextAbove(pivot)
}

/**
 * Adds boundaries so that the bucket can hold only its one value. Returns the bucket's number after
 * that.
 */
function boundValue(column: SplittableColumn, bucket: number, value: number): number {
  const { buckets } = column
  const count = buckets.count(bucket)
  const above = buckets.boundary(bucket)
  if (above && above.value !== value && above.value !== nextAbove(value)) {
    buckets.split(bucket, copyOf(column, above, nextAbove(value)), count)
  }
  const below = buckets.boundary(bucket - 1)
  if (below?.value === value) return bucket
  buckets.split(bucket, copyOf(column, below, value), 0)
  return bucket + 1
}

function copyOf(column: SplittableColumn, boundary: Boundary | undefined, value: number): Boundary {
  const below = new Bitmap(column.space)
  if (boundary) below.copy(boundary.below)
  return { value, id: ALL_IDS, below }
}

/**
 * Adds a boundary inside a bucket. Below it are all slots below the bucket, and the gathered slots
 * with a lower key than the boundary.
 */
function insertBoundary(
  column: SplittableColumn,
  bucket: number,
  { value, id, key }: Pick<Boundary, 'value' | 'id'> & { readonly key: number },
  { keys, slots, count }: Gathered,
): void {
  const { buckets, space } = column
  const { memory } = space
  const below = new Bitmap(space)
  const previous = buckets.boundary(bucket - 1)
  if (previous) below.copy(previous.below)
  let lower = 0
  for (let i = 0; i < count; i++) {
    if ((memory.f64[(keys >>> 3) + i] ?? NO_VALUE) >= key) continue
    below.add(memory.u32[(slots >>> 2) + i] ?? 0)
    lower++
  }
  // Free slots keep their former ids, so many of them may have the same one and no boundary can
  // separate them.
  if (lower === 0) below.release()
  else buckets.split(bucket, { value, id, below }, lower)
}
