import type { Random } from '../../random.ts'
import type { Season } from '../picture-manifest.ts'
import { color } from './color.ts'
import type { Landform } from './landform.ts'
import { palette, stones } from './palette.ts'
import { grove, scatterTrees, soloTree } from './planting.ts'
import type { Moment, Recipe } from './recipe.ts'
import { momentOf, openCountry } from './recipe.ts'

const evergreen = {
  leaves: [color('30452a'), color('3a5032'), color('2a3d2a'), color('465836')],
} as const

const lakeMoments: readonly [Moment, ...Moment[]] = [
  ['morning', 'summer', stones.limestone],
  ['sunset', 'summer', stones.limestone],
  ['afternoon', 'autumn', stones.limestone],
  ['dawnMist', 'summer', stones.granite],
  ['noon', 'summer', stones.granite],
]

export const lake: Recipe = (random, variant, season) => lakeView(random, variant, season, false)

/** A lake below high mountains, with conifers around it. */
export const mountainLake: Recipe = (random, variant, season) =>
  lakeView(random, variant + 3, season, true)

function lakeView(random: Random, variant: number, season: Season | null, alpine: boolean) {
  const moment = momentOf(lakeMoments, variant, season)
  const leaves = palette(moment[1], stones.granite, alpine ? evergreen : {})
  const side = variant % 2 === 0 ? -1 : 1
  return openCountry(random, moment, {
    haze: alpine ? 1.8 : 1,
    land: lakeLand(random, alpine),
    look: { palette: leaves, snowMeters: alpine ? 1300 : Number.POSITIVE_INFINITY, rockSlope: 0.7 },
    scene: {
      water: {
        deep: color(alpine ? '2c5a62' : '2e4a44'),
        roughness: random.between(0.15, 0.4),
        surf: false,
      },
      trees: [
        ...grove(
          random,
          leaves,
          alpine ? ['conifer'] : ['oak', 'poplar', 'bush'],
          { x: side * 12, z: 19 },
          4,
          alpine ? [7, 11] : [6, 9],
        ),
        ...scatterTrees(random, leaves, {
          count: 9,
          nearMeters: 14,
          farMeters: 34,
          kinds: ['bush'],
          heightMeters: [4, 7],
          clearMiddle: 0.35,
          side: 0,
        }),
      ],
      eyeHeightMeters: random.between(6, 8.5),
      horizonShare: random.between(0.4, 0.48),
    },
  })
}

function lakeLand(random: Random, alpine: boolean): Partial<Landform> {
  return {
    farMeters: 26000,
    hills: {
      startMeters: 300,
      fullMeters: 2200,
      widthMeters: random.between(1000, 1600),
      heightMeters: random.between(130, 240),
    },
    peaks: alpine
      ? {
          startMeters: 2500,
          fullMeters: 11000,
          widthMeters: 5200,
          heightMeters: 2300,
          flatTop: false,
        }
      : null,
    shrubs: {
      startMeters: 7,
      share: 0.4,
      density: 0.4,
      heightMeters: 0.7,
      sizeMeters: 1.6,
      pointed: false,
    },
    woods: {
      startMeters: 120,
      share: 0.72,
      density: 1,
      heightMeters: alpine ? 15 : 12,
      sizeMeters: alpine ? 6 : 9,
      pointed: alpine,
    },
    water: {
      kind: 'lake',
      nearMeters: random.between(26, 33),
      farMeters: random.between(380, 800),
    },
  }
}

const riverMoments: readonly [Moment, ...Moment[]] = [
  ['afternoon', 'summer', stones.mud],
  ['golden', 'autumn', stones.limestone],
  ['morning', 'spring', stones.mud],
  ['overcast', 'summer', stones.granite],
  ['sunset', 'summer', stones.mud],
]

export const river: Recipe = (random, variant, season) => riverView(random, variant, season, false)

/** A river that comes from high mountains. */
export const mountainRiver: Recipe = (random, variant, season) =>
  riverView(random, variant + 3, season, true)

