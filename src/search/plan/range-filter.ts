import type { Range } from '../../domain/criteria.ts'
import { ALL_IDS, NO_HOME, nextAbove } from '../columns/buckets.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { Filter } from './filter.ts'

/** A bucket in which the values themselves decide: what is in `upper` and not in `lower`. */
export interface Edge {
  readonly upper: Bitmap | null
  readonly lower: Bitmap | null
}

/**
 * The bucket where the values from `min` on begin; null when they begin with a bucket, so that
 * nothing is left to decide. `before` has what is surely below `min`.
 */
export function edgeAt(
  column: RangeColumn,
  min: number,
): { before: Bitmap | null; edge: Edge | null } {
  const { cuts } = column
  const bucket = cuts.bucketOf(min, ALL_IDS)
  const before = cuts.at(bucket - 1)?.below ?? null
  if (cuts.beginsWith(bucket, min)) return { before, edge: null }
  return { before, edge: { upper: cuts.at(bucket)?.below ?? null, lower: before } }
}

/** A range of a column, both ends included. */
export class RangeFilter implements Filter {
  readonly #column: RangeColumn
  readonly #min: number
  readonly #max: number
  /** What is not below this, or is land without a house, is not too low. */
  readonly #tooLow: Bitmap | null
  readonly #homeless: Bitmap | null
  /** What is not below this is too high. */
  readonly #notTooHigh: Bitmap | null
  readonly #edges: readonly Edge[]

  constructor(column: RangeColumn, { min, max }: Range) {
    this.#column = column
    this.#min = Math.max(min ?? -Number.MAX_VALUE, -Number.MAX_VALUE)
    this.#max = Math.min(max ?? Number.MAX_VALUE, Number.MAX_VALUE)
    const low = edgeAt(column, this.#min)
    const high = edgeAt(column, nextAbove(this.#max))
    this.#tooLow = low.before
    this.#notTooHigh = high.edge ? high.edge.upper : high.before
    this.#homeless = column.plan.isOfHomes ? (column.cuts.at(0)?.below ?? null) : null
    const edges = [low.edge, high.edge].filter(edge => edge !== null)
    this.#edges = edges[0]?.upper === edges[1]?.upper ? edges.slice(0, 1) : edges
  }

  narrow(segment: number, target: number): void {
    const { memory, segments } = this.#column.space
    const { kernel } = memory
    const { blockBytes } = segments
    if (this.#notTooHigh) {
      kernel.and(target, target, this.#notTooHigh.block(segment), blockBytes)
    }
    if (!this.#tooLow) return
    const low = this.#tooLow.block(segment)
    if (this.#homeless) {
      kernel.andOrNot(target, low, this.#homeless.block(segment), blockBytes)
    } else kernel.andNot(target, target, low, blockBytes)
  }

  settle(segment: number, target: number): void {
    const { memory, segments, everything, nothing } = this.#column.space
    const values = this.#column.values.chunk(segment)
    for (const { upper, lower } of this.#edges) {
      const above = upper ? upper.block(segment) : everything
      const below = lower ? lower.block(segment) : nothing
      const { kernel } = memory
      kernel.settle(target, above, below, segments.blockBytes, values, this.#min, this.#max)
    }
  }

  keep(slots: Uint32Array, count: number): number {
    const { values, plan } = this.#column
    let kept = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const value = values.get(slot)
      const suits = value >= this.#min && value <= this.#max
      if (suits || (plan.isOfHomes && value === NO_HOME)) slots[kept++] = slot
    }
    return kept
  }
}

/** What does not lie strictly between two values: longitudes across the antimeridian. */
export class OutsideFilter implements Filter {
  readonly #column: RangeColumn
  readonly #low: number
  readonly #high: number
  readonly #lowEdge: ReturnType<typeof edgeAt>
  readonly #highEdge: ReturnType<typeof edgeAt>

  constructor(column: RangeColumn, low: number, high: number) {
    this.#column = column
    this.#low = low
    this.#high = high
    this.#lowEdge = edgeAt(column, nextAbove(low))
    this.#highEdge = edgeAt(column, high)
  }

  narrow(segment: number, target: number): void {
    const { memory, segments, everything, nothing } = this.#column.space
    // Surely between the two is what lies above the bucket of the one and below that of the other.
    const { edge, before } = this.#lowEdge
    const notAboveLow = edge ? edge.upper : before
    const low = notAboveLow?.block(segment) ?? (edge ? everything : nothing)
    const high = this.#highEdge.before?.block(segment) ?? nothing
    memory.kernel.andOrNot(target, high, low, segments.blockBytes)
  }

  settle(segment: number, target: number): void {
    const { memory, segments, everything, nothing } = this.#column.space
    const values = this.#column.values.chunk(segment)
    for (const { edge } of [this.#lowEdge, this.#highEdge]) {
      if (!edge) continue
      const above = edge.upper?.block(segment) ?? everything
      const below = edge.lower?.block(segment) ?? nothing
      const { kernel } = memory
      kernel.settleOutside(target, above, below, segments.blockBytes, values, this.#low, this.#high)
    }
  }

  keep(slots: Uint32Array, count: number): number {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const value = this.#column.values.get(slot)
      if (value <= this.#low || value >= this.#high) slots[kept++] = slot
    }
    return kept
  }
}
