import { colour } from './colour.ts'
import { palette, stones } from './palette.ts'
import { grove, scatterTrees } from './planting.ts'
import type { Moment, Recipe } from './recipe.ts'
import { momentOf, openCountry } from './recipe.ts'

const evergreen = {
  leaves: [colour('30452a'), colour('3a5032'), colour('2a3d2a'), colour('465836')],
} as const

const larches = {
  leaves: [colour('a8853c'), colour('8f7a3a'), colour('3f5432'), colour('b5923f')],
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
        startMetres: 110,
        fullMetres: 1200,
        widthMetres: random.between(700, 1100),
        heightMetres: random.between(180, 280),
      },
      woods: {
        startMetres: 190,
        share: 0.95,
        density: 1,
        heightMetres: pines ? 17 : 13,
        sizeMetres: pines ? 6 : 9,
        pointed: pines,
      },
    },
    look: { palette: leaves, dryness: 0.35, trackMetres: variant % 2 === 0 ? 0.5 : null },
    scene: {
      trees: [
        ...scatterTrees(random, leaves, {
          count: 96,
          nearMetres: 36,
          farMetres: 240,
          kinds: pines ? ['conifer'] : ['oak', 'poplar', 'oak', 'bush'],
          heightMetres: pines ? [12, 19] : [8, 14],
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
      farMetres: 36000,
      hills: {
        startMetres: 150,
        fullMetres: 2600,
        widthMetres: 1500,
        heightMetres: random.between(120, 210),
      },
      peaks: {
        startMetres: 1800,
        fullMetres: random.between(9000, 13000),
        widthMetres: random.between(4200, 6500),
        heightMetres: random.between(2100, 2900),
        flatTop: false,
      },
      shrubs:
        variant === 3
          ? null
          : {
              startMetres: 9,
              share: 0.42,
              density: 0.25,
              heightMetres: 0.6,
              sizeMetres: 1.5,
              pointed: false,
            },
      woods: {
        startMetres: 200,
        share: 0.55,
        density: 1,
        heightMetres: 15,
        sizeMetres: 6,
        pointed: true,
      },
    },
    look: {
      palette: pines,
      rockSlope: 0.5,
      snowMetres: variant === 2 ? 1900 : random.between(1000, 1400),
      trackMetres: variant === 1 ? -1 : null,
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
          nearMetres: 90,
          farMetres: 300,
          kinds: ['conifer'],
          heightMetres: [9, 16],
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
      farMetres: 26000,
      hills: {
        startMetres: 240,
        fullMetres: 2800,
        widthMetres: random.between(2000, 3000),
        heightMetres: random.between(760, 1150),
      },
      treeLineMetres: 2500,
      woods: {
        startMetres: 170,
        share: 0.97,
        density: 1,
        heightMetres: 13,
        sizeMetres: 10,
        pointed: false,
      },
    },
    look: {
      palette: leaves,
      dryness: 0.3,
      rockSlope: 1.4,
      trackMetres: variant % 3 === 0 ? 1 : null,
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
          nearMetres: 90,
          farMetres: 300,
          kinds: ['oak', 'poplar', 'bush'],
          heightMetres: [8, 14],
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
      farMetres: 30000,
      swellHeightMetres: 5,
      hills: { startMetres: 300, fullMetres: 3500, widthMetres: 1800, heightMetres: 50 },
      peaks: {
        startMetres: 900,
        fullMetres: random.between(3500, 5500),
        widthMetres: random.between(3800, 5600),
        heightMetres: random.between(480, 800),
        flatTop: variant !== 2,
      },
      shrubs: {
        startMetres: 6,
        share: 0.95,
        density: 0.42,
        heightMetres: random.between(0.6, 0.9),
        sizeMetres: random.between(1.7, 2.5),
        pointed: false,
      },
      tuftHeightMetres: 0.16,
    },
    look: {
      palette: {
        ...palette('dry', moment[2] ?? stones.redRock),
        soil: colour(variant === 2 ? 'a88c68' : 'a87450'),
      },
      bare: 0.68,
      dryness: 0.95,
      strata: true,
      rockSlope: 0.34,
      trackMetres: variant % 2 === 1 ? -2 : null,
    },
    scene: {
      trees: scatterTrees(
        random,
        plants,
        cacti
          ? {
              count: 16,
              nearMetres: 16,
              farMetres: 260,
              kinds: ['saguaro'],
              heightMetres: [3, 6],
              clearMiddle: 0.18,
              side: 0,
            }
          : {
              count: 10,
              nearMetres: 40,
              farMetres: 240,
              kinds: ['bush', 'oak'],
              heightMetres: [3, 4.4],
              clearMiddle: 0.2,
              side: 0,
            },
      ),
      horizonShare: random.between(0.48, 0.58),
    },
  })
}
