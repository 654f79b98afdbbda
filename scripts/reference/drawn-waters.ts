import { type GeoPermissibleObjects, geoAlbers, geoPath } from 'd3-geo'
import type { Position } from 'geojson'
import type { DrawnWaters } from '../../src/reference/drawn-country.ts'
import type { BaseMap } from './derive-base-map.ts'
import { type Line, type Rings, thinned } from './map-lines.ts'

/** The scale and the middle of the projected files of us-atlas, and the frame of maps with their margin. */
const SCALE = 1300
const MIDDLE: [number, number] = [487.5, 305]
const FRAME = { left: -8, top: -8, right: 983, bottom: 618 }
/** Left and below of this, Alaska and Hawaii stand where Mexico would be. */
const INSETS = { right: 372, top: 452 }
/** The frame around Alaska and Hawaii, as a path in tenths. */
const INSET_FRAME = 'M-80 4580H2270L2640 5200 3450 5400V6180H-80z'
/** Nearer points are left out, and so are lakes and rivers that are not much longer. In units of the map. */
const STEP = 1.6
const MIN_LENGTH = 5

export function deriveDrawnWaters({ neighbors, lakes, outerLakes, rivers }: BaseMap): DrawnWaters {
  const land = drawn({ type: 'MultiPolygon', coordinates: neighbors.map(plain) })
  const isShown = (line: Line) => isLong(line) && !line.some(isInInsets)
  return {
    neighbors: land.map(line => pathOf(line, true)).join(''),
    insets: INSET_FRAME,
    lakes: [...lakes, ...outerLakes].flatMap(([outer = []]) =>
      drawn({ type: 'Polygon', coordinates: plain([outer]) })
        .filter(isShown)
        .map(line => pathOf(line, true)),
    ),
    rivers: rivers.flatMap(line =>
      drawn({ type: 'LineString', coordinates: [...line] })
        .filter(isShown)
        .map(one => pathOf(one, false)),
    ),
  }
}

function isInInsets([x = 0, y = 0]: Position): boolean {
  return x < INSETS.right && y > INSETS.top
}

function plain(rings: Rings): Position[][] {
  return rings.map(ring => [...ring])
}

/** The part of a shape that lies on the map, as lines of points. */
function drawn(shape: GeoPermissibleObjects): Line[] {
  const lines: Position[][] = []
  const projection = geoAlbers()
    .scale(SCALE)
    .translate(MIDDLE)
    .clipExtent([
      [FRAME.left, FRAME.top],
      [FRAME.right, FRAME.bottom],
    ])
  const draw = geoPath(projection, {
    beginPath: () => {},
    moveTo: (x: number, y: number) => lines.push([[x, y]]),
    lineTo: (x: number, y: number) => lines.at(-1)?.push([x, y]),
    closePath: () => {},
    arc: () => {},
  })
  draw(shape)
  return lines.map(line => thinned(line, () => STEP))
}

function isLong(line: Line): boolean {
  let length = 0
  for (const [i, [x = 0, y = 0]] of line.entries()) {
    const [nextX = x, nextY = y] = line[i + 1] ?? []
    length += Math.hypot(nextX - x, nextY - y)
  }
  return length > MIN_LENGTH
}

function pathOf(line: Line, isClosed: boolean): string {
  const points = line.map(([x = 0, y = 0]) => [Math.round(x * 10), Math.round(y * 10)] as const)
  const text = points.map(([x, y], i) => {
    const [lastX, lastY] = points[i - 1] ?? [0, 0]
    return i === 0 ? `M${x} ${y}l` : `${x - lastX} ${y - lastY}`
  })
  const [start = '', ...steps] = text
  return `${start}${steps.join(' ').replaceAll(' -', '-')}${isClosed ? 'z' : ''}`
}
