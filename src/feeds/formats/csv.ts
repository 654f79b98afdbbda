import Papa from 'papaparse'
import { Problem } from '../../domain/problem.ts'
import { counted } from '../../domain/values/counted.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { RowCutter } from '../slices/csv-rows.ts'
import { type Place, type Slice, START } from '../slices/slice.ts'
import { cutText, TextWindow } from '../slices/text-window.ts'
import type { Format } from './format.ts'
import { withoutJoinedRows } from './joined-rows.ts'
import { noticeIn } from './notices.ts'
import type { RecordText } from './record-text.ts'
import type { SourceRecord } from './source-record.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const UTF8_MARK = '\ufeff'
/** A first line that tells Excel the delimiter. */
const DELIMITER_LINE = /^\ufeff?sep=(.)\r?\n?$/
const MAX_HEADS = 5000
/**
 * Spreadsheets may have a title and groups of columns above the heads, in a few cells; the first of
 * these rows that is neither has the heads.
 */
const MAX_ROWS_BEFORE = 10

export interface CsvHeads {
  readonly delimiter: string
  readonly names: readonly string[]
  /** The offset of the first record. */
  readonly end: number
}

/**
 * Reads the column names.
 * @param beginning The first 64 KiB of the text, or all of it.
 * @throws Problem `invalid-input` without a row of names.
 */
export function csvHeads(beginning: Buffer, text: RecordText): CsvHeads {
  const firstLine = beginning.subarray(0, beginning.indexOf('\n') + 1).toString()
  const named = DELIMITER_LINE.exec(firstLine)?.[1]
  const start = named === undefined ? 0 : firstLine.length
  const candidates = named === undefined ? DELIMITERS : [named]
  const readings = candidates.map(delimiter => headsWith(delimiter, beginning, start, text))
  const best = readings.reduce((most, one) => (one.names.length > most.names.length ? one : most))
  if (best.names.some(name => name !== '') && best.names.length <= MAX_HEADS) return best
  const detail = `A CSV file must begin with a row of at most ${MAX_HEADS} heads, the names of its columns, within its first 64 KiB.`
  throw Problem.of('invalid-input', 'Heads missing', detail)
}

function headsWith(
  delimiter: string,
  beginning: Buffer,
  start: number,
  text: RecordText,
): CsvHeads {
  const window = new TextWindow({ line: 1, offset: 0 })
  window.add(beginning)
  window.isEnded = true
  const cutter = new RowCutter(delimiter.charCodeAt(0), start)
  const rows: CsvHeads[] = []
  for (let i = 0; i < MAX_ROWS_BEFORE; i++) {
    const row = cutter.next(window)
    if (row === null) break
    if (!('bytes' in row)) continue
    const names = namesIn(text.of(row.bytes), delimiter)
    if (names) rows.push({ delimiter, names, end: row.offset + row.bytes.length })
  }
  const widest = Math.max(0, ...rows.map(filledCells))
  const heads = rows.find(row => 2 * filledCells(row) >= widest && row.names.every(isHead))
  return heads ?? rows[0] ?? { delimiter, names: [], end: 0 }
}

/** Null if the row is not one of names. */
function namesIn(row: string, delimiter: string): readonly string[] | null {
  try {
    const names = cellsOf(row, delimiter).map((name, i) =>
      (i === 0 ? withoutMark(name) : name).trim(),
    )
    return names.slice(0, names.findLastIndex(name => name !== '') + 1)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

function filledCells({ names }: CsvHeads): number {
  return names.filter(name => name !== '').length
}

/** Whether a cell may be the name of a column: not an address, number, amount or date. */
function isHead(cell: string): boolean {
  return !cell.includes('://') && (cell === '' || /[^\d\s.,:$%/+-]/.test(cell))
}

function withoutMark(head: string): string {
  return head.startsWith(UTF8_MARK) ? head.slice(UTF8_MARK.length) : head
}

/** CSV with a row of column names. */
export function csv(heads: CsvHeads, text: RecordText): Format {
  const columns = columnsOf(heads.names)
  return {
    name: 'csv',
    columns: heads.names,
    delimiter: heads.delimiter,
    slices: (bytes, start) => recordsAfter(heads, bytes, start),
    parse: bytes => recordOf(cellsOf(text.of(bytes), heads.delimiter), heads.names.length, columns),
  }
}

async function* recordsAfter(
  { delimiter, names, end }: CsvHeads,
  bytes: AsyncIterable<Buffer>,
  start: Place = START,
): AsyncIterable<Slice> {
  const cutter = new RowCutter(delimiter.charCodeAt(0), start.offset)
  for await (const slice of cutText(bytes, cutter, start)) {
    if (slice.offset >= end) yield* withoutJoinedRows(slice, delimiter, names.length)
  }
}

/** The indexes of the columns of each name; columns without a name are left out. */
function columnsOf(names: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const columns = new Map<string, number[]>()
  for (const [i, name] of names.entries()) {
    const same = columns.get(name)
    if (same) same.push(i)
    else if (name !== '') columns.set(name, [i])
  }
  return columns
}

/** @throws Problem `invalid-input` when the text is not one row. */
function cellsOf(row: string, delimiter: string): readonly string[] {
  if (row.includes('\0')) throw invalid('The row must be text; it has a byte 0.')
  if (!row.includes('"')) return row.split(delimiter)
  const { data, errors } = Papa.parse<string[]>(row, { delimiter, newline: '\n', header: false })
  const [cells] = data
  // A row of the cutter must not parse as two rows.
  if (!cells || errors.length > 0) throw invalid(errors[0]?.message ?? 'The row must have cells.')
  return data.flat()
}

function recordOf(
  cells: readonly string[],
  count: number,
  columns: ReadonlyMap<string, readonly number[]>,
): SourceRecord {
  // A sentence about the table, without the delimiters of empty cells.
  if (cells.length === 1 && count > 1 && /\S \S/.test(cells[0] ?? '')) {
    const padded = [...cells, ...Array.from({ length: count - 1 }, () => '')]
    const notice = namedCells(padded, columns)
    if (noticeIn(notice) !== null) return notice
  }
  const given = cells.findLastIndex(cell => cell.trim() !== '') + 1
  if (cells.length < count || given > count) {
    const found = counted(cells.length, 'cell')
    throw invalid(
      `The row must have ${counted(count, 'cell')}, as the first row has, not ${found}.`,
    )
  }
  return namedCells(cells, columns)
}

function namedCells(
  cells: readonly string[],
  columns: ReadonlyMap<string, readonly number[]>,
): SourceRecord {
  const entries = [...columns].map(([name, indexes]) => [name, valueIn(name, indexes, cells)])
  return Object.fromEntries(entries)
}

/** Columns with the same name must have the same value: nothing tells which one is right. */
function valueIn(name: string, indexes: readonly number[], cells: readonly string[]): string {
  const values = new Set(indexes.map(i => (cells[i] ?? '').trim()).filter(cell => cell !== ''))
  const [value = '', ...others] = values
  if (others.length === 0) return value
  const places = indexes.map(i => i + 1).join(' and ')
  throw invalid(
    `The columns ${places} have the same head, ${formatValue(name)}, and different values. Give each column a name of its own.`,
  )
}

function invalid(detail: string): Problem {
  return Problem.of('invalid-input', 'Row invalid', detail)
}
