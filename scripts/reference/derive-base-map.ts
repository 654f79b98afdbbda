import type { Position } from 'geojson'
import polylabel from 'polylabel'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import {
  boxesMeet,
  boxOfLine,
  distanceToLines,
  type Line,
  linesIn,
  polygonsIn,
  type Rings,
  ringContains,
  thinned,
} from './map-lines.ts'

/** The sources of the base map. All are TopoJSON. */
export interface BaseMapSources {
  /** The states of the Census Bureau, from us-atlas. */
  readonly states: Topology<{ states: GeometryCollection; nation: GeometryCollection }>
  /** The countries of Natural Earth at 1:50 million, from world-atlas. */
  readonly near: Topology<{ countries: GeometryCollection }>
  /** The same at 1:110 million, for what is far from the United States. */
  readonly far: Topology<{ countries: GeometryCollection }>
  /** Rivers and lakes of Natural Earth at 1:50 million in and around North America, from plotly.js. */
  readonly waters: Topology<{ rivers: GeometryCollection; lakes: GeometryCollection }>
}

/** Lines of longitudes and latitudes. */
export interface BaseMap {
  /** Land of other countries. */
  readonly neighbors: readonly Rings[]
  /** The coast of the United States, without the borders to neighbors. The Great Lakes count as sea. */
  readonly coast: readonly Line[]
  readonly border: readonly Line[]
  /** Lakes whose middle is in no state's shape, such as the Great Lakes and those of Canada. */
  readonly outerLakes: readonly Rings[]
  readonly lakes: readonly Rings[]
  readonly rivers: readonly Line[]
  readonly stateNames: readonly StateName[]
}

/** Where the name of a state fits best. */
interface StateName {
  readonly name: string
  readonly at: Position
}

/** The United States and the territories whose shapes us-atlas has, by ISO 3166-1. */
const OWN_COUNTRIES = ['840', '630', '850', '316', '016', '580']
/** Shapes that reach into this box are drawn from the finer source. */
const NEAR = { west: -180, south: 5, east: -20, north: 84 }
/** Detail counts most around the United States. All in degrees. */
const DETAILED = { south: 22, north: 53 }
const FINE_STEP = 0.025
const COARSE_STEP = 0.2
const FAR_STEP = 0.8
/** How far the borders of the two sources lie from each other at most, in degrees. */
const BORDER_REACH = 0.09
/** Shorter stretches beside the border are coast, such as islands in a river. */
const MIN_BORDER_POINTS = 6
/** How exact the middle of a shape is, in degrees. */
const MIDDLE_PRECISION = 0.02

/** The lines of the map that us-atlas does not have; the same from the same sources. */
export function deriveBaseMap({ states, near, far, waters }: BaseMapSources): BaseMap {
  const isNear = ([outer = []]: Rings) => boxesMeet(boxOfLine(outer), NEAR)
  const { coast, border } = shoreOf(states, near)
  const lakes = polygonsIn(feature(waters, waters.objects.lakes).features)
  const nation = polygonsIn(feature(states, states.objects.nation).features)
  const isInside = (lake: Rings) => {
    const middle = middleOf(lake)
    return nation.some(([outer = []]) => ringContains(outer, middle))
  }
  return {
    neighbors: [
      ...landOfOthers(near)
        .filter(isNear)
        .map(rings => thinnedRings(rings, stepAt)),
      ...landOfOthers(far)
        .filter(rings => !isNear(rings))
        .map(rings => thinnedRings(rings, () => FAR_STEP)),
    ].filter(rings => rings.length > 0),
    coast,
    border,
    outerLakes: lakes
      .filter(lake => !isInside(lake))
      .map(rings => thinnedRings(rings, stepAt))
      .filter(rings => rings.length > 0),
    lakes: lakes.filter(isInside),
    rivers: linesIn(feature(waters, waters.objects.rivers).features).map(line =>
      thinned(line, stepAt),
    ),
    stateNames: stateNames(states),
  }
}

