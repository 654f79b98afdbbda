import type { Feature, Geometry, Position } from 'geojson'

export type Line = readonly Position[]
/** The outer ring, then the holes. */
export type Rings = readonly Line[]

/** The polygons of some shapes. */
export function polygonsIn(shapes: readonly Feature<Geometry | null>[]): Rings[] {
  return shapes.flatMap(({ geometry }): Rings[] => {
    if (geometry?.type === 'Polygon') return [geometry.coordinates]
    return geometry?.type === 'MultiPolygon' ? geometry.coordinates : []
  })
}

/** The lines of some shapes. */
export function linesIn(shapes: readonly Feature<Geometry | null>[]): Line[] {
  return shapes.flatMap(({ geometry }): Line[] => {
    if (geometry?.type === 'LineString') return [geometry.coordinates]
    return geometry?.type === 'MultiLineString' ? geometry.coordinates : []
  })
}

/** Leaves out points that lie near the last one. The first and the last point stay. */
export function thinned(line: Line, stepAt: (latitude: number) => number): Line {
  const kept: Position[] = []
  for (const [i, point] of line.entries()) {
    const [x = 0, y = 0] = point
    const [lastX = Number.NaN, lastY = Number.NaN] = kept.at(-1) ?? []
    const step = stepAt(y)
    const isNear = Math.abs(x - lastX) < step && Math.abs(y - lastY) < step
    if (!isNear || i === line.length - 1) kept.push(point)
  }
  return kept
}

export interface LineBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export function boxOfLine(line: Line): LineBox {
  let west = 180
  let south = 90
  let east = -180
  let north = -90
  for (const [x = 0, y = 0] of line) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return { west, south, east, north }
}

/** Whether two boxes have a point in common. */
export function boxesMeet(one: LineBox, other: LineBox): boolean {
  return (
    one.west <= other.east &&
    other.west <= one.east &&
    one.south <= other.north &&
    other.south <= one.north
  )
}

/** Counts how often a line to the east crosses the ring. */
export function ringContains(ring: Line, [x = 0, y = 0]: Position): boolean {
  let isInside = false
  let [fromX = 0, fromY = 0] = ring.at(-1) ?? []
  for (const [toX = 0, toY = 0] of ring) {
    const crosses = fromY > y !== toY > y
    if (crosses && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isInside = !isInside
    fromX = toX
    fromY = toY
  }
  return isInside
}

/** How far a point is from the nearest of some lines, in the units of their coordinates. */
export function distanceToLines([x = 0, y = 0]: Position, lines: readonly Line[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) {
    let [fromX = Number.NaN, fromY = Number.NaN] = line[0] ?? []
    for (const [toX = 0, toY = 0] of line) {
      const wide = toX - fromX
      const tall = toY - fromY
      const length = wide * wide + tall * tall
      const along = length === 0 ? 0 : ((x - fromX) * wide + (y - fromY) * tall) / length
      const share = Math.min(1, Math.max(0, along))
      least = Math.min(least, Math.hypot(x - fromX - share * wide, y - fromY - share * tall))
      fromX = toX
      fromY = toY
    }
  }
  return least
}
