import type { Random } from '../../random.ts'
import { colour } from './colour.ts'
import type { Fence } from './fence.ts'
import type { GroundScene } from './ground-scene.ts'
import type { Palette } from './palette.ts'
import { palette, stones } from './palette.ts'
import type { Plant } from './planting.ts'
import { grove, scatterTrees, soloTree } from './planting.ts'
import type { Moment, Recipe } from './recipe.ts'
import { momentOf, openCountry } from './recipe.ts'

const whiteBoard = colour('dcd8cc')
const darkBoard = colour('3c342c')
const weathered = colour('7c7062')

const prairieMoments: readonly [Moment, ...Moment[]] = [
  ['golden', 'dry'],
  ['afternoon', 'spring'],
  ['storm', 'summer'],
  ['sunset', 'autumn'],
  ['morning', 'winter'],
]

export const prairie: Recipe = (random, variant, season) => {
  const moment = momentOf(prairieMoments, variant, season)
  const leaves = palette(moment[1], stones.limestone)
  return openCountry(random, moment, {
    land: {
      tuftHeightMetres: random.between(0.4, 0.65),
      swellHeightMetres: random.between(7, 13),
      hills: {
        startMetres: 120,
        fullMetres: 1400,
        widthMetres: random.between(600, 1100),
        heightMetres: random.between(70, 140),
      },
      woods: {
        startMetres: 500,
        share: 0.14,
        density: 1,
        heightMetres: 8,
        sizeMetres: 9,
        pointed: false,
      },
    },
    look: { trackMetres: variant % 2 === 0 ? random.between(-2, 2) : null },
    scene: {
      horizonShare: random.between(0.5, 0.6),
      trees:
        variant === 1
          ? [soloTree(random, leaves, 'oak', 9, 46, 9)]
          : scatterTrees(random, leaves, {
              count: 4,
              nearMetres: 130,
              farMetres: 600,
              kinds: ['oak', 'bush'],
              heightMetres: [6, 10],
              clearMiddle: 0.3,
              side: 0,
            }),
    },
  })
}

const ranchMoments: readonly [Moment, ...Moment[]] = [
  ['afternoon', 'summer'],
  ['golden', 'dry'],
  ['sunset', 'dry'],
  ['morning', 'spring'],
  ['noon', 'autumn'],
]

export const ranch: Recipe = (random, variant, season) => {
  const moment = momentOf(ranchMoments, variant, season)
  const leaves = palette(moment[1] === 'autumn' ? 'dry' : moment[1], stones.limestone)
  const side = variant % 2 === 0 ? 1 : -1
  return openCountry(random, moment, {
    land: {
      woods: {
        startMetres: 260,
        share: 0.36,
        density: 0.75,
        heightMetres: 6,
        sizeMetres: 8,
        pointed: false,
      },
      shrubs: {
        startMetres: 30,
        share: 0.3,
        density: 0.3,
        heightMetres: 0.8,
        sizeMetres: 2.2,
        pointed: false,
      },
    },
    look: { bare: 0.2, trackMetres: side * -1.5 },
    scene: {
      trees: [
        ...scatterTrees(random, leaves, {
          count: 22,
          nearMetres: 55,
          farMetres: 420,
          kinds: ['oak', 'oak', 'bush'],
          heightMetres: [5, 9],
          clearMiddle: 0.14,
          side: 0,
        }),
        soloTree(random, leaves, 'oak', side * random.between(11, 15), random.between(30, 40), 8.5),
      ],
      fences: [roadFence(random, side, 'wire', weathered)],
      barn: variant % 2 === 1 ? farmBarn(random, -side, 140) : null,
    },
  })
}

const pastureMoments: readonly [Moment, ...Moment[]] = [
  ['morning', 'spring'],
  ['noon', 'summer'],
  ['golden', 'summer'],
  ['dawnMist', 'spring'],
  ['afternoon', 'autumn'],
]

