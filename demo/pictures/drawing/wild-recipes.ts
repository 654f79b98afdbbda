import { color } from './color.ts'
import { palette, stones } from './palette.ts'
import { grove, scatterTrees } from './planting.ts'
import type { Moment, Recipe } from './recipe.ts'
import { momentOf, openCountry } from './recipe.ts'

const evergreen = {
  leaves: [color('30452a'), color('3a5032'), color('2a3d2a'), color('465836')],
} as const

const larches = {
  leaves: [color('a8853c'), color('8f7a3a'), color('3f5432'), color('b5923f')],
} as const

const forestMoments: readonly [Moment, ...Moment[]] = [
  ['morning', 'summer'],
  ['afternoon', 'autumn'],
  ['dawnMist', 'summer', stones.granite],
  ['golden', 'autumn'],
  ['overcast', 'spring', stones.granite],
]

export function isForestOfConifers(variant: number): boolean {
  return variant === 2 || variant === 4
}

export const forest: Recipe = (random, variant, season) => {
  const moment = momentOf(forestMoments, variant, season)
  const pines = isForestOfConifers(variant)
  const leaves = palette(moment[1], stones.limestone, pines ? evergreen : {})
  return openCountry(random, moment, {
    land: {
      hills: {
        startMeters: 110,
        fullMeters: 1200,
        widthMeters: random.between(700, 1100),
        heightMeters: random.between(180, 280),
      },
      woods: {
        startMeters: 190,
        share: 0.95,
        density: 1,
        heightMeters: pines ? 17 : 13,
        sizeMeters: pines ? 6 : 9,
        pointed: pines,
      },
    },
    look: { palette: leaves, dryness: 0.35, trackMeters: variant % 2 === 0 ? 0.5 : null },
    scene: {
      trees: [
        ...scatterTrees(random, leaves, {
          count: 96,
          nearMeters: 36,
          farMeters: 240,
          kinds: pines ? ['conifer'] : ['oak', 'poplar', 'oak', 'bush'],
          heightMeters: pines ? [12, 19] : [8, 14],
          clearMiddle: 0.24,
          side: 0,
        }),
      ],
      horizonShare: random.between(0.46, 0.54),
    },
  })
}

const mountainMoments: readonly [Moment, ...Moment[]] = [
  ['morning', 'summer', stones.granite],
  ['afternoon', 'autumn', stones.granite],
  ['golden', 'dry', stones.granite],
  ['morning', 'summer', stones.granite],
  ['noon', 'spring', stones.granite],
]

export const mountain: Recipe = (random, variant, season) => {
  const moment = momentOf(mountainMoments, variant, season)
  const turnsYellow = variant === 1 && moment[1] === 'autumn'
  const pines = palette(moment[1], stones.granite, turnsYellow ? larches : evergreen)
  return openCountry(random, moment, {
    haze: 2.2,
    land: {
      farMeters: 36000,
      hills: {
        startMeters: 150,
        fullMeters: 2600,
        widthMeters: 1500,
        heightMeters: random.between(120, 210),
      },
      peaks: {
        startMeters: 1800,
        fullMeters: random.between(9000, 13000),
        widthMeters: random.between(4200, 6500),
        heightMeters: random.between(2100, 2900),
        flatTop: false,
      },
      shrubs:
        variant === 3
          ? null
          : {
              startMeters: 9,
              share: 0.42,
              density: 0.25,
              heightMeters: 0.6,
              sizeMeters: 1.5,
              pointed: false,
            },
      woods: {
        startMeters: 200,
        share: 0.55,
        density: 1,
        heightMeters: 15,
        sizeMeters: 6,
        pointed: true,
      },
    },
    look: {
      palette: pines,
      rockSlope: 0.5,
      snowMeters: variant === 2 ? 1900 : random.between(1000, 1400),
      trackMeters: variant === 1 ? -1 : null,
    },
    scene: {
      trees: [
        ...grove(random, pines, ['conifer'], { x: random.between(-34, -24), z: 62 }, 6, [10, 17]),
        ...grove(
          random,
          pines,
          variant === 1 ? ['poplar', 'conifer'] : ['conifer'],
          { x: random.between(26, 40), z: 74 },
          7,
          [9, 16],
        ),
        ...scatterTrees(random, pines, {
          count: 34,
          nearMeters: 90,
          farMeters: 300,
          kinds: ['conifer'],
          heightMeters: [9, 16],
          clearMiddle: 0.1,
          side: 0,
        }),
      ],
      horizonShare: random.between(0.54, 0.62),
    },
  })
}

