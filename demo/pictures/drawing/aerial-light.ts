import type { Survey } from './aerial-survey.ts'
import { smooth } from './color.ts'

/** Sunlight by slope, shadows in the direction of the sun, light of the sky, and some haze. */
export function shine(survey: Survey): void {
  const { raster, scene, heights, pixelsPerMeter, texture } = survey
  const { width, height, light } = raster
  const shadow = throwShadows(survey)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const pixel = row * width + column
      const right = heights[column < width - 1 ? pixel + 1 : pixel] as number
      const left = heights[column > 0 ? pixel - 1 : pixel] as number
      const below = heights[row < height - 1 ? pixel + width : pixel] as number
      const above = heights[row > 0 ? pixel - width : pixel] as number
      const riseX = (right - left) * 0.5 * pixelsPerMeter * 0.5
      const riseY = (below - above) * 0.5 * pixelsPerMeter * 0.5
      const length = Math.sqrt(riseX * riseX + riseY * riseY + 1)
      const water = raster.water[pixel] === 1
      const facing = water
        ? scene.sun[1]
        : (scene.sun[1] - scene.sun[0] * riseX - scene.sun[2] * riseY) / length
      const cloud =
        1 - 0.3 * smooth(0.1, 0.4, texture.clouds.at(column * 0.11 + scene.seed * 90, row * 0.11))
      const sun = Math.max(0.04, facing) * (1 - (shadow[pixel] as number) * 0.94) * cloud
      const base = pixel * 3
      for (let part = 0; part < 3; part += 1) {
        const arriving =
          (scene.sunLight[part] as number) * sun +
          (scene.skyLight[part] as number) * (0.55 + 0.45 / length)
        light[base + part] =
          (light[base + part] as number) * arriving + (scene.skyLight[part] as number) * 0.012
      }
    }
  }
}

/** The missing share of sunlight at each pixel: follows the direction of the sun until nothing can be higher. */
function throwShadows(survey: Survey): Float32Array {
  const { raster, scene, heights, pixelsPerMeter } = survey
  const { width, height } = raster
  const shadow = new Float32Array(width * height)
  const level = Math.hypot(scene.sun[0], scene.sun[2])
  const stepX = scene.sun[0] / level
  const stepY = scene.sun[2] / level
  const rise = scene.sun[1] / level / pixelsPerMeter
  const reach = Math.ceil(15 / rise)
  const ways = Array.from({ length: Math.ceil(reach / 1.6) }, (_, step) => {
    const far = 1 + step * 1.6
    return { right: Math.round(stepX * far), down: Math.round(stepY * far), needed: rise * far }
  })
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const here = heights[row * width + column] as number
      let most = 0
      for (const { right, down, needed } of ways) {
        const x = column + right
        const y = row + down
        if (x < 0 || y < 0 || x >= width || y >= height) break
        const above = (heights[y * width + x] as number) - here - needed
        if (above > most) most = above
        if (most > 1) break
      }
      shadow[row * width + column] = Math.min(1, most)
    }
  }
  return shadow
}
