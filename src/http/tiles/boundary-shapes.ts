import { type MapTile, placeOnTile } from '../../domain/places/map-tile.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import { readTracts } from '../../domain/places/tracts.ts'

/** The width of a tile in units. */
export const EXTENT = 4096
/** Shapes extend this far beyond the tile, so that their cut edges are not visible. */
const BUFFER = 128
/** Smaller shapes, in units, would not be recognizable. */
const MIN_SIZE = 16
/** A corner this close to the line between its neighbors is omitted; a pixel has eight units. */
const TOLERANCE = 2

type Place = readonly [x: number, y: number]
export type Ring = readonly Place[]

/**
 * The boundary of a listing on a tile, clipped: the visible outer rings, clockwise, each before its
 * holes, the other way around.
 */
export function boundaryOnTile(boundary: string, tile: MapTile): readonly Ring[] {
  return (readTracts(boundary) ?? []).flatMap(({ outer, holes }) => {
    const shape = ringOnTile(outer, tile, 1)
    if (shape === null) return []
    const within = holes.map(hole => ringOnTile(hole, tile, -1))
    return [shape, ...within.filter(hole => hole !== null)]
  })
}

/**
 * @param sign That of the area: in tiles y grows to the south, so a ring with a positive one is
 * clockwise. @returns Null if it is not visible.
 */
function ringOnTile(points: readonly Coordinates[], tile: MapTile, sign: 1 | -1): Ring | null {
  const ring = points.map(point => placeOnTile(tile, point, EXTENT))
  if (!isSeen(ring)) return null
  const shape = simplified(cut(ring))
  if (shape.length < 3) return null
  const area = doubledArea(shape)
  if (area === 0) return null
  return area * sign > 0 ? shape : shape.toReversed()
}

function isSeen(ring: Ring): boolean {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  const west = Math.min(...xs)
  const east = Math.max(...xs)
  const north = Math.min(...ys)
  const south = Math.max(...ys)
  if (east - west < MIN_SIZE && south - north < MIN_SIZE) return false
  return east >= 0 && west <= EXTENT && south >= 0 && north <= EXTENT
}

/** Clips a ring at the four edges of the tile with its buffer (Sutherland & Hodgman, 1974). */
function cut(ring: Ring): Ring {
  let left = ring
  for (const axis of [0, 1] as const) {
    left = cutAt(left, axis, -BUFFER, 1)
    left = cutAt(left, axis, EXTENT + BUFFER, -1)
  }
  return left
}

/** Keeps the part of a shape on one side of a line: with sign 1 the part above the limit. */
function cutAt(ring: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): Ring {
  const kept: Place[] = []
  let before = ring.at(-1)
  for (const place of ring) {
    if (before === undefined) break
    const isIn = (place[axis] - limit) * sign >= 0
    if ((before[axis] - limit) * sign >= 0 !== isIn) kept.push(crossing(before, place, axis, limit))
    if (isIn) kept.push(place)
    before = place
  }
  return kept
}

function crossing(from: Place, to: Place, axis: 0 | 1, limit: number): Place {
  const share = (limit - from[axis]) / (to[axis] - from[axis])
  const between = (other: 0 | 1) => Math.round(from[other] + share * (to[other] - from[other]))
  return axis === 0 ? [limit, between(1)] : [between(0), limit]
}

/** Omits corners that make no visible difference, one at a time. */
function simplified(ring: Ring): Ring {
  const kept: Place[] = []
  for (const [i, place] of ring.entries()) {
    const before = kept.at(-1)
    const after = ring[(i + 1) % ring.length]
    if (before && after && isNearLine(place, before, after)) continue
    kept.push(place)
  }
  const first = kept[0]
  const last = kept.at(-1)
  const isClosed = kept.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed ? kept.slice(0, -1) : kept
}

function isNearLine([x, y]: Place, [fromX, fromY]: Place, [toX, toY]: Place): boolean {
  if (Math.abs(x - fromX) <= 1 && Math.abs(y - fromY) <= 1) return true
  const length = Math.hypot(toX - fromX, toY - fromY)
  if (length === 0) return false
  const along = ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / length
  const aside = ((x - fromX) * (toY - fromY) - (y - fromY) * (toX - fromX)) / length
  return Math.abs(aside) < TOLERANCE && along >= 0 && along <= length
}

function doubledArea(ring: Ring): number {
  let sum = 0
  let before = ring.at(-1)
  for (const place of ring) {
    if (before) sum += before[0] * place[1] - place[0] * before[1]
    before = place
  }
  return sum
}
