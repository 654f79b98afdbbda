import type { Coordinates } from '../../../domain/places/place.ts'
import { boxOf, type Polygon } from '../../../domain/places/polygon.ts'
import type { Scratch } from '../../kernel/scratch.ts'
import type { SegmentProgram } from '../../sets/segment-program.ts'
import { RangeFilter } from '../range-filter.ts'
import {
  type Area,
  type AreaSegment,
  type InnerBox,
  innerBox,
  type Position,
} from './area-filter.ts'
import type { PolygonGrid } from './polygon-grid.ts'

/** The layout of the grid for the kernel: its header and the numbers of an edge. */
const HEADER_BYTES = 16
const EDGE_BYTES = 40

/**
 * All points within a polygon. The kernel looks up the cells of listings in a grid. Listings in
 * cells that a side passes through are tested with the edges of a strip of cells.
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

  /** The grid in the kernel's memory: written once, and only if a search needs it. */
  #gridAddress(): number {
    if (this.#address === -1) this.#address = this.#written()
    return this.#address
  }

  #written(): number {
    const { cells, edges, strips } = this.#grid
    const edgesAt = HEADER_BYTES
    const startsAt = edgesAt + EDGE_BYTES * edges.length
    const numbersAt = startsAt + strips.starts.byteLength
    const cellsAt = numbersAt + strips.numbers.byteLength
    const address = this.#scratch.ofBytes(cellsAt + cells.length)
    const { u8, u16, u32, f64 } = this.#position.latitude.space.memory
    const header = [cellsAt, startsAt, numbersAt, edgesAt].map(at => address + at)
    u32.set(header, address >>> 2)
    let number = (address + edgesAt) >>> 3
    for (const { south, north, longitude, width, height } of edges) {
      f64[number] = south
      f64[number + 1] = north
      f64[number + 2] = longitude
      f64[number + 3] = width
      f64[number + 4] = height
      number += EDGE_BYTES / 8
    }
    u32.set(strips.starts, (address + startsAt) >>> 2)
    u16.set(strips.numbers, (address + numbersAt) >>> 1)
    u8.set(cells, address + cellsAt)
    return address
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
