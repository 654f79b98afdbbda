import { crossingBetween, crossingOf } from './crossing.ts'
import type { Ring } from './file-rings.ts'
import type { BoundingBox, Coordinates } from './place.ts'
import { boxOf, edgesOf, isInside, type PolygonEdge, sidesOf } from './polygon.ts'
import type { Tract } from './tracts.ts'

/** What is wrong with tracts that together are no boundary, and where. */
export interface TractConflict {
  readonly kind: 'crossing' | 'overlap' | 'outside'
  readonly at: Coordinates
}

/** Neighbors share a side, which may be drawn twice, about two meters apart. */
const TOLERANCE_DEGREES = 2 / 111_195

/**
 * The first place where a ring crosses itself, where two tracts or two holes overlap, or where a
 * hole is outside of its tract; null: there is none.
 */
export function tractConflict(tracts: readonly Tract[]): TractConflict | null {
  for (const ring of tracts.flatMap(({ outer, holes }) => [outer, ...holes])) {
    const at = crossingOf(ring)
    if (at !== null) return { kind: 'crossing', at }
  }
  const shapes = tracts.map(({ outer, holes }) => ({
    outer: shapeOf(outer),
    holes: holes.map(shapeOf),
  }))
  const overlap =
    overlapAmong(shapes) ??
    shapes
      .map(({ holes }) => overlapAmong(holes.map(outer => ({ outer, holes: [] }))))
      .find(Boolean)
  if (overlap) return { kind: 'overlap', at: overlap }
  for (const { outer, holes } of shapes) {
    const outside = holes.map(hole => cornerOutside(hole, outer)).find(at => at !== null)
    if (outside) return { kind: 'outside', at: outside }
  }
  return null
}

interface Shape {
  readonly ring: Ring
  readonly box: BoundingBox
  readonly edges: readonly PolygonEdge[]
}

interface Holed {
  readonly outer: Shape
  readonly holes: readonly Shape[]
}

function shapeOf(ring: Ring): Shape {
  return { ring, box: boxOf(ring), edges: edgesOf(ring) }
}

/** Where two of some shapes overlap; a tract may be in the hole of another one. */
function overlapAmong(shapes: readonly Holed[]): Coordinates | null {
  for (const [i, one] of shapes.entries()) {
    for (const other of shapes.slice(i + 1)) {
      if (!areBoxesShared(one.outer.box, other.outer.box)) continue
      const at =
        cornerWithin(one, other) ??
        cornerWithin(other, one) ??
        crossingBetween(one.outer.ring, other.outer.ring, TOLERANCE_DEGREES)
      if (at !== null) return at
    }
  }
  return null
}

/** A corner that is well within another shape, and in none of its holes. */
function cornerWithin(shape: Holed, { outer, holes }: Holed): Coordinates | null {
  // Equal rings have no corner within each other.
  const found = [...shape.outer.ring, ...innerPoint(shape)].find(
    corner =>
      isWithin(corner, outer) &&
      isFar(corner, outer) &&
      holes.every(hole => !isWithin(corner, hole) && isFar(corner, hole)),
  )
  return found ?? null
}

/** A point well within a tract, beside one of its corners; none if it is too narrow. */
function innerPoint({ outer, holes }: Holed): readonly Coordinates[] {
  const { ring } = outer
  const beside = ring.map((corner, i) => {
    const before = ring.at(i - 1) ?? corner
    const next = ring[(i + 1) % ring.length] ?? corner
    return {
      latitude: (before.latitude + corner.latitude + next.latitude) / 3,
      longitude: (before.longitude + corner.longitude + next.longitude) / 3,
    }
  })
  const found = beside.find(
    point =>
      isWithin(point, outer) && isFar(point, outer) && !holes.some(hole => isWithin(point, hole)),
  )
  return found ? [found] : []
}

/** A corner of a hole that is well outside of its tract. */
function cornerOutside({ ring }: Shape, outer: Shape): Coordinates | null {
  return ring.find(corner => !isWithin(corner, outer) && isFar(corner, outer)) ?? null
}

function isWithin(corner: Coordinates, { box, edges }: Shape): boolean {
  const { latitude, longitude } = corner
  const isInBox =
    latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east
  return isInBox && isInside(edges, corner)
}

function isFar(corner: Coordinates, { ring }: Shape): boolean {
  return sidesOf(ring).every(side => distanceToSide(corner, side) > TOLERANCE_DEGREES)
}

/** In degrees of latitude. */
function distanceToSide(
  { latitude, longitude }: Coordinates,
  [from, to]: readonly [Coordinates, Coordinates],
): number {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const east = (to.longitude - from.longitude) * narrowing
  const north = to.latitude - from.latitude
  const x = (longitude - from.longitude) * narrowing
  const y = latitude - from.latitude
  const length = east * east + north * north
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * east + y * north) / length))
  return Math.hypot(x - along * east, y - along * north)
}

function areBoxesShared(one: BoundingBox, other: BoundingBox): boolean {
  return (
    one.south <= other.north &&
    other.south <= one.north &&
    one.west <= other.east &&
    other.west <= one.east
  )
}
