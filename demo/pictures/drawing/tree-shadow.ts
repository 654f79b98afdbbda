import { rowOf } from './camera.ts'
import { smooth } from './color.ts'
import type { Stage } from './stage.ts'
import type { Tree } from './tree.ts'
import { crownHalfWidth } from './trees.ts'

/** Adds the shadow of a tree to `shadows`: the missing share of sunlight. It is ragged, because crowns have holes. */
export function dropShadow(stage: Stage, tree: Tree, shadows: Float32Array): void {
  const { raster, camera, light, texture } = stage
  if (tree.z > 900) return
  const level = Math.hypot(light.sun[0], light.sun[2])
  const awayX = -light.sun[0] / level
  const awayZ = -light.sun[2] / level
  const half = crownHalfWidth(tree.kind) * tree.heightMeters
  const length = Math.min(tree.heightMeters * 3.5, (tree.heightMeters * level) / light.sun[1])
  const reach = half + length * 0.5
  const middleX = tree.x + awayX * length * 0.5
  const middleZ = tree.z + awayZ * length * 0.5
  const nearZ = Math.max(1, middleZ - reach)
  const top = Math.max(0, Math.floor(rowOf(camera, tree.ground, middleZ + reach) - 12))
  const bottom = Math.min(raster.height - 1, Math.ceil(rowOf(camera, tree.ground, nearZ) + 12))
  const strength = 0.55 * smooth(0.3, 1.2, light.sunLight[1])
  for (let y = top; y <= bottom; y += 1) {
    const rowZ = Math.max(
      nearZ,
      (camera.focal * (camera.eyeHeight - tree.ground)) / Math.max(1, y - camera.horizonY),
    )
    const center = camera.width / 2 + (camera.focal * middleX) / rowZ
    const span = (camera.focal * reach) / rowZ + 40
    const left = Math.max(0, Math.floor(center - span))
    const right = Math.min(raster.width - 1, Math.ceil(center + span))
    for (let x = left; x <= right; x += 1) {
      const pixel = y * raster.width + x
      const z = raster.distance[pixel] as number
      if (raster.water[pixel] === 1 || z < nearZ || z > middleZ + reach) continue
      const offX = ((x - camera.width / 2) * z) / camera.focal - tree.x
      const offZ = z - tree.z
      const along = (offX * awayX + offZ * awayZ) / length
      const across = Math.abs(offX * awayZ - offZ * awayX)
      if (along < -0.3 || along > 1.4 || across > half * 1.4) continue
      const ragged = texture.clouds.at(x * 0.9 + tree.seed, y * 1.8) * 0.35
      const onward = (along - 0.58) / 0.46
      const aside = across / half
      const crown = 1 - Math.sqrt(onward * onward + aside * aside) + ragged
      const trunk = along > 0 && along < 0.5 ? 0.5 - aside / 0.14 : -1
      const share = smooth(0, 0.3, Math.max(crown, trunk)) * strength
      if (share > (shadows[pixel] as number)) shadows[pixel] = share
    }
  }
}

/** Only the light of the sky reaches a shadow, so it is bluer than the ground around it. */
export function applyShadows(stage: Stage, shadows: Float32Array): void {
  const { light } = stage.raster
  for (let pixel = 0; pixel < shadows.length; pixel += 1) {
    const share = shadows[pixel] as number
    if (share === 0) continue
    const base = pixel * 3
    light[base] = (light[base] as number) * (1 - share)
    light[base + 1] = (light[base + 1] as number) * (1 - share * 0.97)
    light[base + 2] = (light[base + 2] as number) * (1 - share * 0.93)
  }
}
