import { Bitmap } from '../sets/bitmap.ts'
import { ALL_IDS, type Cut, type Cuts, NO_VALUE, nextAbove } from './buckets.ts'
import type { NumberColumn } from './column.ts'
import type { ColumnSpace } from './column-space.ts'
import type { CutPlan } from './quantile-boundaries.ts'

/** Buckets are joined when together they have less than this of a share. */
const JOINED_SHARE = 0.5
/** Never more cuts than so many times the number planned. */
const MOST_CUTS = 2

/** A column with cuts that may be parted. */
export interface PartedColumn {
  readonly space: ColumnSpace
  readonly plan: CutPlan
  readonly values: NumberColumn
  readonly cuts: Cuts
}

/** How many listings a bucket should have, given how many lie between it and the nearer end. */
export function shareOf(cuts: Cuts, bucket: number, plan: CutPlan): number {
  const even = Math.max(plan.smallestShare, cuts.listings / plan.cuts)
  const { firstWithout } = cuts
  if (!plan.isSorted || bucket >= firstWithout) return even
  let before = 0
  for (let i = 0; i < bucket && before < even; i++) before += cuts.count(i)
  let after = 0
  for (let i = firstWithout - 1; i > bucket && after < even; i--) after += cuts.count(i)
  return Math.min(even, Math.max(plan.smallestShare, Math.min(before, after)))
}

/** The cut that best goes, now that one has come; -1: none. */
export function leastNeededCut(cuts: Cuts, plan: CutPlan): number {
  const isFull = cuts.length > MOST_CUTS * plan.cuts
  let least = isFull ? Number.POSITIVE_INFINITY : JOINED_SHARE
  let found = -1
  for (let i = 0; i < cuts.length; i++) {
    if (cuts.isNeeded(i)) continue
    const joined = cuts.count(i) + cuts.count(i + 1)
    const shares = joined / shareOf(cuts, i, plan)
    if (shares >= least) continue
    least = shares
    found = i
  }
  return found
}

/** Parts a bucket in two about equal halves: between two values, or within its only value by id. */
export function partBucket(column: PartedColumn, bucket: number): void {
  const { memory, ids } = column.space
  const count = column.cuts.count(bucket)
  const slots = memory.allocate(4 * count)
  const keys = memory.allocate(8 * count)
  gatherBucket(column, bucket, slots)
  const { kernel } = memory
  kernel.loadKeys(slots, count, column.values.table, column.space.segments.shift, 0, keys)
  const values = memory.f64.subarray(keys >>> 3, (keys >>> 3) + count)
  let [lowest, highest] = [values[0] ?? 0, values[0] ?? 0]
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
  if (isOneValue) {
    const own = boundValue(column, bucket, lowest)
    if (column.plan.isSorted) {
      insertCut(column, own, { value: lowest, id: pivot }, pivot, { keys, slots, count })
    }
  } else {
    const value = betterCut(values, pivot)
    insertCut(column, bucket, { value, id: ALL_IDS }, value, { keys, slots, count })
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
export function gatherBucket(column: PartedColumn, bucket: number, out: number): void {
  const { cuts, space } = column
  const { memory, segments, used, everything, nothing } = space
  const upper = cuts.at(bucket)?.below
  const lower = cuts.at(bucket - 1)?.below
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

/** Of the cuts below and above all that has the pivot's value, the one that parts more evenly. */
function betterCut(values: Float64Array, pivot: number): number {
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

/** Sees to it that a bucket can hold nothing but its one value; returns its number then. */
function boundValue(column: PartedColumn, bucket: number, value: number): number {
  const { cuts } = column
  const count = cuts.count(bucket)
  const above = cuts.at(bucket)
  if (above && above.value !== value && above.value !== nextAbove(value)) {
    cuts.insert(bucket, copyOf(column, above, nextAbove(value)), count)
  }
  const below = cuts.at(bucket - 1)
  if (below?.value === value) return bucket
  cuts.insert(bucket, copyOf(column, below, value), 0)
  return bucket + 1
}

function copyOf(column: PartedColumn, cut: Cut | undefined, value: number): Cut {
  const below = new Bitmap(column.space)
  if (cut) below.copy(cut.below)
  return { value, id: ALL_IDS, below }
}

/** Adds a cut within a bucket: below it is what lies below the bucket, and the keys below. */
function insertCut(
  column: PartedColumn,
  bucket: number,
  { value, id }: Pick<Cut, 'value' | 'id'>,
  firstAbove: number,
  { keys, slots, count }: Gathered,
): void {
  const { cuts, space } = column
  const { memory } = space
  const below = new Bitmap(space)
  const previous = cuts.at(bucket - 1)
  if (previous) below.copy(previous.below)
  let lower = 0
  for (let i = 0; i < count; i++) {
    if ((memory.f64[(keys >>> 3) + i] ?? NO_VALUE) >= firstAbove) continue
    below.add(memory.u32[(slots >>> 2) + i] ?? 0)
    lower++
  }
  // Slots that are free keep the ids they had, so that half of them may have the same.
  if (lower === 0) below.release()
  else cuts.insert(bucket, { value, id, below }, lower)
}
