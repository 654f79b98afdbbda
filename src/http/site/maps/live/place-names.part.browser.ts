import type {
  ExpressionSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Colors } from './map-colors.part.browser.ts'
import { BASE_SOURCE, GRID_SOURCE } from './paper-map.part.browser.ts'

/**
 * The font families of the map's names, which are web fonts of the page. The library derives weight
 * and style from these names.
 */
export const MAP_FONT = 'Map Serif'
export const STRONG_FONT = 'Map Serif Semibold'
export const ITALIC_FONT = 'Map Serif Italic'
/** The source of the tiles of /site/places. */
export const PLACE_SOURCE = 'places'
/** Tiles of higher zooms would not add anything. */
export const MAX_PLACE_ZOOM = 14

type Layout = NonNullable<SymbolLayerSpecification['layout']>
type Paint = NonNullable<SymbolLayerSpecification['paint']>

/** Names by rank: the last ones are dropped where the map is full. */
export function nameLayers(color: Colors): LayerSpecification[] {
  const halo = { 'text-halo-color': color('map-land'), 'text-halo-width': 1.4 }
  const soft = { 'text-color': color('ink-soft'), ...halo }
  return [
    gridNames(color),
    places(
      'lakes',
      { minzoom: 7 },
      { 'text-font': [ITALIC_FONT], 'text-size': 12, 'text-max-width': 6 },
      { ...halo, 'text-color': color('map-water-name') },
    ),
    cityNames(4, color),
    places(
      'counties',
      { minzoom: 7 },
      {
        'text-font': [MAP_FONT],
        'text-size': ['interpolate', ['linear'], ['zoom'], 7, 10, 11, 14],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
        'text-padding': 12,
      },
      soft,
    ),
    ...[3, 2, 1].map(rank => cityNames(rank, color)),
    {
      id: 'state-names',
      type: 'symbol',
      source: BASE_SOURCE,
      'source-layer': 'state-name',
      minzoom: 3,
      maxzoom: 7,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [STRONG_FONT],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10, 6, 18],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.16,
        'text-max-width': 6,
      },
      paint: { ...soft, 'text-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0.9, 7, 0.4] },
    },
  ]
}

/** Font sizes of the ranks of cities, at zooms 4 and 10. */
const CITY_SIZES: Readonly<Record<number, readonly [number, number]>> = {
  1: [13, 20],
  2: [12, 16.5],
  3: [11, 14],
  4: [10.5, 13],
}

function cityNames(rank: number, color: Colors): LayerSpecification {
  const [far, near] = CITY_SIZES[rank] ?? [11, 13]
  const size: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 4, far, 10, near]
  return {
    ...places(
      'cities',
      { minzoom: 4 },
      {
        'text-font': [rank < 3 ? STRONG_FONT : MAP_FONT],
        'text-size': size,
        'text-max-width': 8,
        'text-padding': 3,
        'symbol-sort-key': ['-', 0, ['get', 'zips']],
      },
      {
        'text-color': color(rank < 4 ? 'ink' : 'ink-soft'),
        'text-halo-color': color('map-land'),
        'text-halo-width': 1.6,
      },
    ),
    id: `cities-${rank}`,
    filter: ['==', ['get', 'rank'], rank],
  } as LayerSpecification
}

/** Degrees along the lines of the grid. */
function gridNames(color: Colors): LayerSpecification {
  return {
    id: 'grid-names',
    type: 'symbol',
    source: GRID_SOURCE,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 600,
      'text-field': ['get', 'name'],
      'text-font': [ITALIC_FONT],
      'text-size': 10,
    },
    paint: { 'text-color': color('map-water-name') },
  }
}

function places(
  layer: string,
  zooms: { readonly minzoom: number; readonly maxzoom?: number },
  layout: Layout,
  paint: Paint,
): LayerSpecification {
  return {
    id: layer,
    type: 'symbol',
    source: PLACE_SOURCE,
    'source-layer': layer,
    ...zooms,
    layout: { 'text-field': ['get', 'name'], ...layout },
    paint,
  }
}
