import { type Parcel, type ParcelSide, shortestTurn } from '../../../../domain/places/boundary.ts'
import type { Coordinates } from '../../../../domain/places/place.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { formatFeet } from '../../cards/property-words.ts'
import {
  DRAWING_HEIGHT,
  DRAWING_WIDTH,
  type FlatMap,
  flatMap,
  northArrow,
  type Point,
  scaleBar,
} from '../../maps/static/flat-map.ts'
import { fewerCorners } from './fewer-corners.ts'

/** Shorter sides have no room for their length. */
const MIN_LABELED_SHARE = 0.09
const MAX_LABELS = 16
/** From a side to the center of its label. */
const LABEL_DISTANCE = 19
/** Corners closer than this, in units of the drawing, look like one. */
const MIN_STEP = 0.7
/**
 * Around the whole drawing, this is one corner every four units. Lines that cross each other with
 * more corners take seconds to render.
 */
const MAX_CORNERS = 500

/** The corners of a parcel that a map can show, in its units, at most MAX_CORNERS. */
export function drawnCorners({ corners }: Parcel, map: FlatMap): readonly Point[] {
  const drawn: Point[] = []
  for (const corner of corners) {
    const point = map.at(corner)
    const last = drawn.at(-1)
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= MIN_STEP) drawn.push(point)
  }
  return fewerCorners(drawn, MAX_CORNERS)
}

/**
 * The boundary as a map: the sides with their lengths, neighboring listings, a scale, and a north
 * arrow.
 */
export function boundaryDrawing(
  parcel: Parcel,
  others: readonly Coordinates[],
  title: string,
): Html {
  const map = flatMap(parcel.corners)
  const outline = drawnCorners(parcel, map).map(shownPoint).join(' ')
  const away = turnsRight(parcel) ? -1 : 1
  const near = others.map(map.at).filter(isInside)
  return html`<svg class="drawing" viewBox="0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}" role="img" aria-label="Drawing of the boundary of ${title}">
<polygon class="drawing-parcel" points="${outline}"/>
${near.map(({ x, y }) => html`<circle class="drawing-neighbor" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6"/>`)}
${labeledSides(parcel, map).map(side => sideLabel(side, away, map))}
${northArrow()}
${scaleBar(map)}
</svg>`
}

function labeledSides({ sides }: Parcel, map: FlatMap): ParcelSide[] {
  const least = MIN_LABELED_SHARE * DRAWING_WIDTH
  return sides
    .filter(({ lengthFeet }) => lengthFeet * map.unitsPerFoot >= least)
    .toSorted((a, b) => b.lengthFeet - a.lengthFeet)
    .slice(0, MAX_LABELS)
}

/**
 * The length of a side, outside of the parcel at the middle of the side. @param away -1 if the
 * corners are in clockwise order, otherwise 1.
 */
function sideLabel({ from, to, lengthFeet }: ParcelSide, away: 1 | -1, map: FlatMap): Html {
  const a = map.at(from)
  const b = map.at(to)
  const width = b.x - a.x
  const height = b.y - a.y
  const length = Math.hypot(width, height)
  const x = (a.x + b.x) / 2 - (away * height * LABEL_DISTANCE) / length
  const y = (a.y + b.y) / 2 + (away * width * LABEL_DISTANCE) / length
  let angle = (Math.atan2(height, width) * 180) / Math.PI
  // Text is never upside down; along vertical sides it reads upward.
  if (angle > 80) angle -= 180
  if (angle <= -100) angle += 180
  return html`<text class="drawing-length" x="${x.toFixed(1)}" y="${y.toFixed(1)}" transform="rotate(${angle.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})">${formatFeet(lengthFeet)}</text>`
}

/** Whether the corners are in clockwise order, seen from above. */
function turnsRight({ corners }: Parcel): boolean {
  let sum = 0
  for (const [i, { latitude, longitude }] of corners.entries()) {
    const next = corners[(i + 1) % corners.length]
    if (next) sum += shortestTurn(next.longitude - longitude) * (next.latitude + latitude)
  }
  return sum > 0
}

function isInside({ x, y }: Point): boolean {
  return x > 8 && x < DRAWING_WIDTH - 8 && y > 8 && y < DRAWING_HEIGHT - 8
}

function shownPoint({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`
}
