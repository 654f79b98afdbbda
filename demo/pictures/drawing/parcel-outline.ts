import type { Spot } from './aerial-plan.ts'
import type { Survey } from './aerial-survey.ts'
import { pixelOf } from './aerial-survey.ts'
import type { Color } from './color.ts'
import { smooth } from './color.ts'

/** Dims everything outside the parcel, and draws its boundary as a bright line with a dark rim. */
export function markParcel(survey: Survey, corners: readonly Spot[], paint: Color): void {
  const { raster } = survey
  const points = corners.map(corner => pixelOf(survey, corner))
  const half = raster.width / 440
  const inside = insideOf(points, raster.width, raster.height)
  for (let pixel = 0; pixel < inside.length; pixel += 1) {
    if (inside[pixel] === 1) raster.lay(pixel, paint[0], paint[1], paint[2], 0.012)
    else raster.lay(pixel, 0.02, 0.025, 0.03, 0.24)
  }
  const away = awayFrom(points, raster.width, raster.height, half * 3.4)
  for (let pixel = 0; pixel < away.length; pixel += 1) {
    const nearest = away[pixel] as number
    const rim = smooth(half * 3.4, half * 1.2, nearest)
    if (rim <= 0) continue
    raster.lay(pixel, 0, 0, 0, rim * 0.4)
    const line = smooth(half + 0.7, half - 0.7, nearest)
    raster.lay(pixel, paint[0] * 1.3, paint[1] * 1.3, paint[2] * 1.3, line * 0.86)
  }
}

/** 1 for each pixel inside the parcel: its row crosses an odd number of sides before it. */
function insideOf(points: readonly Spot[], width: number, height: number): Uint8Array {
  const inside = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1) {
    const crossings = points.flatMap((from, index) => {
      const to = points[(index + 1) % points.length] ?? from
      if (from.y <= row === to.y <= row) return []
      return [from.x + ((row - from.y) / (to.y - from.y)) * (to.x - from.x)]
    })
    crossings.sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const start = Math.min(width, Math.max(0, Math.ceil(crossings[pair] as number)))
      const end = Math.min(width, Math.max(0, Math.ceil(crossings[pair + 1] as number)))
      inside.fill(1, row * width + start, row * width + end)
    }
  }
  return inside
}

/** The distance in pixels to the nearest side, up to `reach`; Infinity beyond. */
function awayFrom(
  points: readonly Spot[],
  width: number,
  height: number,
  reach: number,
): Float32Array {
  const away = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY)
  for (const [index, from] of points.entries()) {
    const to = points[(index + 1) % points.length] ?? from
    const dx = to.x - from.x
    const dy = to.y - from.y
    const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach))
    for (let row = top; row <= bottom; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const px = column - from.x
        const py = row - from.y
        const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)))
        const offX = px - dx * along
        const offY = py - dy * along
        const square = offX * offX + offY * offY
        if (square > reach * reach) continue
        const pixel = row * width + column
        away[pixel] = Math.min(away[pixel] as number, Math.sqrt(square))
      }
    }
  }
  return away
}
