import { type RawBuilder, sql } from 'kysely'
import { boxAround } from '../../../domain/places/box-around.ts'
import { EARTH_RADIUS_MILES } from '../../../domain/places/distance.ts'
import type { BoundingBox, Coordinates } from '../../../domain/places/place.ts'

const RADIANS_PER_DEGREE = Math.PI / 180
/** Much more than the sines of two programs differ, much less than matters to anyone. */
const RELATIVE_MARGIN = 1e-9
const ABSOLUTE_MARGIN = 1e-24

/**
 * All points within some miles of a center. PostgreSQL and JavaScript may compute sines that differ
 * in the last digit. So a listing is certainly in the circle, certainly not, or uncertain;
 * `distanceMiles` decides about the uncertain.
 */
export interface Circle {
  readonly center: Coordinates
  readonly distanceMiles: number
  /** A box around the circle. */
  readonly box: BoundingBox
  /** Whether a listing of the box is in the circle, or uncertain. */
  readonly maybeInside: RawBuilder<boolean>
  /** Whether a listing for which `maybeInside` holds is uncertain. */
  readonly isUncertain: RawBuilder<boolean>
}

export function circleAround(center: Coordinates, distanceMiles: number): Circle {
  const halfAngle = Math.min(distanceMiles / EARTH_RADIUS_MILES / 2, Math.PI / 2)
  const limit = Math.sin(halfAngle) ** 2
  const haversine = haversineFrom(center)
  return {
    center,
    distanceMiles,
    box: boxAround(center, distanceMiles),
    maybeInside: sql<boolean>`${haversine} <= ${limit * (1 + RELATIVE_MARGIN) + ABSOLUTE_MARGIN}::float8`,
    isUncertain: sql<boolean>`${haversine} > ${limit * (1 - RELATIVE_MARGIN) - ABSOLUTE_MARGIN}::float8`,
  }
}

/** The haversine of the angle to a listing, as `distanceMiles` computes it. */
function haversineFrom({ latitude, longitude }: Coordinates): RawBuilder<number> {
  const halfRadian = sql.lit(RADIANS_PER_DEGREE / 2)
  const squareOfSine = (column: 'latitude' | 'longitude', from: number) =>
    sql`power(sin((${sql.ref(column)} - ${from}::float8) * ${halfRadian}), 2)`
  const cosine = Math.cos(latitude * RADIANS_PER_DEGREE)
  const cosines = sql`${cosine}::float8 * cos(latitude * ${sql.lit(RADIANS_PER_DEGREE)})`
  return sql`(${squareOfSine('latitude', latitude)} + ${cosines} * ${squareOfSine('longitude', longitude)})`
}
