import { type Parcel, ringsOf } from '../../../../domain/places/boundary.ts'
import type { Ring } from '../../../../domain/places/file-rings.ts'
import type { FlatMap, Point } from '../../maps/static/flat-map.ts'
import { fewerCorners } from './fewer-corners.ts'

/** Corners closer than this, in units of the drawing, look like one. */
const MIN_STEP = 0.7
/**
 * Around the whole drawing, this is one corner every four units. Lines that cross each other with
 * more corners take seconds to render.
 */
const MAX_CORNERS = 500
/** More tracts and holes cannot be told apart. */
const MAX_RINGS = 100

/**
 * The rings of a parcel that a map can show, in its units, with about MAX_CORNERS corners in all. A
 * ring that is only a dot on the map is left out, but for the first one.
 */
export function drawnRings(parcel: Parcel, map: FlatMap): readonly (readonly Point[])[] {
  const share = MAX_CORNERS / parcel.corners.length
  return ringsOf(parcel)
    .slice(0, MAX_RINGS)
    .map(ring =>
      fewerCorners(drawnCorners(ring, map), Math.max(3, Math.floor(share * ring.length))),
    )
    .filter((ring, i) => i === 0 || ring.length >= 3)
}

function drawnCorners(ring: Ring, map: FlatMap): readonly Point[] {
  const drawn: Point[] = []
  for (const corner of ring) {
    const point = map.at(corner)
    const last = drawn.at(-1)
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= MIN_STEP) drawn.push(point)
  }
  return drawn
}

/** As the attribute `d` of a path, whose holes need the even-odd rule. */
export function ringsPath(rings: readonly (readonly Point[])[]): string {
  return rings
    .map(ring => `M${ring.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`)
    .join('')
}
