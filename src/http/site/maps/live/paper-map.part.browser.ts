import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'
import type { Colors } from './map-colors.part.browser.ts'

/** The tiles of the ground, with a layer for each kind of shape. */
export const BASE_SOURCE = 'base'
export const GRID_SOURCE = 'grid'
/** Beyond this zoom, the map enlarges its tiles. */
export const MAX_BASE_ZOOM = 7
/** Starting at this zoom, tiles include county lines. */
const MIN_COUNTY_ZOOM = 5
/**
 * The rivers and lakes are drawn at the scale of the whole country: beyond this zoom, they would be
 * visibly misplaced.
 */
const LAST_RIVER_ZOOM = 10

type LinePaint = NonNullable<LineLayerSpecification['paint']>

/** Sea, and land with a double shore. */
export function landLayers(color: Colors): LayerSpecification[] {
  const sea = color('map-sea')
  const water = color('water-line')
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': sea } },
    ...shore('neighbor', color, 0.6),
    fill('neighbor', color('map-neighbor')),
    // The two sources disagree about the border by a mile or so.
    line('border', {
      'line-color': color('map-neighbor'),
      'line-width': ['interpolate', ['exponential', 2], ['zoom'], 3, 1, 8, 36, 11, 290],
    }),
    fill('outer-lake', sea),
    line('outer-lake', { 'line-color': water, 'line-width': 0.8, 'line-opacity': 0.7 }),
    ...shore('coast', color, 1),
    fill('nation', color('map-land')),
    line('coast', { 'line-color': water, 'line-width': 1.1 }),
  ]
}

/** Lakes and rivers. @param lastZoom Not drawn starting at this zoom. */
export function waterLayers(color: Colors, lastZoom = LAST_RIVER_ZOOM): LayerSpecification[] {
  const sea = color('map-sea')
  const water = color('water-line')
  const layers = [
    fill('lake', sea),
    line('lake', { 'line-color': water, 'line-width': 0.8 }),
    line('river', {
      'line-color': water,
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 8, 1.6],
      'line-opacity': 0.75,
    }),
  ]
  return layers.map(layer => ({ ...layer, maxzoom: lastZoom }) as LayerSpecification)
}

/** The grid of degrees, and the borders of counties, states and the country. */
export function borderLayers(color: Colors): LayerSpecification[] {
  return [
    gridLine(color),
    countyLine(color),
    line('state-line', {
      'line-color': color('line-strong'),
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 9, 1.4],
      'line-dasharray': [5, 2, 1, 2],
    }),
    line(
      'border',
      {
        'line-color': color('line-strong'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 1, 9, 2],
      },
      'border-line',
    ),
  ]
}

/**
 * Lines around land that grow fainter toward the sea, as engravers drew them. The land itself
 * covers their inner half.
 */
function shore(kind: string, color: Colors, strength: number): LayerSpecification[] {
  const wide = (far: number, near: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    3,
    far,
    8,
    near,
  ]
  const stroke = (name: string, width: ExpressionSpecification, paint: LinePaint) =>
    line(kind, { 'line-width': width, ...paint }, `${kind}-${name}`)
  const water = color('water-line')
  const sea = color('map-sea')
  return [
    stroke('outer', wide(9, 18), { 'line-color': water, 'line-opacity': 0.3 * strength }),
    stroke('outer-gap', wide(7.6, 16.4), { 'line-color': sea }),
    stroke('inner', wide(4.6, 8.6), { 'line-color': water, 'line-opacity': 0.55 * strength }),
    stroke('inner-gap', wide(3.2, 7), { 'line-color': sea }),
  ]
}

function gridLine(color: Colors): LayerSpecification {
  return {
    id: 'grid',
    type: 'line',
    source: GRID_SOURCE,
    paint: { 'line-color': color('map-grid'), 'line-width': 0.6, 'line-opacity': 0.7 },
  }
}

function countyLine(color: Colors): LayerSpecification {
  return {
    id: 'county-lines',
    type: 'line',
    source: BASE_SOURCE,
    'source-layer': 'county-line',
    minzoom: MIN_COUNTY_ZOOM,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': color('map-county'),
      'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.3, 8, 0.8, 12, 1.2],
    },
  }
}

function fill(kind: string, color: string): LayerSpecification {
  return {
    id: `${kind}-fill`,
    type: 'fill',
    source: BASE_SOURCE,
    'source-layer': kind,
    paint: { 'fill-color': color },
  }
}

function line(kind: string, paint: LinePaint, id = `${kind}-edge`): LayerSpecification {
  return {
    id,
    type: 'line',
    source: BASE_SOURCE,
    'source-layer': kind,
    layout: { 'line-join': 'round' },
    paint,
  }
}
