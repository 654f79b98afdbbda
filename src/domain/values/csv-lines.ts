import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

/**
 * A cell that begins with one of these signs may be read as a formula (OWASP, CSV Injection); the
 * last four are wide forms of the first.
 */
const FORMULA_SIGNS = new Set('=+-@\t\r\uFF0B\uFF0D\uFF1D\uFF20')
/**
 * Signs after which a program that does not separate cells by commas may begin a new cell; such a
 * program may ignore quotes within a line.
 */
const SEPARATORS = new Set(',;|:\t\r\n"')

/**
 * Rows as lines of RFC 4180. Every text is quoted. A text that a spreadsheet would run as a formula
 * is prefixed with an apostrophe, for any sign that the spreadsheet uses between cells.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  const safe = rows.map(cells => cells.map(withoutFormulas))
  return stringify(safe, { record_delimiter: 'windows', quoted_string: true })
}

/** The library's own option would also change negative numbers, and checks only the beginning. */
function withoutFormulas(cell: CsvCell): CsvCell {
  if (typeof cell !== 'string') return cell
  let safe = ''
  let isBeginning = true
  for (const sign of cell) {
    safe += isBeginning && FORMULA_SIGNS.has(sign) ? `'${sign}` : sign
    isBeginning = SEPARATORS.has(sign) || (isBeginning && sign === ' ')
  }
  return safe
}
