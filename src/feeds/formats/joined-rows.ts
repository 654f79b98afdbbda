import type { Slice } from '../slices/slice.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const DETAIL =
  'A quote in the row must be closed. The lines after it, up to the next quote, were read as rows of their own.'

/**
 * Splits a row that is really several: stray quotes in two rows join them and all rows between
 * them, often with the right number of cells. Where each line looks like a row of its own, the
 * first is broken, and the others are rows.
 * @param columns How many cells a row has.
 */
export function* withoutJoinedRows(
  slice: Slice,
  delimiter: string,
  columns: number,
): Iterable<Slice> {
  const lines = 'bytes' in slice ? joinedRows(slice.bytes, delimiter, columns) : null
  if (lines === null) {
    yield slice
    return
  }
  let { line, offset } = slice
  for (const [i, { bytes, next }] of lines.entries()) {
    yield i === 0
      ? { line, offset, code: 'record-broken', detail: DETAIL }
      : { line, offset, bytes }
    line++
    offset += next
  }
}

interface Line {
  readonly bytes: Buffer
  /** The offset of the next line from its own start. */
  readonly next: number
}

/** Null if the lines belong to one row. */
function joinedRows(row: Buffer, delimiter: string, columns: number): readonly Line[] | null {
  if (!row.includes(LINE_FEED) && !row.includes(CARRIAGE_RETURN)) return null
  const lines: Line[] = []
  let first: readonly string[] | null = null
  for (let at = 0; at < row.length; ) {
    const line = lineAt(row, at)
    const cells = cellsIn(line.bytes.toString('latin1'), delimiter)
    if (cells.length !== columns || (first && !isAlike(first, cells))) return null
    first ??= cells
    lines.push(line)
    at += line.next
  }
  return lines
}

function lineAt(row: Buffer, start: number): Line {
  let end = start
  while (end < row.length && row[end] !== LINE_FEED && row[end] !== CARRIAGE_RETURN) end++
  const isPair = row[end] === CARRIAGE_RETURN && row[end + 1] === LINE_FEED
  return { bytes: row.subarray(start, end), next: end - start + (isPair ? 2 : 1) }
}

/**
 * The cells of a line parsed on its own. A quote that is not closed in the line is an ordinary
 * character, and so are all quotes after it.
 */
function cellsIn(line: string, delimiter: string): readonly string[] {
  const cells: string[] = []
  let isOpen = false
  for (let at = 0; ; ) {
    const close = !isOpen && line[at] === '"' ? line.indexOf(`"${delimiter}`, at + 1) : -1
    if (line[at] === '"' && close < 0) isOpen = true
    const end = line.indexOf(delimiter, Math.max(at, close))
    if (end < 0) return [...cells, line.slice(at)]
    cells.push(line.slice(at, end))
    at = end + 1
  }
}

/** Whether two lines have numbers and addresses in the same columns. */
function isAlike(one: readonly string[], other: readonly string[]): boolean {
  let alike = 0
  let different = 0
  for (const [i, cell] of one.entries()) {
    const kind = kindOf(cell)
    const otherKind = kindOf(other[i] ?? '')
    if (kind !== otherKind) different++
    else if (kind !== 'word') alike++
  }
  return alike > different
}

function kindOf(cell: string): 'number' | 'address' | 'word' {
  const text = cell.replaceAll('"', '').trim()
  if (text.includes('://')) return 'address'
  return /^\$?\d[\d,.]*$/.test(text) ? 'number' : 'word'
}
