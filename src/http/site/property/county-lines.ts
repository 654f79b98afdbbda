import type { CountryMap } from '../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { type BoundingBox, fullCountyName } from '../../../domain/places/place.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { StateId } from '../../../domain/values/ids.ts'
import { DRAWING_HEIGHT, DRAWING_WIDTH, type FlatMap, type Point } from './boundary-drawing.ts'

/** Corners nearer than this, in units of the drawing, are left out. */
const MIN_STEP = 2.5
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
  const path = shown.map(({ corners }) => pathOf(corners.map(map.at))).join('')
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
  for (const county of gazetteer.counties) {
    const { x, y } = map.at(county)
    if (Math.abs(x - DRAWING_WIDTH / 2) > DRAWING_WIDTH) continue
    if (Math.abs(y - DRAWING_HEIGHT / 2) <= DRAWING_HEIGHT) found.add(county.stateId)
  }
  return [...found].flatMap(id => gazetteer.state(id)?.code ?? [])
}

function isLarge({ north, south, east, west }: BoundingBox, name: string, map: FlatMap): boolean {
  const { x: left, y: top } = map.at({ latitude: north, longitude: west })
  const { x: right, y: bottom } = map.at({ latitude: south, longitude: east })
  return right - left > name.length * NAME_ROOM.letter && bottom - top > NAME_ROOM.height
}

function isShown({ north, south, east, west }: BoundingBox, map: FlatMap): boolean {
  const { x: left, y: top } = map.at({ latitude: north, longitude: west })
  const { x: right, y: bottom } = map.at({ latitude: south, longitude: east })
  return left < DRAWING_WIDTH && right > 0 && top < DRAWING_HEIGHT && bottom > 0
}

function hasRoom({ x, y }: Point, points: readonly Point[]): boolean {
  const { side, end, point: least } = NAME_ROOM
  const isWithin = x > side && x < DRAWING_WIDTH - side && y > end && y < DRAWING_HEIGHT - 2 * end
  return isWithin && points.every(point => Math.hypot(point.x - x, (point.y - y) * 1.6) > least)
}

/** Relative to the corner before, in whole units; what lies far outside is left out by the window of the drawing. */
function pathOf(corners: readonly Point[]): string {
  let path = ''
  let last: Point | null = null
  for (const { x, y } of corners) {
    if (last !== null && Math.hypot(x - last.x, y - last.y) < MIN_STEP) continue
    const corner = { x: Math.round(x), y: Math.round(y) }
    path +=
      last === null ? `M${corner.x} ${corner.y}` : `l${corner.x - last.x} ${corner.y - last.y}`
    last = corner
  }
  return `${path}z`
}
