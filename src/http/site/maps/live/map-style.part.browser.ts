import type { Feature, FeatureCollection } from 'geojson'
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import {
  basemapLayers,
  basemapNames,
  basemapSources,
  MIN_BASEMAP_ZOOM,
  parkLayers,
} from './basemap-layers.part.browser.ts'
import {
  AREA_SOURCE,
  areaLayers,
  LAND_SOURCE,
  listingLayers,
} from './listing-layers.part.browser.ts'
import type { Colors } from './map-colors.part.browser.ts'
import type { OwnLayers, OwnTiles } from './own-map.ts'
import {
  BASE_SOURCE,
  borderLayers,
  GRID_SOURCE,
  landLayers,
  MAX_BASE_ZOOM,
  waterLayers,
} from './paper-map.part.browser.ts'
import { pictureLayers, pictureSources } from './picture-layers.part.browser.ts'
import {
  MAX_PLACE_ZOOM,
  nameLayers,
  PLACE_SOURCE,
  STRONG_FONT,
  townLayers,
} from './place-names.part.browser.ts'
import {
  publicLandLayers,
  publicLandNames,
  publicLandSources,
} from './public-land-layers.part.browser.ts'
import {
  contourLayers,
  hillLayers,
  type TerrainTiles,
  terrainSources,
} from './terrain-layers.part.browser.ts'

/** The sources of the built-in map, below the listings. */
export interface PaperContents {
  /** The address of the ground's tiles. */
  readonly baseTiles: string
  readonly grid: FeatureCollection
  /** The address of the names' tiles. */
  readonly placeTiles: string
  /** The operator's files; null if there are none. */
  readonly basemap: OwnTiles | null
  readonly terrain: TerrainTiles | null
  readonly publicLand: OwnLayers | null
  /** The imagery that the visitor chose over the drawn ground; null for none. */
  readonly pictures: OwnTiles | null
}

/** The results of a search, and the outline of its area. */
export interface FoundLand {
  readonly tiles: string
  readonly area: Feature | FeatureCollection
}

/** A paper map with the results of a search. */
export function paperStyle(
  contents: PaperContents,
  found: FoundLand,
  color: Colors,
): StyleSpecification {
  const { basemap, terrain, pictures, publicLand } = contents
  return {
    version: 8,
    sources: {
      ...paperSources(contents),
      ...(basemap && basemapSources(basemap)),
      ...(terrain && terrainSources(terrain)),
      ...(pictures && pictureSources(pictures)),
      ...(publicLand && publicLandSources(publicLand)),
      ...foundSources(found),
    },
    layers: [
      ...landLayers(color),
      ...(basemap ? parkLayers(color) : []),
      ...(terrain ? hillLayers(color) : []),
      ...(basemap ? waterLayers(color, MIN_BASEMAP_ZOOM) : waterLayers(color)),
      ...(pictures ? pictureLayers() : []),
      ...(terrain ? contourLayers(color) : []),
      ...(basemap ? basemapLayers(color, pictures !== null) : []),
      ...(publicLand ? publicLandLayers(publicLand, color) : []),
      ...borderLayers(color),
      ...areaLayers(color),
      ...(basemap ? basemapNames(color) : []),
      ...(publicLand ? publicLandNames(publicLand, color) : []),
      ...nameLayers(color),
      ...listingLayers(color, STRONG_FONT, townLayers(color)),
    ],
  }
}

/** An operator's style with the results of a search. */
export function styleWith(
  own: StyleSpecification,
  found: FoundLand,
  color: Colors,
): StyleSpecification {
  return {
    ...own,
    sources: { ...own.sources, ...foundSources(found) },
    layers: [...own.layers, ...areaLayers(color), ...listingLayers(color, fontOf(own), [])],
  }
}

/** A style with glyphs only has their fonts, so place names use one of those. */
function fontOf({ glyphs, layers }: StyleSpecification): string {
  if (glyphs === undefined) return STRONG_FONT
  for (const layer of layers) {
    const fonts = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    const [first] = Array.isArray(fonts) ? fonts : []
    if (typeof first === 'string' && !isExpression(first)) return first
  }
  return 'Open Sans Regular'
}

function isExpression(word: string): boolean {
  return ['literal', 'step', 'case', 'match', 'get', 'coalesce', 'interpolate'].includes(word)
}

function paperSources({
  baseTiles,
  grid,
  placeTiles,
}: PaperContents): Record<string, SourceSpecification> {
  const attribution = 'Natural Earth, US Census Bureau'
  return {
    [BASE_SOURCE]: { type: 'vector', tiles: [baseTiles], maxzoom: MAX_BASE_ZOOM, attribution },
    [GRID_SOURCE]: { type: 'geojson', data: grid },
    [PLACE_SOURCE]: { type: 'vector', tiles: [placeTiles], maxzoom: MAX_PLACE_ZOOM },
  }
}

function foundSources({ tiles, area }: FoundLand): Record<string, SourceSpecification> {
  return {
    [LAND_SOURCE]: { type: 'vector', tiles: [tiles], maxzoom: 16 },
    [AREA_SOURCE]: { type: 'geojson', data: area },
  }
}
