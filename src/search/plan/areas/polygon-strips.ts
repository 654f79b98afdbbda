import type { PolygonPassages } from './polygon-passages.ts'

/** How many cells of a row a strip has, as in the kernel. */
export const CELLS_PER_STRIP = 4

/**
 * Which edges decide whether points in a strip, a few neighboring cells of a row, are inside. A
 * line from a strip to the east crosses no edge west of it. Edges farther east are grouped in runs:
 * the consecutive edges of the outline from where it enters the row to where it leaves the row. If
 * all of a run is east of a strip, every line from there crosses it an odd number of times if the
 * run leads through the row, and an even number of times if it leaves where it has entered, so that
 * none of its edges has to be tested. This is exact, because the latitude that ends one edge begins
 * the next one. O(strips + passages · strips of a passage).
 */
export class PolygonStrips {
  /**
   * For each strip, row by row, and one more: where its edges begin in `numbers`, times two, plus
   * one if an odd number of other edges is always crossed.
   */
  readonly starts: Uint32Array
  /** The numbers of the edges of each strip. */
  readonly numbers: Uint16Array

  constructor(passages: PolygonPassages, cellsPerSide: number) {
    const perRow = Math.ceil(cellsPerSide / CELLS_PER_STRIP)
    const starts = new Uint32Array(perRow * cellsPerSide + 1)
    const parities = new Uint8Array(starts.length)
    const { count, edges, rows, easts } = passages
    // The strips that test the edge of each passage.
    const firsts = firstStrips(passages, perRow, parities)
    const lasts = new Int32Array(count)
    for (let i = 0; i < count; i++) {
      const last = (rows[i] as number) * perRow + stripAt(easts[i] as number, perRow)
      lasts[i] = last
      for (let strip = firsts[i] as number; strip <= last; strip++) raise(starts, strip + 1)
    }
    for (let strip = 1; strip < starts.length; strip++) {
      starts[strip] = (starts[strip] as number) + (starts[strip - 1] as number)
    }
    this.numbers = new Uint16Array(starts.at(-1) ?? 0)
    const ends = starts.slice()
    for (let i = 0; i < count; i++) {
      const last = lasts[i] as number
      for (let strip = firsts[i] as number; strip <= last; strip++) {
        this.numbers[raise(ends, strip)] = edges[i] as number
      }
    }
    for (let strip = 0; strip < starts.length; strip++) {
      starts[strip] = 2 * (starts[strip] as number) + (parities[strip] as number)
    }
    this.starts = starts
  }
}

/**
 * For each passage, the westernmost strip that its run touches.
 * @param parities Initially 0; set to 1 for each strip with an odd number of runs that are east of
 *   it and lead through its row.
 */
function firstStrips(
  { count, rows, wests }: PolygonPassages,
  perRow: number,
  parities: Uint8Array,
): Int32Array {
  const firsts = new Int32Array(count)
  let begin = 0
  while (begin < count && rows[begin] === rows[begin > 0 ? begin - 1 : count - 1]) begin++
  // A polygon within one row is a single run that leads nowhere.
  for (let done = 0, length = 0; done < count; done += length) {
    const start = (begin + done) % count
    const row = rows[start] as number
    let first = perRow
    for (length = 0; done + length < count; length++) {
      const i = (start + length) % count
      if (rows[i] !== row) break
      first = Math.min(first, stripAt(wests[i] as number, perRow))
    }
    const before = rows[(start + count - 1) % count]
    const after = rows[(start + length) % count]
    const westmost = row * perRow + first
    if (before !== after && first > 0) parities[westmost - 1] = (parities[westmost - 1] ?? 0) ^ 1
    for (let i = 0; i < length; i++) firsts[(start + i) % count] = westmost
  }
  // A parity that changes in a strip changes in all strips west of it in its row.
  for (let strip = parities.length - 2; strip >= 0; strip--) {
    if (strip % perRow === perRow - 1) continue
    parities[strip] = (parities[strip] ?? 0) ^ (parities[strip + 1] ?? 0)
  }
  return firsts
}

function stripAt(column: number, perRow: number): number {
  return Math.min(perRow - 1, Math.max(0, Math.floor(column / CELLS_PER_STRIP)))
}

/** Adds one to an element. @returns Its former value. */
function raise(numbers: Uint32Array, at: number): number {
  const before = numbers[at] as number
  numbers[at] = before + 1
  return before
}