function riverView(random: Random, variant: number, season: Season | null, high: boolean) {
  const moment = momentOf(riverMoments, variant, season)
  const leaves = palette(moment[1], stones.limestone, high ? evergreen : {})
  const side = variant % 2 === 0 ? 1 : -1
  return openCountry(random, moment, {
    haze: high ? 1.6 : 1,
    land: {
      swellHeightMeters: random.between(3, 5),
      hills: {
        startMeters: 200,
        fullMeters: 2200,
        widthMeters: 1200,
        heightMeters: random.between(120, 220),
      },
      peaks: high
        ? {
            startMeters: 2200,
            fullMeters: 9000,
            widthMeters: 4800,
            heightMeters: 2000,
            flatTop: false,
          }
        : null,
      woods: {
        startMeters: 200,
        share: 0.62,
        density: 1,
        heightMeters: high ? 15 : 11,
        sizeMeters: high ? 6 : 8.5,
        pointed: high,
      },
      water: {
        kind: 'river',
        widthMeters: random.between(13, 20),
        bendMeters: random.between(22, 34),
        lengthMeters: 900,
        offsetMeters: side * random.between(1, 4),
      },
    },
    look: { palette: leaves, snowMeters: high ? 1100 : Number.POSITIVE_INFINITY, rockSlope: 0.65 },
    scene: {
      water: {
        deep: color(high ? '34585c' : '3c4a3c'),
        roughness: random.between(0.25, 0.5),
        surf: false,
      },
      trees: scatterTrees(random, leaves, {
        count: 64,
        nearMeters: 36,
        farMeters: 280,
        kinds: high ? ['conifer'] : ['oak', 'poplar', 'bush'],
        heightMeters: high ? [9, 15] : [6, 11],
        clearMiddle: 0.34,
        side: 0,
      }),
      eyeHeightMeters: random.between(5, 8),
      horizonShare: random.between(0.38, 0.46),
    },
  })
}

const coastMoments: readonly [Moment, ...Moment[]] = [
  ['noon', 'summer', stones.beach],
  ['sunset', 'dry', stones.beach],
  ['morning', 'summer', stones.beach],
  ['afternoon', 'dry', stones.beach],
]

export const coast: Recipe = (random, variant, season) => {
  const moment = momentOf(coastMoments, variant, season)
  const side = variant % 2 === 0 ? 1 : -1
  return openCountry(random, moment, {
    haze: 1.5,
    land: {
      farMeters: 30000,
      swellHeightMeters: 4.5,
      swellWidthMeters: 90,
      hills: {
        startMeters: 150,
        fullMeters: 1600,
        widthMeters: 900,
        heightMeters: random.between(60, 130),
      },
      woods: {
        startMeters: 260,
        share: 0.4,
        density: 1,
        heightMeters: 7,
        sizeMeters: 8,
        pointed: false,
      },
      water: {
        kind: 'sea',
        shoreMeters: random.between(34, 50),
        slant: side * random.between(2.5, 5),
      },
      tuftHeightMeters: 0.35,
    },
    look: { sandy: true, rockSlope: 0.5, dryness: 0.6 },
    scene: {
      water: { deep: color('2a6474'), roughness: 0.85, surf: true },
      trees: [
        soloTree(random, palette(moment[1], stones.beach), 'bush', side * 9, 17, 1.4),
        soloTree(random, palette(moment[1], stones.beach), 'bush', side * 12, 22, 1.8),
      ],
      eyeHeightMeters: random.between(5, 8),
      horizonShare: random.between(0.44, 0.52),
    },
  })
}

const bottomMoments: readonly [Moment, ...Moment[]] = [
  ['dawnMist', 'summer', stones.mud],
  ['afternoon', 'spring', stones.mud],
  ['golden', 'autumn', stones.mud],
  ['overcast', 'summer', stones.mud],
]

export const bottomland: Recipe = (random, variant, season) => {
  const moment = momentOf(bottomMoments, variant, season)
  const leaves = palette(moment[1], stones.mud)
  return openCountry(random, moment, {
    land: {
      swellHeightMeters: 0.8,
      hills: null,
      woods: {
        startMeters: 210,
        share: 0.9,
        density: 1,
        heightMeters: 15,
        sizeMeters: 7.5,
        pointed: false,
      },
      water: {
        kind: 'marsh',
        sizeMeters: random.between(45, 70),
        share: random.between(0.5, 0.62),
      },
      tuftHeightMeters: 0.55,
      tuftSizeMeters: 0.7,
    },
    look: { dryness: 0.4, bare: 0.05 },
    scene: {
      water: { deep: color('2c3226'), roughness: 0.12, surf: false },
      trees: scatterTrees(random, leaves, {
        count: 80,
        nearMeters: 30,
        farMeters: 240,
        kinds: ['cypress', 'cypress', 'poplar', 'oak'],
        heightMeters: [10, 17],
        clearMiddle: 0.2,
        side: 0,
      }),
      eyeHeightMeters: random.between(3.2, 4.5),
      horizonShare: random.between(0.42, 0.5),
    },
  })
}
