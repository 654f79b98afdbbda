import type { Coordinates } from '../../domain/places/place.ts'
import {
  boxOf,
  edgesOf,
  isInside,
  type Polygon,
  type PolygonEdge,
  sidesOf,
} from '../../domain/places/polygon.ts'

/** What is known of a cell: 0, all of it is outside; or all of it is inside; or a side may pass through it. */
const INSIDE_CELL = 1
const MIXED_CELL = 2

/** A cell counts as passed if a side comes this near, in cells: much more than all rounding errors. */
const MARGIN = 1e-3
/** So that cells stay much larger than the rounding errors of degrees. */
const MIN_DEGREES = 1e-6
const NO_EDGES: readonly PolygonEdge[] = []

/** A rectangle of cells: rows and columns from the first to before the end. */
export interface CellBox {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/**
 * A grid of equal cells over the box around a polygon. Most cells lie completely inside or outside, so
 * that nothing has to be tested for their listings. O(corners · rows + cells).
 */
export class PolygonGrid {
  /** Rows and columns. */
  readonly cellsPerSide: number
  /** The southern and western end of the grid. */
  readonly south: number
  readonly west: number
  /** Cells for each degree of latitude and of longitude. */
  readonly rowsPerDegree: number
  readonly columnsPerDegree: number
  /** What is known of each cell, row by row from the south. */
  readonly cells: Uint8Array
  /** A largest rectangle of cells that are inside; null: no cell is. */
  readonly boxInside: CellBox | null
  /** The edges that each row has latitudes of. */
  readonly #edges: PolygonEdge[][]

  constructor(polygon: Polygon, cellsPerSide: number) {
    this.cellsPerSide = cellsPerSide
    const { south, north, west, east } = boxOf(polygon)
    // The outermost cells lie outside the box.
    this.rowsPerDegree = (cellsPerSide - 2) / Math.max(north - south, MIN_DEGREES)
    this.columnsPerDegree = (cellsPerSide - 2) / Math.max(east - west, MIN_DEGREES)
    this.south = south - 1 / this.rowsPerDegree
    this.west = west - 1 / this.columnsPerDegree
    this.cells = new Uint8Array(cellsPerSide ** 2)
    this.#edges = Array.from({ length: cellsPerSide }, () => [])
    for (const edge of edgesOf(polygon)) this.#addEdge(edge)
    for (const [from, to] of sidesOf(polygon)) this.#markSide(from, to)
    for (let row = 0; row < cellsPerSide; row++) this.#fillRow(row)
    this.boxInside = this.#largestBoxInside()
  }

  contains(point: Coordinates): boolean {
    const edges = this.#edges[Math.floor(this.#rowsTo(point.latitude))] ?? NO_EDGES
    return isInside(edges, point)
  }

  /** Where a row begins, in degrees of latitude. */
  latitudeOf(row: number): number {
    return this.south + row / this.rowsPerDegree
  }

  /** Where a column begins, in degrees of longitude. */
  longitudeOf(column: number): number {
    return this.west + column / this.columnsPerDegree
  }

  /** O(cells). */
  #largestBoxInside(): CellBox | null {
    const { cellsPerSide, cells } = this
    const heights = new Int32Array(cellsPerSide + 1)
    // Columns whose heights rise; a lower one ends all rectangles that are higher.
    const rising = new Int32Array(cellsPerSide + 1)
    let best: CellBox | null = null
    let most = 0
    for (let row = 0; row < cellsPerSide; row++) {
      let length = 0
      for (let column = 0; column <= cellsPerSide; column++) {
        const isIn = column < cellsPerSide && cells[row * cellsPerSide + column] === INSIDE_CELL
        const own = isIn ? (heights[column] ?? 0) + 1 : 0
        heights[column] = own
        while (length > 0) {
          const height = heights[rising[length - 1] ?? 0] ?? 0
          if (height < own) break
          length--
          const west = length > 0 ? (rising[length - 1] ?? 0) + 1 : 0
          if (height * (column - west) <= most) continue
          most = height * (column - west)
          best = { south: row + 1 - height, north: row + 1, west, east: column }
        }
        rising[length++] = column
      }
    }
    return best
  }

  #rowsTo(latitude: number): number {
    return (latitude - this.south) * this.rowsPerDegree
  }

  #columnsTo(longitude: number): number {
    return (longitude - this.west) * this.columnsPerDegree
  }

  #addEdge(edge: PolygonEdge): void {
    // Rounding keeps the order of latitudes, so no latitude of the edge lies in another row.
    const last = Math.floor(this.#rowsTo(edge.north))
    for (let row = Math.floor(this.#rowsTo(edge.south)); row <= last; row++) {
      this.#edges[row]?.push(edge)
    }
  }

  #markSide(from: Coordinates, to: Coordinates): void {
    const [low, high] = from.latitude <= to.latitude ? [from, to] : [to, from]
    const [south, north] = [this.#rowsTo(low.latitude), this.#rowsTo(high.latitude)]
    const [start, end] = [this.#columnsTo(low.longitude), this.#columnsTo(high.longitude)]
    const last = Math.min(this.cellsPerSide - 1, Math.floor(north + MARGIN))
    for (let row = Math.max(0, Math.floor(south - MARGIN)); row <= last; row++) {
      // Where the side enters the row, and where it leaves it.
      const enters = start + (end - start) * shareBelow(row - MARGIN, south, north)
      const leaves = start + (end - start) * shareBelow(row + 1 + MARGIN, south, north)
      const first = Math.max(0, Math.floor(Math.min(enters, leaves) - MARGIN))
      const begin = row * this.cellsPerSide
      const beyond = Math.min(this.cellsPerSide, Math.floor(Math.max(enters, leaves) + MARGIN) + 1)
      for (let column = first; column < beyond; column++) this.cells[begin + column] = MIXED_CELL
    }
  }

  /**
   * A cell that is not mixed is inside if an odd number of edges lies east of its centre: no side comes
   * near it, so rounding does not matter.
   */
  #fillRow(row: number): void {
    const latitude = this.latitudeOf(row + 0.5)
    const crossed: number[] = []
    for (const { south, north, longitude, width, height } of this.#edges[row] ?? NO_EDGES) {
      if (latitude < south || latitude >= north) continue
      crossed.push(this.#columnsTo(longitude + ((latitude - south) / height) * width))
    }
    crossed.sort((a, b) => b - a)
    const begin = row * this.cellsPerSide
    let isIn = false
    let passed = 0
    for (let column = this.cellsPerSide - 1; column >= 0; column--) {
      for (; (crossed[passed] ?? -1) > column + 0.5; passed++) isIn = !isIn
      if (isIn && this.cells[begin + column] !== MIXED_CELL)
        this.cells[begin + column] = INSIDE_CELL
    }
  }
}

/** Which share of a side from south to north lies below a line. */
function shareBelow(line: number, south: number, north: number): number {
  if (line <= south) return 0
  return line >= north ? 1 : (line - south) / (north - south)
}
