import type { Color } from './color.ts'
import { color } from './color.ts'

export type SeasonName = 'spring' | 'summer' | 'autumn' | 'winter' | 'dry'

/** The colors of the plants and the ground of a country at one time of the year. */
export interface Palette {
  /** Grass in hollows, on average ground, and bleached. */
  readonly grass: readonly [Color, Color, Color]
  readonly soil: Color
  readonly rock: Color
  readonly sand: Color
  /** Crowns of woods; each tree takes one. */
  readonly leaves: readonly [Color, Color, Color, Color]
  readonly shrub: Color
  readonly crop: Color
  readonly flower: Color | null
}

type Row = readonly [
  grass: readonly [string, string, string],
  soil: string,
  leaves: readonly [string, string, string, string],
  shrub: string,
  crop: string,
  flower: string | null,
]

const seasons: Readonly<Record<SeasonName, Row>> = {
  spring: [
    ['46602c', '6f8446', '9a9f64'],
    '736450',
    ['3c5a22', '527330', '6a8a3c', '34512a'],
    '5f7440',
    '54743a',
    'd8c040',
  ],
  summer: [
    ['4d5f34', '7f8450', 'ada273'],
    '80705a',
    ['2f4a20', '3e5c28', '4f6c30', '2b4424'],
    '5c6a40',
    '4c6c34',
    null,
  ],
  autumn: [
    ['6b6434', 'a08a4c', 'c2a768'],
    '76664e',
    ['86602e', 'a27c3c', '94552e', '66703a'],
    '7a6a3e',
    'a08640',
    null,
  ],
  winter: [
    ['77704e', '9c8f66', 'b8aa82'],
    '70624c',
    ['4a4a38', '5c5444', '3a4432', '665a46'],
    '6c6a50',
    '8a7c58',
    null,
  ],
  dry: [
    ['7c7a3e', 'b39c58', 'd2bc80'],
    '92805e',
    ['3e4e28', '4f5c30', '5e6636', '39482a'],
    '7a7a52',
    'c0a050',
    null,
  ],
}

export interface Stone {
  readonly rock: string
  readonly sand: string
}

export const stones = {
  granite: { rock: '7d7a76', sand: 'b8ab92' },
  limestone: { rock: 'a39a86', sand: 'c2b490' },
  redRock: { rock: 'a8603c', sand: 'c48a5c' },
  beach: { rock: '8a8274', sand: 'dcccaa' },
  mud: { rock: '6c6252', sand: '7d6c50' },
} as const satisfies Readonly<Record<string, Stone>>

export function palette(season: SeasonName, stone: Stone, changes: Partial<Palette> = {}): Palette {
  const [grass, soil, leaves, shrub, crop, flower] = seasons[season]
  return {
    grass: [color(grass[0]), color(grass[1]), color(grass[2])],
    soil: color(soil),
    rock: color(stone.rock),
    sand: color(stone.sand),
    leaves: [color(leaves[0]), color(leaves[1]), color(leaves[2]), color(leaves[3])],
    shrub: color(shrub),
    crop: color(crop),
    flower: flower === null ? null : color(flower),
    ...changes,
  }
}
