import type { Color } from './color.ts'
import type { Stage } from './stage.ts'
import { layThroughAir } from './stage.ts'

/** A point on the frame with a thickness there, both in pixels. */
export interface StrokeEnd {
  readonly x: number
  readonly y: number
  readonly thickness: number
}

/** A straight stroke `z` meters away. A stroke thinner than a pixel becomes faint instead. */
export function drawStroke(
  stage: Stage,
  from: StrokeEnd,
  to: StrokeEnd,
  paint: Color,
  z: number,
): void {
  const { raster } = stage
  const reach = Math.max(from.thickness, to.thickness, 1) / 2 + 1
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach))
  const right = Math.min(raster.width - 1, Math.ceil(Math.max(from.x, to.x) + reach))
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach))
  const bottom = Math.min(raster.height - 1, Math.ceil(Math.max(from.y, to.y) + reach))
  const dx = to.x - from.x
  const dy = to.y - from.y
  const square = Math.max(0.0001, dx * dx + dy * dy)
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const px = x + 0.5 - from.x
      const py = y + 0.5 - from.y
      const along = Math.min(1, Math.max(0, (px * dx + py * dy) / square))
      const offX = px - dx * along
      const offY = py - dy * along
      const away = Math.sqrt(offX * offX + offY * offY)
      const thickness = from.thickness + (to.thickness - from.thickness) * along
      const share =
        Math.min(1, thickness) * Math.min(1, Math.max(0, Math.max(thickness, 1) / 2 + 0.5 - away))
      if (share <= 0.01) continue
      const pixel = y * raster.width + x
      if ((raster.distance[pixel] as number) < z * 0.97) continue
      layThroughAir(stage, pixel, x, paint, z, share)
    }
  }
}

/** A filled convex shape `z` meters away, with its corners in clockwise order. */
export function fillShape(
  stage: Stage,
  corners: readonly { readonly x: number; readonly y: number }[],
  paintAt: (x: number, y: number) => Color,
  z: number,
): void {
  const { raster } = stage
  const left = Math.max(0, Math.floor(Math.min(...corners.map(corner => corner.x)) - 1))
  const right = Math.min(
    raster.width - 1,
    Math.ceil(Math.max(...corners.map(corner => corner.x)) + 1),
  )
  const top = Math.max(0, Math.floor(Math.min(...corners.map(corner => corner.y)) - 1))
  const bottom = Math.min(
    raster.height - 1,
    Math.ceil(Math.max(...corners.map(corner => corner.y)) + 1),
  )
  const sides = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    const length = Math.hypot(next.x - corner.x, next.y - corner.y) || 1
    const normalX = -(next.y - corner.y) / length
    const normalY = (next.x - corner.x) / length
    return { normalX, normalY, offset: -(corner.x * normalX + corner.y * normalY) }
  })
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      let share = 1
      for (const { normalX, normalY, offset } of sides) {
        share = Math.min(share, (x + 0.5) * normalX + (y + 0.5) * normalY + offset + 0.5)
      }
      if (share <= 0) continue
      const pixel = y * raster.width + x
      if ((raster.distance[pixel] as number) < z * 0.97) continue
      layThroughAir(stage, pixel, x, paintAt(x, y), z, share)
    }
  }
}
