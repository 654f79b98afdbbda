import { boxOf, edgesOf, isInside } from '../../domain/places/polygon.ts'
import type { Position, RawRing } from './boundary-rings.ts'

type Line = readonly Position[]

/**
 * The polygons of a shape in a format of Esri, whose clockwise rings are outer ones, in any order;
 * each other ring is a hole of the smallest outer one around it, or an outer one if there is none.
 */
export function polygonsByDirection(lines: readonly Line[], name: string): readonly RawRing[] {
  const areas = new Map(lines.map(line => [line, doubledArea(line)]))
  const isOuter = (line: Line) => (areas.get(line) ?? 0) < 0
  const outers = lines.filter(isOuter).map(line => ({ line, shape: pointsOf(line) }))
  const boxed = outers.map(one => ({ ...one, box: boxOf(one.shape), edges: edgesOf(one.shape) }))
  const bySize = boxed.toSorted((a, b) => (areas.get(b.line) ?? 0) - (areas.get(a.line) ?? 0))
  const holes = new Map<Line, Line[]>()
  const alone: Line[] = []
  for (const line of lines) {
    if (isOuter(line)) continue
    const [corner] = pointsOf(line.slice(0, 1))
    const around = bySize.find(({ box, edges }) => {
      if (!corner || corner.latitude < box.south || corner.latitude > box.north) return false
      if (corner.longitude < box.west || corner.longitude > box.east) return false
      return isInside(edges, corner)
    })
    if (around) holes.set(around.line, [...(holes.get(around.line) ?? []), line])
    else alone.push(line)
  }
  return [...outers.map(({ line }) => line), ...alone].map(positions => ({
    name,
    positions,
    holes: holes.get(positions) ?? [],
  }))
}

function pointsOf(line: Line) {
  return line.map(([longitude, latitude]) => ({ longitude, latitude }))
}

/** Negative for a clockwise ring. */
function doubledArea(line: Line): number {
  let sum = 0
  for (const [i, [x, y]] of line.entries()) {
    const [nextX, nextY] = line[(i + 1) % line.length] ?? [x, y]
    sum += x * nextY - nextX * y
  }
  return sum
}
