import type { Random } from '../../random.ts'
import { color } from './color.ts'
import type { GroundScene } from './ground-scene.ts'
import { palette, stones } from './palette.ts'
import { grove, scatterTrees, soloTree } from './planting.ts'
import type { Moment, Recipe } from './recipe.ts'
import { momentOf, openCountry } from './recipe.ts'

type Building = NonNullable<GroundScene['house']>

const white = color('e6e2d6')
const darkTrim = color('3a342e')

const houseMoments: readonly [Moment, ...Moment[]] = [
  ['afternoon', 'summer'],
  ['golden', 'summer'],
  ['morning', 'spring'],
  ['noon', 'summer'],
  ['afternoon', 'autumn'],
  ['sunset', 'summer'],
  ['overcast', 'spring'],
]

const houseWalls = ['dcd8cc', '8a4434', 'a9b0a4', 'b7a98c', '6f8291', 'c9b896', '93a08c'] as const
const houseRoofs = ['5a5550', '6d4a3c', '46494c', '8b8f92'] as const

/** A farmhouse with its trees, a yard and pasture. */
export const house: Recipe = (random, variant, season) => {
  const moment = momentOf(houseMoments, variant, season)
  const leaves = palette(moment[1], stones.limestone)
  const side = variant % 2 === 0 ? 1 : -1
  const z = random.between(23, 32)
  const isTall = variant % 3 === 1
  const building: Building = {
    x: side * z * random.between(0.1, 0.24),
    z,
    widthMeters: isTall ? random.between(10, 13) : random.between(15, 20),
    depthMeters: random.between(8, 10),
    wallMeters: isTall ? 5.7 : 2.9,
    roofMeters: random.between(2.2, 3),
    wall: color(houseWalls[variant % houseWalls.length] ?? 'dcd8cc'),
    roof: color(random.pick(houseRoofs)),
    trim: white,
    hasPorch: variant % 4 !== 3,
    hasChimney: variant % 2 === 0,
  }
  return openCountry(random, moment, {
    land: { ...level(), woods: edgeOfWoods(11), tuftHeightMeters: 0.14, tuftSizeMeters: 0.7 },
    look: {
      dryness: 0.22,
      bare: 0,
      trackMeters: side * -2.2,
      palette: { ...leaves, flower: null },
    },
    scene: {
      house: building,
      barn: variant % 3 === 0 ? barnBehind(random, building, -side) : null,
      trees: [
        ...grove(random, leaves, ['oak', 'poplar'], behind(building, 16, 12), 7, [9, 14]),
        ...grove(random, leaves, ['oak'], behind(building, -17, 9), 4, [8, 13]),
        soloTree(random, leaves, 'oak', building.x - side * 15, z - 6, 9),
        ...shrubsAt(random, leaves, building),
      ],
      fences:
        variant % 2 === 1
          ? []
          : [
              {
                kind: 'rail',
                paint: white,
                corners: [
                  { x: building.x + side * 15, z: z - 9 },
                  { x: building.x + side * 70, z: z + 12 },
                ],
              },
            ],
      eyeHeightMeters: random.between(2.2, 2.9),
      horizonShare: random.between(0.46, 0.52),
    },
  })
}

const cabinMoments: readonly [Moment, ...Moment[]] = [
  ['morning', 'summer', stones.granite],
  ['golden', 'autumn', stones.granite],
  ['overcast', 'summer', stones.granite],
  ['afternoon', 'autumn', stones.granite],
  ['dawnMist', 'summer', stones.granite],
]

/** A small wooden house among trees. */
export const cabin: Recipe = (random, variant, season) => {
  const moment = momentOf(cabinMoments, variant, season)
  const leaves = palette(moment[1], stones.granite)
  const side = variant % 2 === 0 ? -1 : 1
  const z = random.between(19, 26)
  const walls = ['6b4a30', '7d5a3a', '544032', '8a6f52', '5f5648'] as const
  const building: Building = {
    x: side * z * random.between(0.1, 0.24),
    z,
    widthMeters: random.between(9, 11.5),
    depthMeters: random.between(7, 8.5),
    wallMeters: 2.8,
    roofMeters: random.between(2.6, 3.4),
    wall: color(walls[variant % walls.length] ?? '6b4a30'),
    roof: color(variant % 2 === 0 ? '3f4a40' : '54423a'),
    trim: color('9a8264'),
    hasPorch: true,
    hasChimney: variant % 2 === 0,
  }
  return openCountry(random, moment, {
    land: { ...level(), woods: edgeOfWoods(14), tuftHeightMeters: 0.2 },
    look: {
      dryness: 0.35,
      bare: 0.12,
      trackMeters: side * -1.6,
      palette: { ...leaves, flower: null },
    },
    scene: {
      house: building,
      trees: [
        ...grove(
          random,
          leaves,
          ['oak', 'poplar', 'conifer'],
          behind(building, 10, 12),
          10,
          [11, 17],
        ),
        ...grove(random, leaves, ['conifer', 'oak'], behind(building, -12, 10), 9, [11, 17]),
        ...scatterTrees(random, leaves, {
          count: 40,
          nearMeters: 48,
          farMeters: 200,
          kinds: ['oak', 'poplar', 'conifer'],
          heightMeters: [9, 15],
          clearMiddle: 0.1,
          side: 0,
        }),
        ...shrubsAt(random, leaves, building),
      ],
      eyeHeightMeters: random.between(2, 2.6),
      horizonShare: random.between(0.48, 0.54),
    },
  })
}

