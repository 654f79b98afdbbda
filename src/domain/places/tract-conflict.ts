import { crossingAmong, crossingOf } from './crossing.ts'
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
/** The lines on which a point within a tract is looked for, as shares of its height. */
const LINES = [0.5, 0.25, 0.75]

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
      .find(at => at !== null)
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
  readonly sides: ReturnType<typeof sidesOf>
}

interface Holed {
  readonly outer: Shape
  readonly holes: readonly Shape[]
}

function shapeOf(ring: Ring): Shape {
  return { ring, box: boxOf(ring), edges: edgesOf(ring), sides: sidesOf(ring) }
}

/** Where two of some shapes overlap; a tract may be in the hole of another one. */
function overlapAmong(shapes: readonly Holed[]): Coordinates | null {
  if (shapes.length < 2) return null
  const crossing = crossingAmong(
    shapes.map(({ outer }) => outer.ring),
    TOLERANCE_DEGREES,
  )
  if (crossing !== null) return crossing
  for (const { others, points } of neighborsOf(shapes)) {
    const within = points.find(point => others.some(other => isDeepIn(point, other)))
    if (within) return within
  }
  return null
}

/**
 * Each shape that may overlap others, with those whose boxes meet its own, and the points that tell.
 * Equal rings have no corner within each other, so there is a point inside, too.
 */
function* neighborsOf(shapes: readonly Holed[]) {
  for (const shape of shapes) {
    const { box, ring } = shape.outer
    const others = shapes.filter(other => other !== shape && areBoxesShared(box, other.outer.box))
    if (others.length > 0) yield { others, points: [...ring, ...innerPoint(shape)] }
  }
}

/** Whether a point is well within a shape, and in none of its holes. */
function isDeepIn(point: Coordinates, { outer, holes }: Holed): boolean {
  return (
    isWithin(point, outer) &&
    isFar(point, outer) &&
    holes.every(hole => !isWithin(point, hole) && isFar(point, hole))
  )
}

/** A point in the widest part of a tract on some lines from west to east; none if it is too narrow. */
function innerPoint(shape: Holed): readonly Coordinates[] {
  const { outer, holes } = shape
  const { south, north } = outer.box
  const edges = [outer, ...holes].flatMap(one => one.edges)
  const found = LINES.map(share => south + share * (north - south))
    .map(latitude => widestPart(edges, latitude))
    .toSorted((one, other) => other.width - one.width)
    .find(({ point }) => isDeepIn(point, shape))
  return found ? [found.point] : []
}

/** The middle of the widest part of a line that is inside. */
function widestPart(edges: readonly PolygonEdge[], latitude: number) {
  const crossings = edges
    .filter(({ south, north }) => south <= latitude && latitude < north)
    .map(edge => edge.longitude + ((latitude - edge.south) / edge.height) * edge.width)
    .toSorted((one, other) => one - other)
  let width = 0
  let longitude = crossings[0] ?? 0
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [west = 0, east = 0] = crossings.slice(i, i + 2)
    if (east - west <= width) continue
    width = east - west
    longitude = (west + east) / 2
  }
  return { width, point: { latitude, longitude } }
}

/** A corner of a hole that is well outside of its tract. */
function cornerOutside({ ring }: Shape, outer: Shape): Coordinates | null {
  return ring.find(corner => !isWithin(corner, outer) && isFar(corner, outer)) ?? null
}

function isWithin(point: Coordinates, { box, edges }: Shape): boolean {
  const { latitude, longitude } = point
  const isInBox =
    latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east
  return isInBox && isInside(edges, point)
}

function isFar(point: Coordinates, { sides }: Shape): boolean {
  const { latitude } = point
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  return sides.every(side => {
    const [from, to] = side
    // Most sides are too far north or south to be measured.
    const isBeyond =
      Math.min(from.latitude, to.latitude) - latitude > TOLERANCE_DEGREES ||
      latitude - Math.max(from.latitude, to.latitude) > TOLERANCE_DEGREES
    return isBeyond || distanceToSide(point, side, narrowing) > TOLERANCE_DEGREES
  })
}

/** In degrees of latitude. @param narrowing How much shorter a degree of longitude is there. */
function distanceToSide(
  { latitude, longitude }: Coordinates,
  [from, to]: readonly [Coordinates, Coordinates],
  narrowing: number,
): number {
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
