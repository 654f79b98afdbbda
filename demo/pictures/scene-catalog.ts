import { Random } from '../random.ts'
import { aerialKinds, hasSeasons } from './drawing/aerial-kinds.ts'
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
import { desert, forest, highland, isForestOfConifers, mountain } from './drawing/wild-recipes.ts'
import { type SceneTheme, SEASONS, type Season } from './picture-manifest.ts'

export interface CatalogdScene {
  readonly theme: SceneTheme
  readonly view: 'ground' | 'aerial'
  readonly variant: number
  readonly seed: number
  readonly season: Season | null
  readonly conifers: boolean
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

/** Themes that look the same in every season. */
const SAME_ALL_YEAR: ReadonlySet<SceneTheme> = new Set(['desert', 'coast', 'adobe'])

/** All scenes of the pool, in the order of their numbers. */
export function catalogdScenes(): CatalogdScene[] {
  const ground = themes.flatMap(theme =>
    seasonsOf(!SAME_ALL_YEAR.has(theme)).flatMap(season =>
      groundSeeds[theme].map((seed, variant): CatalogdScene => {
        const conifers = theme === 'forest' && isForestOfConifers(variant)
        return { theme, view: 'ground', variant, seed, season, conifers }
      }),
    ),
  )
  const aerial = aerialKinds.flatMap((kind, variant) =>
    seasonsOf(hasSeasons(kind)).map((season): CatalogdScene => {
      const { theme, pointedTrees: conifers } = kind
      return { theme, view: 'aerial', variant, seed: firstAerialSeed + variant, season, conifers }
    }),
  )
  return [...ground, ...aerial]
}

function seasonsOf(hasThem: boolean): readonly (Season | null)[] {
  return hasThem ? SEASONS : [null]
}

/** RGB bytes, three for each pixel, row by row; the same scene and size always give the same. */
export function drawScene(
  { theme, view, variant, seed, season }: CatalogdScene,
  width: number,
  height: number,
  texture: Texture,
): Buffer {
  const random = new Random(seed)
  const pixels =
    view === 'aerial'
      ? drawAerialScene(aerialView(random, variant, season), width, height, texture)
      : drawGroundScene(recipes[theme](random, variant, season), width, height, texture)
  return season === 'summer' ? mirrored(pixels, width) : pixels
}

/** Spring and summer are alike; seen from the other side, they are not. */
function mirrored(pixels: Buffer, width: number): Buffer {
  const turned = Buffer.alloc(pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    const column = (at / 3) % width
    pixels.copy(turned, at + (width - 1 - 2 * column) * 3, at, at + 3)
  }
  return turned
}
