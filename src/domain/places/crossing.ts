import { shortestTurn } from './boundary.ts'
import type { Coordinates } from './place.ts'

/**
 * Where two sides of a closed ring cross; null if none do. Sides that touch, or that follow each
 * other, do not cross. Sides are swept from west to east, so only those that overlap in longitude
 * are compared.
 * @param ring Up to some thousand points, whose first one may be repeated at the end.
 */
export function crossingOf(ring: readonly Coordinates[]): Coordinates | null {
  const sides = sidesOf(ring).toSorted((one, other) => west(one) - west(other))
  let open: Side[] = []
  for (const side of sides) {
    open = open.filter(one => east(one) > west(side))
    for (const one of open) {
      const crossing = crossingOfSides(one, side)
      if (crossing !== null) return crossing
    }
    open.push(side)
  }
  return null
}

interface Side {
  readonly from: Coordinates
  readonly to: Coordinates
}

/**
 * The sides of a ring, whose longitudes continue beyond 180 degrees where it crosses the
 * antimeridian.
 */
function sidesOf(ring: readonly Coordinates[]): Side[] {
  const start = ring[0]?.longitude ?? 0
  const corners = ring.map(({ latitude, longitude }) => ({
    latitude,
    longitude: start + shortestTurn(longitude - start),
  }))
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from
    const isPoint = from.latitude === to.latitude && from.longitude === to.longitude
    return isPoint ? [] : [{ from, to }]
  })
}

function west({ from, to }: Side): number {
  return Math.min(from.longitude, to.longitude)
}

function east({ from, to }: Side): number {
  return Math.max(from.longitude, to.longitude)
}

function crossingOfSides(one: Side, other: Side): Coordinates | null {
  const start = turn(other, one.from)
  const end = turn(other, one.to)
  if (start * end >= 0 || turn(one, other.from) * turn(one, other.to) >= 0) return null
  const share = start / (start - end)
  return {
    latitude: one.from.latitude + share * (one.to.latitude - one.from.latitude),
    longitude: one.from.longitude + share * (one.to.longitude - one.from.longitude),
  }
}

/** The side of a line that a point is on: positive to the left of it, 0 on it. */
function turn({ from, to }: Side, point: Coordinates): number {
  const eastward = (to.longitude - from.longitude) * (point.latitude - from.latitude)
  return eastward - (to.latitude - from.latitude) * (point.longitude - from.longitude)
}
