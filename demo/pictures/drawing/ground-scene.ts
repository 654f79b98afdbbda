import type { Barn } from './barn.ts'
import { drawBarn } from './barn.ts'
import type { Camera } from './camera.ts'
import type { Daylight } from './daylight.ts'
import type { Fence } from './fence.ts'
import { drawFence } from './fence.ts'
import { develop } from './finish.ts'
import type { GroundLook } from './ground-look.ts'
import { drawHouse, type House } from './house.ts'
import type { Landform } from './landform.ts'
import { waterLevelMeters } from './landform.ts'
import { lookOver, softenEdges } from './march.ts'
import { paintGround } from './paint-ground.ts'
import type { WaterLook } from './paint-water.ts'
import { paintWater } from './paint-water.ts'
import { Raster } from './raster.ts'
import { groundHeight, Relief, raiseRelief, spaceLines } from './relief.ts'
import { castShadows } from './shade.ts'
import { waterShare } from './shoreline.ts'
import type { Sky } from './sky.ts'
import { paintSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { createStage } from './stage.ts'
import type { Texture } from './texture.ts'
import type { Tree } from './tree.ts'
import { applyShadows, dropShadow } from './tree-shadow.ts'
import { drawTree } from './trees.ts'

/** Everything that one view from the ground is drawn from. */
export interface GroundScene {
  readonly land: Landform
  readonly look: GroundLook
  readonly water: WaterLook | null
  readonly light: Daylight
  readonly sky: Sky
  readonly trees: readonly Omit<Tree, 'ground'>[]
  readonly fences: readonly Fence[]
  readonly barn: Omit<Barn, 'ground'> | null
  readonly house: Omit<House, 'ground'> | null
  readonly eyeHeightMeters: number
  /** Share of the frame above the horizon. */
  readonly horizonShare: number
  /** Width of the frame in focal lengths: 1 is a normal lens, 1.4 a wide one. */
  readonly spread: number
}

/** RGB bytes, three for each pixel. */
export function drawGroundScene(
  scene: GroundScene,
  width: number,
  height: number,
  texture: Texture,
): Buffer {
  const camera: Camera = {
    width,
    height,
    focal: width / scene.spread,
    horizonY: height * scene.horizonShare,
    eyeHeight: scene.eyeHeightMeters,
  }
  const { land, light } = scene
  const raster = new Raster(width, height)
  const relief = new Relief(width, spaceLines(camera, land))
  paintSky(raster, camera, light, scene.sky, texture)
  raiseRelief(relief, land, camera, texture)
  castShadows(relief, camera, light)
  const sight = lookOver(relief, camera, raster)
  paintGround(raster, camera, relief, sight, scene.look, land, light, texture)
  softenEdges(raster, sight.edges)
  setUp(createStage(raster, camera, light, texture), scene)
  if (scene.water) paintWater(raster, camera, scene.water, land, light, texture)
  return develop(raster, { exposure: light.exposure, saturation: 0.88, grain: 4 }, texture.speckles)
}

function setUp(stage: Stage, scene: GroundScene): void {
  const { land } = scene
  const groundAt = (x: number, z: number): number => {
    const wet = land.water ? waterShare(land.water, stage.texture, land.seed, x, z) : 0
    return Math.max(waterLevelMeters, groundHeight(land, stage.texture, x, z) * (1 - wet) - wet * 2)
  }
  const trees = scene.trees
    .filter(tree => tree.kind === 'cypress' || !isWet(land, stage.texture, tree.x, tree.z))
    .map(tree => ({ ...tree, ground: groundAt(tree.x, tree.z) - 0.15 }))
    .sort((a, b) => b.z - a.z)
  const shadows = new Float32Array(stage.raster.width * stage.raster.height)
  for (const tree of trees) dropShadow(stage, tree, shadows)
  applyShadows(stage, shadows)
  if (scene.barn)
    drawBarn(stage, { ...scene.barn, ground: groundAt(scene.barn.x, scene.barn.z) - 0.3 })
  const { house } = scene
  const isBehind = ({ z }: { readonly z: number }) => house !== null && z > house.z
  for (const tree of trees.filter(isBehind)) drawTree(stage, tree)
  if (house) drawHouse(stage, { ...house, ground: groundAt(house.x, house.z) })
  for (const tree of trees) if (!isBehind(tree)) drawTree(stage, tree)
  for (const fence of scene.fences) drawFence(stage, fence, groundAt)
}

function isWet(land: Landform, texture: Texture, x: number, z: number): boolean {
  return land.water !== null && waterShare(land.water, texture, land.seed, x, z) > 0.3
}
