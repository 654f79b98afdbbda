import type { CityId, CountyId } from '../values/ids.ts'

/** What tells which place people mean, beyond its name. */
export interface PlaceBackground {
  /** The inhabitants of cities; those of small or unknown ones are missing. */
  readonly populations: ReadonlyMap<CityId, number>
  /** Names of towns that are common English words, such as `cool` and `hope`. */
  readonly words: ReadonlySet<string>
  /** Landscapes and nicknames, each with its names in lower case and the places that it covers. */
  readonly landscapes: readonly {
    readonly names: readonly string[]
    readonly parts: readonly LandscapePart[]
  }[]
}

export interface LandscapePart {
  readonly kind: 'state' | 'county' | 'city'
  /** The code of the state. */
  readonly state: string
  /** Empty for a whole state. */
  readonly name: string
}

const SMALLEST = 100
/** People rarely leave out the word "County", so a county ranks as a town a quarter its size. */
const POINTS_LESS_OF_COUNTY = 2
const MIN_POINTS_OF_COUNTY = 4

/** A point for each doubling of the inhabitants: 3 for a thousand, 10 for a hundred thousand. */
export function pointsOfTown(inhabitants: number): number {
  return Math.log2(1 + inhabitants / SMALLEST)
}

/** As `pointsOfTown`, for the inhabitants of a county's towns. */
export function pointsOfCounty(inhabitants: number): number {
  return Math.max(MIN_POINTS_OF_COUNTY, pointsOfTown(inhabitants) - POINTS_LESS_OF_COUNTY)
}

/** The inhabitants of the towns of each county. */
export function inhabitantsOfCounties(
  cities: Iterable<{ readonly id: CityId; readonly countyId: CountyId }>,
  populations: ReadonlyMap<CityId, number>,
): ReadonlyMap<CountyId, number> {
  const sums = new Map<CountyId, number>()
  for (const { id, countyId } of cities) {
    sums.set(countyId, (sums.get(countyId) ?? 0) + (populations.get(id) ?? 0))
  }
  return sums
}
