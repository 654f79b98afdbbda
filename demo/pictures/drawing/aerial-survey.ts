import type { AerialScene, Spot } from './aerial-plan.ts'
import type { Raster } from './raster.ts'
import type { Texture } from './texture.ts'

/** An aerial view while it is drawn: every pixel's paint, height and trees. */
export interface Survey {
  readonly scene: AerialScene
  readonly texture: Texture
  readonly raster: Raster
  readonly heights: Float32Array
  readonly trees: Float32Array
  readonly pixelsPerMeter: number
}

/** From meters along the fields' axes to pixels. */
export function pixelOf(survey: Survey, spot: Spot): Spot {
  const { scene, raster, pixelsPerMeter } = survey
  const cos = Math.cos(scene.turn) * pixelsPerMeter
  const sin = Math.sin(scene.turn) * pixelsPerMeter
  return {
    x: raster.width / 2 + spot.x * cos - spot.y * sin,
    y: raster.height / 2 + spot.x * sin + spot.y * cos,
  }
}
