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
  readonly smallestMetres: number
  readonly woods: number
  readonly pointedTrees: boolean
  readonly scattered: number
  readonly hillMetres: number
  readonly creekMetres: number
  readonly ponds: number
  readonly farmstead: boolean
  readonly outlined: boolean
}

const plain = {
  pointedTrees: false,
  scattered: 0.003,
  hillMetres: 12,
  creekMetres: 0,
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
    smallestMetres: 190,
    woods: 0.3,
  },
  {
    ...plain,
    theme: 'cropland',
    paints: 'harvest',
    uses: ['crop', 'crop', 'hay', 'fallow'],
    smallestMetres: 160,
    woods: 0.25,
    creekMetres: 7,
  },
  {
    ...plain,
    theme: 'cropland',
    paints: 'spring',
    uses: ['crop', 'hay', 'fallow', 'pasture'],
    smallestMetres: 130,
    woods: 0.35,
    outlined: false,
  },
  {
    ...plain,
    theme: 'cropland',
    paints: 'autumn',
    uses: ['crop', 'fallow', 'hay', 'woods'],
    smallestMetres: 150,
    woods: 0.4,
    ponds: 1,
  },
  {
    ...plain,
    theme: 'pasture',
    paints: 'spring',
    uses: ['pasture', 'hay', 'pasture', 'woods'],
    smallestMetres: 150,
    woods: 0.42,
    ponds: 1,
  },
  {
    ...plain,
    theme: 'pasture',
    paints: 'summer',
    uses: ['pasture', 'pasture', 'hay'],
    smallestMetres: 130,
    woods: 0.36,
    ponds: 2,
    creekMetres: 5,
  },
  {
    ...plain,
    theme: 'ranch',
    paints: 'dry',
    uses: ['pasture'],
    smallestMetres: 380,
    woods: 0.34,
    scattered: 0.035,
    hillMetres: 34,
    ponds: 1,
  },
  {
    ...plain,
    theme: 'ranch',
    paints: 'harvest',
    uses: ['pasture', 'pasture', 'hay'],
    smallestMetres: 320,
    woods: 0.4,
    scattered: 0.02,
    hillMetres: 26,
    creekMetres: 6,
  },
  {
    ...plain,
    theme: 'forest',
    paints: 'evergreen',
    uses: ['woods', 'woods', 'pasture'],
    smallestMetres: 300,
    woods: 0.75,
    pointedTrees: true,
    hillMetres: 60,
    farmstead: false,
  },
  {
    ...plain,
    theme: 'forest',
    paints: 'autumn',
    uses: ['woods', 'pasture'],
    smallestMetres: 240,
    woods: 0.7,
    hillMetres: 45,
    ponds: 1,
  },
  {
    ...plain,
    theme: 'lake',
    paints: 'summer',
    uses: ['pasture', 'woods'],
    smallestMetres: 260,
    woods: 0.62,
    hillMetres: 24,
    ponds: -1,
    farmstead: false,
  },
  {
    ...plain,
    theme: 'river',
    paints: 'summer',
    uses: ['pasture', 'hay', 'woods', 'crop'],
    smallestMetres: 190,
    woods: 0.45,
    creekMetres: 30,
  },
  {
    ...plain,
    theme: 'river',
    paints: 'autumn',
    uses: ['pasture', 'woods', 'hay'],
    smallestMetres: 220,
    woods: 0.5,
    creekMetres: 22,
    outlined: false,
  },
  {
    ...plain,
    theme: 'bottomland',
    paints: 'spring',
    uses: ['woods', 'pasture', 'woods'],
    smallestMetres: 220,
    woods: 0.66,
    creekMetres: 12,
    ponds: 3,
    farmstead: false,
    hillMetres: 5,
  },
  {
    ...plain,
    theme: 'prairie',
    paints: 'dry',
    uses: ['pasture'],
    smallestMetres: 420,
    woods: 0.16,
    scattered: 0.001,
    hillMetres: 40,
    ponds: 1,
    creekMetres: 4,
  },
  {
    ...plain,
    theme: 'desert',
    paints: 'dry',
    uses: ['fallow'],
    smallestMetres: 600,
    woods: 0.2,
    scattered: 0.06,
    hillMetres: 70,
    farmstead: false,
    creekMetres: 0,
  },
]

/** Whether a kind looks different in each season; dry country and conifers hardly change. */
export function hasSeasons({ paints }: Pick<Kind, 'paints'>): boolean {
  return paints !== 'dry' && paints !== 'evergreen'
}

/** The colours of a kind in a season. */
export function paintsAt(season: Season, { theme }: Pick<Kind, 'theme'>): PaintName {
  return season === 'autumn' && theme === 'cropland' ? 'harvest' : season
}
