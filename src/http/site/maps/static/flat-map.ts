import { FEET_PER_MILE, shortestTurn } from '../../../../domain/places/boundary.ts'
import type { OutlineLine } from '../../../../domain/places/country-map.ts'
import type { BoundingBox, Coordinates } from '../../../../domain/places/place.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { formatFeet, formatMiles } from '../../cards/property-words.ts'

export const DRAWING_WIDTH = 640
export const DRAWING_HEIGHT = 480
const MARGIN = 64
const FEET_PER_DEGREE = 364_567

export interface Point {
  readonly x: number
  readonly y: number
}

/** A flat map of a few miles: north is up, and a foot is the same length everywhere. */
export interface FlatMap {
  readonly unitsPerFoot: number
  readonly at: (point: Coordinates) => Point
  /** The coordinates at a point of the drawing. */
  readonly coordinatesAt: (point: Point) => Coordinates
  /** From the left. Takes numbers rather than objects, because boundaries may have many corners. */
  readonly x: (longitude: number) => number
  /** From the top. */
  readonly y: (latitude: number) => number
}

/**
 * The largest map of some points that leaves a margin on all sides. @param margin In units of the
 * drawing.
 */
export function flatMap(points: readonly Coordinates[], margin = MARGIN): FlatMap {
  const [first = { latitude: 0, longitude: 0 }] = points
  const narrowing = Math.cos((first.latitude * Math.PI) / 180)
  const east = (longitude: number) =>
    shortestTurn(longitude - first.longitude) * narrowing * FEET_PER_DEGREE
  const north = (latitude: number) => (latitude - first.latitude) * FEET_PER_DEGREE
  const [left, right] = extent(points.map(({ longitude }) => east(longitude)))
  const [bottom, top] = extent(points.map(({ latitude }) => north(latitude)))
  const unitsPerFoot = Math.min(
    (DRAWING_WIDTH - 2 * margin) / Math.max(right - left, 1),
    (DRAWING_HEIGHT - 2 * margin) / Math.max(top - bottom, 1),
  )
  const x = (longitude: number) =>
    DRAWING_WIDTH / 2 + (east(longitude) - (left + right) / 2) * unitsPerFoot
  const y = (latitude: number) =>
    DRAWING_HEIGHT / 2 - (north(latitude) - (bottom + top) / 2) * unitsPerFoot
  const at = ({ latitude, longitude }: Coordinates) => ({ x: x(longitude), y: y(latitude) })
  const coordinatesAt = (point: Point) => ({
    latitude: (point.y - y(0)) / (y(1) - y(0)),
    longitude:
      first.longitude +
      (point.x - x(first.longitude)) / (x(first.longitude + 1) - x(first.longitude)),
  })
  return { unitsPerFoot, at, coordinatesAt, x, y }
}

/** Two corners of a box, for a map of all of it. */
export function cornersOf({ south, west, north, east }: BoundingBox): Coordinates[] {
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ]
}

/** The part of the earth between two points of a drawing. Its `east` may be above 180. */
export function boxBetween(
  { coordinatesAt }: FlatMap,
  topLeft: Point,
  bottomRight: Point,
): BoundingBox {
  const { latitude: north, longitude: west } = coordinatesAt(topLeft)
  const { latitude: south, longitude: east } = coordinatesAt(bottomRight)
  return { south, west, north, east }
}

/** A line as the attribute `d` of an SVG path, in whole units. */
export function linePath(line: OutlineLine, map: FlatMap): string {
  const points = line.map(([east, north]) => `${map.x(east).toFixed(0)} ${map.y(north).toFixed(0)}`)
  return points.length === 0 ? '' : `M${points.join('L')}`
}

export function northArrow(): Html {
  return html`<g class="drawing-north" transform="translate(${DRAWING_WIDTH - 34} 40)"><path d="M0-20 7 8 0 3-7 8Z"/><text y="24">N</text></g>`
}

/** Where a scale starts, and how long it may be, in units of the drawing. */
const SCALE = { left: 20, bottom: DRAWING_HEIGHT - 22, maxLength: DRAWING_WIDTH / 3 }

/** A round length; by default of at most a third of the drawing. */
export function scaleBar(
  { unitsPerFoot }: Pick<FlatMap, 'unitsPerFoot'>,
  { left, bottom: y, maxLength } = SCALE,
): Html {
  const maxFeet = maxLength / unitsPerFoot
  const isLong = maxFeet >= FEET_PER_MILE
  const amount = roundBelow(isLong ? maxFeet / FEET_PER_MILE : maxFeet)
  const length = amount * (isLong ? FEET_PER_MILE : 1) * unitsPerFoot
  return html`<g class="drawing-scale"><path d="M${left} ${y - 6}v6h${length.toFixed(1)}v-6"/><text x="${(left + length / 2).toFixed(1)}" y="${y - 10}">${isLong ? formatMiles(amount) : formatFeet(amount)}</text></g>`
}

/** 1, 2 or 5 times a power of ten. */
function roundBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  const factor = [5, 2, 1].find(each => each * power <= most) ?? 1
  return factor * power
}

function extent(values: readonly number[]): [least: number, most: number] {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}
