import type { CountryMap } from '../../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import {
  type BoundingBox,
  type Coordinates,
  fullCountyName,
} from '../../../../domain/places/place.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { StateId } from '../../../../domain/values/ids.ts'
import { DRAWING_HEIGHT, DRAWING_WIDTH, type FlatMap, type Point } from './flat-map.ts'

/** Corners nearer than this, in units of the drawing, are left out. */
const MIN_STEP = 2.5
/** A line that is farther outside of the drawing cannot be seen, however wide it is. */
const LINE_ROOM = 4
/** A name keeps away from the edge and from the numbers of listings, and stands only in a county that is large enough for it. */
const NAME_ROOM = { side: 60, end: 24, point: 34, letter: 8, height: 40 }

/** The outlines of the counties that a map shows, with their names where there is room. @param points What names must not cover. */
export function countyLines(
  map: FlatMap,
  points: readonly Point[],
  country: CountryMap,
  gazetteer: Gazetteer,
): Html {
  const rings = statesOn(map, gazetteer).flatMap(code => country.countyRings(code))
  const shown = rings.filter(({ box }) => isShown(box, map))
  const path = shown.map(({ corners }) => pathOf(corners, map)).join('')
  const names = shown.flatMap(({ countyId, box }) => {
    const county = gazetteer.county(countyId)
    if (county === undefined) return []
    const name = fullCountyName(county)
    const middle = map.at(county)
    return isLarge(box, name, map) && hasRoom(middle, points) ? [{ name, middle }] : []
  })
  return html`<path class="drawing-counties" d="${path}"/>${names.map(({ name, middle }) => html`<text class="drawing-county" x="${middle.x.toFixed(1)}" y="${middle.y.toFixed(1)}">${name}</text>`)}`
}

/** The states with a county whose middle is on the map or just outside of it, by their postal codes. */
function statesOn(map: FlatMap, gazetteer: Gazetteer): string[] {
  const found = new Set<StateId>()
  const unitsPerDegree = map.y(0) - map.y(1)
  const middle = (map.y(0) - DRAWING_HEIGHT / 2) / unitsPerDegree
  const reach = DRAWING_HEIGHT / unitsPerDegree
  for (const { latitude, longitude, stateId } of gazetteer.counties) {
    if (Math.abs(latitude - middle) > reach) continue
    if (Math.abs(map.x(longitude) - DRAWING_WIDTH / 2) <= DRAWING_WIDTH) found.add(stateId)
  }
  return [...found].flatMap(id => gazetteer.state(id)?.code ?? [])
}

function isLarge({ north, south, east, west }: BoundingBox, name: string, map: FlatMap): boolean {
  const width = map.x(east) - map.x(west)
  return width > name.length * NAME_ROOM.letter && map.y(south) - map.y(north) > NAME_ROOM.height
}

function isShown({ north, south, east, west }: BoundingBox, map: FlatMap): boolean {
  return (
    map.x(west) < DRAWING_WIDTH &&
    map.x(east) > 0 &&
    map.y(north) < DRAWING_HEIGHT &&
    map.y(south) > 0
  )
}

function hasRoom({ x, y }: Point, points: readonly Point[]): boolean {
  const { side, end, point: least } = NAME_ROOM
  // Names are wide and low, so more room is left beside a point than above it.
  const isWithin = x > side && x < DRAWING_WIDTH - side && y > end && y < DRAWING_HEIGHT - 2 * end
  return (
    isWithin && points.every(point => Math.hypot((point.x - x) * 0.45, (point.y - y) * 1.6) > least)
  )
}

/**
 * Relative to the corner before, in whole units. Where a part of an outline lies beyond one edge of the drawing, only the
 * ends are written. A page of a listing has thousands of corners, so none becomes an object.
 */
function pathOf(corners: readonly Coordinates[], map: FlatMap): string {
  let path = ''
  let [lastX, lastY, lastEdges] = [Number.NaN, Number.NaN, 0]
  // The corner before, which is left out if it and both beside it lie beyond the same edge.
  let [nextX, nextY, nextEdges] = [Number.NaN, Number.NaN, 0]
  for (const { latitude, longitude } of corners) {
    const x = Math.round(map.x(longitude))
    const y = Math.round(map.y(latitude))
    if (Math.abs(x - nextX) < MIN_STEP && Math.abs(y - nextY) < MIN_STEP) continue
    const edges = edgesPassed(x, y)
    if (!Number.isNaN(nextX) && (path === '' || (lastEdges & nextEdges & edges) === 0)) {
      path += path === '' ? `M${nextX} ${nextY}` : `l${nextX - lastX} ${nextY - lastY}`
      lastX = nextX
      lastY = nextY
      lastEdges = nextEdges
    }
    nextX = x
    nextY = y
    nextEdges = edges
  }
  return path === '' ? '' : `${path}l${nextX - lastX} ${nextY - lastY}z`
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
