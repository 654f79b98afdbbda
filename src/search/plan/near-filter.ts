import { distanceMiles, EARTH_RADIUS_MILES } from '../../domain/distance.ts'
import type { Coordinates } from '../../domain/place.ts'
import { ALL_IDS } from '../columns/buckets.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { Filter } from './filter.ts'
import { OutsideFilter, RangeFilter } from './range-filter.ts'

const DEGREES = 180 / Math.PI
/** Far more than all rounding, far less than matters. */
const MARGIN_DEGREES = 1e-7

/** A box within the circle that is fewer buckets high times wide holds too few to be worth a look. */
const FEWEST_BUCKETS = 16

/** Where listings are. */
export interface Position {
  readonly latitude: RangeColumn
  readonly longitude: RangeColumn
}

/**
 * Within so many miles of a point: first the box around the circle, by bitmaps, then each listing
 * that is not in a box within the circle, by a quick series for the haversine; what is too close to
 * call is measured as every engine does.
 */
export class NearFilter implements Filter {
  readonly #position: Position
  readonly #centre: Coordinates
  readonly #mostMiles: number
  readonly #box: readonly Filter[]
  readonly #within: readonly [height: Sure, width: Sure] | null
  readonly #unsure: Scratch

  constructor(position: Position, centre: Coordinates, mostMiles: number, unsure: Scratch) {
    this.#position = position
    this.#centre = centre
    this.#mostMiles = mostMiles
    this.#box = boxAround(position, centre, mostMiles / EARTH_RADIUS_MILES)
    this.#within = boxWithin(position, centre, mostMiles / EARTH_RADIUS_MILES)
    this.#unsure = unsure
  }

  narrow(segment: number, target: number): void {
    for (const filter of this.#box) filter.narrow(segment, target)
  }

  settle(segment: number, target: number): void {
    const { memory, segments } = this.#position.latitude.space
    const { latitude, longitude } = this.#centre
    const out = this.#unsure.ofBytes(4 * segments.slots)
    const count = memory.kernel.near(
      target,
      segments.blockBytes,
      this.#position.latitude.values.chunk(segment),
      this.#position.longitude.values.chunk(segment),
      latitude,
      longitude,
      Math.cos(latitude / DEGREES),
      Math.sin(latitude / DEGREES),
      Math.sin(this.#mostMiles / EARTH_RADIUS_MILES / 2) ** 2,
      this.#known(segment),
      segment * segments.slots,
      out,
    )
    for (let i = 0; i < count; i++) {
      const slot = memory.u32[(out >>> 2) + i] ?? 0
      if (this.#isNear(slot)) continue
      const bit = slot & segments.mask
      const at = (target >>> 2) + (bit >>> 5)
      memory.u32[at] = (memory.u32[at] ?? 0) & ~(1 << (bit & 31))
    }
  }

  keep(slots: Uint32Array, count: number): number {
    let left = count
    for (const filter of this.#box) left = filter.keep(slots, left)
    let kept = 0
    for (let i = 0; i < left; i++) {
      const slot = slots[i] ?? 0
      if (this.#isNear(slot)) slots[kept++] = slot
    }
    return kept
  }

  /** A block of what is near for sure. */
  #known(segment: number): number {
    const { memory, segments, nothing, spare } = this.#position.latitude.space
    if (!this.#within) return nothing
    const [height, width] = this.#within
    memory.kernel.inBox(
      spare,
      height.notAbove.block(segment),
      height.below?.block(segment) ?? nothing,
      width.notAbove.block(segment),
      width.below?.block(segment) ?? nothing,
      segments.blockBytes,
    )
    return spare
  }

  #isNear(slot: number): boolean {
    const { latitude, longitude } = this.#position
    const place = { latitude: latitude.values.get(slot), longitude: longitude.values.get(slot) }
    return distanceMiles(this.#centre, place) <= this.#mostMiles
  }
}

/** What a range holds for sure: what is in `notAbove` and not in `below`. */
interface Sure {
  readonly notAbove: Bitmap
  readonly below: Bitmap | null
  readonly buckets: number
}

/** The buckets that lie within a range from end to end; null: none do. */
function sureWithin({ cuts }: RangeColumn, min: number, max: number): Sure | null {
  // What is below a cut at or under `max` is below `max`, what is not below one over `min` is above.
  const last = cuts.bucketOf(max, ALL_IDS) - 1
  const first = cuts.bucketOf(min, ALL_IDS)
  const notAbove = cuts.at(last)?.below
  if (!notAbove || last <= first) return null
  return { notAbove, below: cuts.at(first)?.below ?? null, buckets: last - first }
}

/**
 * The buckets of a box that lies in the circle. Its corners nearest to the equator are the farthest
 * off the centre: sin² of half the distance is sin²(Δφ/2) + cos φ₀ cos φ sin²(Δλ/2). Null: none
 * that is of use.
 */
function boxWithin(
  { latitude, longitude }: Position,
  centre: Coordinates,
  radius: number,
): [Sure, Sure] | null {
  const height = radius / Math.SQRT2
  const nearest = Math.max(0, Math.abs(centre.latitude / DEGREES) - height)
  const left = Math.sin(radius / 2) ** 2 * (1 - MARGIN_DEGREES) - Math.sin(height / 2) ** 2
  const sine = left / (Math.cos(centre.latitude / DEGREES) * Math.cos(nearest))
  if (!(sine > 0 && sine < 1)) return null
  const width = 2 * Math.asin(Math.sqrt(sine)) * DEGREES - MARGIN_DEGREES
  const tall = height * DEGREES - MARGIN_DEGREES
  const vertical = sureWithin(latitude, centre.latitude - tall, centre.latitude + tall)
  const horizontal = sureWithin(longitude, centre.longitude - width, centre.longitude + width)
  if (!vertical || !horizontal) return null
  return vertical.buckets * horizontal.buckets < FEWEST_BUCKETS ? null : [vertical, horizontal]
}

/** The filters of a box that the circle lies in; none east and west when it holds a pole. */
function boxAround(position: Position, centre: Coordinates, radius: number): Filter[] {
  const height = radius * DEGREES + MARGIN_DEGREES
  const south = centre.latitude - height
  const north = centre.latitude + height
  const filters: Filter[] = [new RangeFilter(position.latitude, { min: south, max: north })]
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
