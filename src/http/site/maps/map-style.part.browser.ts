import type { Feature, FeatureCollection } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import {
  AREA_SOURCE,
  areaLayers,
  LAND_SOURCE,
  listingLayers,
} from './listing-layers.part.browser.ts'
import type { Colours } from './map-colours.part.browser.ts'
import { BASE_SOURCE, COUNTY_SOURCE, GRID_SOURCE, paperLayers } from './paper-map.part.browser.ts'
import {
  MAX_PLACE_ZOOM,
  nameLayers,
  PLACE_SOURCE,
  STRONG_FONT,
} from './place-names.part.browser.ts'

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** What a map shows. */
export interface MapContents {
  readonly base: FeatureCollection
  readonly grid: FeatureCollection
  /** Null while nobody looked close enough. */
  readonly counties: Feature | null
  /** The address of the names' tiles, and that of the search's. */
  readonly placeTiles: string
  readonly landTiles: string
  /** The line around what somebody drew. */
  readonly area: readonly [number, number][]
}

/** A paper map, and on it what a search finds. */
export function styleOf(contents: MapContents, colour: Colours): StyleSpecification {
  const { base, grid, counties, placeTiles, landTiles, area } = contents
  return {
    version: 8,
    sources: {
      [BASE_SOURCE]: {
        type: 'geojson',
        data: base,
        maxzoom: 10,
        attribution: 'Natural Earth, US Census Bureau',
      },
      [GRID_SOURCE]: { type: 'geojson', data: grid },
      [COUNTY_SOURCE]: { type: 'geojson', data: counties ?? NOTHING, maxzoom: 11 },
      [PLACE_SOURCE]: { type: 'vector', tiles: [placeTiles], maxzoom: MAX_PLACE_ZOOM },
      [LAND_SOURCE]: { type: 'vector', tiles: [landTiles], maxzoom: 16 },
      [AREA_SOURCE]: {
        type: 'geojson',
        data: {
          type: 'Feature',
          properties: {},
          geometry: { type: 'LineString', coordinates: area.map(point => [...point]) },
        },
      },
    },
    layers: [
      ...paperLayers(colour),
      ...areaLayers(colour),
      ...nameLayers(colour),
      ...listingLayers(colour, STRONG_FONT),
    ],
  }
}
