import type { Parcel } from '../../../../domain/places/boundary.ts'
import type { FlatMap, Point } from '../../maps/static/flat-map.ts'
import { fewerCorners } from './fewer-corners.ts'

/** Corners closer than this, in units of the drawing, look like one. */
const MIN_STEP = 0.7
/**
 * Around the whole drawing, this is one corner every four units. Lines that cross each other with
 * more corners take seconds to render.
 */
const MAX_CORNERS = 500

/** The corners of a parcel that a map can show, in its units, at most MAX_CORNERS. */
export function drawnCorners({ corners }: Parcel, map: FlatMap): readonly Point[] {
  const drawn: Point[] = []
  for (const corner of corners) {
    const point = map.at(corner)
    const last = drawn.at(-1)
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= MIN_STEP) drawn.push(point)
  }
  return fewerCorners(drawn, MAX_CORNERS)
}

/** As the attribute `points` of a polygon. */
export function pointsText(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
