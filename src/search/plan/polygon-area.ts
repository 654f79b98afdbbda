import type { Coordinates } from '../../domain/places/place.ts'
import { boxOf, type Polygon } from '../../domain/places/polygon.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import {
  type Area,
  type AreaSegment,
  type InnerBox,
  innerBox,
  type Position,
} from './area-filter.ts'
import type { PolygonGrid } from './polygon-grid.ts'
import { RangeFilter } from './range-filter.ts'

/**
 * All points within a polygon. The kernel looks up the cell of each listing in a grid; only listings in
 * cells that a side passes through are tested.
 */
export class PolygonArea implements Area {
  readonly outerBox: readonly RangeFilter[]
  readonly innerBox: InnerBox | null
  readonly #grid: PolygonGrid
  readonly #scratch: Scratch
  readonly #position: Position
  #address = -1

  /** @param scratch Holds the grid during the search. */
  constructor(position: Position, polygon: Polygon, grid: PolygonGrid, scratch: Scratch) {
    const { south, north, west, east } = boxOf(polygon)
    this.outerBox = [
      new RangeFilter(position.latitude, { min: south, max: north }),
      new RangeFilter(position.longitude, { min: west, max: east }),
    ]
    this.#position = position
    this.#scratch = scratch
    this.#grid = grid
    this.innerBox = boxInside(position, grid)
  }

  addTo(program: SegmentProgram, segment: AreaSegment): void {
    const { south, west, rowsPerDegree, columnsPerDegree, cellsPerSide } = this.#grid
    const numbers = [south, west, rowsPerDegree, columnsPerDegree, cellsPerSide] as const
    program.inGrid(segment, numbers, this.#gridAddress())
  }

  contains(point: Coordinates): boolean {
    return this.#grid.contains(point)
  }

  /** The grid in the memory of the kernel: written there once, and only if a search needs it. */
  #gridAddress(): number {
    if (this.#address === -1) {
      const { cells } = this.#grid
      this.#address = this.#scratch.ofBytes(cells.length)
      this.#position.latitude.space.memory.u8.set(cells, this.#address)
    }
    return this.#address
  }
}

function boxInside(position: Position, grid: PolygonGrid): InnerBox | null {
  const box = grid.boxInside
  if (!box) return null
  return innerBox(
    position,
    { min: grid.latitudeOf(box.south), max: grid.latitudeOf(box.north) },
    { min: grid.longitudeOf(box.west), max: grid.longitudeOf(box.east) },
  )
}
