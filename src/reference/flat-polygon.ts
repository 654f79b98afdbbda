import { distanceMiles } from '../domain/places/distance.ts'
import type { BoundingBox, Coordinates } from '../domain/places/place.ts'
import { longitudeDifference, MILES_PER_DEGREE, milesPerDegreeOfLongitude } from './earth.ts'

/**
 * A polygon on the plane of longitude and latitude. Its rings (the outer one and its holes) lie in
 * one array, x and y in turn; none crosses the antimeridian.
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
  let [north, south, east, west] = [-90, 90, -180, 180]
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
 * Ray casting by the even-odd rule, so that holes need no special case. A point on an edge that
 * two polygons share is in only one of them.
 */
export function polygonContains(polygon: FlatPolygon, point: Coordinates): boolean {
  const { box } = polygon
  const { longitude, latitude } = point
  if (latitude > box.north || latitude < box.south) return false
  if (longitude > box.east || longitude < box.west) return false
  return insideRings(polygon, longitude, latitude)
}

/**
 * Miles from the point to the nearest edge, inside or outside. The nearest place on each edge is
 * found on a plane that touches the earth at the point's latitude; the distance to that place is
 * measured along the great circle. Within 100 miles the error is a fraction of a percent; at any
 * distance the result is an upper bound.
 */
function milesToEdge(polygon: FlatPolygon, point: Coordinates): number {
  const milesX = milesPerDegreeOfLongitude(point.latitude)
  let nearest = Number.POSITIVE_INFINITY
  let nearestPoint: Coordinates | null = null
  for (const ring of polygon.rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const startX = longitudeDifference(point.longitude, ring[i] ?? 0) * milesX
      const startY = ((ring[i + 1] ?? 0) - point.latitude) * MILES_PER_DEGREE
      const alongX = longitudeDifference(ring[i] ?? 0, ring[i + 2] ?? 0) * milesX
      const alongY = ((ring[i + 3] ?? 0) - (ring[i + 1] ?? 0)) * MILES_PER_DEGREE
      const squared = alongX * alongX + alongY * alongY
      const share = squared === 0 ? 0 : -(startX * alongX + startY * alongY) / squared
      const clamped = Math.min(1, Math.max(0, share))
      const x = startX + clamped * alongX
      const y = startY + clamped * alongY
      const distance = x * x + y * y
      if (distance >= nearest) continue
      nearest = distance
      nearestPoint = {
        latitude: point.latitude + y / MILES_PER_DEGREE,
        longitude: point.longitude + x / milesX,
      }
    }
  }
  return nearestPoint === null ? nearest : distanceMiles(point, nearestPoint)
}

/**
 * Miles from the point to the nearest of some polygons: 0 inside one; Infinity when there are none.
 */
export function milesFromPolygons(polygons: readonly FlatPolygon[], point: Coordinates): number {
  if (polygons.some(polygon => polygonContains(polygon, point))) return 0
  const distances = polygons.map(polygon => milesToEdge(polygon, point))
  return Math.min(Number.POSITIVE_INFINITY, ...distances)
}
