import type { Random } from '../../random.ts'
import { color } from './color.ts'
import type { Fence } from './fence.ts'
import type { GroundScene } from './ground-scene.ts'
import type { Palette } from './palette.ts'
import { palette, stones } from './palette.ts'
import type { Plant } from './planting.ts'
import { grove, scatterTrees, soloTree } from './planting.ts'
import type { Moment, Recipe } from './recipe.ts'
import { momentOf, openCountry } from './recipe.ts'

const whiteBoard = color('dcd8cc')
const darkBoard = color('3c342c')
const weathered = color('7c7062')

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
      tuftHeightMeters: random.between(0.4, 0.65),
      swellHeightMeters: random.between(7, 13),
      hills: {
        startMeters: 120,
        fullMeters: 1400,
        widthMeters: random.between(600, 1100),
        heightMeters: random.between(70, 140),
      },
      woods: {
        startMeters: 500,
        share: 0.14,
        density: 1,
        heightMeters: 8,
        sizeMeters: 9,
        pointed: false,
      },
    },
    look: { trackMeters: variant % 2 === 0 ? random.between(-2, 2) : null },
    scene: {
      horizonShare: random.between(0.5, 0.6),
      trees:
        variant === 1
          ? [soloTree(random, leaves, 'oak', 9, 46, 9)]
          : scatterTrees(random, leaves, {
              count: 4,
              nearMeters: 130,
              farMeters: 600,
              kinds: ['oak', 'bush'],
              heightMeters: [6, 10],
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
        startMeters: 260,
        share: 0.36,
        density: 0.75,
        heightMeters: 6,
        sizeMeters: 8,
        pointed: false,
      },
      shrubs: {
        startMeters: 30,
        share: 0.3,
        density: 0.3,
        heightMeters: 0.8,
        sizeMeters: 2.2,
        pointed: false,
      },
    },
    look: { bare: 0.2, trackMeters: side * -1.5 },
    scene: {
      trees: [
        ...scatterTrees(random, leaves, {
          count: 22,
          nearMeters: 55,
          farMeters: 420,
          kinds: ['oak', 'oak', 'bush'],
          heightMeters: [5, 9],
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
      tuftHeightMeters: 0.16,
      tuftSizeMeters: 0.8,
      woods: {
        startMeters: 240,
        share: 0.42,
        density: 1,
        heightMeters: 11,
        sizeMeters: 9,
        pointed: false,
      },
    },
    look: {
      dryness: 0.2,
      bare: 0,
      trackMeters: variant === 2 ? side * -2 : null,
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
      nearMeters: 110,
      farMeters: 320,
      kinds: ['oak'],
      heightMeters: [8, 13],
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
      swellHeightMeters: 3,
      rows: {
        spacingMeters: ripe ? 0.5 : random.between(0.8, 1.3),
        heightMeters: ripe ? 0.6 : random.between(0.3, 0.6),
        slant: random.between(-0.35, 0.35),
        endMeters: random.between(260, 600),
      },
      woods: {
        startMeters: 420,
        share: 0.4,
        density: 1,
        heightMeters: 10,
        sizeMeters: 9,
        pointed: false,
      },
    },
    scene: {
      trees: scatterTrees(random, leaves, {
        count: 7,
        nearMeters: 280,
        farMeters: 520,
        kinds: ['oak', 'poplar'],
        heightMeters: [10, 15],
        clearMiddle: 0.05,
        side: variant % 2 === 0 ? 1 : -1,
      }),
      barn:
        variant === 0 || variant === 4
          ? {
              ...farmBarn(random, 1, 330),
              widthMeters: 16,
              lengthMeters: 30,
              wallMeters: 8,
              roofMeters: 6,
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
  const walls = [color('86362a'), color('c9c2b2'), color('7a4a3a'), color('8f8676')] as const
  const roofs = [color('8c8f92'), color('6a5c52'), color('a4a8aa')] as const
  return {
    x: side * z * random.between(0.16, 0.34),
    z,
    widthMeters: random.between(9, 12),
    wallMeters: random.between(4.2, 5.4),
    roofMeters: random.between(3.2, 4.6),
    lengthMeters: random.between(16, 24),
    wall: random.pick(walls),
    roof: random.pick(roofs),
  }
}
