import type { Coordinates } from '../../../domain/places/place.ts'
import { ALL_IDS } from '../../columns/buckets.ts'
import type { RangeColumn } from '../../columns/range-column.ts'
import type { Bitmap } from '../../sets/bitmap.ts'
import type { OpenBox, SegmentProgram } from '../../sets/segment-program.ts'
import type { RefiningFilter } from '../filter.ts'
import type { OutsideFilter, RangeFilter } from '../range-filter.ts'

/**
 * A box inside an area is used only if it spans at least this many buckets, height times width.
 * Smaller boxes have too few listings to be worth it.
 */
const MIN_BUCKETS = 16

/** The columns with the coordinates of listings. */
export interface Position {
  readonly latitude: RangeColumn
  readonly longitude: RangeColumn
}

/** The coordinates of the listings of one segment, and the listings that are certainly inside. */
export interface AreaSegment {
  readonly latitudes: number
  readonly longitudes: number
  readonly box: OpenBox
}

/** A shape on the map. */
export interface Area {
  /** Filters of a box around it. */
  readonly outerBox: readonly (RangeFilter | OutsideFilter)[]
  /** A box inside it, if there is a useful one. */
  readonly innerBox: InnerBox | null
  /**
   * Adds the operation of the kernel that removes listings certainly outside, and outputs those
   * that are too close to the line for the kernel.
   */
  addTo(program: SegmentProgram, segment: AreaSegment): void
  /** Decides exactly, as in every engine. */
  contains(point: Coordinates): boolean
}

/**
 * Listings within an area. Bitmaps first select the box around it. A box inside it matches as a
 * whole. The kernel decides about the other listings, as far as it can. The few listings that are
 * too close to the line are tested exactly, as in every engine.
 */
export class AreaFilter implements RefiningFilter {
  readonly #position: Position
  readonly #area: Area

  constructor(position: Position, area: Area) {
    this.#position = position
    this.#area = area
  }

  addTo(program: SegmentProgram, segment: number): void {
    for (const filter of this.#area.outerBox) filter.addBitmapsTo(program, segment)
    if (program.isEmpty) return
    const { latitude, longitude } = this.#position
    this.#area.addTo(program, {
      latitudes: latitude.values.chunk(segment),
      longitudes: longitude.values.chunk(segment),
      box: this.#boxIn(segment),
    })
  }

  refine(program: SegmentProgram, _segment: number, target: number): number {
    const { memory, segments } = this.#position.latitude.space
    let removed = 0
    for (const slot of program.uncertain()) {
      if (this.#contains(slot)) continue
      const bit = slot & segments.mask
      const at = (target >>> 2) + (bit >>> 5)
      const word = memory.u32[at] ?? 0
      // Another filter may have removed it since.
      removed += (word >>> (bit & 31)) & 1
      memory.u32[at] = word & ~(1 << (bit & 31))
    }
    return removed
  }

  filterList(slots: Uint32Array, count: number): number {
    let left = count
    for (const filter of this.#area.outerBox) left = filter.filterList(slots, left)
    let size = 0
    for (let i = 0; i < left; i++) {
      const slot = slots[i] ?? 0
      if (this.#contains(slot)) slots[size++] = slot
    }
    return size
  }

  /** The listings of a segment that are certainly inside. */
  #boxIn(segment: number): OpenBox {
    const { nothing } = this.#position.latitude.space
    const { innerBox } = this.#area
    if (!innerBox) return { upper: nothing, lower: nothing, east: nothing, west: nothing }
    const { height, width } = innerBox
    const upper = height.notAbove.block(segment)
    const east = width.notAbove.block(segment)
    const lower = height.below?.block(segment) ?? nothing
    return { upper, lower, east, west: width.below?.block(segment) ?? nothing }
  }

  #contains(slot: number): boolean {
    const { latitude, longitude } = this.#position
    const point = { latitude: latitude.values.get(slot), longitude: longitude.values.get(slot) }
    return this.#area.contains(point)
  }
}

/** Slots that are certainly in a range: those in `notAbove` and not in `below`. */
interface CertainRange {
  readonly notAbove: Bitmap
  readonly below: Bitmap | null
  readonly buckets: number
}

/** The slots that are certainly in a box. */
export interface InnerBox {
  readonly height: CertainRange
  readonly width: CertainRange
}

/** A range of degrees, both ends included. */
export interface Degrees {
  readonly min: number
  readonly max: number
}

/** The buckets that are completely within a box; null if they are too few to be useful. */
export function innerBox(
  { latitude, longitude }: Position,
  latitudes: Degrees,
  longitudes: Degrees,
): InnerBox | null {
  const height = certainRange(latitude, latitudes)
  const width = certainRange(longitude, longitudes)
  if (!height || !width) return null
  return height.buckets * width.buckets < MIN_BUCKETS ? null : { height, width }
}

/** The buckets that are completely within a range; null for none. */
function certainRange({ buckets }: RangeColumn, { min, max }: Degrees): CertainRange | null {
  // Below a boundary at or under `max`, all values are below `max`. Above a boundary over `min`,
  // all values are above `min`.
  const last = buckets.bucketOf(max, ALL_IDS) - 1
  const first = buckets.bucketOf(min, ALL_IDS)
  const notAbove = buckets.boundary(last)?.below
  if (!notAbove || last <= first) return null
  return { notAbove, below: buckets.boundary(first)?.below ?? null, buckets: last - first }
}
