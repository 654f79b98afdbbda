import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Colors } from './map-colors.part.browser.ts'
import type { OwnLayers } from './own-map.ts'
import { ITALIC_FONT } from './place-names.part.browser.ts'

const PUBLIC_LAND_SOURCE = 'public-land'
const MIN_NAME_ZOOM = 9

export function publicLandSources({
  path,
  minZoom,
  maxZoom,
  bounds,
  attribution,
}: OwnLayers): Record<string, SourceSpecification> {
  return {
    [PUBLIC_LAND_SOURCE]: {
      type: 'vector',
      tiles: [`${location.origin}${path}/{z}/{x}/{y}`],
      minzoom: minZoom,
      maxzoom: maxZoom,
      bounds: [...bounds],
      attribution,
    },
  }
}

/** Public land, more strongly where everybody may go. */
export function publicLandLayers({ layers }: OwnLayers, color: Colors): LayerSpecification[] {
  const tint = color('map-public')
  const opacity = ['case', ['==', field('Pub_Access'), 'OA'], 0.3, 0.16] as ExpressionSpecification
  return layers.flatMap((layer): LayerSpecification[] => [
    {
      ...ofLayer(layer, 'fill'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'] as ExpressionSpecification,
      paint: { 'fill-color': tint, 'fill-opacity': opacity },
    },
    { ...ofLayer(layer, 'line'), type: 'line', paint: { 'line-color': tint, 'line-width': 1.2 } },
  ])
}

export function publicLandNames({ layers }: OwnLayers, color: Colors): LayerSpecification[] {
  return layers.map(
    (layer): SymbolLayerSpecification => ({
      ...ofLayer(layer, 'name'),
      type: 'symbol',
      minzoom: MIN_NAME_ZOOM,
      layout: {
        'text-field': ['coalesce', field('Unit_Nm'), ['get', 'name'], ''],
        'text-font': [ITALIC_FONT],
        'text-size': 12,
        'text-max-width': 8,
      },
      paint: {
        'text-color': color('ink-soft'),
        'text-halo-color': color('map-land'),
        'text-halo-width': 1.4,
      },
    }),
  )
}

/** A field of PAD-US; some programs write names in lower case. */
function field(name: string): ExpressionSpecification {
  return ['coalesce', ['get', name], ['get', name.toLowerCase()]]
}

function ofLayer(layer: string, what: string) {
  return { id: `public-land-${layer}-${what}`, source: PUBLIC_LAND_SOURCE, 'source-layer': layer }
}
