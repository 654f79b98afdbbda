import { mesh } from 'topojson-client'
import type { CountyBorder, OutlinedPlaces, OutlineLine } from '../domain/places/country-map.ts'
import type { BoundingBox } from '../domain/places/place.ts'
import { BoundedCache } from '../domain/values/bounded-cache.ts'
import type { CountyId } from '../domain/values/ids.ts'
import {
  type AtlasGeometry,
  type AtlasTopology,
  polygonsOf,
  readTopology,
  shapeOf,
} from './census-atlas.ts'
import { STATE_CODES } from './state-codes.ts'

/** Searches repeat the same places; the largest have 100 counties. */
const MAX_KEPT_LINES = 500
/** Full rotations in degrees: islands may be beyond the antimeridian. */
const TURNS = [0, -360, 360]

interface ReadBorders {
  readonly topology: AtlasTopology
  /** The corners of each border. The file has each once, even if two counties share it. */
  readonly borders: readonly Float64Array[]
  /**
   * South, west, north and east of each border in one flat array, so that a scan of all is cheap.
   */
  readonly boxes: Float64Array
  /** States by their postal codes, and counties. */
  readonly places: ReadonlyMap<string | CountyId, AtlasGeometry>
}

/**
 * The borders of the Census Bureau's counties of 2017 in degrees, for maps of a few miles. Read on
 * first use, which takes 0.15 s in a process that has just started.
 */
export class CountyBorders {
  #borders: ReadBorders | null = null
  readonly #lines = new BoundedCache<string, readonly OutlineLine[]>(MAX_KEPT_LINES)

  /** Scans the boxes of all 10,000 borders. */
  within(seen: BoundingBox): readonly CountyBorder[] {
    const { borders, boxes } = this.#read()
    const found: CountyBorder[] = []
    for (let i = 0; i < borders.length; i++) {
      if ((boxes[4 * i] ?? 0) >= seen.north || (boxes[4 * i + 2] ?? 0) <= seen.south) continue
      const corners = borders[i]
      const west = boxes[4 * i + 1] ?? 0
      const east = boxes[4 * i + 3] ?? 0
      const turn = TURNS.find(one => west + one < seen.east && east + one > seen.west)
      if (corners !== undefined && turn !== undefined) found.push({ corners, turn })
    }
    return found
  }

  boxesOf(id: CountyId): readonly BoundingBox[] {
    const { borders, places } = this.#read()
    return outerRingsOf(places.get(id)).map(ring =>
      boxAround(ring.map(arc => borders[arc < 0 ? ~arc : arc] ?? new Float64Array())),
    )
  }

  linesAround(of: OutlinedPlaces): readonly OutlineLine[] {
    return this.#lines.getOrAdd(JSON.stringify(of), () => this.#drawnAround(of))
  }

  #drawnAround(of: OutlinedPlaces): readonly OutlineLine[] {
    const { topology, places } = this.#read()
    const wanted: readonly (string | CountyId)[] = 'stateCodes' in of ? of.stateCodes : of.countyIds
    const geometries = [...new Set(wanted)].flatMap(place => places.get(place) ?? [])
    const [only, ...others] = geometries
    if (only && others.length === 0) return polygonsOf(shapeOf(topology, only)).flat().map(lineOf)
    // A line that two of them share is not part of the outline.
    const lines = mesh(topology, { type: 'GeometryCollection', geometries }, (a, b) => a === b)
    return lines.coordinates.map(lineOf)
  }

  #read(): ReadBorders {
    this.#borders ??= readBorders()
    return this.#borders
  }
}

function lineOf(line: readonly (readonly number[])[]): OutlineLine {
  return line.map(([east = 0, north = 0]) => [east, north])
}

function readBorders(): ReadBorders {
  const topology = readTopology()
  const { states, counties } = topology.objects
  const places = new Map<string | CountyId, AtlasGeometry>([
    ...states.geometries.map(one => [STATE_CODES.get(String(one.id)) ?? '', one] as const),
    ...counties.geometries.map(one => [Number(one.id) as CountyId, one] as const),
  ])
  const borders = bordersOf(topology)
  const boxes = new Float64Array(4 * borders.length)
  for (const [i, corners] of borders.entries()) {
    const { south, west, north, east } = boxAround([corners])
    boxes.set([south, west, north, east], 4 * i)
  }
  return { topology, places, borders, boxes }
}

/**
 * The file stores each corner as integer steps from the one before (TopoJSON 1.0, 2.1.3 and 2.1.4).
 * All corners are in one array; borders are slices of it.
 */
function bordersOf({ arcs, transform }: AtlasTopology): Float64Array[] {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] }
  const all = new Float64Array(2 * arcs.reduce((sum, arc) => sum + arc.length, 0))
  let end = 0
  return arcs.map(arc => {
    const start = end
    let x = 0
    let y = 0
    for (const step of arc) {
      x += step[0] ?? 0
      y += step[1] ?? 0
      all[end++] = x * scale[0] + translate[0]
      all[end++] = y * scale[1] + translate[1]
    }
    return all.subarray(start, end)
  })
}

/**
 * The borders of the outer ring of each part, by their index in the file; `~index` runs from end to
 * start.
 */
function outerRingsOf(county: AtlasGeometry | undefined): readonly (readonly number[])[] {
  if (county?.type === 'Polygon') return county.arcs.slice(0, 1)
  return county?.type === 'MultiPolygon' ? county.arcs.flatMap(part => part.slice(0, 1)) : []
}

/** The box around all corners of some borders. */
function boxAround(borders: readonly Float64Array[]): BoundingBox {
  let north = -90
  let south = 90
  let east = -180
  let west = 180
  for (const corners of borders) {
    for (let i = 0; i < corners.length; i += 2) {
      const longitude = corners[i] ?? 0
      const latitude = corners[i + 1] ?? 0
      north = Math.max(north, latitude)
      south = Math.min(south, latitude)
      east = Math.max(east, longitude)
      west = Math.min(west, longitude)
    }
  }
  return { north, south, east, west }
}
