import type { Problem } from '../../domain/problem.ts'
import { type CellKind, cellText } from './cell-text.ts'
import type { Workbook } from './open-workbook.ts'
import { damaged, xmlEvents } from './xml-events.ts'

/** The limits of Excel itself. */
const MAX_ROWS = 1_048_576
const MAX_COLUMNS = 16_384
/** Four times as many as a cell of Excel can have. */
const MAX_CELL_CHARACTERS = 128 * 1024
const MAX_ROW_CHARACTERS = 8 * 1024 * 1024
/** How much XML is read at a time: each byte of it may name a long text, or widen a row. */
const STEP_BYTES = 4096
/** A line break within a cell: a row of the sheet is one line of the text, so that lines are rows. */
const LINE_BREAK = '\u2028'
const QUOTED = /[",\r\n]/

/**
 * The rows of a sheet as CSV: line 7 is row 7. Formulas count by the values that they had when the
 * workbook was saved, days are written as 2026-02-01.
 * @throws Problem as `xmlEvents`.
 */
export async function* sheetRows(
  workbook: Workbook,
  xml: AsyncIterable<Buffer>,
): AsyncIterable<Buffer> {
  const sheet = new SheetLines(workbook)
  for await (const _piece of xmlEvents(inSteps(xml), sheet)) {
    const lines = sheet.take()
    if (lines !== '') yield Buffer.from(lines)
  }
  const rest = sheet.take()
  if (rest !== '') yield Buffer.from(rest)
}

async function* inSteps(xml: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  for await (const piece of xml) {
    for (let start = 0; start < piece.length; start += STEP_BYTES) {
      yield piece.subarray(start, start + STEP_BYTES)
    }
  }
}

/** Collects the rows of a sheet. */
class SheetLines {
  readonly #workbook: Workbook
  #lines = ''
  /** The number of the last row that was written. */
  #row = 0
  #next = 1
  #cells: string[] = []
  /** Rows may leave out their last cells, but not those of CSV. */
  #width = 0
  #column = -1
  /** The characters of the present row so far. */
  #length = 0
  #cell: CellKind = { type: '', style: 0 }
  #value = ''
  #formula = ''
  #part: 'value' | 'formula' | null = null

  constructor(workbook: Workbook) {
    this.#workbook = workbook
  }

  take(): string {
    const lines = this.#lines
    this.#lines = ''
    return lines
  }

  readonly open = (name: string, { r = '', t = '', s = '' }: Readonly<Record<string, string>>) => {
    if (name === 'row') {
      this.#next = Number(r) || this.#row + 1
      this.#cells = []
      this.#column = -1
      this.#length = 0
    } else if (name === 'c') {
      this.#column = columnOf(r) ?? this.#column + 1
      this.#cell = { type: t, style: Number(s) || 0 }
      this.#value = ''
      this.#formula = ''
    } else if (name === 'v' || name === 't') this.#part = 'value'
    else if (name === 'f') this.#part = 'formula'
  }

  readonly text = (text: string) => {
    if (this.#part === 'value') this.#value += text
    else if (this.#part === 'formula') this.#formula += text
    if (Math.max(this.#value.length, this.#formula.length) > MAX_CELL_CHARACTERS) throw longCell()
  }

  readonly close = (name: string) => {
    if (name === 'v' || name === 't' || name === 'f') this.#part = null
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#endRow()
  }

  #endCell(): void {
    const text = cellText(this.#cell, this.#value, this.#formula, this.#workbook)
    if (text === '' || this.#column >= MAX_COLUMNS) return
    this.#length += text.length
    if (text.length > MAX_CELL_CHARACTERS) throw longCell()
    if (this.#length > MAX_ROW_CHARACTERS) throw damaged('a row has more than 8 million characters')
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = text
  }

  #endRow(): void {
    // Rows out of order, or too many, are of no spreadsheet.
    if (this.#next <= this.#row || this.#next > MAX_ROWS) return
    this.#lines += '\n'.repeat(this.#next - this.#row - 1)
    this.#row = this.#next
    this.#width = Math.max(this.#width, this.#cells.length)
    while (this.#cells.length < this.#width) this.#cells.push('')
    this.#lines += `${this.#cells.map(quoted).join(',')}\n`
  }
}

function longCell(): Problem {
  return damaged(`a cell has more than ${MAX_CELL_CHARACTERS.toLocaleString('en-US')} characters`)
}

function quoted(cell: string): string {
  const text = /[\r\n]/.test(cell) ? cell.replaceAll(/\r\n?|\n/g, LINE_BREAK) : cell
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The index of the column of a reference such as `AB12`; null if it has none. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return null
  let index = 0
  for (const letter of letters) index = 26 * index + letter.charCodeAt(0) - 64
  return index - 1
}
