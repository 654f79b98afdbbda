import { shortestTurn } from './boundary.ts'
import type { Ring } from './file-rings.ts'
import type { Coordinates } from './place.ts'

/**
 * Where two sides of a closed ring cross; null if none do. Sides that touch, or that follow each
 * other, do not cross. Sides are swept along the axis on which they overlap least, so few are compared.
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
  const open: Span[] = []
  for (const span of spansAlong(sides, bestAxis(sides))) {
    const { side } = span
    let left = 0
    for (const one of open) {
      if (one.end < span.start) continue
      open[left++] = one
      if (areApart(one.side, side)) continue
      const crossing = crossingOfTwo(one.side, side)
      if (crossing !== null) return crossing
    }
    open.length = left
    open.push(span)
  }
  return null
}

/** A direction on the map, of length 1. */
interface Axis {
  readonly east: number
  readonly north: number
}

/** A side, and the part of an axis that it covers. */
interface Span {
  readonly side: Side
  readonly start: number
  readonly end: number
}

/** The sides in the order in which they begin along an axis. */
function spansAlong(sides: readonly Side[], { east, north }: Axis): Span[] {
  const along = ({ longitude, latitude }: Coordinates) => longitude * east + latitude * north
  return sides
    .map(side => {
      const from = along(side.from)
      const to = along(side.to)
      return { side, start: Math.min(from, to), end: Math.max(from, to) }
    })
    .toSorted((one, other) => one.start - other.start)
}

/** The axis on which the sides overlap least: eastward, northward, or across most of them. */
function bestAxis(sides: readonly Side[]): Axis {
  // Angles are doubled, so that a side and its reverse have the same direction.
  const doubled = { east: 0, north: 0 }
  for (const { from, to } of sides) {
    const east = to.longitude - from.longitude
    const north = to.latitude - from.latitude
    const length = Math.hypot(east, north)
    doubled.east += (east * east - north * north) / length
    doubled.north += (2 * east * north) / length
  }
  const across = (Math.atan2(doubled.north, doubled.east) + Math.PI) / 2
  const axes = [
    EASTWARD,
    { east: 0, north: 1 },
    { east: Math.cos(across), north: Math.sin(across) },
  ]
  const [best = EASTWARD] = axes
    .map(axis => ({ ...axis, overlap: overlapAlong(sides, axis) }))
    .toSorted((one, other) => one.overlap - other.overlap)
  return best
}

const EASTWARD: Axis = { east: 1, north: 0 }

/** How many sides cover each place of an axis on average. */
function overlapAlong(sides: readonly Side[], { east, north }: Axis): number {
  let covered = 0
  let start = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  for (const { from, to } of sides) {
    const one = from.longitude * east + from.latitude * north
    const other = to.longitude * east + to.latitude * north
    covered += Math.abs(one - other)
    start = Math.min(start, one, other)
    end = Math.max(end, one, other)
  }
  return covered / (end - start)
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
