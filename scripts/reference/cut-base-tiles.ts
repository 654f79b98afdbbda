import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { BaseLayer } from './base-layers.ts'

/** The shapes are exact to about this zoom. Nearer, browsers enlarge its tiles. */
const MAX_ZOOM = 7
/** How many units a tile is wide. */
const EXTENT = 4096
/** Shapes reach this far beyond their tile, so that the widest line beside its edge is whole: 16 of 512 pixels. */
const BUFFER = 128
/** A corner that lies nearer to the line between others is left out: three eighths of a pixel. */
const TOLERANCE = 3
/** The version of the format of vector tiles. */
const FORMAT_VERSION = 2

/** A vector tile as bytes, not compressed. */
export interface CutTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array
}

/** All tiles of the world with anything on them, from zoom 0 to 7; the same from the same layers. */
export function cutBaseTiles(layers: readonly BaseLayer[]): CutTile[] {
  const cutters = layers.map(({ name, features, minZoom }) => ({
    name,
    minZoom,
    cutter: new GeoJSONVT(
      { type: 'FeatureCollection', features: [...features] },
      {
        maxZoom: MAX_ZOOM,
        indexMaxZoom: MAX_ZOOM,
        indexMaxPoints: 0,
        extent: EXTENT,
        buffer: BUFFER,
        tolerance: TOLERANCE,
      },
    ),
  }))
  const tiles: CutTile[] = []
  const cut = (z: number, x: number, y: number, from: typeof cutters) => {
    const found = from.flatMap(one => {
      const tile = one.cutter.getTile(z, x, y)
      return tile === null ? [] : [{ ...one, tile }]
    })
    const seen = found.filter(({ minZoom, tile }) => z >= minZoom && tile.features.length > 0)
    if (seen.length > 0) {
      const named = Object.fromEntries(seen.map(({ name, tile }) => [name, tile]))
      tiles.push({
        z,
        x,
        y,
        bytes: fromGeojsonVt(named, { version: FORMAT_VERSION, extent: EXTENT }),
      })
    }
    if (z === MAX_ZOOM) return
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      cut(z + 1, 2 * x + right, 2 * y + down, found)
    }
  }
  cut(0, 0, 0, cutters)
  return tiles
}
