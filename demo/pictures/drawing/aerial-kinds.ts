import type { SceneTheme, Season } from '../picture-manifest.ts'
import type { FieldUse } from './parcel-plan.ts'

type PaintRow = readonly [
  crops: readonly [string, string, string, string],
  pasture: readonly [string, string],
  soil: string,
  leaves: readonly [string, string, string, string],
  water: string,
  track: string,
]

export const paintRows = {
  summer: [
    ['5f7846', '7c8a54', 'a8985f', '50663f'],
    ['68754a', '94905f'],
    '86725a',
    ['3e4f2e', '485a33', '36482c', '57663f'],
    '2c4448',
    'b4a58a',
  ],
  spring: [
    ['5e8044', '789656', '8a7358', '4f7040'],
    ['68804a', '8c9a5c'],
    '7e6a54',
    ['4a6234', '587040', '3f5630', '68804a'],
    '34504e',
    'b0a288',
  ],
  harvest: [
    ['b39a5c', 'c2aa70', '9a8a58', '8a7850'],
    ['8c8450', 'a89a66'],
    '8a7258',
    ['4e5a32', '6a6438', '425030', '7c6a3c'],
    '30464a',
    'bcab8c',
  ],
  autumn: [
    ['94844e', 'a8945c', '7c7048', '867a50'],
    ['7e7a4c', '9c9060'],
    '7c6a54',
    ['7e5c30', '94703c', '6a5a34', '5a6238'],
    '30444a',
    'b4a488',
  ],
  dry: [
    ['a8905e', '98865c', 'b09c6c', '8c7c54'],
    ['9a8a5e', 'b4a074'],
    'ae8e68',
    ['525a3a', '5e6442', '48523a', '6a6a48'],
    '3c5658',
    'c8b08a',
  ],
  evergreen: [
    ['5c7044', '6c7a4c', '7c8458', '50643e'],
    ['66724a', '848658'],
    '7a6c58',
    ['2e4229', '37492f', '293c2a', '405236'],
    '2a4850',
    'aca088',
  ],
} as const satisfies Readonly<Record<string, PaintRow>>

export type PaintName = keyof typeof paintRows

interface Kind {
  readonly theme: SceneTheme
  readonly paints: PaintName
  readonly uses: readonly [FieldUse, ...FieldUse[]]
  readonly smallestMeters: number
  readonly woods: number
  readonly pointedTrees: boolean
  readonly scattered: number
  readonly hillMeters: number
  readonly creekMeters: number
  readonly ponds: number
  readonly farmstead: boolean
  readonly outlined: boolean
}

const plain = {
  pointedTrees: false,
  scattered: 0.003,
  hillMeters: 12,
  creekMeters: 0,
  ponds: 0,
  farmstead: true,
  outlined: true,
}

/** The aerial views of the pool, in order. */
export const aerialKinds: readonly [Kind, ...Kind[]] = [
  {
    ...plain,
    theme: 'cropland',
    paints: 'summer',
    uses: ['crop', 'crop', 'hay', 'fallow', 'woods'],
    smallestMeters: 190,
    woods: 0.3,
  },
  {
    ...plain,
    theme: 'cropland',
    paints: 'harvest',
    uses: ['crop', 'crop', 'hay', 'fallow'],
    smallestMeters: 160,
    woods: 0.25,
    creekMeters: 7,
  },
  {
    ...plain,
    theme: 'cropland',
    paints: 'spring',
    uses: ['crop', 'hay', 'fallow', 'pasture'],
    smallestMeters: 130,
    woods: 0.35,
    outlined: false,
  },
  {
    ...plain,
    theme: 'cropland',
    paints: 'autumn',
    uses: ['crop', 'fallow', 'hay', 'woods'],
    smallestMeters: 150,
    woods: 0.4,
    ponds: 1,
  },
  {
    ...plain,
    theme: 'pasture',
    paints: 'spring',
    uses: ['pasture', 'hay', 'pasture', 'woods'],
    smallestMeters: 150,
    woods: 0.42,
    ponds: 1,
  },
  {
    ...plain,
    theme: 'pasture',
    paints: 'summer',
    uses: ['pasture', 'pasture', 'hay'],
    smallestMeters: 130,
    woods: 0.36,
    ponds: 2,
    creekMeters: 5,
  },
  {
    ...plain,
    theme: 'ranch',
    paints: 'dry',
    uses: ['pasture'],
    smallestMeters: 380,
    woods: 0.34,
    scattered: 0.035,
    hillMeters: 34,
    ponds: 1,
  },
  {
    ...plain,
    theme: 'ranch',
    paints: 'harvest',
    uses: ['pasture', 'pasture', 'hay'],
    smallestMeters: 320,
    woods: 0.4,
    scattered: 0.02,
    hillMeters: 26,
    creekMeters: 6,
  },
  {
    ...plain,
    theme: 'forest',
    paints: 'evergreen',
    uses: ['woods', 'woods', 'pasture'],
    smallestMeters: 300,
    woods: 0.75,
    pointedTrees: true,
    hillMeters: 60,
    farmstead: false,
  },
  {
    ...plain,
    theme: 'forest',
    paints: 'autumn',
    uses: ['woods', 'pasture'],
    smallestMeters: 240,
    woods: 0.7,
    hillMeters: 45,
    ponds: 1,
  },
  {
    ...plain,
    theme: 'lake',
    paints: 'summer',
    uses: ['pasture', 'woods'],
    smallestMeters: 260,
    woods: 0.62,
    hillMeters: 24,
    ponds: -1,
    farmstead: false,
  },
  {
    ...plain,
    theme: 'river',
    paints: 'summer',
    uses: ['pasture', 'hay', 'woods', 'crop'],
    smallestMeters: 190,
    woods: 0.45,
    creekMeters: 30,
  },
  {
    ...plain,
    theme: 'river',
    paints: 'autumn',
    uses: ['pasture', 'woods', 'hay'],
    smallestMeters: 220,
    woods: 0.5,
    creekMeters: 22,
    outlined: false,
  },
  {
    ...plain,
    theme: 'bottomland',
    paints: 'spring',
    uses: ['woods', 'pasture', 'woods'],
    smallestMeters: 220,
    woods: 0.66,
    creekMeters: 12,
    ponds: 3,
    farmstead: false,
    hillMeters: 5,
  },
  {
    ...plain,
    theme: 'prairie',
    paints: 'dry',
    uses: ['pasture'],
    smallestMeters: 420,
    woods: 0.16,
    scattered: 0.001,
    hillMeters: 40,
    ponds: 1,
    creekMeters: 4,
  },
  {
    ...plain,
    theme: 'desert',
    paints: 'dry',
    uses: ['fallow'],
    smallestMeters: 600,
    woods: 0.2,
    scattered: 0.06,
    hillMeters: 70,
    farmstead: false,
    creekMeters: 0,
  },
]

/** Whether a kind looks different in each season; dry country and conifers hardly change. */
export function hasSeasons({ paints }: Pick<Kind, 'paints'>): boolean {
  return paints !== 'dry' && paints !== 'evergreen'
}

/** The colors of a kind in a season. */
export function paintsAt(season: Season, { theme }: Pick<Kind, 'theme'>): PaintName {
  return season === 'autumn' && theme === 'cropland' ? 'harvest' : season
}