type Countries = BaseMapSources['near']

function isOwn({ id }: { readonly id?: string | number | undefined }): boolean {
  return OWN_COUNTRIES.includes(String(id))
}

function landOfOthers(world: Countries): Rings[] {
  const { countries } = world.objects
  const others = { ...countries, geometries: countries.geometries.filter(one => !isOwn(one)) }
  return polygonsIn(feature(world, others).features)
}

/** Divides the outline of the United States into coast and border, by the borders of the world's countries. */
function shoreOf(
  states: BaseMapSources['states'],
  world: Countries,
): { readonly coast: Line[]; readonly border: Line[] } {
  const borders = mesh(world, world.objects.countries, (a, b) => a !== b && isOwn(a) !== isOwn(b))
  const coast: Line[] = []
  const border: Line[] = []
  const outline = mesh(states, states.objects.states, (a, b) => a === b)
  for (const line of outline.coordinates) {
    for (const { isBorder, points } of stretches(
      thinned(line, () => FINE_STEP / 2),
      borders.coordinates,
    )) {
      if (isBorder) border.push(points)
      else coast.push(points)
    }
  }
  return { coast, border }
}

interface Stretch {
  readonly isBorder: boolean
  readonly points: Line
}

/** Cuts a line where it leaves the borders. Neighboring stretches share a point. */
function stretches(line: Line, borders: readonly Line[]): Stretch[] {
  const isNear = line.map(point => distanceToLines(point, borders) < BORDER_REACH)
  const found: { isBorder: boolean; from: number; to: number }[] = []
  for (const [i, isBorder] of isNear.entries()) {
    const last = found.at(-1)
    if (last?.isBorder === isBorder) last.to = i
    else found.push({ isBorder, from: i, to: i })
  }
  const joined: typeof found = []
  for (const stretch of found) {
    const isBorder = stretch.isBorder && isLongBorder(line.slice(stretch.from, stretch.to + 1))
    const last = joined.at(-1)
    if (last?.isBorder === isBorder) last.to = stretch.to
    else joined.push({ ...stretch, isBorder })
  }
  return joined.map(({ isBorder, from, to }) => ({ isBorder, points: line.slice(from, to + 2) }))
}

/** The 49th parallel has few points and is long. */
function isLongBorder(points: Line): boolean {
  const { west, east, south, north } = boxOfLine(points)
  return points.length >= MIN_BORDER_POINTS || east - west + north - south > 0.5
}

/** In the largest part of each state. */
function stateNames(topology: BaseMapSources['states']): StateName[] {
  return feature(topology, topology.objects.states).features.map(state => {
    const parts = polygonsIn([state]).toSorted((a, b) => sizeOf(b) - sizeOf(a))
    return {
      name: String((state.properties as { name?: string } | null)?.name),
      at: middleOf(parts[0] ?? []),
    }
  })
}

function sizeOf([outer = []]: Rings): number {
  const { west, east, south, north } = boxOfLine(outer)
  return (east - west) * (north - south)
}

/** The point that is farthest from the edge. */
function middleOf(rings: Rings): Position {
  const plain = rings.map(ring =>
    ring.map(([east = 0, north = 0]): [number, number] => [east, north]),
  )
  const [east = 0, north = 0] = polylabel(plain, MIDDLE_PRECISION)
  return [east, north]
}

function stepAt(latitude: number): number {
  return latitude > DETAILED.south && latitude < DETAILED.north ? FINE_STEP : COARSE_STEP
}

/** Rings that are too small to be seen are left out. */
function thinnedRings(rings: Rings, step: (latitude: number) => number): Rings {
  const [outer = []] = rings
  const { west, east, south, north } = boxOfLine(outer)
  const least = 2 * step(south)
  if (east - west < least && north - south < least) return []
  return rings.map(ring => thinned(ring, step)).filter(ring => ring.length > 3)
}
