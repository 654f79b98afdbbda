import { distanceMiles, EARTH_RADIUS_MILES } from '../../../domain/places/distance.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import type { CircleNumbers, SegmentProgram } from '../../sets/segment-program.ts'
import { OutsideFilter, RangeFilter } from '../range-filter.ts'
import {
  type Area,
  type AreaSegment,
  type InnerBox,
  innerBox,
  type Position,
} from './area-filter.ts'

const DEGREES = 180 / Math.PI
/** Much more than all rounding errors, and still negligible. */
const MARGIN_DEGREES = 1e-7

/**
 * All points within some miles of a center. The kernel computes the haversine by a short series;
 * the few listings too close to the circle for that precision are measured with `distanceMiles`.
 */
export class CircleArea implements Area {
  readonly outerBox: readonly (RangeFilter | OutsideFilter)[]
  readonly innerBox: InnerBox | null
  readonly #center: Coordinates
  readonly #maxMiles: number
  readonly #numbers: CircleNumbers

  constructor(position: Position, center: Coordinates, maxMiles: number) {
    this.#center = center
    this.#maxMiles = maxMiles
    const radius = maxMiles / EARTH_RADIUS_MILES
    this.outerBox = boxAround(position, center, radius)
    this.innerBox = boxInside(position, center, radius)
    const { latitude, longitude } = center
    const cosine = Math.cos(latitude / DEGREES)
    const sine = Math.sin(latitude / DEGREES)
    this.#numbers = [latitude, longitude, cosine, sine, Math.sin(radius / 2) ** 2]
  }

  addTo(program: SegmentProgram, segment: AreaSegment): void {
    program.near(segment, this.#numbers)
  }

  contains(point: Coordinates): boolean {
    return distanceMiles(this.#center, point) <= this.#maxMiles
  }
}

/**
 * The buckets of a box inside the circle. The box's corners nearest to the equator are farthest
 * from the center; sin² of half their distance is sin²(Δφ/2) + cos φ₀ cos φ sin²(Δλ/2). Null if
 * there is no useful box.
 */
function boxInside(position: Position, center: Coordinates, radius: number): InnerBox | null {
  const { latitude, longitude } = center
  const height = radius / Math.SQRT2
  const nearest = Math.max(0, Math.abs(latitude / DEGREES) - height)
  const left = Math.sin(radius / 2) ** 2 * (1 - MARGIN_DEGREES) - Math.sin(height / 2) ** 2
  const sine = left / (Math.cos(latitude / DEGREES) * Math.cos(nearest))
  if (!(sine > 0 && sine < 1)) return null
  const width = 2 * Math.asin(Math.sqrt(sine)) * DEGREES - MARGIN_DEGREES
  const tall = height * DEGREES - MARGIN_DEGREES
  return innerBox(
    position,
    { min: latitude - tall, max: latitude + tall },
    { min: longitude - width, max: longitude + width },
  )
}

/**
 * The filters of a box around the circle. A circle around a pole has no limits to the east and
 * west.
 */
function boxAround(
  position: Position,
  center: Coordinates,
  radius: number,
): (RangeFilter | OutsideFilter)[] {
  const height = radius * DEGREES + MARGIN_DEGREES
  const south = center.latitude - height
  const north = center.latitude + height
  const tall = new RangeFilter(position.latitude, { min: south, max: north })
  const filters: (RangeFilter | OutsideFilter)[] = [tall]
  if (south <= -90 || north >= 90) return filters
  const sine = Math.sin(radius) / Math.cos(center.latitude / DEGREES)
  if (sine >= 1) return filters
  const width = Math.asin(sine) * DEGREES + MARGIN_DEGREES
  const west = center.longitude - width
  const east = center.longitude + width
  const { longitude } = position
  if (west < -180) filters.push(new OutsideFilter(longitude, east, west + 360))
  else if (east > 180) filters.push(new OutsideFilter(longitude, east - 360, west))
  else filters.push(new RangeFilter(longitude, { min: west, max: east }))
  return filters
}
