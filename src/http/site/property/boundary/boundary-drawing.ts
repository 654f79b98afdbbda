import {
  FEET_PER_MILE,
  type Parcel,
  type ParcelSide,
  shortestTurn,
} from '../../../../domain/places/boundary.ts'
import type { Coordinates } from '../../../../domain/places/place.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { shownFeet, shownMiles } from '../../cards/property-words.ts'
import { fewerCorners, type Point } from './fewer-corners.ts'

export const DRAWING_WIDTH = 640
export const DRAWING_HEIGHT = 480
const MARGIN = 64
const FEET_PER_DEGREE = 364_567
/** Shorter sides have no room for their length. */
const MIN_LABELED_SHARE = 0.09
const MAX_LABELS = 16
/** The distance from a side to the middle of its label. */
const LABEL_DISTANCE = 19
/** Corners nearer than this, in units of the drawing, look like one. */
const MIN_STEP = 0.7
/** Around the whole drawing, that is a corner for each four units. Lines with more corners that cross each other take seconds to draw. */
const MAX_CORNERS = 500

/** A flat map of a few miles: north is up, and a foot is as long everywhere. */
export interface FlatMap {
  readonly unitsPerFoot: number
  readonly at: (point: Coordinates) => Point
  /** From the left; numbers without objects, because boundaries may have many corners. */
  readonly x: (longitude: number) => number
  /** From the top. */
  readonly y: (latitude: number) => number
}

/** The largest map of some points that leaves a margin on all sides. */
export function flatMap(points: readonly Coordinates[]): FlatMap {
  const [first = { latitude: 0, longitude: 0 }] = points
  const narrowing = Math.cos((first.latitude * Math.PI) / 180)
  const east = (longitude: number) =>
    shortestTurn(longitude - first.longitude) * narrowing * FEET_PER_DEGREE
  const north = (latitude: number) => (latitude - first.latitude) * FEET_PER_DEGREE
  const [left, right] = extent(points.map(({ longitude }) => east(longitude)))
  const [bottom, top] = extent(points.map(({ latitude }) => north(latitude)))
  const unitsPerFoot = Math.min(
    (DRAWING_WIDTH - 2 * MARGIN) / Math.max(right - left, 1),
    (DRAWING_HEIGHT - 2 * MARGIN) / Math.max(top - bottom, 1),
  )
  const x = (longitude: number) =>
    DRAWING_WIDTH / 2 + (east(longitude) - (left + right) / 2) * unitsPerFoot
  const y = (latitude: number) =>
    DRAWING_HEIGHT / 2 - (north(latitude) - (bottom + top) / 2) * unitsPerFoot
  const at = ({ latitude, longitude }: Coordinates) => ({ x: x(longitude), y: y(latitude) })
  return { unitsPerFoot, at, x, y }
}

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

/** The boundary as a map: the sides with their lengths, neighboring listings, a scale, and where north is. */
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

/** The length, outside the parcel beside the middle of the side. @param away -1 where the corners go round clockwise, else 1. */
function sideLabel({ from, to, lengthFeet }: ParcelSide, away: 1 | -1, map: FlatMap): Html {
  const [a, b] = [map.at(from), map.at(to)]
  const [width, height] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(width, height)
  const x = (a.x + b.x) / 2 - (away * height * LABEL_DISTANCE) / length
  const y = (a.y + b.y) / 2 + (away * width * LABEL_DISTANCE) / length
  let angle = (Math.atan2(height, width) * 180) / Math.PI
  // Upright, and from the bottom up along upright sides.
  if (angle > 80) angle -= 180
  if (angle <= -100) angle += 180
  return html`<text class="drawing-length" x="${x.toFixed(1)}" y="${y.toFixed(1)}" transform="rotate(${angle.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})">${shownFeet(lengthFeet)}</text>`
}

/** Whether the corners go round clockwise, seen from above. */
function turnsRight({ corners }: Parcel): boolean {
  let sum = 0
  for (const [i, { latitude, longitude }] of corners.entries()) {
    const next = corners[(i + 1) % corners.length]
    if (next) sum += shortestTurn(next.longitude - longitude) * (next.latitude + latitude)
  }
  return sum > 0
}

export function northArrow(): Html {
  return html`<g class="drawing-north" transform="translate(${DRAWING_WIDTH - 34} 40)"><path d="M0-20 7 8 0 3-7 8Z"/><text y="24">N</text></g>`
}

/** A round length of at most a third of the drawing. */
export function scaleBar({ unitsPerFoot }: FlatMap): Html {
  const maxFeet = DRAWING_WIDTH / 3 / unitsPerFoot
  const isLong = maxFeet >= FEET_PER_MILE
  const amount = roundBelow(isLong ? maxFeet / FEET_PER_MILE : maxFeet)
  const length = amount * (isLong ? FEET_PER_MILE : 1) * unitsPerFoot
  const y = DRAWING_HEIGHT - 22
  return html`<g class="drawing-scale"><path d="M20 ${y - 6}v6h${length.toFixed(1)}v-6"/><text x="${(20 + length / 2).toFixed(1)}" y="${y - 10}">${isLong ? shownMiles(amount) : shownFeet(amount)}</text></g>`
}

/** 1, 2 or 5 times a power of ten. */
function roundBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  const factor = [5, 2, 1].find(each => each * power <= most) ?? 1
  return factor * power
}

function extent(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}

function isInside({ x, y }: Point): boolean {
  return x > 8 && x < DRAWING_WIDTH - 8 && y > 8 && y < DRAWING_HEIGHT - 8
}

function shownPoint({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`
}
