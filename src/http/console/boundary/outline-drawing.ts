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
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  const every = Math.ceil(corners / MAX_CORNERS)
  const [first = { latitude: 0, longitude: 0 }] = rings[0] ?? []
  // Longitudes continue beyond 180 degrees where a ring crosses the antimeridian.
  const near = ({ latitude, longitude }: Coordinates) => ({
    latitude,
    longitude: first.longitude + shortestTurn(longitude - first.longitude),
  })
  const shown = rings.map(ring => ring.filter((_point, i) => i % every === 0).map(near))
  const place = placing(shown.flat())
  const path = shown.map(ring => `M${ring.map(place).join('L')}Z`).join('')
  const [x = '', y = ''] = mark === null ? [] : place(near(mark)).split(' ')
  return html`<svg class="outline-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}"><path d="${path}"/>${mark === null ? null : html`<circle cx="${x}" cy="${y}" r="9"/>`}</svg>`
}

/** Puts points into the drawing, as large as it takes. */
function placing(points: Ring): (point: Coordinates) => string {
  const { south, west, north, east } = boxOf(points)
  const narrowing = Math.cos((south * Math.PI) / 180)
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * narrowing, Number.EPSILON),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, Number.EPSILON),
  )
  const left = (WIDTH - (east - west) * narrowing * scale) / 2
  const top = (HEIGHT - (north - south) * scale) / 2
  return ({ latitude, longitude }) => {
    const x = left + (longitude - west) * narrowing * scale
    const y = top + (north - latitude) * scale
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
}
