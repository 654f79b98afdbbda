import type { Coordinates } from '../../../domain/places/place.ts'
import { boxOf, type Polygon } from '../../../domain/places/polygon.ts'
import { ALL_IDS } from '../../columns/buckets.ts'
import type { RangeColumn } from '../../columns/range-column.ts'
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

/** Addresses of the grid's parts, and the numbers of an edge, as the kernel has them. */
const HEADER_BYTES = 16
const EDGE_BYTES = 40

/**
 * All points within a polygon. The kernel looks up the cells of listings in a grid. Listings in cells that a side
 * passes through are tested: by the kernel if there may be many of them.
 */
export class PolygonArea implements Area {
  readonly outerBox: readonly RangeFilter[]
  readonly innerBox: InnerBox | null
  readonly #grid: PolygonGrid
  readonly #scratch: Scratch
  readonly #position: Position
  /** Whether the kernel tests listings in mixed cells: it is fast, but strips take time to make. */
  readonly #hasStrips: boolean
  #address = -1

  /**
   * @param scratch Holds the grid during the search.
   * @param minStripped As in the shape of the index.
   */
  constructor(
    position: Position,
    polygon: Polygon,
    grid: PolygonGrid,
    scratch: Scratch,
    minStripped: number,
  ) {
    const { south, north, west, east } = boxOf(polygon)
    this.outerBox = [
      new RangeFilter(position.latitude, { min: south, max: north }),
      new RangeFilter(position.longitude, { min: west, max: east }),
    ]
    this.#position = position
    this.#scratch = scratch
    this.#grid = grid
    this.#hasStrips = listingsAround(position, polygon) >= minStripped
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
    if (this.#address === -1) this.#address = this.#written()
    return this.#address
  }

  #written(): number {
    const { cells } = this.#grid
    const strips = this.#hasStrips ? this.#grid.strips : null
    const edgesAt = HEADER_BYTES
    const startsAt = edgesAt + EDGE_BYTES * (strips?.edges.length ?? 0)
    const numbersAt = startsAt + (strips?.starts.byteLength ?? 0)
    const cellsAt = numbersAt + (strips?.numbers.byteLength ?? 0)
    const address = this.#scratch.ofBytes(cellsAt + cells.length)
    const { u8, u16, u32, f64 } = this.#position.latitude.space.memory
    u8.set(cells, address + cellsAt)
    u32.set([address + cellsAt, 0], address >>> 2)
    if (strips === null) return address
    u32.set([address + startsAt, address + numbersAt, address + edgesAt], (address >>> 2) + 1)
    u32.set(strips.starts, (address + startsAt) >>> 2)
    u16.set(strips.numbers, (address + numbersAt) >>> 1)
    let number = (address + edgesAt) >>> 3
    for (const { south, north, longitude, width, height } of strips.edges) {
      for (const degrees of [south, north, longitude, width, height]) f64[number++] = degrees
    }
    return address
  }
}

/** About how many listings lie in the box around a polygon, if latitude and longitude were independent of each other. */
function listingsAround({ latitude, longitude }: Position, polygon: Polygon): number {
  const { south, north, west, east } = boxOf(polygon)
  const share = ({ buckets }: RangeColumn, min: number, max: number) =>
    (buckets.bucketOf(max, ALL_IDS) - buckets.bucketOf(min, ALL_IDS) + 1) /
    (buckets.boundaryCount + 1)
  const { listings } = latitude.buckets
  return listings * share(latitude, south, north) * share(longitude, west, east)
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
