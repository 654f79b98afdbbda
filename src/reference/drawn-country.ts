import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import polylabel from 'polylabel'
import type {
  CountryMap,
  CountyBorder,
  MapGround,
  MapLine,
  MapShape,
  OutlinedPlaces,
  OutlineLine,
} from '../domain/places/country-map.ts'
import type { BoundingBox } from '../domain/places/place.ts'
import type { TownFacts } from '../domain/places/ranked-towns.ts'
import type { CountyId } from '../domain/values/ids.ts'
import { loadTownFacts } from './bundled-background.ts'
import { type AtlasTopology, polygonsOf, shapeOf } from './census-atlas.ts'
import { CountyBorders } from './county-borders.ts'
import { LazyCountyOutlines } from './county-outlines.ts'
import { STATE_CODES } from './state-codes.ts'

/**
 * The size of the files of us-atlas that are already projected: Albers, with Alaska and Hawaii in
 * the lower left.
 */
const WIDTH = 975
const HEIGHT = 610

/**
 * Corners closer than this are left out: of states drawn 1,000 pixels wide, and of counties, which
 * are viewed closer up.
 */
const STATE_STEP = 1.6
const COUNTY_STEP = 0.35
/** Smaller islands are left out where a shape has a larger part. */
const MIN_PART = 6

/** How exact the position of a label is, in units of the map. */
const LABEL_PRECISION = 0.5

type Ring = readonly (readonly number[])[]

type WithNation = { readonly objects: { readonly nation: AtlasTopology['objects']['states'] } }

/**
 * Lines on a drawn map of the country, as attributes `d` of SVG paths: relative, and in tenths of
 * the map's units.
 */
export interface DrawnWaters {
  readonly neighbors: string
  /** The corner of the map where positions are not geographic: Alaska and Hawaii. */
  readonly insets: string
  readonly lakes: readonly string[]
  readonly rivers: readonly string[]
}

/** The country from the Census Bureau's cartographic files of 2017, drawn on first use. */
export class DrawnCountry implements CountryMap {
  readonly width = WIDTH
  readonly height = HEIGHT
  readonly stateCodes = [...STATE_CODES.values()]
  readonly outlines = new LazyCountyOutlines()
  #states: ReadonlyMap<string, MapShape> | null = null
  #outline: string | null = null
  #ground: MapGround | null = null
  #topology: AtlasTopology | null = null
  #towns: TownFacts | null = null
  readonly #counties = new Map<string, ReadonlyMap<CountyId, MapShape>>()
  readonly #borders = new CountyBorders()

  get states(): ReadonlyMap<string, MapShape> {
    if (this.#states === null) {
      const topology = readAlbers('states')
      const states = new Map<string, MapShape>()
      for (const geometry of topology.objects.states.geometries) {
        const code = STATE_CODES.get(String(geometry.id))
        if (code) states.set(code, drawn(polygonsOf(shapeOf(topology, geometry)), STATE_STEP))
      }
      this.#states = states
    }
    return this.#states
  }

  get outline(): string {
    if (this.#outline === null) {
      const topology = readAlbers('states') as AtlasTopology & WithNation
      const [nation] = topology.objects.nation.geometries
      if (!nation) throw new Error('us-atlas: there is no outline of the nation.')
      this.#outline = drawn(polygonsOf(shapeOf(topology, nation)), STATE_STEP).path
    }
    return this.#outline
  }

  get ground(): MapGround {
    this.#ground ??= readGround()
    return this.#ground
  }

  get towns(): TownFacts {
    this.#towns ??= loadTownFacts()
    return this.#towns
  }

  counties(stateCode: string): ReadonlyMap<CountyId, MapShape> {
    const known = this.#counties.get(stateCode)
    if (known) return known
    this.#topology ??= readAlbers('counties')
    const topology = this.#topology
    const counties = new Map<CountyId, MapShape>()
    for (const geometry of topology.objects.counties.geometries) {
      const fips = String(geometry.id)
      if (STATE_CODES.get(fips.slice(0, 2)) !== stateCode) continue
      counties.set(
        Number(fips) as CountyId,
        drawn(polygonsOf(shapeOf(topology, geometry)), COUNTY_STEP),
      )
    }
    this.#counties.set(stateCode, counties)
    return counties
  }

