import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Colors } from './map-colors.part.browser.ts'
import type { OwnTiles } from './own-map.ts'
import { MAP_FONT } from './place-names.part.browser.ts'

const ELEVATION_SOURCE = 'elevations'
const CONTOUR_SOURCE = 'contours'
const MIN_CONTOUR_ZOOM = 10

/** An operator's elevations in a form that maps can read. */
export interface TerrainTiles extends Omit<OwnTiles, 'path'> {
  /** Tile addresses. */
  readonly elevations: string
  readonly contours: string
  readonly encoding: 'terrarium' | 'mapbox'
  readonly tilePixels: number
}

export function terrainSources(terrain: TerrainTiles): Record<string, SourceSpecification> {
  const { elevations, contours, encoding, tilePixels, minZoom, maxZoom, attribution } = terrain
  const bounds: [number, number, number, number] = [...terrain.bounds]
  return {
    [ELEVATION_SOURCE]: {
      type: 'raster-dem',
      tiles: [elevations],
      tileSize: tilePixels,
      encoding,
      bounds,
      minzoom: minZoom,
      maxzoom: maxZoom,
      attribution,
    },
    [CONTOUR_SOURCE]: {
      type: 'vector',
      tiles: [contours],
      minzoom: MIN_CONTOUR_ZOOM,
      bounds,
      maxzoom: Math.max(MIN_CONTOUR_ZOOM, maxZoom + 1),
    },
  }
}

/** Hill shading. */
export function hillLayers(color: Colors): LayerSpecification[] {
  return [
    {
      id: 'hills',
      type: 'hillshade',
      source: ELEVATION_SOURCE,
      paint: {
        'hillshade-shadow-color': color('map-shadow'),
        'hillshade-highlight-color': color('map-light'),
        'hillshade-accent-color': color('map-shadow'),
        'hillshade-exaggeration': 0.35,
      },
    },
  ]
}

/** Contour lines, every fifth one labeled in feet. */
export function contourLayers(color: Colors): LayerSpecification[] {
  return [
    {
      id: 'contour-lines',
      type: 'line',
      source: CONTOUR_SOURCE,
      'source-layer': 'contours',
      paint: {
        'line-color': color('map-contour'),
        'line-width': ['match', ['get', 'level'], 1, 1.1, 0.5],
        'line-opacity': 0.7,
      },
    },
    {
      id: 'contour-names',
      type: 'symbol',
      source: CONTOUR_SOURCE,
      'source-layer': 'contours',
      filter: ['>', ['get', 'level'], 0],
      layout: {
        'symbol-placement': 'line',
        'text-field': ['concat', ['number-format', ['get', 'feet'], { locale: 'en-US' }], ' ft'],
        'text-font': [MAP_FONT],
        'text-size': 10.5,
      },
      paint: {
        'text-color': color('map-contour'),
        'text-halo-color': color('map-land'),
        'text-halo-width': 1.4,
      },
    },
  ]
}
