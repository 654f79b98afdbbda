import {
  type Parcel,
  type ParcelSide,
  ringsOf,
  shortestTurn,
  sidesOfRing,
} from '../../../../domain/places/boundary.ts'
import type { Ring } from '../../../../domain/places/file-rings.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import {
  DRAWING_HEIGHT,
  DRAWING_WIDTH,
  type FlatMap,
  flatMap,
  type Point,
  scaleBar,
} from '../../maps/static/flat-map.ts'
import { drawnRings, ringsPath } from './drawn-corners.ts'

/** How much of the drawing the enlarged parcel takes, in each direction. */
const SHARE = 0.44
const EDGE = 12
/** In units of the inset's own drawing, which is reduced afterwards. */
const MARGIN = 110
/** A parcel that is this large on the map needs no larger drawing. */
const MAX_ENLARGED_UNITS = 150
/** More numbers would cover the parcel. */
const MAX_NUMBERED_SIDES = 12
/** Shorter sides have no room for their number. */
const MIN_NUMBERED_SHARE = 0.08
/** From a side to the center of its number. */
const NUMBER_DISTANCE = 34

/** The lower right corner of the map. */
export const PARCEL_BOX = {
  left: DRAWING_WIDTH * (1 - SHARE) - EDGE,
  top: DRAWING_HEIGHT * (1 - SHARE) - EDGE,
  right: DRAWING_WIDTH - EDGE,
  bottom: DRAWING_HEIGHT - EDGE,
}

/** @param shape The parcel on the map. */
export function isEnlarged(shape: readonly Point[]): boolean {
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  return (
    Math.max(extent(shape.map(({ x }) => x)), extent(shape.map(({ y }) => y))) < MAX_ENLARGED_UNITS
  )
}

/** Whether the inset numbers the sides, so that the table of sides can name them. */
export function isNumbered({ sides }: Parcel): boolean {
  return sides.length <= MAX_NUMBERED_SIDES
}

/** The parcel in the corner of the map, with its own scale and the numbers of its sides. */
export function parcelInset(parcel: Parcel): Html {
  const map = flatMap(parcel.corners, MARGIN)
  const { left, top, right, bottom } = PARCEL_BOX
  const numbers = isNumbered(parcel) ? numberedSides(parcel, map) : []
  const place = ({ x, y }: Point) => ({ x: left + x * SHARE, y: top + y * SHARE })
  const shape = drawnRings(parcel, map).map(ring => ring.map(place))
  return html`<g class="drawing-inset"><rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${(right - left).toFixed(1)}" height="${(bottom - top).toFixed(1)}" rx="4"/><path class="drawing-parcel" d="${ringsPath(shape)}"/>${numbers.map(({ number, at }) => numberAt(number, place(at)))}${scaleBar({ unitsPerFoot: map.unitsPerFoot * SHARE }, { left: left + 12, bottom: bottom - 10, maxLength: (right - left) / 3 })}</g>`
}

function numberAt(number: number, { x, y }: Point): Html {
  return html`<text class="drawing-side" x="${x.toFixed(1)}" y="${y.toFixed(1)}">${number}</text>`
}

interface NumberedSide {
  readonly number: number
  readonly at: Point
}

function numberedSides(parcel: Parcel, map: FlatMap): NumberedSide[] {
  const sides = ringsOf(parcel).flatMap(ring => {
    const away: 1 | -1 = turnsRight(ring) ? -1 : 1
    return sidesOfRing(ring).map(side => ({ side, away }))
  })
  return sides.flatMap(({ side, away }, i) =>
    side.lengthFeet * map.unitsPerFoot < MIN_NUMBERED_SHARE * DRAWING_WIDTH
      ? []
      : { number: i + 1, at: beside(side, away, map) },
  )
}

/**
 * A point outside of a ring, beside the middle of a side. @param away -1 if the corners are in
 * clockwise order, otherwise 1.
 */
function beside({ from, to }: ParcelSide, away: 1 | -1, map: FlatMap): Point {
  const a = map.at(from)
  const b = map.at(to)
  const width = b.x - a.x
  const height = b.y - a.y
  const length = Math.hypot(width, height)
  return {
    x: (a.x + b.x) / 2 - (away * height * NUMBER_DISTANCE) / length,
    y: (a.y + b.y) / 2 + (away * width * NUMBER_DISTANCE) / length,
  }
}

/** Whether the corners are in clockwise order, seen from above. */
function turnsRight(corners: Ring): boolean {
  let sum = 0
  for (const [i, { latitude, longitude }] of corners.entries()) {
    const next = corners[(i + 1) % corners.length]
    if (next) sum += shortestTurn(next.longitude - longitude) * (next.latitude + latitude)
  }
  return sum > 0
}
