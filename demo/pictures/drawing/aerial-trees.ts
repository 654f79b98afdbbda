import type { Survey } from './aerial-survey.ts'
import type { Color } from './color.ts'
import { cellHash } from './crown.ts'

/** A tree in each cell of a grid where the survey has one, off the cell's middle. */
export function growTrees(survey: Survey): void {
  const { raster, scene, trees, pixelsPerMeter } = survey
  const cell = 5.2 * pixelsPerMeter
  const salt = Math.floor(scene.seed * 1000)
  for (let line = -1; line * cell < raster.height + cell; line += 1) {
    for (let place = -1; place * cell < raster.width + cell; place += 1) {
      const hash = cellHash(place, line, salt)
      const x = (place + ((hash >>> 8) & 255) / 255) * cell
      const y = (line + ((hash >>> 16) & 255) / 255) * cell
      const column = Math.min(raster.width - 1, Math.max(0, Math.floor(x)))
      const row = Math.min(raster.height - 1, Math.max(0, Math.floor(y)))
      if (((hash >>> 2) & 1023) / 1023 >= (trees[row * raster.width + column] as number)) continue
      const size = 0.75 + ((hash >>> 20) & 255) / 300
      const paint = scene.paints.leaves[(hash >>> 5) & 3] ?? scene.paints.leaves[0]
      crown(survey, x, y, size * 3.6 * pixelsPerMeter, size * 8, paint, hash)
    }
  }
}

function crown(
  survey: Survey,
  x: number,
  y: number,
  radius: number,
  tall: number,
  paint: Color,
  hash: number,
): void {
  const { raster, heights, texture, scene } = survey
  const top = Math.max(0, Math.floor(y - radius))
  const left = Math.max(0, Math.floor(x - radius))
  const foot = heights[
    Math.min(raster.height - 1, Math.max(0, Math.floor(y))) * raster.width +
      Math.min(raster.width - 1, Math.max(0, Math.floor(x)))
  ] as number
  const own = 0.8 + ((hash >>> 11) & 127) / 260
  const base = Math.min(foot, survey.scene.hillMeters)
  for (let row = top; row <= Math.min(raster.height - 1, y + radius); row += 1) {
    for (let column = left; column <= Math.min(raster.width - 1, x + radius); column += 1) {
      const dx = (column - x) / radius
      const dy = (row - y) / radius
      const leaf = texture.speckles.at(column * 0.7, row * 0.7)
      const out = dx * dx + dy * dy + leaf * 0.22
      if (out >= 1) continue
      const dome = scene.pointedTrees
        ? 1 - Math.sqrt(Math.max(0, out)) * 0.85
        : Math.sqrt(1 - Math.max(0, out))
      const height = base + tall * (0.35 + 0.65 * dome) + leaf * 0.5
      const pixel = row * raster.width + column
      if (height <= (heights[pixel] as number)) continue
      heights[pixel] = height
      const shade = own * (0.62 + 0.38 * dome) * (1 + leaf * 0.22)
      raster.set(pixel, [paint[0] * shade, paint[1] * shade, paint[2] * shade])
      raster.water[pixel] = 0
    }
  }
}
