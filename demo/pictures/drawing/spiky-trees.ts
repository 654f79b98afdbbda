import type { Random } from '../../random.ts'
import { columnOf, rowOf } from './camera.ts'
import { color, scale, smooth } from './color.ts'
import type { Stage } from './stage.ts'
import { layThroughAir, lightUp } from './stage.ts'
import { drawStroke } from './strokes.ts'
import type { Tree } from './tree.ts'
import { bark } from './tree.ts'

const cactus = color('5d6b4a')

export function drawConifer(stage: Stage, tree: Tree): void {
  const { camera, raster, texture, light } = stage
  const tall = (camera.focal * tree.heightMeters) / tree.z
  const foot = rowOf(camera, tree.ground, tree.z)
  const middleX = columnOf(camera, tree.x, tree.z)
  const trunk = { x: middleX, y: foot, thickness: tall * 0.028 }
  drawStroke(
    stage,
    trunk,
    { ...trunk, y: foot - tall * 0.3 },
    lightUp(light, bark, 0.3, 0.6),
    tree.z,
  )
  const top = Math.max(0, Math.floor(foot - tall))
  const bottom = Math.min(raster.height - 1, Math.ceil(foot - tall * 0.06))
  const layers = 9 + (tree.seed % 6)
  const slim = 0.16 + (tree.seed % 7) * 0.008
  const grain = Math.max(1, tall / 300)
  for (let y = top; y <= bottom; y += 1) {
    const v = Math.min(1, (foot - y - 0.5) / tall)
    const reach = Math.ceil((slim * (1 - v) + 0.04) * tall)
    for (
      let x = Math.max(0, Math.floor(middleX - reach));
      x < Math.min(raster.width, middleX + reach);
      x += 1
    ) {
      const pixel = y * raster.width + x
      if ((raster.distance[pixel] as number) < tree.z * 0.99) continue
      const u = (x + 0.5 - middleX) / tall
      const leaf = texture.speckles.at(x / grain + tree.seed, y / grain)
      const spray = texture.clouds.at((x * 170) / tall + tree.seed * 5, (y * 70) / tall)
      const droop = (1 - v) ** 0.8 * layers * 1.15 + Math.abs(u) * 6 + spray * 1.5
      const layer = droop - Math.floor(droop)
      const ragged = 0.85 + 0.2 * Math.sin(v * 41 + tree.seed * (u > 0 ? 1 : 2)) + spray * 0.5
      const width = Math.max(0.004, slim * (1 - v) ** 0.9 * (0.55 + 0.45 * layer) * ragged)
      const side = Math.abs(u) / width
      const share = smooth(1.1, 0.8, side + leaf * 0.25)
      if (share <= 0.02) continue
      const facing = Math.max(
        0,
        (u / width) * light.sun[0] * 0.8 + light.sun[1] * 0.5 - light.sun[2] * 0.4 + 0.15,
      )
      const deep = 0.4 + 0.6 * smooth(0, 0.8, layer) * (0.6 + 0.4 * side)
      const paint = scale(tree.paint, deep * (1 + leaf * 0.3 + spray * 0.4))
      layThroughAir(stage, pixel, x, lightUp(light, paint, facing, 0.5 + 0.4 * v), tree.z, share)
    }
  }
}

export function drawSaguaro(stage: Stage, tree: Tree, random: Random): void {
  const { camera, light } = stage
  const tall = (camera.focal * tree.heightMeters) / tree.z
  const y = rowOf(camera, tree.ground, tree.z)
  const x = columnOf(camera, tree.x, tree.z)
  const thickness = tall * 0.1
  const sunny = lightUp(light, cactus, 0.75, 0.7)
  const shady = lightUp(light, cactus, 0.12, 0.55)
  const towards = light.sun[0] > 0 ? 0.22 : -0.22
  const limb = (fromX: number, fromY: number, toX: number, toY: number, wide: number): void => {
    drawStroke(
      stage,
      { x: fromX, y: fromY, thickness: wide },
      { x: toX, y: toY, thickness: wide * 0.85 },
      shady,
      tree.z,
    )
    const shift = towards * wide
    const lit = wide * 0.5
    drawStroke(
      stage,
      { x: fromX + shift, y: fromY, thickness: lit },
      { x: toX + shift, y: toY, thickness: lit },
      sunny,
      tree.z,
    )
  }
  limb(x, y, x, y - tall, thickness)
  const arms = 1 + Math.floor(random.next() * 3)
  for (let arm = 0; arm < arms; arm += 1) {
    const side = arm % 2 === 0 ? 1 : -1
    const start = y - tall * random.between(0.35, 0.55)
    const out = x + side * tall * random.between(0.13, 0.2)
    limb(x, start, out, start - tall * 0.04, thickness * 0.7)
    limb(out, start - tall * 0.03, out, start - tall * random.between(0.2, 0.38), thickness * 0.72)
  }
}
