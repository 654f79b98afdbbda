import { decode } from '@googlemaps/polyline-codec'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

export type States = Topology<{ states: GeometryCollection; nation: GeometryCollection }>
export type Counties = Topology<{ counties: GeometryCollection }>

type Rings = readonly string[]

/** As scripts/base-map.ts writes it: lines as encoded polylines. */
export interface BaseMapFile {
  readonly neighbours: readonly Rings[]
  readonly coast: readonly string[]
  readonly border: readonly string[]
  readonly outerLakes: readonly Rings[]
  readonly lakes: readonly Rings[]
  readonly rivers: readonly string[]
  readonly stateNames: readonly (readonly [name: string, east: number, north: number])[]
}

const DECIMALS = 3
/** Everything that is drawn below the listings, each with its `kind`. */
export function baseShapes(file: BaseMapFile, states: States): FeatureCollection {
  const nation = feature(states, states.objects.nation).features.map(({ geometry }) =>
    shape('nation', geometry),
  )
  const borders = mesh(states, states.objects.states, (a, b) => a !== b)
  return {
    type: 'FeatureCollection',
    features: [
      ...nation,
      shape('neighbour', polygons(file.neighbours)),
      shape('coast', lines(file.coast)),
      shape('border', lines(file.border)),
      shape('outer-lake', polygons(file.outerLakes)),
      shape('lake', polygons(file.lakes)),
      shape('river', lines(file.rivers)),
      shape('state-line', borders),
      ...file.stateNames.map(([name, east, north]) =>
        shape('state-name', { type: 'Point', coordinates: [east, north] }, { name }),
      ),
    ],
  }
}

/** The lines between counties. */
export function countyLines(counties: Counties): Feature {
  return shape(
    'county-line',
    mesh(counties, counties.objects.counties, (a, b) => a !== b),
  )
}

function shape(
  kind: string,
  geometry: Geometry,
  properties: Readonly<Record<string, string>> = {},
): Feature {
  return { type: 'Feature', properties: { kind, ...properties }, geometry }
}

function line(text: string): Position[] {
  return decode(text, DECIMALS).map(([north, east]) => [east, north])
}

function lines(texts: readonly string[]): Geometry {
  return { type: 'MultiLineString', coordinates: texts.map(line) }
}

function polygons(all: readonly Rings[]): Geometry {
  return { type: 'MultiPolygon', coordinates: all.map(rings => rings.map(line)) }
}
