import type { Coordinates } from '../domain/places/place.ts'
import { MILES_PER_DEGREE, milesPerDegreeOfLongitude } from './earth.ts'
import {
  type FlatPolygon,
  type NearestEdge,
  nearestEdge,
  pointBetween,
  polygonContains,
} from './flat-polygon.ts'

/** Outlines are exact to about half a mile, so a point on one might as well be outside. */
const INSET_MILES = 0.25
/**
 * Where a county is narrower than the inset, a quarter of it is tried, and again, down to 16 feet.
 */
const MAX_TRIES = 4
const NARROWER = 1 / 4
/** About a yard, in degrees. */
const DECIMALS = 5

/**
 * The point itself if a polygon contains it, otherwise a point inside one of them, a quarter of a
 * mile inward from the nearest point on an edge. Visits each corner of the polygons once, and makes
 * at most eight containment checks per polygon. Null if no polygon is wider than 16 feet there.
 */
export function nearestInside(
  polygons: readonly FlatPolygon[],
  point: Coordinates,
): Coordinates | null {
  if (polygons.some(polygon => polygonContains(polygon, point))) return point
  const edges = polygons.flatMap(polygon => {
    const edge = nearestEdge(polygon, point)
    return edge === null ? [] : { polygon, edge }
  })
  edges.sort((a, b) => a.edge.squaredMiles - b.edge.squaredMiles)
  for (const { polygon, edge } of edges) {
    // Some islets have been simplified to a line, which contains nothing.
    const inside = besideEdge(polygon, edge)
    if (inside !== null) return inside
  }
  return null
}

/** A point on the inner side of an edge. */
function besideEdge(polygon: FlatPolygon, { start, end, share }: NearestEdge): Coordinates | null {
  const milesX = milesPerDegreeOfLongitude(start.latitude)
  const alongX = (end.longitude - start.longitude) * milesX
  const alongY = (end.latitude - start.latitude) * MILES_PER_DEGREE
  const length = Math.hypot(alongX, alongY)
  // Away from corners, which may be sharp, one side of the segment is inside.
  const fromCorner = Math.min(0.5, INSET_MILES / length)
  const foot = pointBetween(start, end, Math.min(1 - fromCorner, Math.max(fromCorner, share)))
  let inset = INSET_MILES
  for (let i = 0; i < MAX_TRIES; i++) {
    for (const side of [inset, -inset]) {
      const inside = {
        latitude: rounded(foot.latitude + (side * alongX) / length / MILES_PER_DEGREE),
        longitude: rounded(foot.longitude - (side * alongY) / length / milesX),
      }
      if (polygonContains(polygon, inside)) return inside
    }
    inset *= NARROWER
  }
  return null
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
