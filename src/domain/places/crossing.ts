import { shortestTurn } from './boundary.ts'
import type { Ring } from './file-rings.ts'
import type { Coordinates } from './place.ts'

/**
 * Where two sides of a closed ring cross; null if none do. Sides that touch, or that follow each
 * other, do not cross. Sides are swept along one axis, so only those that overlap on it are compared.
 * @param ring Up to some thousand points, whose first one may be repeated at the end.
 */
export function crossingOf(ring: Ring): Coordinates | null {
  return firstCrossing(sidesOf(ring, 0, ring[0]?.longitude ?? 0), crossingOfSides)
}

/**
 * Where a side of one ring crosses a side of another; null if none do.
 * @param tolerance In degrees: an end that is no farther beyond the other side only touches it.
 */
export function crossingAmong(rings: readonly Ring[], tolerance: number): Coordinates | null {
  const start = rings[0]?.[0]?.longitude ?? 0
  const sides = rings.flatMap((ring, i) => sidesOf(ring, i, start))
  return firstCrossing(sides, (a, b) => {
    const crossing = a.ring === b.ring ? null : crossingOfSides(a, b)
    const isDeep = () =>
      [a.from, a.to].every(end => distanceTo(b, end) > tolerance) &&
      [b.from, b.to].every(end => distanceTo(a, end) > tolerance)
    return crossing !== null && isDeep() ? crossing : null
  })
}

function firstCrossing(
  sides: readonly Side[],
  crossingOfTwo: (one: Side, other: Side) => Coordinates | null,
): Coordinates | null {
  // Along the axis on which they overlap less.
  const sum = (lengthOf: (side: Side) => number) =>
    sides.reduce((all, one) => all + lengthOf(one), 0)
  const isFlat = sum(({ west, east }) => east - west) > sum(({ south, north }) => north - south)
  const start = isFlat ? ({ south }: Side) => south : ({ west }: Side) => west
  const end = isFlat ? ({ north }: Side) => north : ({ east }: Side) => east
  const open: Side[] = []
  for (const side of sides.toSorted((one, other) => start(one) - start(other))) {
    let left = 0
    for (const one of open) {
      if (end(one) < start(side)) continue
      open[left++] = one
      if (areApart(one, side)) continue
      const crossing = crossingOfTwo(one, side)
      if (crossing !== null) return crossing
    }
    open.length = left
    open.push(side)
  }
  return null
}

function areApart(one: Side, other: Side): boolean {
  return (
    one.north < other.south ||
    one.south > other.north ||
    one.east < other.west ||
    one.west > other.east
  )
}

interface Side {
  readonly ring: number
  readonly from: Coordinates
  readonly to: Coordinates
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/**
 * The sides of a ring, whose longitudes continue beyond 180 degrees where it crosses the
 * antimeridian.
 * @param start Longitudes are at most 180 degrees from this one.
 */
function sidesOf(corners: Ring, ring: number, start: number): Side[] {
  const near = corners.map(({ latitude, longitude }) => ({
    latitude,
    longitude: start + shortestTurn(longitude - start),
  }))
  return near.flatMap((from, i) => {
    const to = near[(i + 1) % near.length] ?? from
    const isPoint = from.latitude === to.latitude && from.longitude === to.longitude
    if (isPoint) return []
    return {
      ring,
      from,
      to,
      west: Math.min(from.longitude, to.longitude),
      east: Math.max(from.longitude, to.longitude),
      south: Math.min(from.latitude, to.latitude),
      north: Math.max(from.latitude, to.latitude),
    }
  })
}

/** How far a point is from the line through a side, in degrees. */
function distanceTo(side: Side, point: Coordinates): number {
  const { from, to } = side
  const length = Math.hypot(to.longitude - from.longitude, to.latitude - from.latitude)
  return Math.abs(turn(side, point)) / length
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