  countyBoxes(id: CountyId): readonly BoundingBox[] {
    return this.#borders.boxesOf(id)
  }

  bordersWithin(box: BoundingBox): readonly CountyBorder[] {
    return this.#borders.within(box)
  }

  linesAround(of: OutlinedPlaces): readonly OutlineLine[] {
    return this.#borders.linesAround(of)
  }
}

function readAlbers(layer: 'states' | 'counties'): AtlasTopology {
  const path = fileURLToPath(import.meta.resolve(`us-atlas/${layer}-albers-10m.json`))
  return JSON.parse(readFileSync(path, 'utf8')) as AtlasTopology
}

/** Reads the result of `npm run base-map`. */
function readGround(): MapGround {
  const file = fileURLToPath(new URL('./data/drawn-waters.json', import.meta.url))
  const waters = JSON.parse(readFileSync(file, 'utf8')) as DrawnWaters
  return {
    neighbors: waters.neighbors,
    insets: waters.insets,
    lakes: waters.lakes.map(lineOf),
    rivers: waters.rivers.map(lineOf),
  }
}

/** @param path As `pathOf` writes it: every corner relative to the one before. */
function lineOf(path: string): MapLine {
  let x = 0
  let y = 0
  const numbers = path.match(/-?\d+/g)?.map(Number) ?? []
  const points: number[][] = []
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    x += (numbers[i] ?? 0) / 10
    y += (numbers[i + 1] ?? 0) / 10
    points.push([x, y])
  }
  return { path, ...boxOf(points) }
}

/**
 * Draws the outer rings of some polygons; holes in counties and states are other counties and
 * states, drawn on top.
 */
function drawn(polygons: readonly (readonly Ring[])[], step: number): MapShape {
  const rings = polygons.flatMap(polygon => polygon.slice(0, 1))
  const parts = rings
    .map(ring => ({ ring, box: boxOf(ring) }))
    .sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
  const shown = parts.filter(({ box }, i) => i === 0 || box.width * box.height > MIN_PART * step)
  const all = boxOf(shown.flatMap(({ ring }) => ring))
  return {
    ...all,
    path: shown.map(({ ring }) => pathOf(ring, step)).join(''),
    ...roomiestPoint(parts[0]?.ring ?? []),
  }
}

function boxOf(ring: Ring) {
  let left = WIDTH
  let top = HEIGHT
  let right = -WIDTH
  let bottom = -HEIGHT
  for (const [x = 0, y = 0] of ring) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, width: right - left, height: bottom - top }
}

/** The point of a ring that is farthest from its edge, so that Florida's label is on land. */
function roomiestPoint(ring: Ring): Pick<MapShape, 'middle' | 'room'> {
  const point = polylabel([ring.map(([x = 0, y = 0]) => [x, y])], LABEL_PRECISION)
  const [x = 0, y = 0] = point
  return { middle: { x, y }, room: point.distance }
}

/**
 * Relative to the corner before, in tenths of a unit without the decimal point: `M975 61l-3 12`,
 * scaled by `transform`.
 */
function pathOf(ring: Ring, step: number): string {
  let x = Number.NaN
  let y = Number.NaN
  let text = ''
  let lastX = 0
  let lastY = 0
  for (const [nextX = 0, nextY = 0] of ring) {
    if (Math.abs(nextX - x) < step && Math.abs(nextY - y) < step) continue
    x = nextX
    y = nextY
    const roundX = Math.round(x * 10)
    const roundY = Math.round(y * 10)
    text += text === '' ? `M${roundX} ${roundY}l` : `${roundX - lastX} ${roundY - lastY} `
    lastX = roundX
    lastY = roundY
  }
  return `${text.trimEnd()}z`.replaceAll(' -', '-')
}
