import type {
  ExpressionSpecification,
  FilterSpecification,
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

/** Names that give way to those of towns, to pins and to prices. */
export function nameLayers(color: Colors): LayerSpecification[] {
  const halo = { 'text-halo-color': color('map-land'), 'text-halo-width': 1.4 }
  const soft = { 'text-color': color('ink-soft'), ...halo }
  return [
    gridNames(color),
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
    places(
      'lakes',
      { minzoom: 7 },
      { 'text-font': [ITALIC_FONT], 'text-size': 12, 'text-max-width': 6 },
      { ...halo, 'text-color': color('map-water-name') },
    ),
    townNames(4, color),
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
        'text-variable-anchor-offset': AROUND_POINT,
      },
      soft,
    ),
  ]
}

/** Names of towns by rank, before prices: where the map is full, the last ones are dropped. */
export function townLayers(color: Colors): LayerSpecification[] {
  const layers = [3, 2, 1].map(rank => townNames(rank, color))
  const always = [3, 2, 1].map(rank => {
    const { layout, ...layer } = townNames(rank, color)
    return {
      ...layer,
      id: `${layer.id}-always`,
      layout: { ...layout, 'text-overlap': 'always' as const },
      filter: ['all', isRank(rank), ['has', 'always']] as FilterSpecification,
    }
  })
  return [...layers, ...always]
}

/** Font sizes of the ranks of towns, at zooms 4 and 10. */
const TOWN_SIZES: Readonly<Record<number, readonly [number, number]>> = {
  1: [13, 20],
  2: [12, 16.5],
  3: [11, 14.5],
  4: [10.5, 13],
}
/** On its point; where a pin or a count is, beside it. Offsets are in widths of an M. */
const AROUND_POINT = [
  ...['center', [0, 0], 'top', [0, 0.7], 'bottom', [0, -0.7], 'left', [0.7, 0]],
  ...['right', [-0.7, 0], 'top', [0, 1.8], 'bottom', [0, -1.8], 'left', [1.8, 0]],
  ...['right', [-1.8, 0], 'top-left', [1.3, 1.3], 'bottom-left', [1.3, -1.3]],
  ...['top-right', [-1.3, 1.3], 'bottom-right', [-1.3, -1.3], 'bottom', [0, -2.6]],
  ...['left', [2.6, 0], 'right', [-2.6, 0], 'top', [0, 2.6]],
] as (string | [number, number])[]

function isRank(rank: number): ExpressionSpecification {
  return ['==', ['get', 'rank'], rank]
}

function townNames(rank: number, color: Colors): SymbolLayerSpecification {
  const [far, near] = TOWN_SIZES[rank] ?? [11, 13]
  return {
    ...places(
      'cities',
      { minzoom: 2 },
      {
        'text-font': [rank < 3 ? STRONG_FONT : MAP_FONT],
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, far, 10, near],
        'text-max-width': 8,
        'text-padding': 2,
        'text-variable-anchor-offset': AROUND_POINT,
        'symbol-sort-key': ['get', 'order'],
      },
      {
        'text-color': color(rank < 4 ? 'ink' : 'ink-soft'),
        'text-halo-color': color('map-land'),
        'text-halo-width': 1.6,
      },
    ),
    id: `cities-${rank}`,
    filter: ['all', isRank(rank), ['!', ['has', 'always']]] as FilterSpecification,
  }
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
): SymbolLayerSpecification {
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
