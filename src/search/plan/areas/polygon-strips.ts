import type { PolygonEdge } from '../../../domain/places/polygon.ts'
import { reachIn, type Side, wholeIn } from './grid-side.ts'

/** How many cells of a row a strip has, as the kernel takes it. */
const CELLS_PER_STRIP = 4

/**
 * Which edges decide whether points in a few neighbouring cells of a row, a strip, are inside. Edges west of a strip
 * are crossed by no line from there to the east. Edges east of it that cross the whole row are crossed by every such line,
 * so that it suffices to know whether their number is odd. O(rows · corners of a row · strips).
 */
export class PolygonStrips {
  readonly edges: readonly PolygonEdge[]
  /**
   * For each strip, row by row, and one more: where its edges begin in `numbers`, times two, plus one if an odd
   * number of other edges is always crossed.
   */
  readonly starts: Uint32Array
  /** The numbers of the edges of each strip. */
  readonly numbers: Uint16Array
  readonly #perRow: number

  /** @param sides Where the edges lie in the grid. */
  constructor(edges: readonly PolygonEdge[], sides: readonly Side[], cellsPerSide: number) {
    this.edges = edges
    this.#perRow = Math.ceil(cellsPerSide / CELLS_PER_STRIP)
    const starts = new Uint32Array(this.#perRow * cellsPerSide + 1)
    const parities = new Uint8Array(starts.length)
    // The strips of each edge in each row, in threes: the first, the last, the edge.
    const tested = this.#testedStrips(sides, parities)
    for (let i = 0; i < tested.length; i += 3) {
      const last = tested[i + 1] ?? 0
      for (let strip = tested[i] ?? 0; strip <= last; strip++) {
        starts[strip + 1] = (starts[strip + 1] ?? 0) + 1
      }
    }
    for (let strip = 1; strip < starts.length; strip++) {
      starts[strip] = (starts[strip] ?? 0) + (starts[strip - 1] ?? 0)
    }
    const ends = starts.slice()
    this.numbers = new Uint16Array(starts.at(-1) ?? 0)
    for (let i = 0; i < tested.length; i += 3) {
      const last = tested[i + 1] ?? 0
      const edge = tested[i + 2] ?? 0
      for (let strip = tested[i] ?? 0; strip <= last; strip++) {
        const at = ends[strip] ?? 0
        this.numbers[at] = edge
        ends[strip] = at + 1
      }
    }
    for (let strip = 0; strip < starts.length; strip++) {
      starts[strip] = 2 * (starts[strip] ?? 0) + (parities[strip] ?? 0)
    }
    this.starts = starts
  }

  /** @param parities Is changed in the strips from where an edge is always crossed. */
  #testedStrips(sides: readonly Side[], parities: Uint8Array): Int32Array {
    let rows = 0
    for (const { south, north } of sides) rows += Math.floor(north) - Math.floor(south) + 1
    const tested = new Int32Array(3 * rows)
    let at = 0
    for (let edge = 0; edge < sides.length; edge++) {
      const side = sides[edge] as Side
      const last = Math.floor(side.north)
      for (let row = Math.floor(side.south); row <= last; row++) {
        const { west, east } = reachIn(row, side)
        const begin = row * this.#perRow
        const first = wholeIn(row, side) ? begin + this.#stripAt(west) : begin
        for (let strip = begin; strip < first; strip++) parities[strip] = (parities[strip] ?? 0) ^ 1
        tested[at++] = first
        tested[at++] = begin + this.#stripAt(east)
        tested[at++] = edge
      }
    }
    return tested
  }

  #stripAt(column: number): number {
    return Math.min(this.#perRow - 1, Math.max(0, Math.floor(column / CELLS_PER_STRIP)))
  }
}
