import type { CountryMap, CountyRing } from '../../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import { type BoundingBox, fullCountyName } from '../../../../domain/places/place.ts'
import { placesWithin } from '../../../../domain/places/place-index.ts'
import { type Html, html, rawHtml } from '../../../../domain/values/html.ts'
import { boxBetween, DRAWING_HEIGHT, DRAWING_WIDTH, type FlatMap, type Point } from './flat-map.ts'

/** Corners nearer than this, in units of the drawing, are left out. */
const MIN_STEP = 2.5
/** A line that is farther outside of the drawing cannot be seen, however wide it is. */
const LINE_ROOM = 4
/** Whole turns of the earth, in degrees. */
const TURNS = [0, -360, 360]
/** A name keeps away from the edge and from the numbers of listings, and stands only in a county that is large enough for it. */
const NAME_ROOM = { side: 60, end: 24, point: 34, letter: 8, height: 40 }

/** The counties on a map, whatever else it shows. */
export interface CountyLines {
  /** As an attribute `d` of an SVG path. */
  readonly path: string
  /** The counties that are large enough for their names. */
  readonly names: readonly { readonly name: string; readonly middle: Point }[]
}

export function countyLines(map: FlatMap, country: CountryMap, gazetteer: Gazetteer): CountyLines {
  const seen = boxBetween(map, { x: 0, y: 0 }, { x: DRAWING_WIDTH, y: DRAWING_HEIGHT })
  const rings = statesOn(map, gazetteer).flatMap(code => country.countyRings(code))
  let path = ''
  const names: { readonly name: string; readonly middle: Point }[] = []
  for (const ring of rings) {
    const turn = turnInto(seen, ring.box)
    if (turn === undefined) continue
    path += pathOf(ring, seen, turn)
    const county = gazetteer.county(ring.countyId)
    if (county === undefined) continue
    const name = fullCountyName(county)
    const middle = map.at(county)
    if (isLarge(ring.box, name, map) && isWithin(middle)) names.push({ name, middle })
  }
  return { path, names }
}

/** The outlines of counties, with their names where there is room. @param points What names must not cover. */
export function drawnCounties({ path, names }: CountyLines, points: readonly Point[]): Html {
  const shown = names.filter(({ middle }) => hasRoom(middle, points))
  return html`<path class="drawing-counties" d="${rawHtml(path)}"/>${shown.map(({ name, middle }) => html`<text class="drawing-county" x="${middle.x.toFixed(1)}" y="${middle.y.toFixed(1)}">${name}</text>`)}`
}

/** The states with a county whose middle is on the map or just outside of it, by their postal codes. */
function statesOn(map: FlatMap, gazetteer: Gazetteer): string[] {
  const around = boxBetween(
    map,
    { x: -DRAWING_WIDTH / 2, y: -DRAWING_HEIGHT / 2 },
    { x: 1.5 * DRAWING_WIDTH, y: 1.5 * DRAWING_HEIGHT },
  )
  const near = placesWithin(gazetteer.places.counties, around)
  const ids = new Set(near.map(({ stateId }) => stateId))
  return [...ids].flatMap(id => gazetteer.state(id)?.code ?? [])
}

function isLarge({ north, south, east, west }: BoundingBox, name: string, map: FlatMap): boolean {
  const width = map.x(east) - map.x(west)
  return width > name.length * NAME_ROOM.letter && map.y(south) - map.y(north) > NAME_ROOM.height
}

/** The turn of the earth that brings an outline into a box: islands may lie beyond the antimeridian. Undefined: it is elsewhere. */
function turnInto(seen: BoundingBox, { south, west, north, east }: BoundingBox) {
  if (south >= seen.north || north <= seen.south) return undefined
  return TURNS.find(turn => west + turn < seen.east && east + turn > seen.west)
}

function isWithin({ x, y }: Point): boolean {
  const { side, end } = NAME_ROOM
  return x > side && x < DRAWING_WIDTH - side && y > end && y < DRAWING_HEIGHT - 2 * end
}

/** Names are wide and low, so more room is left beside a point than above it. */
function hasRoom({ x, y }: Point, points: readonly Point[]): boolean {
  return points.every(
    point => Math.hypot((point.x - x) * 0.45, (point.y - y) * 1.6) > NAME_ROOM.point,
  )
}

/**
 * Relative to the corner before, in whole units. Where a part of an outline lies beyond one edge of the drawing, only the
 * ends are written. A page of a listing has thousands of corners, so none becomes an object or a text.
 */
function pathOf({ corners }: CountyRing, seen: BoundingBox, turn: number): string {
  const west = seen.west - turn
  const unitsEast = DRAWING_WIDTH / (seen.east - seen.west)
  const unitsSouth = DRAWING_HEIGHT / (seen.north - seen.south)
  const steps: number[] = []
  let [lastX, lastY, lastEdges] = [0, 0, 0]
  // The corner before, which is left out if it and both beside it lie beyond the same edge.
  let [nextX, nextY, nextEdges] = [Number.NaN, Number.NaN, 0]
  const step = () => {
    steps.push(nextX - lastX, nextY - lastY)
    lastX = nextX
    lastY = nextY
    lastEdges = nextEdges
  }
  for (let i = 0; i < corners.length; i += 2) {
    const x = Math.round(((corners[i] ?? 0) - west) * unitsEast)
    const y = Math.round((seen.north - (corners[i + 1] ?? 0)) * unitsSouth)
    if (Math.abs(x - nextX) < MIN_STEP && Math.abs(y - nextY) < MIN_STEP) continue
    const edges = edgesPassed(x, y)
    const isSeen = steps.length === 0 || (lastEdges & nextEdges & edges) === 0
    if (i > 0 && isSeen) step()
    nextX = x
    nextY = y
    nextEdges = edges
  }
  step()
  const [firstX, firstY, ...others] = steps
  // An island, or a part of a county, that is smaller than a step.
  if (others.length === 0) return ''
  return `M${firstX} ${firstY}l${others.join(' ')}z`
}

/** The edges of the drawing beyond which a point lies, one bit for each. */
function edgesPassed(x: number, y: number): number {
  return (
    (x < -LINE_ROOM ? 1 : 0) |
    (x > DRAWING_WIDTH + LINE_ROOM ? 2 : 0) |
    (y < -LINE_ROOM ? 4 : 0) |
    (y > DRAWING_HEIGHT + LINE_ROOM ? 8 : 0)
  )
}
