import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Colors } from './map-colors.part.browser.ts'

/**
 * The source of the search's tiles. Names of sources and layers must differ from those of an
 * operator's style.
 */
export const LAND_SOURCE = 'acreage-land'
/** The source of the line that the visitor drew. */
export const AREA_SOURCE = 'acreage-area'
/** The layers that represent listings. */
export const PIN_LAYER = 'acreage-pins'
export const CLUSTER_LAYER = 'acreage-clusters'

/** Close up, acres are shown below the price. */
const MIN_ACRES_ZOOM = 12

/**
 * The layers of a search's results: counts far out, prices closer in, boundaries close up. Layers
 * that are drawn later are placed first: names of towns give way to counts and pins, prices to both.
 * @param font A family that the map has.
 */
export function listingLayers(
  of: Colors,
  font: string,
  towns: readonly LayerSpecification[],
): LayerSpecification[] {
  return [
    ...[clusterCircles(of), pinCircles(of), prices(of, font)],
    ...towns,
    ...[keepingClear(font), counts(of, font)],
  ]
}

/** Leaves out pins and boundaries of some listings. Counts of many listings include them. */
export function withoutListings(
  style: StyleSpecification,
  ids: readonly number[],
): StyleSpecification {
  if (ids.length === 0) return style
  const filter = ['!', ['in', ['get', 'id'], ['literal', [...ids]]]] as FilterSpecification
  const layers = style.layers.map(layer => {
    const isOfListings = 'source' in layer && layer.source === LAND_SOURCE
    return isOfListings && layer['source-layer'] !== 'clusters' ? { ...layer, filter } : layer
  })
  return { ...style, layers }
}

/** The color of a way to offer land. */
function byKind(of: Colors): ExpressionSpecification {
  return [
    'match',
    ['get', 'kind'],
    ['auction'],
    of('auction'),
    ['lease'],
    of('lease'),
    of('accent'),
  ]
}

/** The search area, and the land of listings. */
export function areaLayers(of: Colors): LayerSpecification[] {
  return [
    {
      id: 'acreage-area-halo',
      type: 'line',
      source: AREA_SOURCE,
      paint: { 'line-color': of('sheet'), 'line-width': 4.5, 'line-opacity': 0.7 },
    },
    {
      id: 'acreage-area',
      type: 'line',
      source: AREA_SOURCE,
      paint: { 'line-color': of('accent'), 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      id: 'acreage-parcels',
      type: 'fill',
      source: LAND_SOURCE,
      'source-layer': 'boundaries',
      paint: { 'fill-color': byKind(of), 'fill-opacity': 0.15 },
    },
    {
      id: 'acreage-parcel-lines',
      type: 'line',
      source: LAND_SOURCE,
      'source-layer': 'boundaries',
      paint: { 'line-color': byKind(of), 'line-width': 1.5 },
    },
  ]
}

/** Listings at one point are marked differently than the count of a whole part of the map. */
function isHere<Value>(here: Value, apart: Value): ExpressionSpecification {
  return ['case', ['has', 'here'], here, apart] as ExpressionSpecification
}

function clusterCircles(of: Colors): LayerSpecification {
  return {
    id: CLUSTER_LAYER,
    type: 'circle',
    source: LAND_SOURCE,
    'source-layer': 'clusters',
    paint: {
      'circle-color': isHere(of('sheet'), of('accent')),
      'circle-opacity': isHere(1, 0.85),
      'circle-radius': [
        ...['interpolate', ['linear'], ['log10', ['get', 'count']]],
        ...[0, 9, 2, 15, 4, 24, 6, 34],
      ] as ExpressionSpecification,
      'circle-stroke-color': isHere(of('accent'), of('sheet')),
      'circle-stroke-width': isHere(2.5, 1.5),
    },
  }
}

function counts(of: Colors, font: string): LayerSpecification {
  return {
    id: 'acreage-counts',
    type: 'symbol',
    source: LAND_SOURCE,
    'source-layer': 'clusters',
    layout: {
      'text-field': ['number-format', ['get', 'count'], { locale: 'en-US' }],
      'text-font': [font],
      'text-size': 12.5,
      'text-allow-overlap': true,
      // Names of places keep away from the circle around the number.
      'text-padding': 8,
    },
    paint: { 'text-color': isHere(of('accent'), of('on-accent')) },
  }
}

/** Invisible text, so that names of places keep away from pins. */
function keepingClear(font: string): LayerSpecification {
  return {
    id: 'acreage-pin-room',
    type: 'symbol',
    source: LAND_SOURCE,
    'source-layer': 'listings',
    layout: {
      'text-field': '·',
      'text-font': [font],
      'text-size': 8,
      'text-padding': 5,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': 'rgba(0, 0, 0, 0)' },
  }
}

function pinCircles(of: Colors): LayerSpecification {
  return {
    id: PIN_LAYER,
    type: 'circle',
    source: LAND_SOURCE,
    'source-layer': 'listings',
    paint: {
      'circle-color': byKind(of),
      'circle-radius': 6,
      'circle-stroke-color': of('sheet'),
      'circle-stroke-width': 1.5,
    },
  }
}

function prices(of: Colors, font: string): LayerSpecification {
  const price: ExpressionSpecification = ['coalesce', ['get', 'label'], '']
  const acres: ExpressionSpecification = ['number-format', ['get', 'acres'], { locale: 'en-US' }]
  const withAcres: ExpressionSpecification = [
    'case',
    ['has', 'acres'],
    ['concat', price, '\n', acres, ' acres'],
    price,
  ]
  return {
    id: 'acreage-prices',
    type: 'symbol',
    source: LAND_SOURCE,
    'source-layer': 'listings',
    minzoom: 7,
    layout: {
      'text-field': ['step', ['zoom'], price, MIN_ACRES_ZOOM, withAcres],
      'text-font': [font],
      'text-size': 13,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.7,
      'text-justify': 'auto',
    },
    paint: { 'text-color': of('ink'), 'text-halo-color': of('sheet'), 'text-halo-width': 1.6 },
  }
}
