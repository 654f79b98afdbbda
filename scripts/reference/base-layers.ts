import type { Feature, Geometry, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { BaseMap, BaseMapSources } from './derive-base-map.ts'
import type { Line, Rings } from './map-lines.ts'

/** One layer of the ground of the map that moves. */
export interface BaseLayer {
  /** The layer's name in tiles, after its shapes, such as `coast`. */
  readonly name: string
  readonly features: readonly Feature[]
  /** Tiles of lower zooms leave the layer out. */
  readonly minZoom: number
}

export type Counties = Topology<{ counties: GeometryCollection }>

/** The map draws lines between counties from this zoom on. */
const MIN_COUNTY_ZOOM = 5

/** The layers of the map that moves, from the lowest to the highest. */
export function baseLayers(
  map: BaseMap,
  states: BaseMapSources['states'],
  counties: Counties,
): BaseLayer[] {
  const nation = feature(states, states.objects.nation).features.map(({ geometry }) => geometry)
  const stateLines = mesh(states, states.objects.states, (a, b) => a !== b)
  const countyLines = mesh(counties, counties.objects.counties, (a, b) => a !== b)
  return [
    layer('neighbor', [polygons(map.neighbors)]),
    layer('border', [lines(map.border)]),
    layer('outer-lake', [polygons(map.outerLakes)]),
    layer('coast', [lines(map.coast)]),
    layer('nation', nation),
    layer('lake', [polygons(map.lakes)]),
    layer('river', [lines(map.rivers)]),
    layer('county-line', [countyLines], MIN_COUNTY_ZOOM),
    layer('state-line', [stateLines]),
    {
      name: 'state-name',
      minZoom: 0,
      features: map.stateNames.map(({ name, at }) => ({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Point', coordinates: at },
      })),
    },
  ]
}

function layer(name: string, shapes: readonly Geometry[], minZoom = 0): BaseLayer {
  const features = shapes.map(
    (geometry): Feature => ({ type: 'Feature', properties: {}, geometry }),
  )
  return { name, features, minZoom }
}

function lines(all: readonly Line[]): Geometry {
  return { type: 'MultiLineString', coordinates: all.map(line => [...line]) }
}

function polygons(all: readonly Rings[]): Geometry {
  return { type: 'MultiPolygon', coordinates: all.map(rings => rings.map(unbroken)) }
}

/**
 * A ring that crosses the 180th meridian, such as the one around Chukotka, jumps from one side of the map to the other, and
 * would be drawn as a band around the world. It then goes on beyond 180 degrees instead. A ring around a pole cannot be mended so;
 * it runs along the edge of the map.
 */
function unbroken(ring: Line): Position[] {
  let turns = 0
  let before = ring[0]?.[0] ?? 0
  const mended = ring.map(([east = 0, north = 0]): Position => {
    if (east - before > 180) turns--
    else if (before - east > 180) turns++
    before = east
    return [east + 360 * turns, north]
  })
  return turns === 0 ? mended : [...ring]
}
