import { hazeColumns } from './air.ts'
import type { Camera } from './camera.ts'
import type { Color } from './color.ts'
import type { Daylight } from './daylight.ts'
import type { Raster } from './raster.ts'
import type { Texture } from './texture.ts'

/** The painted ground that single things (trees, fences, barns) are drawn on. */
export interface Stage {
  readonly raster: Raster
  readonly camera: Camera
  readonly light: Daylight
  readonly texture: Texture
  readonly haze: Float32Array
}

export function createStage(
  raster: Raster,
  camera: Camera,
  light: Daylight,
  texture: Texture,
): Stage {
  return { raster, camera, light, texture, haze: hazeColumns(camera, light) }
}

/** Paints a lit color over a pixel, with the air of `z` meters in front of it. */
export function layThroughAir(
  stage: Stage,
  pixel: number,
  column: number,
  paint: Color,
  z: number,
  share: number,
): void {
  const { haze, light, raster } = stage
  const depth = z / light.hazeMeters
  const keep = Math.exp(-depth)
  const keepBlue = Math.exp(-depth * 1.35)
  const base = column * 3
  raster.lay(
    pixel,
    paint[0] * keep + (haze[base] as number) * (1 - keep),
    paint[1] * keep + (haze[base + 1] as number) * (1 - keep),
    paint[2] * keepBlue + (haze[base + 2] as number) * (1 - keepBlue),
    share,
  )
  if (share > 0.5) {
    raster.distance[pixel] = z
    raster.water[pixel] = 0
  }
}

/** A paint under the sun (`facing` 0 to 1) and the sky (`open` 0 to 1). */
export function lightUp(light: Daylight, paint: Color, facing: number, open: number): Color {
  return [
    paint[0] * (light.sunLight[0] * facing + light.skyLight[0] * open),
    paint[1] * (light.sunLight[1] * facing + light.skyLight[1] * open),
    paint[2] * (light.sunLight[2] * facing + light.skyLight[2] * open),
  ]
}
