import type { Workbook } from './open-workbook.ts'

/** The type of a cell as the workbook names it, and the index of its style. */
export interface CellKind {
  readonly type: string
  readonly style: number
}

const DAY_MS = 86_400_000
/** Day 0 of Excel; its days begin with a leap year that was none. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1462
/** Behind the year 9999. */
const MAX_DAY = 2_958_466
/** Excel calculates with 15 digits; more are rounding errors. */
const DIGITS = 15
/** A formula that shows a picture or a link: what counts is its address. */
// linear: at most 2,100 characters
const LINKING = /^\s*(?:_xlfn\.)?(?:IMAGE|HYPERLINK)\(\s*"(https?:[^"]{1,2000})"/i
const MAX_FORMULA = 2100
/** Characters that XML cannot have. */
const ESCAPED = /_x([0-9A-F]{4})_/g

/** The text of a cell. A formula counts by the value that it had when the workbook was saved. */
export function cellText(
  { type, style }: CellKind,
  value: string,
  formula: string,
  workbook: Workbook,
): string {
  const address = LINKING.exec(formula.slice(0, MAX_FORMULA))?.[1]
  if (address !== undefined) return address
  if (type === 's') return unescaped(workbook.texts[Number(value)] ?? '').trim()
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== '' && type !== 'n') return unescaped(value).trim()
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const as = workbook.styles[style] ?? 'plain'
  if (as === 'day') return dayText(number, workbook.isFrom1904) ?? plainNumber(number)
  if (as === 'plain' || !Number.isInteger(number)) return plainNumber(number)
  return String(number).padStart(as.digits, '0')
}

function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(ESCAPED, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function plainNumber(number: number): string {
  const rounded = Number(number.toPrecision(DIGITS))
  const isLong = Number.isInteger(rounded) && Math.abs(rounded) < 1e21
  return isLong ? BigInt(rounded).toString() : String(rounded)
}

/** A day, with its time where it has one; null for a time without a day. */
function dayText(number: number, isFrom1904: boolean): string | null {
  const day = isFrom1904 ? number + DAYS_TO_1904 : number
  if (day < 1 || day > MAX_DAY) return null
  const text = new Date(DAY_ZERO + Math.round(day * DAY_MS)).toISOString()
  return Number.isInteger(day) ? text.slice(0, 10) : text.slice(0, 19)
}