const highlandMoments: readonly [Moment, ...Moment[]] = [
  ['morning', 'summer', stones.granite],
  ['afternoon', 'autumn', stones.granite],
  ['dawnMist', 'summer', stones.granite],
  ['golden', 'autumn', stones.granite],
  ['noon', 'spring', stones.granite],
  ['overcast', 'summer', stones.granite],
]

/** Old mountains of the East: round, and wooded to the top. */
export const highland: Recipe = (random, variant, season) => {
  const moment = momentOf(highlandMoments, variant, season)
  const leaves = palette(moment[1], stones.granite)
  return openCountry(random, moment, {
    haze: 1.5,
    land: {
      farMeters: 26000,
      hills: {
        startMeters: 240,
        fullMeters: 2800,
        widthMeters: random.between(2000, 3000),
        heightMeters: random.between(760, 1150),
      },
      treeLineMeters: 2500,
      woods: {
        startMeters: 170,
        share: 0.97,
        density: 1,
        heightMeters: 13,
        sizeMeters: 10,
        pointed: false,
      },
    },
    look: {
      palette: leaves,
      dryness: 0.3,
      rockSlope: 1.4,
      trackMeters: variant % 3 === 0 ? 1 : null,
    },
    scene: {
      trees: [
        ...grove(
          random,
          leaves,
          ['oak', 'poplar'],
          { x: random.between(-38, -26), z: 70 },
          6,
          [9, 15],
        ),
        ...scatterTrees(random, leaves, {
          count: 30,
          nearMeters: 90,
          farMeters: 300,
          kinds: ['oak', 'poplar', 'bush'],
          heightMeters: [8, 14],
          clearMiddle: 0.2,
          side: 0,
        }),
      ],
      horizonShare: random.between(0.5, 0.57),
    },
  })
}

const desertMoments: readonly [Moment, ...Moment[]] = [
  ['golden', 'dry', stones.redRock],
  ['morning', 'dry', stones.redRock],
  ['noon', 'dry', stones.limestone],
  ['sunset', 'dry', stones.redRock],
  ['afternoon', 'dry', stones.redRock],
]

export const desert: Recipe = (random, variant, season) => {
  const moment = momentOf(desertMoments, variant, season)
  const plants = palette('dry', stones.redRock)
  const cacti = variant % 2 === 0
  return openCountry(random, moment, {
    haze: 1.7,
    clouds: random.between(0.3, 0.8),
    land: {
      farMeters: 30000,
      swellHeightMeters: 5,
      hills: { startMeters: 300, fullMeters: 3500, widthMeters: 1800, heightMeters: 50 },
      peaks: {
        startMeters: 900,
        fullMeters: random.between(3500, 5500),
        widthMeters: random.between(3800, 5600),
        heightMeters: random.between(480, 800),
        flatTop: variant !== 2,
      },
      shrubs: {
        startMeters: 6,
        share: 0.95,
        density: 0.42,
        heightMeters: random.between(0.6, 0.9),
        sizeMeters: random.between(1.7, 2.5),
        pointed: false,
      },
      tuftHeightMeters: 0.16,
    },
    look: {
      palette: {
        ...palette('dry', moment[2] ?? stones.redRock),
        soil: color(variant === 2 ? 'a88c68' : 'a87450'),
      },
      bare: 0.68,
      dryness: 0.95,
      strata: true,
      rockSlope: 0.34,
      trackMeters: variant % 2 === 1 ? -2 : null,
    },
    scene: {
      trees: scatterTrees(
        random,
        plants,
        cacti
          ? {
              count: 16,
              nearMeters: 16,
              farMeters: 260,
              kinds: ['saguaro'],
              heightMeters: [3, 6],
              clearMiddle: 0.18,
              side: 0,
            }
          : {
              count: 10,
              nearMeters: 40,
              farMeters: 240,
              kinds: ['bush', 'oak'],
              heightMeters: [3, 4.4],
              clearMiddle: 0.2,
              side: 0,
            },
      ),
      horizonShare: random.between(0.48, 0.58),
    },
  })
}
