import { nextAbove } from '../../domain/values/next-above.ts'
import { ALL_IDS, NO_HOUSE, NO_VALUE } from './buckets.ts'

/** How many boundaries a column gets, and where. */
export interface BucketPlan {
  /** About this many boundaries, so that all buckets have an equal share of the listings. */
  readonly boundaryCount: number
  /** A bucket with fewer listings than this is never split. */
  readonly minListings: number
  /**
   * Whether sorts use the column. Then the buckets get smaller toward both ends, because that is
   * where first pages are, and a page in a small bucket needs few comparisons.
   */
  readonly isSorted: boolean
  /**
   * Whether the column is about houses. Listings without a house are then below a boundary of their
   * own.
   */
  readonly isAboutHomes: boolean
  /** Values that always have a boundary just below them; lowest first. */
  readonly fixed: readonly number[]
}

type BoundaryPosition = readonly [value: number, id: number]

/** The values of some listings, and their ids in the same order. */
export interface Sample {
  readonly values: Float64Array
  readonly ids: Float64Array
}

/**
 * Chooses boundaries for a sample of values and ids, so that all buckets have an equal share. A
 * value that would fill several buckets gets its own buckets, divided by id if sorts use the
 * column.
 * @param total How many listings the sample represents.
 */
export function quantileBoundaries(
  sample: Sample,
  total: number,
  plan: BucketPlan,
): BoundaryPosition[] {
  const sorted = sample.values.toSorted()
  const wanted = wantedPositions(sorted, total, plan)
  const boundaries: BoundaryPosition[] = []
  const push = (value: number, id: number): void => {
    const last = boundaries.at(-1)
    if (!last || value > last[0] || (value === last[0] && id > last[1]))
      boundaries.push([value, id])
  }
  if (plan.isAboutHomes) push(-Number.MAX_VALUE, ALL_IDS)
  let at = 0
  let ids: readonly number[] = []
  for (const [i, position] of wanted.entries()) {
    const value = sorted[position] ?? NO_VALUE
    if (value === NO_HOUSE) continue
    const previous = i === 0 ? undefined : sorted[wanted[i - 1] ?? 0]
    if (value !== previous) {
      while (at < position && sorted[at] !== value) at++
      ids = []
    }
    const next = sorted[wanted[i + 1] ?? Number.POSITIVE_INFINITY]
    const isShared = previous === value || next === value
    push(value, ALL_IDS)
    if (!isShared) continue
    if (position > at && plan.isSorted) {
      if (ids.length === 0) ids = idsWith(value, sample)
      push(value, ids[position - at] ?? 0)
    }
    if (next !== value && value !== NO_VALUE) push(nextAbove(value), ALL_IDS)
  }
  push(NO_VALUE, ALL_IDS)
  for (const fixed of plan.fixed) {
    const at = boundaries.findIndex(([value]) => value >= fixed)
    if (boundaries[at]?.[0] !== fixed) boundaries.splice(at, 0, [fixed, ALL_IDS])
  }
  return boundaries
}

/** The ids of the listings with one value, lowest first. */
function idsWith(wanted: number, { values, ids }: Sample): number[] {
  const found: number[] = []
  for (const [i, value] of values.entries()) if (value === wanted) found.push(ids[i] ?? 0)
  return found.toSorted((a, b) => a - b)
}

/** Positions in the sorted sample, each once, lowest first. */
function wantedPositions(sorted: Float64Array, total: number, plan: BucketPlan): number[] {
  const { length } = sorted
  const positions = new Set<number>()
  if (total < 2 * plan.minListings) return []
  const shares = Math.min(plan.boundaryCount, Math.floor(total / plan.minListings))
  for (let i = 1; i < shares; i++) positions.add(Math.floor((i * length) / shares))
  if (plan.isSorted) {
    const valued = sorted.findLastIndex(value => value !== NO_VALUE) + 1
    for (let depth = plan.minListings; depth < total / shares; depth *= 2) {
      const position = Math.round((depth * length) / total)
      positions.add(position)
      positions.add(valued - position)
    }
  }
  return [...positions]
    .filter(position => position > 0 && position < length)
    .toSorted((a, b) => a - b)
}
