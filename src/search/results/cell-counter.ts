import { CellTally, cellOf, type MapCell, type MapGrid } from '../../domain/places/map-cells.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { ResultSet } from './result-set.ts'

/** The numbers of a cell's sums. */
const CELL_NUMBERS = 4
const NUMBER_BYTES = 8

/** Counts the results in each cell of a grid. */
export class CellCounter {
  readonly #table: ListingTable
  readonly #scratch: Scratch

  constructor(table: ListingTable, scratch: Scratch) {
    this.#table = table
    this.#scratch = scratch
  }

  /** One by one. */
  ofList(slots: Uint32Array, grid: MapGrid): MapCell[] {
    const { values: latitudes } = this.#table.range('latitude')
    const { values: longitudes } = this.#table.range('longitude')
    const { ids } = this.#table.space
    const tally = new CellTally(grid)
    for (const slot of slots) {
      tally.add(ids.get(slot), { latitude: latitudes.get(slot), longitude: longitudes.get(slot) })
    }
    return tally.cells()
  }

  /** In one pass over the result. */
  ofSet(result: ResultSet, grid: MapGrid): MapCell[] {
    const { memory, ids } = this.#table.space
    const { values: latitudes } = this.#table.range('latitude')
    const { values: longitudes } = this.#table.range('longitude')
    const edges = [...grid.latitudes, ...grid.longitudes]
    const cells = (grid.latitudes.length + 1) * (grid.longitudes.length + 1)
    const rowEdges = this.#scratch.ofBytes(NUMBER_BYTES * (edges.length + CELL_NUMBERS * cells))
    const columnEdges = rowEdges + NUMBER_BYTES * grid.latitudes.length
    const sums = rowEdges + NUMBER_BYTES * edges.length
    memory.f64.set(edges, rowEdges >>> 3)
    memory.f64.fill(0, sums >>> 3, (sums >>> 3) + CELL_NUMBERS * cells)
    for (const { segment, first, end } of result.found) {
      memory.kernel.tallyCells(
        result.block(segment),
        first,
        end,
        latitudes.chunk(segment),
        longitudes.chunk(segment),
        ids.chunk(segment),
        rowEdges,
        grid.latitudes.length,
        columnEdges,
        grid.longitudes.length,
        sums,
      )
    }
    return this.#read(sums >>> 3, cells, grid)
  }

  #read(first: number, cells: number, grid: MapGrid): MapCell[] {
    const { f64 } = this.#table.space.memory
    const found: MapCell[] = []
    for (let number = 0; number < cells; number++) {
      const at = first + CELL_NUMBERS * number
      const [count = 0, latitudeSteps = 0, longitudeSteps = 0, id = 0] = f64.subarray(at, at + 4)
      if (count === 0) continue
      found.push(cellOf(grid, number, { count, latitudeSteps, longitudeSteps, id }))
    }
    return found
  }
}
