import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl'
import type { Colors } from './map-colors.part.browser.ts'
import type { OwnTiles } from './own-map.ts'
import { ITALIC_FONT, MAP_FONT } from './place-names.part.browser.ts'

/**
 * The tiles of an operator's basemap, in the Protomaps schema
 * (https://docs.protomaps.com/basemaps/layers).
 */
const BASEMAP_SOURCE = 'basemap'
/** Starting at this zoom, the basemap's waters are drawn instead of the built-in ones. */
export const MIN_BASEMAP_ZOOM = 7

const PARKS = [
  ...['national_park', 'park', 'protected_area', 'nature_reserve', 'forest', 'wood'],
  ...['golf_course', 'cemetery', 'grass', 'scrub'],
]
/**
 * Roads from the least to the most important: the width at zooms 8, 12 and 16; 0 if not drawn yet.
 */
const ROADS: readonly (readonly [kind: string, far: number, middle: number, near: number])[] = [
  ['path', 0, 0, 1],
  ['minor_road', 0, 0.6, 4],
  ['medium_road', 0, 1, 5],
  ['major_road', 0.6, 1.8, 7],
  ['highway', 1.2, 3, 9],
]
/** Version 3 of the schema used another name. */
const KIND: ExpressionSpecification = ['coalesce', ['get', 'kind'], ['get', 'pmap:kind'], '']

export function basemapSources({
  path,
  minZoom,
  maxZoom,
  attribution,
  ...tiles
}: OwnTiles): Record<string, SourceSpecification> {
  return {
    [BASEMAP_SOURCE]: {
      type: 'vector',
      tiles: [`${location.origin}${path}/{z}/{x}/{y}`],
      minzoom: minZoom,
      maxzoom: maxZoom,
      bounds: [...tiles.bounds],
      attribution,
    },
  }
}

/** Parks and woods; hills are drawn on top of them. */
export function parkLayers(color: Colors): LayerSpecification[] {
  return [
    {
      ...ofBasemap('parks', 'landuse', MIN_BASEMAP_ZOOM),
      type: 'fill',
      filter: ['in', KIND, ['literal', PARKS]] as FilterSpecification,
      paint: { 'fill-color': color('map-park'), 'fill-opacity': 0.6 },
    },
  ]
}

/**
 * Waters, roads, railways and buildings. @param areLinesOnly Over imagery, which already shows
 * waters and buildings.
 */
export function basemapLayers(color: Colors, areLinesOnly: boolean): LayerSpecification[] {
  const water = color('water-line')
  const layers: LayerSpecification[] = [
    {
      ...ofBasemap('waters', 'water', MIN_BASEMAP_ZOOM),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color('map-sea'), 'fill-outline-color': water },
    },
    {
      ...ofBasemap('streams', 'water', MIN_BASEMAP_ZOOM),
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': water, 'line-width': byZoom(0.5, 1, 2.5) },
    },
    {
      ...ofBasemap('buildings', 'buildings', 14),
      type: 'fill',
      paint: { 'fill-color': color('map-building') },
    },
    {
      ...ofBasemap('railways', 'roads', 10),
      type: 'line',
      filter: ['==', KIND, 'rail'],
      paint: { 'line-color': color('line-strong'), 'line-width': 0.8, 'line-dasharray': [6, 3] },
    },
    ...ROADS.map(
      ([kind, far, middle, near]): LayerSpecification => ({
        ...ofBasemap(`roads-${kind}`, 'roads', MIN_BASEMAP_ZOOM),
        type: 'line',
        filter: ['==', KIND, kind],
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': color('map-road'), 'line-width': byZoom(far, middle, near) },
      }),
    ),
  ]
  return areLinesOnly ? layers.filter(({ type }) => type === 'line') : layers
}

/** Names of roads, streams and peaks. Places are named from the gazetteer. */
export function basemapNames(color: Colors): LayerSpecification[] {
  const halo = { 'text-halo-color': color('map-land'), 'text-halo-width': 1.4 }
  const along = { 'symbol-placement': 'line', 'text-size': 11.5 } as const
  return [
    {
      ...ofBasemap('stream-names', 'water', 11),
      type: 'symbol',
      layout: { ...along, 'text-field': ['get', 'name'], 'text-font': [ITALIC_FONT] },
      paint: { ...halo, 'text-color': color('map-water-name') },
    },
    {
      ...ofBasemap('road-names', 'roads', 11),
      type: 'symbol',
      layout: {
        ...along,
        'text-field': ['coalesce', ['get', 'name'], ['get', 'shield_text'], ['get', 'ref'], ''],
        'text-font': [MAP_FONT],
      },
      paint: { ...halo, 'text-color': color('ink-soft') },
    },
    {
      ...ofBasemap('peak-names', 'pois', 11),
      type: 'symbol',
      filter: ['==', KIND, 'peak'],
      layout: {
        'text-field': ['concat', '▲ ', ['get', 'name']],
        'text-font': [ITALIC_FONT],
        'text-size': 11.5,
      },
      paint: { ...halo, 'text-color': color('ink-soft') },
    },
  ]
}

function ofBasemap(id: string, layer: string, minzoom: number) {
  return { id: `basemap-${id}`, source: BASEMAP_SOURCE, 'source-layer': layer, minzoom }
}

function byZoom(far: number, middle: number, near: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.4], ['zoom'], 8, far, 12, middle, 16, near]
}
