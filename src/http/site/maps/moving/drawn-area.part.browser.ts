import { decode } from '@googlemaps/polyline-codec'

const MILES_PER_DEGREE = 69.09
const CIRCLE_SIDES = 72

/** The line around what somebody drew, as longitudes and latitudes; empty: nothing was drawn. */
export function drawnLine(): [number, number][] {
  const query = new URLSearchParams(location.search)
  const [text, circle] = [query.get('polygon') ?? '', query.get('near') ?? '']
  if (text !== '') {
    const corners = /^[?-~]+$/.test(text)
      ? decode(text, 5)
      : text.split(';').map(corner => corner.split(',').map(Number))
    const line = corners.map(([north = 0, east = 0]): [number, number] => [east, north])
    return [...line, ...line.slice(0, 1)]
  }
  const [north, east, miles] = circle.split(',').map(Number)
  if (north === undefined || east === undefined || miles === undefined) return []
  const tall = miles / MILES_PER_DEGREE
  const wide = tall / Math.cos((north * Math.PI) / 180)
  return Array.from({ length: CIRCLE_SIDES + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / CIRCLE_SIDES
    return [east + wide * Math.cos(angle), north + tall * Math.sin(angle)]
  })
}

/** The box around some points, as west, south, east and north. */
export function boxAround(
  points: readonly (readonly [number, number])[],
): [number, number, number, number] {
  const [easts, norths] = [points.map(([east]) => east), points.map(([, north]) => north)]
  return [Math.min(...easts), Math.min(...norths), Math.max(...easts), Math.max(...norths)]
}
