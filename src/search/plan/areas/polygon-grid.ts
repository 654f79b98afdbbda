import type { Coordinates } from '../../../domain/places/place.ts'
import {
  boxOf,
  edgesOf,
  isInside,
  type Polygon,
  type PolygonEdge,
  sidesOf,
} from '../../../domain/places/polygon.ts'
import { reachIn, rowsOf, type Side } from './grid-side.ts'
import { PolygonStrips } from './polygon-strips.ts'

/** What is known of a cell: 0, all of it is outside; or all of it is inside; or a side may pass through it. */
const INSIDE_CELL = 1
const MIXED_CELL = 2

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
  readonly #rows: PolygonEdge[][]
  readonly #edges: readonly PolygonEdge[]
  #strips: PolygonStrips | null = null

  constructor(polygon: Polygon, cellsPerSide: number) {
    this.cellsPerSide = cellsPerSide
    const { south, north, west, east } = boxOf(polygon)
    // The outermost cells lie outside the box.
    this.rowsPerDegree = (cellsPerSide - 2) / Math.max(north - south, MIN_DEGREES)
    this.columnsPerDegree = (cellsPerSide - 2) / Math.max(east - west, MIN_DEGREES)
    this.south = south - 1 / this.rowsPerDegree
    this.west = west - 1 / this.columnsPerDegree
    this.cells = new Uint8Array(cellsPerSide ** 2)
    this.#rows = Array.from({ length: cellsPerSide }, () => [])
    this.#edges = edgesOf(polygon)
    for (const edge of this.#edges) this.#addEdge(edge)
    for (const [from, to] of sidesOf(polygon)) this.#markSide(from, to)
    for (let row = 0; row < cellsPerSide; row++) this.#fillRow(row)
    this.boxInside = this.#largestBoxInside()
  }

  contains(point: Coordinates): boolean {
    const edges = this.#rows[Math.floor(this.#rowsTo(point.latitude))] ?? NO_EDGES
    return isInside(edges, point)
  }

  /** What decides about points in mixed cells; made when first asked for. */
  get strips(): PolygonStrips {
    if (this.#strips === null) {
      const sides = this.#edges.map(edge => this.#sideOf(edge))
      this.#strips = new PolygonStrips(this.#edges, sides, this.cellsPerSide)
    }
    return this.#strips
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
      this.#rows[row]?.push(edge)
    }
  }

  #markSide(from: Coordinates, to: Coordinates): void {
    const [low, high] = from.latitude <= to.latitude ? [from, to] : [to, from]
    const side = this.#placed(low.latitude, low.longitude, high.latitude, high.longitude)
    const { first, last } = rowsOf(side)
    for (let row = Math.max(0, first); row <= Math.min(this.cellsPerSide - 1, last); row++) {
      const { west, east } = reachIn(row, side)
      const begin = row * this.cellsPerSide
      const beyond = Math.min(this.cellsPerSide, Math.floor(east) + 1)
      for (let column = Math.max(0, Math.floor(west)); column < beyond; column++)
        this.cells[begin + column] = MIXED_CELL
    }
  }

  #sideOf({ south, north, longitude, width }: PolygonEdge): Side {
    return this.#placed(south, longitude, north, longitude + width)
  }

  #placed(south: number, start: number, north: number, end: number): Side {
    return {
      south: this.#rowsTo(south),
      north: this.#rowsTo(north),
      start: this.#columnsTo(start),
      end: this.#columnsTo(end),
    }
  }

  /**
   * A cell that is not mixed is inside if an odd number of edges lies east of its centre: no side comes
   * near it, so rounding does not matter.
   */
  #fillRow(row: number): void {
    const latitude = this.latitudeOf(row + 0.5)
    const crossed: number[] = []
    for (const { south, north, longitude, width, height } of this.#rows[row] ?? NO_EDGES) {
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
