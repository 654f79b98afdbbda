import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { OwnTiles } from './own-map.ts'

const PICTURE_SOURCE = 'pictures'
const TILE_PIXELS = 256

export function pictureSources(pictures: OwnTiles): Record<string, SourceSpecification> {
  const { path, minZoom, maxZoom, bounds, attribution } = pictures
  return {
    [PICTURE_SOURCE]: {
      type: 'raster',
      tiles: [`${location.origin}${path}/{z}/{x}/{y}`],
      tileSize: TILE_PIXELS,
      minzoom: minZoom,
      maxzoom: maxZoom,
      bounds: [...bounds],
      attribution,
    },
  }
}

/** Imagery instead of the drawn ground, where available. */
export function pictureLayers(): LayerSpecification[] {
  return [{ id: 'pictures', type: 'raster', source: PICTURE_SOURCE }]
}
