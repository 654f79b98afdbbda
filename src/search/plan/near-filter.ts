import { distanceMiles, EARTH_RADIUS_MILES } from '../../domain/places/distance.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import { ALL_IDS } from '../columns/buckets.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { Circle, SegmentProgram } from '../sets/segment-program.ts'
import type { RefiningFilter } from './filter.ts'
import { OutsideFilter, RangeFilter } from './range-filter.ts'

const DEGREES = 180 / Math.PI
/** Much more than all rounding errors, much less than matters to anyone. */
const MARGIN_DEGREES = 1e-7

/**
 * A box inside the circle is used only if it spans at least this many buckets, height times width.
 * Smaller boxes hold too few listings to be worth it.
 */
const MIN_BUCKETS = 16

/** The columns with the coordinates of listings. */
export interface Position {
  readonly latitude: RangeColumn
  readonly longitude: RangeColumn
}

/**
 * Listings within some miles of a point. Bitmaps first select the box around the circle. A box
 * inside the circle matches as a whole. For the other listings the kernel computes the haversine by
 * a short series. The few listings too close to the circle for that precision are measured with
 * `distanceMiles`, like in every engine.
 */
export class NearFilter implements RefiningFilter {
  readonly #position: Position
  readonly #centre: Coordinates
  readonly #maxMiles: number
  readonly #outerBox: readonly (RangeFilter | OutsideFilter)[]
  readonly #innerBox: readonly [height: CertainRange, width: CertainRange] | null
  readonly #numbers: Circle['numbers']

  constructor(position: Position, centre: Coordinates, maxMiles: number) {
    this.#position = position
    this.#centre = centre
    this.#maxMiles = maxMiles
    this.#outerBox = outerBox(position, centre, maxMiles / EARTH_RADIUS_MILES)
    this.#innerBox = innerBox(position, centre, maxMiles / EARTH_RADIUS_MILES)
    const { latitude, longitude } = centre
    const [cosine, sine] = [Math.cos(latitude / DEGREES), Math.sin(latitude / DEGREES)]
    const haversine = Math.sin(maxMiles / EARTH_RADIUS_MILES / 2) ** 2
    this.#numbers = [latitude, longitude, cosine, sine, haversine]
  }

  addTo(program: SegmentProgram, segment: number): void {
    for (const filter of this.#outerBox) filter.addBitmapsTo(program, segment)
    if (program.isEmpty) return
    const { latitude, longitude } = this.#position
    program.near({
      latitudes: latitude.values.chunk(segment),
      longitudes: longitude.values.chunk(segment),
      numbers: this.#numbers,
      box: this.#boxIn(segment),
    })
  }

  refine(program: SegmentProgram, _segment: number, target: number): number {
    const { memory, segments } = this.#position.latitude.space
    let removed = 0
    for (const slot of program.uncertain()) {
      if (this.#isNear(slot)) continue
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
    for (const filter of this.#outerBox) left = filter.filterList(slots, left)
    let kept = 0
    for (let i = 0; i < left; i++) {
      const slot = slots[i] ?? 0
      if (this.#isNear(slot)) slots[kept++] = slot
    }
    return kept
  }

  /** The listings of a segment that are certainly near. */
  #boxIn(segment: number): Circle['box'] {
    const { nothing } = this.#position.latitude.space
    if (!this.#innerBox) return { upper: nothing, lower: nothing, east: nothing, west: nothing }
    const [height, width] = this.#innerBox
    const upper = height.notAbove.block(segment)
    const east = width.notAbove.block(segment)
    const lower = height.below?.block(segment) ?? nothing
    return { upper, lower, east, west: width.below?.block(segment) ?? nothing }
  }

  #isNear(slot: number): boolean {
    const { latitude, longitude } = this.#position
    const place = { latitude: latitude.values.get(slot), longitude: longitude.values.get(slot) }
    return distanceMiles(this.#centre, place) <= this.#maxMiles
  }
}

/** Slots that certainly lie within a range: those in `notAbove` and not in `below`. */
interface CertainRange {
  readonly notAbove: Bitmap
  readonly below: Bitmap | null
  readonly buckets: number
}

/** The buckets that lie completely within a range; null: none. */
function certainRange({ buckets }: RangeColumn, min: number, max: number): CertainRange | null {
  // Below a boundary at or under `max`, all values are below `max`. Above a boundary over `min`,
  // all values are above `min`.
  const last = buckets.bucketOf(max, ALL_IDS) - 1
  const first = buckets.bucketOf(min, ALL_IDS)
  const notAbove = buckets.boundary(last)?.below
  if (!notAbove || last <= first) return null
  return { notAbove, below: buckets.boundary(first)?.below ?? null, buckets: last - first }
}

/**
 * The buckets of a box inside the circle. The box's corners nearest to the equator are farthest
 * from the centre; sin² of half their distance is sin²(Δφ/2) + cos φ₀ cos φ sin²(Δλ/2). Null: there
 * is no useful box.
 */
function innerBox(
  { latitude, longitude }: Position,
  centre: Coordinates,
  radius: number,
): [CertainRange, CertainRange] | null {
  const height = radius / Math.SQRT2
  const nearest = Math.max(0, Math.abs(centre.latitude / DEGREES) - height)
  const left = Math.sin(radius / 2) ** 2 * (1 - MARGIN_DEGREES) - Math.sin(height / 2) ** 2
  const sine = left / (Math.cos(centre.latitude / DEGREES) * Math.cos(nearest))
  if (!(sine > 0 && sine < 1)) return null
  const width = 2 * Math.asin(Math.sqrt(sine)) * DEGREES - MARGIN_DEGREES
  const tall = height * DEGREES - MARGIN_DEGREES
  const vertical = certainRange(latitude, centre.latitude - tall, centre.latitude + tall)
  const horizontal = certainRange(longitude, centre.longitude - width, centre.longitude + width)
  if (!vertical || !horizontal) return null
  return vertical.buckets * horizontal.buckets < MIN_BUCKETS ? null : [vertical, horizontal]
}

/**
 * The filters of a box around the circle. A circle around a pole has no limits in the east and
 * west.
 */
function outerBox(
  position: Position,
  centre: Coordinates,
  radius: number,
): (RangeFilter | OutsideFilter)[] {
  const height = radius * DEGREES + MARGIN_DEGREES
  const south = centre.latitude - height
  const north = centre.latitude + height
  const tall = new RangeFilter(position.latitude, { min: south, max: north })
  const filters: (RangeFilter | OutsideFilter)[] = [tall]
  if (south <= -90 || north >= 90) return filters
  const sine = Math.sin(radius) / Math.cos(centre.latitude / DEGREES)
  if (sine >= 1) return filters
  const width = Math.asin(sine) * DEGREES + MARGIN_DEGREES
  const west = centre.longitude - width
  const east = centre.longitude + width
  const { longitude } = position
  if (west < -180) filters.push(new OutsideFilter(longitude, east, west + 360))
  else if (east > 180) filters.push(new OutsideFilter(longitude, east - 360, west))
  else filters.push(new RangeFilter(longitude, { min: west, max: east }))
  return filters
}
