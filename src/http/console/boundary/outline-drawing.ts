import { shortestTurn } from '../../../domain/places/boundary.ts'
import type { Ring } from '../../../domain/places/file-rings.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import { boxOf } from '../../../domain/places/polygon.ts'
import { type Html, html } from '../../../domain/values/html.ts'

const WIDTH = 320
const HEIGHT = 240
const MARGIN = 16
/** More corners look the same in a drawing of this size. */
const MAX_CORNERS = 400
const MIN_THINNED = 20

/**
 * A boundary as a small drawing: north is up.
 * @param title The text for screen readers.
 * @param mark A place to mark, such as where the line crosses itself; null: none.
 */
export function outlineDrawing(
  rings: readonly Ring[],
  title: string,
  mark: Coordinates | null = null,
): Html {
  const { place, path } = placing([rings])
  const [x = '', y = ''] = mark === null ? [] : place(mark).split(' ')
  return html`<svg class="outline-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}"><path d="${path(rings)}"/>${mark === null ? null : html`<circle cx="${x}" cy="${y}" r="9"/>`}</svg>`
}

/** Shapes on one map, numbered from 1. Each is its rings. */
export function outlinesTogether(shapes: readonly (readonly Ring[])[]): Html {
  const { place, path } = placing(shapes)
  const numbers = shapes.map((rings, i) => {
    const { south, north, west, east } = boxOf(rings[0] ?? [])
    const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
    const [x = '', y = ''] = place(middle).split(' ')
    return html`<text x="${x}" y="${y}">${i + 1}</text>`
  })
  return html`<svg class="outline-drawing outlines-together" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="All shapes on one map, north is up">${shapes.map(rings => html`<path d="${path(rings)}"/>`)}${numbers}</svg>`
}

/** Puts shapes into a drawing, as large as it takes. */
function placing(shapes: readonly (readonly Ring[])[]): {
  readonly place: (point: Coordinates) => string
  readonly path: (rings: readonly Ring[]) => string
} {
  const rings = shapes.flat()
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  const every = Math.ceil(corners / MAX_CORNERS)
  const [first = { latitude: 0, longitude: 0 }] = rings[0] ?? []
  // Longitudes continue beyond 180 degrees where a ring crosses the antimeridian.
  const near = ({ latitude, longitude }: Coordinates) => ({
    latitude,
    longitude: first.longitude + shortestTurn(longitude - first.longitude),
  })
  const { south, west, north, east } = boxOf(rings.flat().map(near))
  const narrowing = Math.cos((south * Math.PI) / 180)
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * narrowing, Number.EPSILON),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, Number.EPSILON),
  )
  const left = (WIDTH - (east - west) * narrowing * scale) / 2
  const top = (HEIGHT - (north - south) * scale) / 2
  const place = (point: Coordinates) => {
    const { latitude, longitude } = near(point)
    const x = left + (longitude - west) * narrowing * scale
    const y = top + (north - latitude) * scale
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  // Small rings stay what they are.
  const shown = (ring: Ring) =>
    ring.length < MIN_THINNED ? ring : ring.filter((_point, i) => i % every === 0)
  const path = (some: readonly Ring[]) =>
    some.map(ring => `M${shown(ring).map(place).join('L')}Z`).join('')
  return { place, path }
}
