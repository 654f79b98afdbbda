import type { BoundingBox, Coordinates } from './place.ts'

/**
 * The corners of an area in order, without repeating the first one at the end. Edges are straight
 * on a map on which degrees of latitude and longitude are straight lines, and never cross the
 * antimeridian. Degrees have at most nine decimals: tiny differences would make the engines
 * disagree.
 */
export type Polygon = readonly Coordinates[]

const STEPS_PER_DEGREE = 1e9

/** A corner to a ten-thousandth of a meter. */
export function cornerAt({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

function rounded(degrees: number): number {
  // Adding 0 turns -0 into 0, because texts do not distinguish them.
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE + 0
}

/** An edge that is not parallel to the equator. */
export interface PolygonEdge {
  /** The latitudes of its ends. */
  readonly south: number
  readonly north: number
  /** The longitude of its southern end. */
  readonly longitude: number
  /** How far its northern end is east of its southern end, in degrees; negative for west. */
  readonly width: number
  /** How far its northern end is north of its southern end, in degrees, above 0. */
  readonly height: number
}

/**
 * The edges that decide what is inside: a line to the east never crosses an edge that is parallel
 * to it.
 */
export function edgesOf(polygon: Polygon): PolygonEdge[] {
  const edges: PolygonEdge[] = []
  for (const [from, to] of sidesOf(polygon)) {
    if (from.latitude === to.latitude) continue
    const [low, high] = from.latitude < to.latitude ? [from, to] : [to, from]
    edges.push({
      south: low.latitude,
      north: high.latitude,
      longitude: low.longitude,
      width: high.longitude - low.longitude,
      height: high.latitude - low.latitude,
    })
  }
  return edges
}

/** All sides of a polygon, including those that are parallel to the equator. */
export function sidesOf(polygon: Polygon): (readonly [from: Coordinates, to: Coordinates])[] {
  return polygon.map((from, i) => [from, polygon[(i + 1) % polygon.length] ?? from] as const)
}

/**
 * Whether a line from a point to the east crosses an edge. Every engine computes exactly this, so
 * that all of them agree on every point.
 */
export function isCrossed(edge: PolygonEdge, latitude: number, longitude: number): boolean {
  if (latitude < edge.south || latitude >= edge.north) return false
  return (longitude - edge.longitude) * edge.height < (latitude - edge.south) * edge.width
}

/**
 * Whether a point is in a polygon, by the even-odd rule: a line from the point to the east crosses
 * an odd number of edges (Shimrat, Algorithm 112, 1962). A point on a southern or western edge is
 * inside, on a northern or eastern edge outside, so that areas with a common border share no point.
 */
export function isInside(
  edges: readonly PolygonEdge[],
  { latitude, longitude }: Coordinates,
): boolean {
  let isIn = false
  for (const edge of edges) if (isCrossed(edge, latitude, longitude)) isIn = !isIn
  return isIn
}

/** The smallest box that contains a polygon. */
export function boxOf(polygon: Polygon): BoundingBox {
  const box = {
    south: Number.POSITIVE_INFINITY,
    north: Number.NEGATIVE_INFINITY,
    west: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
  }
  for (const { latitude, longitude } of polygon) {
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  return box
}
