import type { CountryMap, CountyBorder } from '../../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import { type BoundingBox, fullCountyName } from '../../../../domain/places/place.ts'
import { placesWithin } from '../../../../domain/places/place-index.ts'
import { type Html, html, rawHtml } from '../../../../domain/values/html.ts'
import { oneByteText } from '../../../../domain/values/one-byte-text.ts'
import { boxBetween, DRAWING_HEIGHT, DRAWING_WIDTH, type FlatMap, type Point } from './flat-map.ts'
import type { DrawnLabels } from './place-labels.ts'

/** Corners closer than this, in units of the drawing, are omitted. */
const MIN_STEP = 2.5
/** Lines farther outside of the drawing are invisible even at the widest stroke. */
const LINE_ROOM = 4
/** A name keeps away from the edges, and appears only in a county that is large enough for it. */
const NAME_ROOM = { side: 60, end: 24, letter: 8, height: 40 }

/** The counties on a map, regardless of what else it shows. */
export interface CountyLines {
  /** As an attribute `d` of an SVG path. */
  readonly path: string
  /** The counties large enough for their names. */
  readonly names: readonly { readonly name: string; readonly middle: Point }[]
}

export function countyLines(map: FlatMap, country: CountryMap, gazetteer: Gazetteer): CountyLines {
  const seen = boxBetween(map, { x: 0, y: 0 }, { x: DRAWING_WIDTH, y: DRAWING_HEIGHT })
  let path = ''
  for (const border of country.bordersWithin(seen)) path += pathOf(border, seen)
  const { side, end } = NAME_ROOM
  const inside = boxBetween(
    map,
    { x: side, y: end },
    { x: DRAWING_WIDTH - side, y: DRAWING_HEIGHT - 2 * end },
  )
  const names = placesWithin(gazetteer.places.counties, inside).flatMap(county => {
    const name = fullCountyName(county)
    const isNamed = country.countyBoxes(county.id).some(box => isLarge(box, name, map))
    return isNamed ? [{ name, middle: map.at(county) }] : []
  })
  // Flattened: V8 would hold on to the thousands of pieces it was concatenated from for as long as
  // the map is cached.
  return { path: oneByteText(path), names }
}

/** The borders of counties, with the names that find room. */
export function drawnCounties(
  { path, names }: CountyLines,
  { reserve }: Pick<DrawnLabels, 'reserve'>,
): Html {
  const shown = names.filter(({ name, middle }) => reserve(middle, name))
  return html`<path class="drawing-counties" d="${rawHtml(path)}"/>${shown.map(({ name, middle }) => html`<text class="drawing-county" x="${middle.x.toFixed(1)}" y="${middle.y.toFixed(1)}">${name}</text>`)}`
}

function isLarge({ north, south, east, west }: BoundingBox, name: string, map: FlatMap): boolean {
  const width = map.x(east) - map.x(west)
  return width > name.length * NAME_ROOM.letter && map.y(south) - map.y(north) > NAME_ROOM.height
}

/**
 * Relative to the previous corner, in whole units, without what is beyond the edges of the drawing.
 * A listing page has thousands of corners, so none becomes an object.
 */
function pathOf({ corners, turn }: CountyBorder, seen: BoundingBox): string {
  const west = seen.west - turn
  const unitsEast = DRAWING_WIDTH / (seen.east - seen.west)
  const unitsSouth = DRAWING_HEIGHT / (seen.north - seen.south)
  const end = corners.length - 2
  let path = ''
  let isBegun = false
  let lastX = 0
  let lastY = 0
  let lastEdges = 0
  for (let i = 0; i <= end; i += 2) {
    const x = Math.round(((corners[i] ?? 0) - west) * unitsEast)
    const y = Math.round((seen.north - (corners[i + 1] ?? 0)) * unitsSouth)
    // Borders meet at their ends, so these are never omitted.
    const isInner = i > 0 && i < end
    if (isInner && Math.abs(x - lastX) < MIN_STEP && Math.abs(y - lastY) < MIN_STEP) continue
    const edges = edgesPassed(x, y)
    if (i > 0 && (x !== lastX || y !== lastY)) {
      const isSeen = (lastEdges & edges) === 0
      if (isSeen) path += `${isBegun ? ' ' : `M${lastX} ${lastY}l`}${x - lastX} ${y - lastY}`
      isBegun = isSeen
    }
    lastX = x
    lastY = y
    lastEdges = edges
  }
  return path
}

/** The edges of the drawing that a point is beyond, one bit for each. */
function edgesPassed(x: number, y: number): number {
  return (
    (x < -LINE_ROOM ? 1 : 0) |
    (x > DRAWING_WIDTH + LINE_ROOM ? 2 : 0) |
    (y < -LINE_ROOM ? 4 : 0) |
    (y > DRAWING_HEIGHT + LINE_ROOM ? 8 : 0)
  )
}
