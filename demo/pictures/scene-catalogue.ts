import { Random } from '../random.ts'
import { aerialKinds } from './drawing/aerial-kinds.ts'
import { aerialView } from './drawing/aerial-recipes.ts'
import { drawAerialScene } from './drawing/aerial-scene.ts'
import { cropland, pasture, prairie, ranch } from './drawing/farmland-recipes.ts'
import { drawGroundScene } from './drawing/ground-scene.ts'
import { adobe, cabin, house } from './drawing/homestead-recipes.ts'
import type { Recipe } from './drawing/recipe.ts'
import type { Texture } from './drawing/texture.ts'
import {
  bottomland,
  coast,
  lake,
  mountainLake,
  mountainRiver,
  river,
} from './drawing/water-recipes.ts'
import { desert, forest, highland, mountain } from './drawing/wild-recipes.ts'
import type { SceneTheme } from './picture-manifest.ts'

export interface CataloguedScene {
  readonly theme: SceneTheme
  readonly view: 'ground' | 'aerial'
  readonly variant: number
  readonly seed: number
}

/**
 * The seeds of the views from the ground, by theme and variant. They are chosen by eye: another seed draws another
 * country.
 */
const groundSeeds: Readonly<Record<SceneTheme, readonly number[]>> = {
  prairie: [101, 102, 103, 104, 105],
  ranch: [111, 112, 113, 114, 115],
  pasture: [121, 122, 123, 124, 125],
  cropland: [131, 132, 133, 134, 135],
  forest: [141, 142, 143, 144, 145, 146],
  mountain: [3151, 3152, 3153, 154],
  highland: [211, 212, 214, 216],
  desert: [3161, 3162, 3163, 3164],
  lake: [171, 172, 173, 177, 179],
  mountainLake: [174, 175, 176],
  river: [181, 182, 183, 185, 187],
  mountainRiver: [184, 188],
  coast: [191, 192, 193, 194],
  bottomland: [201, 202, 203, 204],
  house: [221, 222, 223, 224, 225, 226],
  cabin: [231, 232, 233, 234],
  adobe: [241, 242, 244],
}

const recipes: Readonly<Record<SceneTheme, Recipe>> = {
  prairie,
  ranch,
  pasture,
  cropland,
  forest,
  mountain,
  highland,
  desert,
  lake,
  mountainLake,
  river,
  mountainRiver,
  coast,
  bottomland,
  house,
  cabin,
  adobe,
}

const themes = Object.keys(groundSeeds) as SceneTheme[]
const firstAerialSeed = 301

/** All scenes of the pool, in the order of their numbers. */
export function cataloguedScenes(): CataloguedScene[] {
  const ground = themes.flatMap(theme =>
    groundSeeds[theme].map((seed, variant) => ({ theme, view: 'ground' as const, variant, seed })),
  )
  const aerial = aerialKinds.map((kind, variant) => ({
    theme: kind.theme,
    view: 'aerial' as const,
    variant,
    seed: firstAerialSeed + variant,
  }))
  return [...ground, ...aerial]
}

/** RGB bytes, three for each pixel, row by row; the same scene and size always give the same. */
export function drawScene(
  scene: CataloguedScene,
  width: number,
  height: number,
  texture: Texture,
): Buffer {
  const random = new Random(scene.seed)
  if (scene.view === 'aerial') {
    return drawAerialScene(aerialView(random, scene.variant), width, height, texture)
  }
  return drawGroundScene(recipes[scene.theme](random, scene.variant), width, height, texture)
}
