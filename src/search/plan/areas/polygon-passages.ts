/**
 * Where the edges of a polygon pass through the rows of a grid, in the order of its outline: a
 * passage is one edge in one row. The rows of two consecutive passages are the same if there is a
 * corner between them, otherwise they differ by one; the first passage follows the last one.
 */
export class PolygonPassages {
  readonly rows: Int32Array
  /** Numbers of edges. */
  readonly edges: Int32Array
  /** The columns that the edge spans in the row, with a margin. */
  readonly wests: Float64Array
  readonly easts: Float64Array
  #count = 0

  /** @param capacity The maximum number of passages. */
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
