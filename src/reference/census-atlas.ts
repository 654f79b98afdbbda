import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/**
 * A shape of the Census Bureau's cartographic boundary files of 2017, from the package us-atlas.
 */
export interface AtlasShape {
  /** Two digits for a state, five for a county. */
  readonly fips: string
  /** Without a suffix such as `County`. */
  readonly name: string
  readonly shape: Feature<Polygon | MultiPolygon>
}

/**
 * Every county-level division and state of the atlas, territories included, ordered by FIPS code.
 */
export interface Atlas {
  readonly states: readonly AtlasShape[]
  readonly counties: readonly AtlasShape[]
}

/** The content of the atlas file, which stores each border once, even if two shapes share it. */
export type AtlasTopology = Topology<{
  states: GeometryCollection<{ name: string }>
  counties: GeometryCollection<{ name: string }>
}>

/** A shape as stored in the file. */
export type AtlasGeometry = AtlasTopology['objects']['counties']['geometries'][number]

const ALONE: { readonly type: 'GeometryCollection' } = { type: 'GeometryCollection' }

/** Builds one shape from its borders. */
export function shapeOf(topology: AtlasTopology, one: AtlasGeometry): AtlasShape {
  const alone = { ...ALONE, geometries: [one] }
  const [only] = feature(topology, alone).features
  if (!only) throw new Error(`us-atlas: the shape ${one.id} cannot be put together.`)
  const { id, properties, geometry } = only
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')
    throw new Error(`us-atlas: the shape ${id} is a ${geometry.type}, not a polygon.`)
  const shape = { type: 'Feature', properties: null, geometry } as const
  return { fips: String(id), name: properties.name, shape }
}

function shapesOf(topology: AtlasTopology, layer: 'states' | 'counties'): AtlasShape[] {
  const shapes = topology.objects[layer].geometries.map(one => shapeOf(topology, one))
  return shapes.sort((a, b) => (a.fips < b.fips ? -1 : 1))
}

/** Reads the file without building the shapes; takes about 20 ms and 5 MB. */
export function readTopology(): AtlasTopology {
  const path = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'))
  return JSON.parse(readFileSync(path, 'utf8')) as AtlasTopology
}

/** Takes about 50 ms, so callers cache the result. */
export function readAtlas(): Atlas {
  const topology = readTopology()
  return { states: shapesOf(topology, 'states'), counties: shapesOf(topology, 'counties') }
}

/** The polygons of a shape. Each has the outer ring first, then the holes. */
export function polygonsOf(shape: AtlasShape): readonly (readonly (readonly number[][])[])[] {
  const { geometry } = shape.shape
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}
