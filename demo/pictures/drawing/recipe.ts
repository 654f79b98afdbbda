import type { Random } from '../../random.ts'
import { SEASONS, type Season } from '../picture-manifest.ts'
import type { HourName } from './daylight.ts'
import { daylight } from './daylight.ts'
import type { GroundLook } from './ground-look.ts'
import type { GroundScene } from './ground-scene.ts'
import type { Landform } from './landform.ts'
import type { SeasonName, Stone } from './palette.ts'
import { palette, stones } from './palette.ts'

/**
 * Makes the view of one theme.
 * @param variant Counts from 0, and decides hour and contents.
 * @param season Null: the theme looks the same all year.
 */
export type Recipe = (random: Random, variant: number, season: Season | null) => GroundScene

/** The hour, season and stone that each variant of a theme has, if it is asked for no other season. */
export type Moment = readonly [hour: HourName, season: SeasonName, stone?: Stone]

/** Another season comes with another hour, so that two views of one land do not look alike. */
export function momentOf(
  moments: readonly [Moment, ...Moment[]],
  variant: number,
  season: Season | null,
): Moment {
  const at = (number: number) => moments[number % moments.length] ?? moments[0]
  const own = at(variant)
  if (season === null) return own
  const [hour] = at(variant + SEASONS.indexOf(season))
  const [, , stone] = own
  return stone === undefined ? [hour, season] : [hour, season, stone]
}

interface Changes {
  readonly land?: Partial<Landform>
  readonly look?: Partial<GroundLook>
  readonly scene?: Partial<Omit<GroundScene, 'land' | 'look' | 'light' | 'sky'>>
  readonly haze?: number
  readonly clouds?: number
}

/** Gently rolling open grass, with the changes of a theme. */
export function openCountry(random: Random, moment: Moment, changes: Changes): GroundScene {
  const [hour, season, stone = stones.limestone] = moment
  const light = daylight(hour, random.next(), random.next() < 0.5 ? -1 : 1)
  return {
    land: {
      seed: random.between(1, 40),
      farMeters: 22000,
      swellWidthMeters: random.between(150, 260),
      swellHeightMeters: random.between(5, 9),
      hills: {
        startMeters: 160,
        fullMeters: 2200,
        widthMeters: random.between(900, 1700),
        heightMeters: random.between(60, 130),
      },
      peaks: null,
      woods: null,
      treeLineMeters: 520,
      shrubs: null,
      rows: null,
      tuftHeightMeters: 0.3,
      tuftSizeMeters: 0.5,
      water: null,
      ...changes.land,
    },
    look: {
      palette: palette(season, stone),
      dryness: season === 'dry' || season === 'winter' ? 0.7 : 0.42,
      bare: 0.1,
      rockSlope: 0.8,
      snowMeters: Number.POSITIVE_INFINITY,
      snowCover: 0,
      sandy: false,
      cloudShadow: hour === 'overcast' || hour === 'dawnMist' ? 0.08 : 0.38,
      strata: false,
      trackMeters: null,
      ...changes.look,
    },
    water: null,
    light: {
      ...light,
      hazeMeters: light.hazeMeters * (changes.haze ?? 1),
      cloudCover: light.cloudCover + (random.next() - 0.72) * 0.2,
    },
    sky: {
      heaps: changes.clouds ?? random.between(0.75, 1),
      streaks: random.between(0.1, 0.7),
      seed: random.between(1, 60),
    },
    trees: [],
    fences: [],
    barn: null,
    house: null,
    eyeHeightMeters: random.between(2.6, 4.2),
    horizonShare: random.between(0.42, 0.52),
    spread: random.between(1.1, 1.3),
    ...changes.scene,
  }
}
