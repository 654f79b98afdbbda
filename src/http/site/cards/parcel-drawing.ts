import { decodePolyline } from '../../../domain/places/polyline.ts'
import { type Html, rawHtml } from '../../../domain/values/html.ts'

const SIZE = 64
const MARGIN = 4
/** A drawing of this size cannot show more corners. */
const MAX_CORNERS = 120

/** The outline of a parcel, north up, as a small drawing; null without a boundary. */
export function parcelDrawing(encodedBoundary: string): Html | null {
  const points = encodedBoundary === '' ? null : decodePolyline(encodedBoundary)
  if (points === null || points.length < 3) return null
  const step = Math.ceil(points.length / MAX_CORNERS)
  const kept = points.filter((_, i) => i % step === 0)
  const narrowing = Math.cos(((kept[0]?.latitude ?? 0) * Math.PI) / 180)
  const xs = kept.map(({ longitude }) => longitude * narrowing)
  const ys = kept.map(({ latitude }) => -latitude)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  const width = Math.max(...xs) - left
  const height = Math.max(...ys) - top
  const longest = Math.max(width, height)
  if (!(longest > 0)) return null
  const scale = (SIZE - 2 * MARGIN) / longest
  const placed = (value: number, start: number, extent: number) =>
    (MARGIN + (longest - extent) * 0.5 * scale + (value - start) * scale).toFixed(1)
  const corners = kept.map(
    (_, i) => `${placed(xs[i] ?? 0, left, width)} ${placed(ys[i] ?? 0, top, height)}`,
  )
  return rawHtml(
    `<svg class="parcel" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" aria-hidden="true"><path d="M${corners.join('L')}Z"/></svg>`,
  )
}
