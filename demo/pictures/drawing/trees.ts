import { Random } from '../../random.ts'
import { columnOf, rowOf } from './camera.ts'
import { scale, smooth } from './color.ts'
import { drawConifer, drawSaguaro } from './spiky-trees.ts'
import type { Stage } from './stage.ts'
import { layThroughAir, lightUp } from './stage.ts'
import { drawStroke } from './strokes.ts'
import type { Tree, TreeKind } from './tree.ts'
import { bark } from './tree.ts'

interface Lobe {
  readonly u: number
  readonly v: number
  readonly radius: number
}

interface Habit {
  /** Middle of the crown, its half width and half height, in parts of the tree's height. */
  readonly middle: number
  readonly halfWidth: number
  readonly halfHeight: number
  readonly lobes: number
  readonly lobeSize: number
  readonly trunk: number
  /** How full of leaves, 0 to 1. */
  readonly fullness: number
}

const habits: Readonly<Record<'oak' | 'poplar' | 'cypress' | 'bare' | 'bush', Habit>> = {
  oak: {
    middle: 0.6,
    halfWidth: 0.5,
    halfHeight: 0.36,
    lobes: 46,
    lobeSize: 0.125,
    trunk: 0.045,
    fullness: 1,
  },
  poplar: {
    middle: 0.56,
    halfWidth: 0.2,
    halfHeight: 0.42,
    lobes: 30,
    lobeSize: 0.08,
    trunk: 0.032,
    fullness: 0.96,
  },
  cypress: {
    middle: 0.68,
    halfWidth: 0.19,
    halfHeight: 0.3,
    lobes: 24,
    lobeSize: 0.075,
    trunk: 0.055,
    fullness: 0.9,
  },
  bare: {
    middle: 0.62,
    halfWidth: 0.4,
    halfHeight: 0.34,
    lobes: 30,
    lobeSize: 0.13,
    trunk: 0.045,
    fullness: 0.5,
  },
  bush: {
    middle: 0.44,
    halfWidth: 0.55,
    halfHeight: 0.42,
    lobes: 24,
    lobeSize: 0.19,
    trunk: 0,
    fullness: 1,
  },
}

export function crownHalfWidth(kind: TreeKind): number {
  if (kind === 'conifer') return 0.19
  return kind === 'saguaro' ? 0.14 : habits[kind].halfWidth
}

export function drawTree(stage: Stage, tree: Tree): void {
  const random = new Random(tree.seed)
  if (tree.kind === 'conifer') drawConifer(stage, tree)
  else if (tree.kind === 'saguaro') drawSaguaro(stage, tree, random)
  else drawLeafTree(stage, tree, habits[tree.kind], random)
}

function growLobes(habit: Habit, random: Random): Lobe[] {
  const lobes: Lobe[] = []
  for (let count = 0; count < habit.lobes; count += 1) {
    const angle = random.next() * Math.PI * 2
    const out = Math.sqrt(random.next()) * 0.82
    const radius = habit.lobeSize * random.between(0.55, 1.3)
    lobes.push({
      u: Math.cos(angle) * out * (habit.halfWidth - radius * 0.4),
      v: habit.middle + Math.sin(angle) * out * (habit.halfHeight - radius * 0.4),
      radius,
    })
  }
  return lobes
}

