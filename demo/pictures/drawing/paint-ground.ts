import { fade, hazeColumns } from './air.ts'
import type { Camera } from './camera.ts'
import { smooth } from './color.ts'
import type { Daylight } from './daylight.ts'
import type { GroundLook } from './ground-look.ts'
import type { Surface } from './ground-surface.ts'
import { groundSurface, plantSurface } from './ground-surface.ts'
import type { Landform } from './landform.ts'
import type { Sight } from './march.ts'
import type { Raster } from './raster.ts'
import type { Relief } from './relief.ts'
import { cover } from './relief.ts'
import type { Slope } from './slope.ts'
import { slopeAt } from './slope.ts'
import type { Texture } from './texture.ts'

interface Painting {
  readonly raster: Raster
  readonly camera: Camera
  readonly relief: Relief
  readonly look: GroundLook
  readonly light: Daylight
  readonly texture: Texture
  readonly surface: Surface
  readonly slope: Slope
  /** For each cover: how far below its tip a plant is dark. */
  readonly plantMeters: readonly [number, number, number, number, number]
}

export function paintGround(
  raster: Raster,
  camera: Camera,
  relief: Relief,
  sight: Sight,
  look: GroundLook,
  land: Landform,
  light: Daylight,
  texture: Texture,
): void {
  const surface = { red: 0, green: 0, blue: 0 }
  const slope = { riseX: 0, riseZ: 0, lit: 1 }
  const plantMeters = [
    land.tuftHeightMeters * 1.3,
    1,
    (land.woods?.heightMeters ?? 1) * 1.2,
    (land.shrubs?.heightMeters ?? 1) * 1.4,
    (land.rows?.heightMeters ?? 1) * 1.3,
  ] as const
  const painting: Painting = {
    raster,
    camera,
    relief,
    look,
    light,
    texture,
    surface,
    slope,
    plantMeters,
  }
  const haze = hazeColumns(camera, light)
  for (let pixel = 0; pixel < sight.cells.length; pixel += 1) {
    const cell = sight.cells[pixel] as number
    if (cell < 0) continue
    const column = pixel % raster.width
    paintPixel(painting, pixel, cell, column)
    const base = pixel * 3
    fade(raster, base, raster.distance[pixel] as number, light, haze, column * 3)
  }
}

function paintPixel(painting: Painting, pixel: number, cell: number, column: number): void {
  const { raster, camera, relief, light, look, texture, surface } = painting
  const z = raster.distance[pixel] as number
  const x = ((column - camera.width / 2) * z) / camera.focal
  const kind = relief.covers[cell] as number
  const height = relief.heights[cell] as number
  const slope = painting.slope
  slopeAt(relief, camera, cell, column, z, slope)
  const { riseX, riseZ, lit } = slope
  const row = (pixel - column) / raster.width
  const seenHeight = camera.eyeHeight - ((row - camera.horizonY) * z) / camera.focal
  const drop = Math.max(0, height - seenHeight)
  const grown = relief.tips[cell] as number
  const hidden = kind === cover.ground && z > 160 ? 0 : drop / (painting.plantMeters[kind] ?? 1)
  const tip = Math.max(0, grown - hidden)
  if (kind === cover.ground)
    groundSurface(painting, x, z, Math.min(height, seenHeight), riseX, riseZ, tip)
  else
    plantSurface(painting, kind, relief.tints[cell] as number, tip, x, seenHeight, camera.focal / z)
  const length = Math.sqrt(riseX * riseX + riseZ * riseZ + 1)
  const facing = (light.sun[1] - light.sun[0] * riseX - light.sun[2] * riseZ) / length
  const patch = texture.clouds.at(x * 0.055 + 300, z * 0.04)
  const cloud = 1 - look.cloudShadow * smooth(0.02, 0.3, patch) * smooth(4, 70, z)
  // Leaves let light through: the shaded side of a plant is not black.
  const through = kind === cover.ground ? 0.08 : 0.2
  const sun = (facing > 0 ? facing * (1 - through) + through : through) * cloud
  const arriving = sun * (0.24 + 0.76 * lit)
  const open = (0.62 + 0.38 / length) * (0.55 + 0.45 * Math.min(1, tip + 0.25))
  const base = pixel * 3
  const out = raster.light
  out[base] = surface.red * (light.sunLight[0] * arriving + light.skyLight[0] * open)
  out[base + 1] = surface.green * (light.sunLight[1] * arriving + light.skyLight[1] * open)
  out[base + 2] = surface.blue * (light.sunLight[2] * arriving + light.skyLight[2] * open)
}
