import contours from 'maplibre-contour'
import type * as MapLibre from 'maplibre-gl'
import type { OwnTerrain } from './own-map.ts'
import type { TerrainTiles } from './terrain-layers.part.browser.ts'

const FEET_PER_METER = 3.28084
/** Feet between contours, and between labeled contours, by the zoom at which they start. */
const INTERVALS = { 10: [200, 1000], 11: [100, 500], 13: [40, 200], 14: [20, 100] }
const USUAL_TILE_PIXELS = 256

/**
 * Lets a map read elevations, and contours derived from them. The shapes are computed on this
 * thread: workers would need code that our content policy blocks.
 */
export async function openTerrain(
  library: Pick<typeof MapLibre, 'addProtocol'>,
  { path, encoding, minZoom, maxZoom, bounds, attribution }: OwnTerrain,
): Promise<TerrainTiles> {
  const source = new contours.DemSource({
    url: `${location.origin}${path}/{z}/{x}/{y}`,
    encoding: encoding === 'mapbox' ? 'mapbox' : 'terrarium',
    maxzoom: maxZoom,
    worker: false,
  })
  source.setupMaplibre(library)
  return {
    elevations: source.sharedDemProtocolUrl,
    contours: source.contourProtocolUrl({
      multiplier: FEET_PER_METER,
      thresholds: INTERVALS,
      elevationKey: 'feet',
      levelKey: 'level',
      contourLayer: 'contours',
    }),
    encoding: encoding === 'mapbox' ? 'mapbox' : 'terrarium',
    tilePixels: await tilePixels(source, minZoom, bounds),
    minZoom,
    maxZoom,
    bounds,
    attribution,
  }
}

/** The width of the tile images, which archives do not state. */
async function tilePixels(
  source: InstanceType<typeof contours.DemSource>,
  zoom: number,
  [west, south, east, north]: OwnTerrain['bounds'],
): Promise<number> {
  const tiles = 2 ** zoom
  const latitude = (((south + north) / 2) * Math.PI) / 180
  const x = Math.floor((((west + east) / 2 + 180) / 360) * tiles)
  const y = Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * tiles)
  const tile = await source.getDemTile(zoom, x, y).catch(() => null)
  return tile?.width ?? USUAL_TILE_PIXELS
}
