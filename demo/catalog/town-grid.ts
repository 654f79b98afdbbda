import type { CityId } from '../../src/domain/values/ids.ts'
import type { Town } from './town.ts'

/** Sellers treat towns nearer than this as one. */
const MIN_MILES = 4
const MAX_MILES = 55
const NEIGHBORS = 4

const MILES_PER_DEGREE = 69.1
/** Cells are half a degree high and wide: at most 35 miles. */
const CELLS_PER_DEGREE = 2
const COLUMNS = 1000
/** How many rings of cells around a town are searched; the second ring only if the first is empty. */
const RINGS = [1, 2] as const

function rowOf(latitude: number): number {
  return Math.floor(latitude * CELLS_PER_DEGREE)
}

function columnOf(longitude: number): number {
  return Math.floor(longitude * CELLS_PER_DEGREE)
}

/** Finds the towns around a town. Results are kept, because the number of towns is fixed. */
export class TownGrid {
  readonly #cells: ReadonlyMap<number, readonly Town[]>
  readonly #found = new Map<CityId, readonly Town[]>()

  constructor(towns: readonly Town[]) {
    this.#cells = Map.groupBy(
      towns,
      town => rowOf(town.latitude) * COLUMNS + columnOf(town.longitude),
    )
  }

  /** The nearest other towns with different names, nearest first. There are few or none in empty country. */
  neighbors(town: Town): readonly Town[] {
    const known = this.#found.get(town.id)
    if (known !== undefined) return known
    let neighbors: Town[] = []
    for (const ring of RINGS)
      if (neighbors.length < NEIGHBORS) neighbors = this.#nearest(town, ring)
    this.#found.set(town.id, neighbors)
    return neighbors
  }

  #nearest(town: Town, ring: number): Town[] {
    const nearest: { other: Town; squared: number }[] = []
    const milesEast = MILES_PER_DEGREE * Math.cos((town.latitude * Math.PI) / 180)
    const row = rowOf(town.latitude)
    const column = columnOf(town.longitude)
    for (let y = row - ring; y <= row + ring; y++)
      for (let x = column - ring; x <= column + ring; x++)
        for (const other of this.#cells.get(y * COLUMNS + x) ?? []) {
          const north = (other.latitude - town.latitude) * MILES_PER_DEGREE
          const east = (other.longitude - town.longitude) * milesEast
          const squared = north * north + east * east
          if (squared >= MIN_MILES ** 2 && squared <= MAX_MILES ** 2)
            insert(nearest, other, squared, town.name)
        }
    return nearest.map(({ other }) => other)
  }
}

function insert(
  nearest: { other: Town; squared: number }[],
  other: Town,
  squared: number,
  ownName: string,
): void {
  const last = nearest[NEIGHBORS - 1]
  if (last !== undefined && last.squared <= squared) return
  if (other.name === ownName || nearest.some(near => near.other.name === other.name)) return
  const place = nearest.findIndex(near => near.squared > squared)
  nearest.splice(place === -1 ? nearest.length : place, 0, { other, squared })
  if (nearest.length > NEIGHBORS) nearest.pop()
}
