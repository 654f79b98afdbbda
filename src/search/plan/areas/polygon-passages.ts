/**
 * Where the edges of a polygon pass through the rows of a grid, in the order of a walk around the
 * polygon: a passage is one edge in one row. The rows of two passages in turn are the same if there
 * is a corner between them, else they differ by one; the first passage comes in turn after the last
 * one.
 */
export class PolygonPassages {
  readonly rows: Int32Array
  /** Numbers of edges. */
  readonly edges: Int32Array
  /** The columns between which the edge lies in the row, with a margin. */
  readonly wests: Float64Array
  readonly easts: Float64Array
  #count = 0

  /** @param capacity How many passages there will be at most. */
  constructor(capacity: number) {
    this.rows = new Int32Array(capacity)
    this.edges = new Int32Array(capacity)
    this.wests = new Float64Array(capacity)
    this.easts = new Float64Array(capacity)
  }

  get count(): number {
    return this.#count
  }

  add(row: number, edge: number, west: number, east: number): void {
    const at = this.#count++
    this.rows[at] = row
    this.edges[at] = edge
    this.wests[at] = west
    this.easts[at] = east
  }
}