export const pasture: Recipe = (random, variant, season) => {
  const moment = momentOf(pastureMoments, variant, season)
  const leaves = palette(moment[1], stones.limestone)
  const side = variant % 2 === 0 ? -1 : 1
  return openCountry(random, moment, {
    land: {
      tuftHeightMetres: 0.16,
      tuftSizeMetres: 0.8,
      woods: {
        startMetres: 240,
        share: 0.42,
        density: 1,
        heightMetres: 11,
        sizeMetres: 9,
        pointed: false,
      },
    },
    look: {
      dryness: 0.2,
      bare: 0,
      trackMetres: variant === 2 ? side * -2 : null,
      palette: { ...leaves, flower: null },
    },
    scene: {
      trees: pastureTrees(random, leaves, side),
      fences: [
        roadFence(random, side, 'rail', variant % 2 === 0 ? whiteBoard : darkBoard),
        {
          kind: 'rail',
          paint: variant % 2 === 0 ? whiteBoard : darkBoard,
          corners: [
            { x: side * 12, z: 92 },
            { x: -side * 90, z: 104 },
          ],
        },
      ],
      barn: variant !== 3 ? farmBarn(random, -side, random.between(115, 150)) : null,
    },
  })
}

function pastureTrees(random: Random, leaves: Palette, side: number): Plant[] {
  return [
    ...grove(random, leaves, ['oak', 'poplar', 'oak'], { x: -side * 48, z: 135 }, 7, [9, 14]),
    ...scatterTrees(random, leaves, {
      count: 8,
      nearMetres: 110,
      farMetres: 320,
      kinds: ['oak'],
      heightMetres: [8, 13],
      clearMiddle: 0.2,
      side: 0,
    }),
    soloTree(random, leaves, 'oak', side * random.between(16, 20), random.between(46, 58), 11),
  ]
}

const cropMoments: readonly [Moment, ...Moment[]] = [
  ['afternoon', 'summer', stones.mud],
  ['sunset', 'summer', stones.mud],
  ['morning', 'spring', stones.mud],
  ['golden', 'autumn', stones.mud],
  ['storm', 'summer', stones.mud],
]

export const cropland: Recipe = (random, variant, season) => {
  const moment = momentOf(cropMoments, variant, season)
  const leaves = palette(moment[1], stones.mud)
  const ripe = moment[1] === 'autumn'
  return openCountry(random, moment, {
    land: {
      swellHeightMetres: 3,
      rows: {
        spacingMetres: ripe ? 0.5 : random.between(0.8, 1.3),
        heightMetres: ripe ? 0.6 : random.between(0.3, 0.6),
        slant: random.between(-0.35, 0.35),
        endMetres: random.between(260, 600),
      },
      woods: {
        startMetres: 420,
        share: 0.4,
        density: 1,
        heightMetres: 10,
        sizeMetres: 9,
        pointed: false,
      },
    },
    scene: {
      trees: scatterTrees(random, leaves, {
        count: 7,
        nearMetres: 280,
        farMetres: 520,
        kinds: ['oak', 'poplar'],
        heightMetres: [10, 15],
        clearMiddle: 0.05,
        side: variant % 2 === 0 ? 1 : -1,
      }),
      barn:
        variant === 0 || variant === 4
          ? {
              ...farmBarn(random, 1, 330),
              widthMetres: 16,
              lengthMetres: 30,
              wallMetres: 8,
              roofMetres: 6,
            }
          : null,
    },
  })
}

function roadFence(
  random: Random,
  side: number,
  kind: Fence['kind'],
  paint: Fence['paint'],
): Fence {
  const start = side * random.between(2.6, 3.6)
  const turn = side * random.between(9, 14)
  return {
    kind,
    paint,
    corners: [
      { x: start, z: 2.6 },
      { x: turn, z: 90 },
      { x: turn + side * 130, z: 150 },
    ],
  }
}

function farmBarn(random: Random, side: number, z: number): NonNullable<GroundScene['barn']> {
  const walls = [colour('86362a'), colour('c9c2b2'), colour('7a4a3a'), colour('8f8676')] as const
  const roofs = [colour('8c8f92'), colour('6a5c52'), colour('a4a8aa')] as const
  return {
    x: side * z * random.between(0.16, 0.34),
    z,
    widthMetres: random.between(9, 12),
    wallMetres: random.between(4.2, 5.4),
    roofMetres: random.between(3.2, 4.6),
    lengthMetres: random.between(16, 24),
    wall: random.pick(walls),
    roof: random.pick(roofs),
  }
}
