import { shortestTurn } from '../../../domain/places/boundary.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import { type Html, html } from '../../../domain/values/html.ts'

const WIDTH = 320
const HEIGHT = 240
const MARGIN = 16
/** More corners look the same in a drawing of this size. */
const MAX_CORNERS = 400

/** A boundary as a small drawing: north is up. @param title The text for screen readers. */
export function outlineDrawing(points: readonly Coordinates[], title: string): Html {
  const every = Math.ceil(points.length / MAX_CORNERS)
  const [first = { latitude: 0, longitude: 0 }] = points
  const narrowing = Math.cos((first.latitude * Math.PI) / 180)
  const flat = points
    .filter((_point, i) => i % every === 0)
    .map(({ latitude, longitude }) => ({
      x: shortestTurn(longitude - first.longitude) * narrowing,
      y: first.latitude - latitude,
    }))
  const left = Math.min(...flat.map(({ x }) => x))
  const top = Math.min(...flat.map(({ y }) => y))
  const wide = Math.max(...flat.map(({ x }) => x)) - left
  const tall = Math.max(...flat.map(({ y }) => y)) - top
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(wide, Number.EPSILON),
    (HEIGHT - 2 * MARGIN) / Math.max(tall, Number.EPSILON),
  )
  const startX = (WIDTH - wide * scale) / 2
  const startY = (HEIGHT - tall * scale) / 2
  const shown = flat
    .map(({ x, y }) => {
      return `${(startX + (x - left) * scale).toFixed(1)},${(startY + (y - top) * scale).toFixed(1)}`
    })
    .join(' ')
  return html`<svg class="outline-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}"><polygon points="${shown}"/></svg>`
}
