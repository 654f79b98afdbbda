import type { ListingId } from '../values/ids.ts'
import type { Coordinates } from './place.ts'

/** Coordinates are summed in integer steps of this size, so that their order does not matter. */
export const STEPS_PER_DEGREE = 1e6

/**
 * Divides a part of a map into rows and columns, by the latitudes and longitudes between them,
 * lowest first. A listing on an edge belongs to the cell north or east of it. The outermost cells
 * have no outer edge.
 */
export interface MapGrid {
  readonly latitudes: readonly number[]
  readonly longitudes: readonly number[]
}

/**
 * A cell of a grid with the listings in it. Its coordinates are the mean of theirs, to a millionth
 * of a degree.
 */
export interface MapCell extends Coordinates {
  /** From 0, from the south and from the west. */
  readonly row: number
  readonly column: number
  /** Above 0. */
  readonly count: number
  /** The highest id of its listings. */
  readonly id: ListingId
}

/** Sums over the listings of one cell. */
export interface CellSums {
  count: number
  /** The sum of the listings' latitudes in whole steps, rounded down. */
  latitudeSteps: number
  longitudeSteps: number
  id: number
}

/** How many cells are south or west of a coordinate. */
function cellsBelow(edges: readonly number[], degrees: number): number {
  let below = 0
  while (below < edges.length && degrees >= (edges[below] ?? 0)) below++
  return below
}

/** Sums up listings one by one. */
export class CellTally {
  readonly #grid: MapGrid
  readonly #sums = new Map<number, CellSums>()

  constructor(grid: MapGrid) {
    this.#grid = grid
  }

  add(id: number, { latitude, longitude }: Coordinates): void {
    const { latitudes, longitudes } = this.#grid
    const row = cellsBelow(latitudes, latitude)
    const number = row * (longitudes.length + 1) + cellsBelow(longitudes, longitude)
    const sums = this.#sums.get(number)
    const latitudeSteps = Math.floor(latitude * STEPS_PER_DEGREE)
    const longitudeSteps = Math.floor(longitude * STEPS_PER_DEGREE)
    if (!sums) {
      this.#sums.set(number, { count: 1, latitudeSteps, longitudeSteps, id })
      return
    }
    sums.count++
    sums.latitudeSteps += latitudeSteps
    sums.longitudeSteps += longitudeSteps
    sums.id = Math.max(sums.id, id)
  }

  /** Row by row. */
  cells(): MapCell[] {
    const numbers = [...this.#sums].toSorted(([a], [b]) => a - b)
    return numbers.map(([number, sums]) => cellOf(this.#grid, number, sums))
  }
}

/** @param number Cells are numbered row by row from the south-west. */
export function cellOf({ longitudes }: MapGrid, number: number, sums: CellSums): MapCell {
  const columns = longitudes.length + 1
  const mean = (steps: number) => (steps / sums.count + 0.5) / STEPS_PER_DEGREE
  return {
    row: Math.floor(number / columns),
    column: number % columns,
    count: sums.count,
    latitude: mean(sums.latitudeSteps),
    longitude: mean(sums.longitudeSteps),
    id: sums.id as ListingId,
  }
}
