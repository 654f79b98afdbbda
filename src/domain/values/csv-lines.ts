import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

/** What makes a text a formula when a cell begins with it (OWASP, CSV Injection); the last four are wide forms of the first. */
const FORMULA_SIGNS = new Set('=+-@\t\r\uFF0B\uFF0D\uFF1D\uFF20')
/** What may begin a cell in a program that separates cells by something else than a comma; to it, a quote within a line may mean nothing. */
const SEPARATORS = new Set(',;|:\t\r\n"')

/**
 * Rows as lines of RFC 4180. Every text is quoted. A text that a spreadsheet would run as a formula is shown as text behind an
 * apostrophe, at whatever sign the spreadsheet separates cells.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  const safe = rows.map(cells => cells.map(withoutFormulas))
  return stringify(safe, { record_delimiter: 'windows', quoted_string: true })
}

/** The library's own option would also change negative numbers, and looks at the beginning alone. */
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