const adobeMoments: readonly [Moment, ...Moment[]] = [
  ['golden', 'dry', stones.redRock],
  ['afternoon', 'dry', stones.redRock],
  ['morning', 'dry', stones.redRock],
  ['sunset', 'dry', stones.redRock],
]

/** A low house in dry country. */
export const adobe: Recipe = (random, variant, season) => {
  const moment = momentOf(adobeMoments, variant, season)
  const plants = palette('dry', stones.redRock)
  const side = variant % 2 === 0 ? 1 : -1
  const z = random.between(23, 31)
  const walls = ['b98a63', 'd2b48c', 'a8805e', 'c7a27c'] as const
  const building: Building = {
    x: side * z * random.between(0.1, 0.24),
    z,
    widthMeters: random.between(16, 20),
    depthMeters: random.between(9, 11),
    wallMeters: 3,
    roofMeters: variant % 2 === 0 ? 1.1 : 1.7,
    wall: color(walls[variant % walls.length] ?? 'b98a63'),
    roof: color(variant % 2 === 0 ? '8a5a42' : '7a746c'),
    trim: darkTrim,
    hasPorch: variant % 2 === 1,
    hasChimney: variant === 0,
  }
  return openCountry(random, moment, {
    haze: 1.6,
    clouds: random.between(0.3, 0.8),
    land: {
      ...level(),
      farMeters: 30000,
      peaks: {
        startMeters: 1500,
        fullMeters: random.between(5000, 8000),
        widthMeters: random.between(3800, 5600),
        heightMeters: random.between(500, 900),
        flatTop: variant % 2 === 0,
      },
      shrubs: {
        startMeters: 12,
        share: 0.8,
        density: 0.3,
        heightMeters: 0.7,
        sizeMeters: 2.1,
        pointed: false,
      },
      tuftHeightMeters: 0.14,
    },
    look: { bare: 0.6, dryness: 0.95, trackMeters: side * -2, rockSlope: 0.34, strata: true },
    scene: {
      house: building,
      trees: [
        ...grove(random, plants, ['oak', 'bush'], behind(building, 14, 8), 4, [4, 6]),
        soloTree(random, plants, 'oak', building.x - side * 14, z - 3, 5),
        ...scatterTrees(random, plants, {
          count: 8,
          nearMeters: 70,
          farMeters: 260,
          kinds: ['bush', 'oak'],
          heightMeters: [3, 4.4],
          clearMiddle: 0.2,
          side: 0,
        }),
      ],
      eyeHeightMeters: random.between(2.2, 2.8),
      horizonShare: random.between(0.46, 0.54),
    },
  })
}

/** Ground that a house can stand on. */
function level() {
  return { swellHeightMeters: 1.2, swellWidthMeters: 320 }
}

function edgeOfWoods(heightMeters: number) {
  return { startMeters: 150, share: 0.5, density: 1, heightMeters, sizeMeters: 9, pointed: false }
}

function behind({ x, z }: Building, right: number, away: number) {
  return { x: x + right, z: z + away }
}

function shrubsAt(
  random: Random,
  leaves: ReturnType<typeof palette>,
  { x, z, widthMeters }: Building,
) {
  return [-0.56, -0.4, 0.42, 0.58].map(share =>
    soloTree(random, leaves, 'bush', x + share * widthMeters, z - 1.2, random.between(0.8, 1.5)),
  )
}

function barnBehind(random: Random, { x, z }: Building, side: number): GroundScene['barn'] {
  return {
    x: x + side * random.between(26, 34),
    z: z + random.between(38, 60),
    widthMeters: random.between(9, 12),
    wallMeters: 4.8,
    roofMeters: 3.8,
    lengthMeters: random.between(16, 22),
    wall: color('86362a'),
    roof: color('8c8f92'),
  }
}
