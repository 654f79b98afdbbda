import { mesh } from 'topojson-client'
import type { CountyRing, OutlinedPlaces, OutlineLine } from '../domain/places/country-map.ts'
import type { CountyId } from '../domain/values/ids.ts'
import { RecentValues } from '../domain/values/recent-values.ts'
import {
  type AtlasGeometry,
  type AtlasTopology,
  polygonsOf,
  readTopology,
  shapeOf,
} from './census-atlas.ts'
import { STATE_CODES } from './state-codes.ts'

/** Searches ask for the same places again and again; the largest have 100 counties. */
const MAX_KEPT_LINES = 500

/** The outlines of the Census Bureau's counties of 2017 in degrees, for maps of a few miles. Those of a state are built when first asked for. */
export class CountyRings {
  #topology: AtlasTopology | null = null
  #known: ReadonlyMap<string | CountyId, AtlasGeometry> | null = null
  readonly #rings = new Map<string, readonly CountyRing[]>()
  readonly #lines = new RecentValues<string, readonly OutlineLine[]>(MAX_KEPT_LINES)

  of(stateCode: string): readonly CountyRing[] {
    const known = this.#rings.get(stateCode)
    if (known) return known
    const topology = this.#atlas()
    const rings = topology.objects.counties.geometries.flatMap(geometry => {
      const fips = String(geometry.id)
      if (STATE_CODES.get(fips.slice(0, 2)) !== stateCode) return []
      const polygons = polygonsOf(shapeOf(topology, geometry))
      // Holes are other counties, which have outlines of their own.
      return polygons.flatMap(([outer]) => (outer ? ringOf(Number(fips) as CountyId, outer) : []))
    })
    this.#rings.set(stateCode, rings)
    return rings
  }

  linesAround(of: OutlinedPlaces): readonly OutlineLine[] {
    const key = JSON.stringify(of)
    const known = this.#lines.get(key)
    if (known) return known
    const lines = this.#drawnAround(of)
    this.#lines.keep(key, lines)
    return lines
  }

  #drawnAround(of: OutlinedPlaces): readonly OutlineLine[] {
    const topology = this.#atlas()
    const known = this.#geometries()
    const wanted: readonly (string | CountyId)[] = 'stateCodes' in of ? of.stateCodes : of.countyIds
    const geometries = [...new Set(wanted)].flatMap(place => known.get(place) ?? [])
    const [only, ...others] = geometries
    if (only && others.length === 0) return polygonsOf(shapeOf(topology, only)).flat().map(lineOf)
    // A line that two of them share is no part of the outline.
    const lines = mesh(topology, { type: 'GeometryCollection', geometries }, (a, b) => a === b)
    return lines.coordinates.map(lineOf)
  }

  /** States by their postal codes, and counties. */
  #geometries(): ReadonlyMap<string | CountyId, AtlasGeometry> {
    const { states, counties } = this.#atlas().objects
    this.#known ??= new Map<string | CountyId, AtlasGeometry>([
      ...states.geometries.map(one => [STATE_CODES.get(String(one.id)) ?? '', one] as const),
      ...counties.geometries.map(one => [Number(one.id) as CountyId, one] as const),
    ])
    return this.#known
  }

  #atlas(): AtlasTopology {
    this.#topology ??= readTopology()
    return this.#topology
  }
}

function lineOf(line: readonly (readonly number[])[]): OutlineLine {
  return line.map(([east = 0, north = 0]) => [east, north])
}

function ringOf(countyId: CountyId, ring: readonly (readonly number[])[]): CountyRing {
  const corners = new Float64Array(2 * ring.length)
  let [north, south, east, west] = [-90, 90, -180, 180]
  for (const [i, [longitude = 0, latitude = 0]] of ring.entries()) {
    corners[2 * i] = longitude
    corners[2 * i + 1] = latitude
    north = Math.max(north, latitude)
    south = Math.min(south, latitude)
    east = Math.max(east, longitude)
    west = Math.min(west, longitude)
  }
  return { countyId, corners, box: { north, south, east, west } }
}
