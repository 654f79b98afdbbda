import type { Range } from '../../domain/searching/criteria.ts'
import { nextAbove } from '../../domain/values/next-above.ts'
import { NO_HOUSE } from '../columns/buckets.ts'
import { type Edge, edgeAt } from '../columns/edge-bucket.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { OpenSlots } from '../sets/program-operations.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import type { Filter } from './filter.ts'

/** Listings with a value in a range, both ends included. */
export class RangeFilter implements Filter {
  readonly #column: RangeColumn
  readonly #min: number
  readonly #max: number
  /** Slots below this are too low, unless they are in `#noHouse`. */
  readonly #tooLow: Bitmap | null
  readonly #noHouse: Bitmap | null
  /** Slots not below this are too high. */
  readonly #notTooHigh: Bitmap | null
  /** The buckets in which the range begins and ends, unless the bitmaps above are exact. */
  readonly #edges: readonly Edge[]

  constructor(column: RangeColumn, { min, max }: Range) {
    this.#column = column
    this.#min = Math.max(min ?? -Number.MAX_VALUE, -Number.MAX_VALUE)
    this.#max = Math.min(max ?? Number.MAX_VALUE, Number.MAX_VALUE)
    const { isAboutHomes } = column.plan
    const low = min === null ? { before: null, edge: null } : edgeAt(column, this.#min)
    const high = edgeAt(column, nextAbove(this.#max))
    this.#tooLow = low.before
    this.#notTooHigh = high.edge ? high.edge.upper : high.before
    this.#noHouse = isAboutHomes ? (column.buckets.boundary(0)?.below ?? null) : null
    const lower = isAboutHomes ? low.before : null
    const edges: Edge[] = []
    if (low.edge && high.edge && low.edge.upper === high.edge.upper) {
      edges.push({ upper: null, lower })
    } else {
      if (low.edge) edges.push({ upper: low.edge.upper, lower })
      if (high.edge) edges.push({ upper: null, lower: high.edge.lower })
    }
    this.#edges = edges
  }

  addTo(program: SegmentProgram, segment: number): void {
    this.addBitmapsTo(program, segment)
    const { values } = this.#column
    for (const edge of this.#edges) {
      program.within(values.chunk(segment), this.#min, this.#max, openIn(edge, segment))
    }
  }

  /** Adds only the part that works on bitmaps. Slots in the buckets at the ends may remain. */
  addBitmapsTo(program: SegmentProgram, segment: number): void {
    if (this.#notTooHigh) program.and(this.#notTooHigh.block(segment))
    if (!this.#tooLow) return
    const tooLow = this.#tooLow.block(segment)
    if (this.#noHouse) program.andNotUnless(tooLow, this.#noHouse.block(segment))
    else program.andNot(tooLow)
  }

  filterList(slots: Uint32Array, count: number): number {
    const { values, plan } = this.#column
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const value = values.get(slot)
      const suits = value >= this.#min && value <= this.#max
      if (suits || (plan.isAboutHomes && value === NO_HOUSE)) slots[size++] = slot
    }
    return size
  }
}

/**
 * Listings with no value strictly between two values: longitudes of a box across the antimeridian.
 */
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

  addTo(program: SegmentProgram, segment: number): void {
    this.addBitmapsTo(program, segment)
    const { values } = this.#column
    for (const { edge } of [this.#lowEdge, this.#highEdge]) {
      if (!edge) continue
      program.outside(values.chunk(segment), this.#low, this.#high, openIn(edge, segment))
    }
  }

  /** See `RangeFilter.addBitmapsTo`. */
  addBitmapsTo(program: SegmentProgram, segment: number): void {
    const { everything, nothing } = this.#column.space
    // Certainly between the two: slots above the bucket of `low` and below the bucket of `high`.
    const { edge, before } = this.#lowEdge
    const notAboveLow = edge ? edge.upper : before
    const low = notAboveLow?.block(segment) ?? (edge ? everything : nothing)
    const high = this.#highEdge.before?.block(segment) ?? nothing
    program.andNotUnless(high, low)
  }

  filterList(slots: Uint32Array, count: number): number {
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const value = this.#column.values.get(slot)
      if (value <= this.#low || value >= this.#high) slots[size++] = slot
    }
    return size
  }
}

function openIn({ upper, lower }: Edge, segment: number): OpenSlots {
  return { upper: upper?.block(segment) ?? 0, lower: lower?.block(segment) ?? 0 }
}
