import { distanceMiles } from '../domain/places/distance.ts'
import type { BoundingBox, Coordinates } from '../domain/places/place.ts'
import { longitudeDifference, MILES_PER_DEGREE, milesPerDegreeOfLongitude } from './earth.ts'

/**
 * A polygon on the plane of longitude and latitude. Its rings (the outer one and its holes) are in
 * one array, alternating x and y; none crosses the antimeridian.
 */
export interface FlatPolygon {
  readonly rings: readonly Float64Array[]
  /** `west` is never greater than `east`. */
  readonly box: BoundingBox
}

export function flatPolygon(rings: readonly (readonly number[][])[]): FlatPolygon {
  const flat = rings.map(ring =>
    Float64Array.from(ring.flatMap(([longitude = 0, latitude = 0]) => [longitude, latitude])),
  )
  let north = -90
  let south = 90
  let east = -180
  let west = 180
  for (const [longitude = 0, latitude = 0] of rings[0] ?? []) {
    north = Math.max(north, latitude)
    south = Math.min(south, latitude)
    east = Math.max(east, longitude)
    west = Math.min(west, longitude)
  }
  return { rings: flat, box: { north, south, east, west } }
}

function insideRings(polygon: FlatPolygon, x: number, y: number): boolean {
  let inside = false
  for (const ring of polygon.rings) {
    let previousX = ring[ring.length - 2] ?? 0
    let previousY = ring[ring.length - 1] ?? 0
    for (let i = 0; i < ring.length; i += 2) {
      const nextX = ring[i] ?? 0
      const nextY = ring[i + 1] ?? 0
      if (
        nextY > y !== previousY > y &&
        x < ((previousX - nextX) * (y - nextY)) / (previousY - nextY) + nextX
      )
        inside = !inside
      previousX = nextX
      previousY = nextY
    }
  }
  return inside
}

/**
 * Ray casting by the even-odd rule, so that holes need no special case. A point on an edge that two
 * polygons share is in only one of them.
 */
export function polygonContains(polygon: FlatPolygon, point: Coordinates): boolean {
  const { box } = polygon
  const { longitude, latitude } = point
  if (latitude > box.north || latitude < box.south) return false
  if (longitude > box.east || longitude < box.west) return false
  return insideRings(polygon, longitude, latitude)
}

/** The point on a polygon's edge that is nearest to a given point. */
export interface NearestEdge {
  /** The ends of the segment that the point is on. */
  readonly start: Coordinates
  readonly end: Coordinates
  /** How far along that line, 0 to 1. */
  readonly share: number
  /** The square of the distance on the plane that touches the earth at the point. */
  readonly squaredMiles: number
}

/**
 * The point on the edge that is nearest to the given point, which may be inside or outside. It is
 * found on a plane that touches the earth at the point's latitude; within 100 miles the error is a
 * fraction of a percent. Visits each corner once: the county with the most has 586.
 */
export function nearestEdge(polygon: FlatPolygon, point: Coordinates): NearestEdge | null {
  const milesX = milesPerDegreeOfLongitude(point.latitude)
  let squaredMiles = Number.POSITIVE_INFINITY
  let nearestRing = polygon.rings[0]
  let nearestIndex = 0
  let nearestShare = 0
  for (const ring of polygon.rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const startX = longitudeDifference(point.longitude, ring[i] ?? 0) * milesX
      const startY = ((ring[i + 1] ?? 0) - point.latitude) * MILES_PER_DEGREE
      const alongX = longitudeDifference(ring[i] ?? 0, ring[i + 2] ?? 0) * milesX
      const alongY = ((ring[i + 3] ?? 0) - (ring[i + 1] ?? 0)) * MILES_PER_DEGREE
      const squared = alongX * alongX + alongY * alongY
      // Some rings have a corner twice; the segments before and after end there too.
      if (squared === 0) continue
      const share = -(startX * alongX + startY * alongY) / squared
      const clamped = Math.min(1, Math.max(0, share))
      const x = startX + clamped * alongX
      const y = startY + clamped * alongY
      const distance = x * x + y * y
      if (distance >= squaredMiles) continue
      squaredMiles = distance
      nearestRing = ring
      nearestIndex = i
      nearestShare = clamped
    }
  }
  if (nearestRing === undefined || squaredMiles === Number.POSITIVE_INFINITY) return null
  return {
    start: cornerAt(nearestRing, nearestIndex),
    end: cornerAt(nearestRing, nearestIndex + 2),
    share: nearestShare,
    squaredMiles,
  }
}

function cornerAt(ring: Float64Array, index: number): Coordinates {
  return { longitude: ring[index] ?? 0, latitude: ring[index + 1] ?? 0 }
}

/** The point at a share of the straight line between two points. */
export function pointBetween(start: Coordinates, end: Coordinates, share: number): Coordinates {
  return {
    latitude: start.latitude + share * (end.latitude - start.latitude),
    longitude: start.longitude + share * longitudeDifference(start.longitude, end.longitude),
  }
}

/** Miles to the nearest edge, along the great circle; at any distance an upper bound. */
function milesToEdge(polygon: FlatPolygon, point: Coordinates): number {
  const edge = nearestEdge(polygon, point)
  if (edge === null) return Number.POSITIVE_INFINITY
  return distanceMiles(point, pointBetween(edge.start, edge.end, edge.share))
}

/**
 * Miles from the point to the nearest of some polygons: 0 inside one; Infinity when there are none.
 */
export function milesFromPolygons(polygons: readonly FlatPolygon[], point: Coordinates): number {
  if (polygons.some(polygon => polygonContains(polygon, point))) return 0
  const distances = polygons.map(polygon => milesToEdge(polygon, point))
  return Math.min(Number.POSITIVE_INFINITY, ...distances)
}
