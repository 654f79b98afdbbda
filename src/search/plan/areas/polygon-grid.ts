import type { Coordinates } from '../../../domain/places/place.ts'
import {
  boxOf,
  edgesOf,
  isCrossed,
  type Polygon,
  type PolygonEdge,
  sidesOf,
} from '../../../domain/places/polygon.ts'
import { reachIn, rowsOf, type Side } from './grid-side.ts'
import { PolygonPassages } from './polygon-passages.ts'
import { CELLS_PER_STRIP, PolygonStrips } from './polygon-strips.ts'

/**
 * The position of a cell: 0 if it is completely outside; otherwise completely inside, or mixed,
 * because a side may pass through it.
 */
const INSIDE_CELL = 1
const MIXED_CELL = 2
/**
 * While the grid is built: a line from the west through the middle of the row crosses an odd number
 * of edges right here.
 */
const TURNED = 4

/** Cells must stay much larger than the rounding errors of degrees. */
const MIN_DEGREES = 1e-6

/** A rectangle of cells: rows and columns from the first to before the end. */
export interface CellBox {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/**
 * A grid of equal cells over the box around a polygon. Most cells are completely inside or outside,
 * so their listings need no test; strips decide about the others. O(corners · rows + cells).
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
  /** The position of each cell, row by row from the south. */
  readonly cells: Uint8Array
  /** A largest rectangle of cells that are inside; null if no cell is. */
  readonly boxInside: CellBox | null
  readonly edges: readonly PolygonEdge[]
  /** The strips that decide about points in mixed cells. */
  readonly strips: PolygonStrips

  constructor(polygon: Polygon, cellsPerSide: number) {
    this.cellsPerSide = cellsPerSide
    const { south, north, west, east } = boxOf(polygon)
    // The outermost cells are outside the box.
    this.rowsPerDegree = (cellsPerSide - 2) / Math.max(north - south, MIN_DEGREES)
    this.columnsPerDegree = (cellsPerSide - 2) / Math.max(east - west, MIN_DEGREES)
    this.south = south - 1 / this.rowsPerDegree
    this.west = west - 1 / this.columnsPerDegree
    this.cells = new Uint8Array(cellsPerSide ** 2)
    this.edges = edgesOf(polygon)
    this.strips = new PolygonStrips(this.#passages(polygon), cellsPerSide)
    this.#fillCells()
    this.boxInside = this.#largestBoxInside()
  }

  /** Computes what the kernel computes, with the same numbers. */
  contains({ latitude, longitude }: Coordinates): boolean {
    const { cellsPerSide, cells, edges } = this
    const row = Math.floor(this.#rowsTo(latitude))
    const column = Math.floor(this.#columnsTo(longitude))
    if (!(row >= 0 && row < cellsPerSide && column >= 0 && column < cellsPerSide)) return false
    const cell = cells[row * cellsPerSide + column]
    if (cell !== MIXED_CELL) return cell === INSIDE_CELL
    const { starts, numbers } = this.strips
    const perRow = Math.ceil(cellsPerSide / CELLS_PER_STRIP)
    const strip = row * perRow + Math.floor(column / CELLS_PER_STRIP)
    const first = starts[strip] ?? 0
    let isIn = (first & 1) === 1
    for (let i = first >>> 1; i < (starts[strip + 1] ?? 0) >>> 1; i++) {
      const edge = edges[numbers[i] ?? 0]
      if (edge !== undefined && isCrossed(edge, latitude, longitude)) isIn = !isIn
    }
    return isIn
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
    // Columns with increasing heights; a lower one ends all higher rectangles.
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

  /**
   * Follows the outline of the polygon. Marks the cells that its sides pass through and where they
   * cross the middles of rows.
   */
  #passages(polygon: Polygon): PolygonPassages {
    const sides = sidesOf(polygon)
    let capacity = 0
    for (const { south, north } of this.edges) {
      capacity += Math.floor(this.#rowsTo(north)) - Math.floor(this.#rowsTo(south)) + 1
    }
    const passages = new PolygonPassages(capacity)
    let edge = 0
    for (const [from, to] of sides) {
      const isNorthward = from.latitude <= to.latitude
      const side = isNorthward ? this.#placed(from, to) : this.#placed(to, from)
      // A side along a parallel is not an edge: it only passes through cells.
      if (from.latitude === to.latitude) this.#markSide(side, false, -1, null)
      else {
        this.#turnAt(this.edges[edge] as PolygonEdge)
        this.#markSide(side, isNorthward, edge++, passages)
      }
    }
    return passages
  }

  #placed(low: Coordinates, high: Coordinates): Side {
    return {
      south: this.#rowsTo(low.latitude),
      north: this.#rowsTo(high.latitude),
      start: this.#columnsTo(low.longitude),
      end: this.#columnsTo(high.longitude),
    }
  }

  /** Visits the rows of a side in the direction of the outline. */
  #markSide(
    side: Side,
    isNorthward: boolean,
    edge: number,
    passages: PolygonPassages | null,
  ): void {
    const { cellsPerSide, cells } = this
    const { first, last } = rowsOf(side)
    // Rounding preserves the order of latitudes, so no latitude of the edge is in another row than
    // these.
    const south = Math.floor(side.south)
    const north = Math.floor(side.north)
    for (let i = 0; i <= last - first; i++) {
      const row = isNorthward ? first + i : last - i
      if (row < 0 || row >= cellsPerSide) continue
      const { west, east } = reachIn(row, side)
      if (row >= south && row <= north) passages?.add(row, edge, west, east)
      const end = row * cellsPerSide + Math.min(cellsPerSide, Math.floor(east) + 1)
      for (let cell = row * cellsPerSide + Math.max(0, Math.floor(west)); cell < end; cell++) {
        cells[cell] = (cells[cell] as number) | MIXED_CELL
      }
    }
  }

  /** Marks in each row the last cell whose middle is west of an edge. */
  #turnAt({ south, north, longitude, width, height }: PolygonEdge): void {
    const { cellsPerSide, cells } = this
    const last = Math.min(cellsPerSide - 1, Math.floor(this.#rowsTo(north)))
    for (let row = Math.max(0, Math.floor(this.#rowsTo(south))); row <= last; row++) {
      const latitude = this.latitudeOf(row + 0.5)
      if (latitude < south || latitude >= north) continue
      const crossed = this.#columnsTo(longitude + ((latitude - south) / height) * width)
      const beyond = Math.min(cellsPerSide, Math.ceil(crossed - 0.5))
      if (beyond <= 0) continue
      const cell = row * cellsPerSide + beyond - 1
      cells[cell] = (cells[cell] as number) ^ TURNED
    }
  }

  /**
   * A cell that is not mixed is inside if an odd number of edges is east of its center: no side
   * comes near it, so rounding does not matter.
   */
  #fillCells(): void {
    const { cellsPerSide, cells } = this
    for (let begin = 0; begin < cells.length; begin += cellsPerSide) {
      let turns = 0
      for (let cell = begin + cellsPerSide - 1; cell >= begin; cell--) {
        const marks = cells[cell] as number
        turns ^= marks & TURNED
        if ((marks & MIXED_CELL) !== 0) cells[cell] = MIXED_CELL
        else cells[cell] = turns === 0 ? 0 : INSIDE_CELL
      }
    }
  }
}