function drawLeafTree(stage: Stage, tree: Tree, habit: Habit, random: Random): void {
  const { camera, raster, texture, light } = stage
  const tall = (camera.focal * tree.heightMeters) / tree.z
  const foot = rowOf(camera, tree.ground, tree.z)
  const middleX = columnOf(camera, tree.x, tree.z)
  const lobes = growLobes(habit, random)
  if (habit.trunk > 0) drawTrunk(stage, tree, habit, lobes, tall)
  const reach = (habit.halfWidth + 0.12) * tall
  const left = Math.max(0, Math.floor(middleX - reach))
  const right = Math.min(raster.width - 1, Math.ceil(middleX + reach))
  const top = Math.max(0, Math.floor(foot - tall * 1.08))
  const bottom = Math.min(
    raster.height - 1,
    Math.ceil(foot - tall * (habit.middle - habit.halfHeight - 0.1)),
  )
  const grain = Math.max(1, tall / 260)
  const sunRight = light.sun[0]
  const sunUp = light.sun[1] * 0.7 + 0.3
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const pixel = y * raster.width + x
      if ((raster.distance[pixel] as number) < tree.z * 0.99) continue
      const leaf = texture.speckles.at(x / grain + tree.seed, y / grain)
      const sheetX = ((x - middleX) * 210) / tall + tree.seed * 37
      const sheetY = (y * 210) / tall
      const spray = texture.clouds.at(sheetX, sheetY)
      const u = (x + 0.5 - middleX) / tall + spray * 0.09
      const v = (foot - y - 0.5) / tall - spray * 0.07
      const fill = fullest(lobes, u, v) + spray * 0.75 + leaf * 0.2 + habit.fullness - 1
      const share = smooth(0.02, 0.2, fill)
      if (share <= 0.02) continue
      // Clusters of leaves stand out as noise lit from the sun's side; the crown is lit as one body.
      const behind = texture.clouds.at(sheetX + sunRight * 9, sheetY - sunUp * 9)
      const fineBehind = texture.clouds.at(sheetX * 2.3 + sunRight * 5, sheetY * 2.3 - sunUp * 5)
      const relief =
        spray - behind + (texture.clouds.at(sheetX * 2.3, sheetY * 2.3) - fineBehind) * 0.7
      const bodyU = u / habit.halfWidth
      const bodyV = (v - habit.middle) / habit.halfHeight
      const facing = bodyU * light.sun[0] + bodyV * light.sun[1] - 0.45 * light.sun[2]
      const lit = Math.max(0.05, facing * 0.42 + 0.34 + relief * 1.5)
      const deep = 0.5 + 0.5 * smooth(0, 0.75, fill + relief * 0.4)
      const inner = 0.62 + 0.2 * bodyV + relief * 0.7
      const paint = scale(tree.paint, deep * (1.05 + leaf * 0.34))
      layThroughAir(stage, pixel, x, lightUp(light, paint, lit, inner), tree.z, share)
    }
  }
}

/** How deep a place is in the crown: 1 in the middle of a cluster, below 0 outside. */
function fullest(lobes: readonly Lobe[], u: number, v: number): number {
  let most = -1
  for (const lobe of lobes) {
    const du = (u - lobe.u) / lobe.radius
    const dv = (v - lobe.v) / lobe.radius
    const fill = 1 - du * du - dv * dv
    if (fill > most) most = fill
    if (most > 0.8) return most
  }
  return most
}

function drawTrunk(
  stage: Stage,
  tree: Tree,
  habit: Habit,
  lobes: readonly Lobe[],
  tall: number,
): void {
  const { camera, light } = stage
  const x = columnOf(camera, tree.x, tree.z)
  const foot = rowOf(camera, tree.ground, tree.z)
  const paint = lightUp(light, bark, light.sun[2] > 0.3 ? 0.06 : 0.32, 0.7)
  const thickness = habit.trunk * tall
  const fork = foot - (habit.middle - habit.halfHeight * 0.45) * tall
  const flare = tree.kind === 'cypress' ? 2.2 : 1.25
  drawStroke(
    stage,
    { x, y: foot, thickness: thickness * flare },
    { x, y: foot - tall * 0.08, thickness },
    paint,
    tree.z,
  )
  drawStroke(
    stage,
    { x, y: foot - tall * 0.06, thickness },
    { x, y: fork, thickness: thickness * 0.75 },
    paint,
    tree.z,
  )
  const limbs = tree.kind === 'bare' ? lobes : lobes.slice(0, 6)
  for (const lobe of limbs) {
    const tip = { x: x + lobe.u * tall, y: foot - lobe.v * tall, thickness: thickness * 0.16 }
    drawStroke(stage, { x, y: fork, thickness: thickness * 0.5 }, tip, paint, tree.z)
  }
}
