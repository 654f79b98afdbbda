import type { Coordinates } from '../../src/domain/places/place.ts'

/** A state with fewer counties than this is cut in four regions instead of nine. */
const COUNTIES_FOR_NINE = 30
/** A state with fewer counties than this is one region. */
const COUNTIES_FOR_FOUR = 6

const NAMES = [
  ['Northwest', 'North', 'Northeast'],
  ['West', 'Central', 'East'],
  ['Southwest', 'South', 'Southeast'],
] as const

/** Which rows and columns of NAMES are used for a cut into this many parts each way. */
const PARTS: Record<1 | 2 | 3, readonly (0 | 1 | 2)[]> = { 1: [1], 2: [0, 2], 3: [0, 1, 2] }

export interface RegionOfState<C> {
  /** 1 to 9, row by row from the northwest; the only region of a state is 5. */
  readonly number: number
  readonly name: string
  readonly counties: readonly C[]
}

/** Degrees east; what is past the antimeridian (the Aleutians' end) counts on westwards. */
function eastward(point: Coordinates): number {
  return point.longitude > 0 ? point.longitude - 360 : point.longitude
}

type Counted = Coordinates & { readonly id: number }
type Grid<C> = readonly (readonly C[])[][]

/** Cuts a list into parts as equal as they can be, in the list's order. */
function cut<C>(list: readonly C[], parts: number): C[][] {
  return Array.from({ length: parts }, (_, part) =>
    list.slice(
      Math.floor((part * list.length) / parts),
      Math.floor(((part + 1) * list.length) / parts),
    ),
  )
}

function bandsFromNorth<C extends Counted>(counties: readonly C[], parts: number): C[][] {
  return cut(
    counties.toSorted((a, b) => b.latitude - a.latitude || a.id - b.id),
    parts,
  )
}

function stripsFromWest<C extends Counted>(counties: readonly C[], parts: number): C[][] {
  return cut(
    counties.toSorted((a, b) => eastward(a) - eastward(b) || a.id - b.id),
    parts,
  )
}

/** Bands and strips of the whole state, crossed: what reads best, where it leaves no part bare. */
function crossed<C extends Counted>(counties: readonly C[], parts: number): Grid<C> {
  const strips = stripsFromWest(counties, parts).map(strip => new Set(strip))
  return bandsFromNorth(counties, parts).map(band =>
    strips.map(strip => band.filter(county => strip.has(county))),
  )
}

/** Each band with strips of its own: for states that slant, as Florida, where no part can be bare. */
function bandByBand<C extends Counted>(counties: readonly C[], parts: number): Grid<C> {
  return bandsFromNorth(counties, parts).map(band => stripsFromWest(band, parts))
}

/**
 * The regions of a state: its counties, cut in bands of equal count by the latitude of their
 * centroids and in strips of equal count by longitude. Where the bands and strips of the whole state
 * would leave a region with less than a third of an equal share, the strips are cut within each band.
 */
export function regionsOf<C extends Counted>(
  stateName: string,
  counties: readonly C[],
): RegionOfState<C>[] {
  const count = counties.length
  const size = count >= COUNTIES_FOR_NINE ? 3 : count >= COUNTIES_FOR_FOUR ? 2 : 1
  const least = count / (size * size * 3)
  let grid = crossed(counties, size)
  if (grid.flat().some(region => region.length < least)) grid = bandByBand(counties, size)
  return grid.flatMap((band, row) =>
    band.map((region, column) => {
      const nameRow = PARTS[size][row] ?? 1
      const nameColumn = PARTS[size][column] ?? 1
      return {
        number: nameRow * 3 + nameColumn + 1,
        name: size === 1 ? stateName : `${NAMES[nameRow][nameColumn]} ${stateName}`,
        counties: region,
      }
    }),
  )
}
