import { Calendar, isDate } from '../../domain/values/calendar.ts'

const MAX_CHARACTERS = 40
/**
 * `2026-02-01`, with or without a time and a zone: `2009-01-01-12:30:00`, `2014-05-05-10:28`,
 * `2016-05-26T9:31:30`.
 */
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T\s-](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i
/** The order of month and day. */
export const DAY_ORDERS = ['month-first', 'day-first'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]
/** Month, day and year, as Americans write them, or day, month and year. */
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
/** The same with the name of the month: `Nov 5, 2026`, `5-Nov-26`. */
const NAMED =
  /^(?:([a-z]{3,9})\.?[\s-](\d{1,2}),?|(\d{1,2})[\s-]([a-z]{3,9})\.?,?)[\s-](\d{4}|\d{2})$/i
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** The time after a day, which is ignored. */
// linear: at most 41 characters
const TIME = /\s+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s?[ap]m)?$/i
/** Two digits are a year of this century. */
const CENTURY = '20'
/** Seconds since 1970, or milliseconds. */
const EPOCH = /^(\d{9,10}|\d{12,13})$/
/** A date of a spreadsheet whose cell has no date format: days since 1899, from 1982 to 2064. */
const SERIAL = /^[3-5]\d{4}$/
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** Placeholder years. */
const PLACEHOLDERS = new Set([1, 1900, 1970, 9999])

/** Why a text is not a day. */
export type DayFault = 'broken' | 'doubtful' | 'placeholder' | 'future'

/**
 * Reads a day in the forms that sources use, also with the name of its month or a two-digit year.
 * An instant with a zone is the day in the operator's time zone; midnight in any zone is a day
 * without a time, and is that day.
 * @returns The day as yyyy-mm-dd, or why there is none. Nothing is guessed.
 * @param order That of the column; null if it is unknown, and a date such as 02/03/2026 is not
 *   read.
 */
export function dayIn(
  text: string,
  calendar: Calendar,
  now: number,
  order: DayOrder | null = 'month-first',
): string | { fault: DayFault } {
  const bounded = text.trim().slice(0, MAX_CHARACTERS + 1)
  const shown = dayOrderIn(bounded)
  if (order === null && shown === 'doubtful') return { fault: 'doubtful' }
  const own = shown === 'doubtful' ? null : shown
  const day = dayOf(bounded, calendar, order ?? own ?? 'month-first')
  if (day === null || !isDate(day)) return { fault: 'broken' }
  if (PLACEHOLDERS.has(Number(day.slice(0, 4)))) return { fault: 'placeholder' }
  return day > calendar.isoDate(now) ? { fault: 'future' } : day
}

/**
 * The order of month and day that a date shows: `02/13/2026` or `13.02.2026`; `doubtful` if it may
 * be either; null if it has names or another form.
 */
export function dayOrderIn(text: string): DayOrder | 'doubtful' | null {
  const plain = text
    .trim()
    .slice(0, MAX_CHARACTERS + 1)
    .replace(TIME, '')
  const [, first, sign, second] = NUMBERS.exec(plain) ?? []
  if (first === undefined) return null
  // Points between the parts always mean day first.
  if (sign === '.' || Number(first) > 12) return 'day-first'
  if (Number(second) > 12) return 'month-first'
  return first === second ? null : 'doubtful'
}

/**
 * Reads an instant, in milliseconds since 1970; without a zone it is UTC. Null for anything else.
 */
export function instantIn(text: string): number | null {
  const trimmed = text.trim().slice(0, MAX_CHARACTERS + 1)
  if (EPOCH.test(trimmed)) return epochOf(trimmed)
  const [, year, month, day, hour = '0', minute = '00', second = '00', zone = 'Z'] =
    ISO.exec(trimmed) ?? []
  if (year === undefined) return null
  const at = Date.parse(
    `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}${zone.toUpperCase()}`,
  )
  return Number.isNaN(at) ? null : at
}

function dayOf(text: string, calendar: Calendar, order: DayOrder): string | null {
  if (EPOCH.test(text)) return dayAt(epochOf(text), calendar)
  if (SERIAL.test(text)) return dayAt(SERIAL_ZERO + Number(text) * DAY_MS, calendar)
  const iso = ISO.exec(text)
  if (iso) {
    const [, year, month, day, hour, minute, second = '00', zone] = iso
    const said = `${year}-${month}-${day}`
    const isDay = zone === undefined || Number(`${hour}${minute}${second}`) === 0
    const at = isDay || !isDate(said) ? null : instantIn(text)
    return at === null ? said : calendar.isoDate(at)
  }
  const plain = text.replace(TIME, '')
  const [, first = '', , second = '', year] = NUMBERS.exec(plain) ?? []
  if (year !== undefined) {
    return order === 'month-first' ? dateOf(year, first, second) : dateOf(year, second, first)
  }
  return (
    namedDay(plain) ?? (ISO.test(plain.replaceAll('/', '-')) ? plain.replaceAll('/', '-') : null)
  )
}

function dayAt(at: number, calendar: Calendar): string {
  return (at % DAY_MS === 0 ? new Calendar('UTC') : calendar).isoDate(at)
}

function namedDay(text: string): string | null {
  const [, first = '', after = '', before = '', second = '', year] = NAMED.exec(text) ?? []
  const name = (first + second).toLowerCase()
  const month = MONTHS.findIndex(one => name.startsWith(one)) + 1
  return year === undefined || month === 0 ? null : dateOf(year, String(month), after + before)
}

function dateOf(year: string, month: string, day: string): string {
  const whole = year.length === 2 ? CENTURY + year : year
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function epochOf(digits: string): number {
  return digits.length > 10 ? Number(digits) : Number(digits) * 1000
}
