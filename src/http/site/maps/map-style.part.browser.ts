import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** The family that the map's labels are drawn in. Its name may not have a digit. */
export const MAP_FONT = 'Map Serif'
/** The layers that stand for listings. */
export const PIN_LAYER = 'pins'
export const CLUSTER_LAYER = 'clusters'

const TOKENS = [
  ...['paper', 'paper-deep', 'sheet', 'land', 'ink', 'ink-soft', 'line-strong', 'water-line'],
  ...['accent', 'on-accent', 'lease', 'auction'],
] as const
type Colours = Readonly<Record<string, string>>

export type States = Topology<{ states: GeometryCollection; nation: GeometryCollection }>

/** The colours of the page as it looks now. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = document.createElement('span')
  element.append(probe)
  const colours = TOKENS.map(token => {
    probe.style.color = `var(--${token})`
    return [token, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(colours)
}

/**
 * A paper map: land with a double shore and the borders of states, and on it what a search finds.
 * @param area The line around what somebody drew.
 */
export function styleOf(
  states: States,
  tiles: string,
  area: readonly [number, number][],
  colours: Colours,
): StyleSpecification {
  const { nation } = states.objects
  const borders = mesh(states, states.objects.states, (a, b) => a !== b)
  return {
    version: 8,
    sources: {
      nation: { type: 'geojson', data: feature(states, nation) },
      borders: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: borders } },
      land: { type: 'vector', tiles: [tiles], maxzoom: 16 },
      area: {
        type: 'geojson',
        data: {
          type: 'Feature',
          properties: {},
          geometry: { type: 'LineString', coordinates: area.map(point => [...point]) },
        },
      },
    },
    layers: [
      ...baseLayers(colours),
      ...areaLayers(colours),
      ...clusterLayers(colours),
      ...pinLayers(colours),
    ],
  }
}

/** Land, shores and borders. */
function baseLayers(colours: Colours): LayerSpecification[] {
  const of = (token: string) => colours[token] ?? 'gray'
  return [
    { id: 'paper', type: 'background', paint: { 'background-color': of('paper-deep') } },
    {
      id: 'far-shore',
      type: 'line',
      source: 'nation',
      paint: { 'line-color': of('water-line'), 'line-width': 7, 'line-opacity': 0.25 },
    },
    { id: 'country', type: 'fill', source: 'nation', paint: { 'fill-color': of('land') } },
    {
      id: 'shore',
      type: 'line',
      source: 'nation',
      paint: { 'line-color': of('water-line'), 'line-width': 1 },
    },
    {
      id: 'states',
      type: 'line',
      source: 'borders',
      paint: { 'line-color': of('line-strong'), 'line-width': 0.8 },
    },
  ]
}

/** The colour of a way to offer land. */
function byKind(colours: Colours): ExpressionSpecification {
  const of = (token: string) => colours[token] ?? 'gray'
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

/** The area that is searched in, and the land of listings. */
function areaLayers(colours: Colours): LayerSpecification[] {
  const of = (token: string) => colours[token] ?? 'gray'
  return [
    {
      id: 'area',
      type: 'line',
      source: 'area',
      paint: { 'line-color': of('accent'), 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      id: 'parcels',
      type: 'fill',
      source: 'land',
      'source-layer': 'boundaries',
      paint: { 'fill-color': byKind(colours), 'fill-opacity': 0.15 },
    },
    {
      id: 'parcel-lines',
      type: 'line',
      source: 'land',
      'source-layer': 'boundaries',
      paint: { 'line-color': byKind(colours), 'line-width': 1.5 },
    },
  ]
}

function clusterLayers(colours: Colours): LayerSpecification[] {
  const of = (token: string) => colours[token] ?? 'gray'
  return [
    {
      id: CLUSTER_LAYER,
      type: 'circle',
      source: 'land',
      'source-layer': 'clusters',
      paint: {
        'circle-color': of('accent'),
        'circle-opacity': 0.85,
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['log10', ['get', 'count']],
          0,
          9,
          2,
          15,
          4,
          24,
          6,
          34,
        ],
        'circle-stroke-color': of('sheet'),
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'counts',
      type: 'symbol',
      source: 'land',
      'source-layer': 'clusters',
      layout: {
        'text-field': ['number-format', ['get', 'count'], { locale: 'en-US' }],
        'text-font': [MAP_FONT],
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': of('on-accent') },
    },
  ]
}

function pinLayers(colours: Colours): LayerSpecification[] {
  const of = (token: string) => colours[token] ?? 'gray'
  return [
    {
      id: PIN_LAYER,
      type: 'circle',
      source: 'land',
      'source-layer': 'listings',
      paint: {
        'circle-color': byKind(colours),
        'circle-radius': 6,
        'circle-stroke-color': of('sheet'),
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'prices',
      type: 'symbol',
      source: 'land',
      'source-layer': 'listings',
      minzoom: 7,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': [MAP_FONT],
        'text-size': 13,
        'text-anchor': 'top',
        'text-offset': [0, 0.6],
      },
      paint: {
        'text-color': of('ink'),
        'text-halo-color': of('sheet'),
        'text-halo-width': 1.5,
      },
    },
  ]
}
