import { ALL_IDS, NO_HOME, NO_VALUE, nextAbove } from './buckets.ts'

/** Where cuts are to be, how many, and how small the buckets at the ends of an order may be. */
export interface CutPlan {
  /** About so many cuts, at equal shares of the listings. */
  readonly cuts: number
  /** No bucket is parted that has fewer listings. */
  readonly smallestShare: number
  /**
   * Whether the buckets get smaller towards both ends. First pages begin there, and then few
   * listings have to be compared for one.
   */
  readonly isSorted: boolean
  /** Whether it is about homes, and land without one lies below a cut of its own. */
  readonly isOfHomes: boolean
}

type Place = readonly [value: number, id: number]

/** Values of some listings, and their ids in the same order. */
export interface Sample {
  readonly values: Float64Array
  readonly ids: Float64Array
}

/**
 * Chooses cuts for a sample of values and ids, so that each bucket has its share. A value that
 * would fill several buckets has them to itself, parted by id where listings are sorted by it.
 * @param total How many listings the sample stands for.
 */
export function quantileCuts(sample: Sample, total: number, plan: CutPlan): Place[] {
  const sorted = sample.values.toSorted()
  const wanted = wantedPlaces(sorted, total, plan)
  const cuts: Place[] = []
  const push = (value: number, id: number): void => {
    const last = cuts.at(-1)
    if (!last || value > last[0] || (value === last[0] && id > last[1])) cuts.push([value, id])
  }
  if (plan.isOfHomes) push(-Number.MAX_VALUE, ALL_IDS)
  let at = 0
  let ids: readonly number[] = []
  for (const [i, place] of wanted.entries()) {
    const value = sorted[place] ?? NO_VALUE
    if (value === NO_HOME) continue
    const previous = i === 0 ? undefined : sorted[wanted[i - 1] ?? 0]
    if (value !== previous) {
      while (at < place && sorted[at] !== value) at++
      ids = []
    }
    const next = sorted[wanted[i + 1] ?? Number.POSITIVE_INFINITY]
    const isShared = previous === value || next === value
    push(value, ALL_IDS)
    if (!isShared) continue
    if (place > at && plan.isSorted) {
      if (ids.length === 0) ids = idsWith(value, sample)
      push(value, ids[place - at] ?? 0)
    }
    if (next !== value && value !== NO_VALUE) push(nextAbove(value), ALL_IDS)
  }
  push(NO_VALUE, ALL_IDS)
  return cuts
}

/** The ids of the listings with one value, lowest first. */
function idsWith(wanted: number, { values, ids }: Sample): number[] {
  const found: number[] = []
  for (const [i, value] of values.entries()) if (value === wanted) found.push(ids[i] ?? 0)
  return found.toSorted((a, b) => a - b)
}

/** Places in the sorted sample, each once, lowest first. */
function wantedPlaces(sorted: Float64Array, total: number, plan: CutPlan): number[] {
  const { length } = sorted
  const places = new Set<number>()
  if (total < 2 * plan.smallestShare) return []
  const shares = Math.min(plan.cuts, Math.floor(total / plan.smallestShare))
  for (let i = 1; i < shares; i++) places.add(Math.floor((i * length) / shares))
  if (plan.isSorted) {
    const valued = sorted.findLastIndex(value => value !== NO_VALUE) + 1
    for (let depth = plan.smallestShare; depth < total / shares; depth *= 2) {
      const place = Math.round((depth * length) / total)
      places.add(place)
      places.add(valued - place)
    }
  }
  return [...places].filter(place => place > 0 && place < length).toSorted((a, b) => a - b)
}
