import type { MapGrid } from './map-cells.ts'
import type { BoundingBox, Coordinates } from './place.ts'

/** A web map tile: at zoom z the world (Web Mercator, EPSG:3857) has 2^z by 2^z of them. */
export interface MapTile {
  readonly z: number
  /** From the antimeridian to the east. */
  readonly x: number
  /** From north to south. */
  readonly y: number
}

/** At this zoom a tile is about 10 meters wide. */
export const MAX_ZOOM = 22

const RADIANS = Math.PI / 180
/** The latitude at which the square map of the world ends. */
const MAX_LATITUDE = 85.051_128_779_806_6

/** The longitude at which one of the world's equal columns begins. */
function meridian(column: number, columns: number): number {
  return (column / columns) * 360 - 180
}

/** The northern latitude of one of the world's equal rows; rows are counted from the north. */
function parallel(row: number, rows: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / rows))) / RADIANS
}

/**
 * The box that a tile covers, without its northern and eastern edges, which belong to the next
 * tiles: so every point on earth is in one tile of a zoom. The outermost tiles reach to the poles
 * and to the antimeridian.
 */
export function tileBox({ z, x, y }: MapTile): BoundingBox {
  const tiles = 2 ** z
  return {
    south: y === tiles - 1 ? -90 : parallel(y + 1, tiles),
    north: y === 0 ? 90 : justBelow(parallel(y, tiles)),
    west: meridian(x, tiles),
    east: x === tiles - 1 ? 180 : justBelow(meridian(x + 1, tiles)),
  }
}

/** The box of a tile with some share of its size added on each side. */
export function widerBox({ z, x, y }: MapTile, share: number): BoundingBox {
  const tiles = 2 ** z
  return {
    south: y + 1 + share >= tiles ? -90 : parallel(y + 1 + share, tiles),
    north: y - share <= 0 ? 90 : parallel(y - share, tiles),
    west: Math.max(-180, meridian(x - share, tiles)),
    east: Math.min(180, meridian(x + 1 + share, tiles)),
  }
}

/** Divides a tile into cells of equal size on the map. */
export function tileGrid({ z, x, y }: MapTile, cellsPerSide: number): MapGrid {
  const all = 2 ** z * cellsPerSide
  const inner = Array.from({ length: cellsPerSide - 1 }, (_, i) => i + 1)
  return {
    latitudes: inner.map(row => parallel((y + 1) * cellsPerSide - row, all)),
    longitudes: inner.map(column => meridian(x * cellsPerSide + column, all)),
  }
}

/** The position of a point on a tile that is `extent` units wide, from its north-western corner. */
export function placeOnTile(
  { z, x, y }: MapTile,
  { latitude, longitude }: Coordinates,
  extent: number,
): [east: number, south: number] {
  const tiles = 2 ** z
  const bounded = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))
  const north = Math.asinh(Math.tan(bounded * RADIANS)) / Math.PI
  return [
    Math.round((((longitude + 180) / 360) * tiles - x) * extent),
    Math.round((((1 - north) / 2) * tiles - y) * extent),
  ]
}

/** The next lower number. */
function justBelow(value: number): number {
  const bits = new BigInt64Array(new Float64Array([value]).buffer)
  const before = bits[0] ?? 0n
  if (value === 0) return -Number.MIN_VALUE
  bits[0] = value > 0 ? before - 1n : before + 1n
  return new Float64Array(bits.buffer)[0] ?? value
}
