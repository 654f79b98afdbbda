import { Problem } from '../problem.ts'
import { formatValue } from '../values/scalars.ts'

const AGE = /^(\d{1,4})([dmy])$/
const EARLIEST_YEAR = 1900

/** An age in days, or in months or years of the calendar. */
interface Age {
  readonly count: number
  readonly unit: 'd' | 'm' | 'y'
}

/**
 * Reads an age such as 30d, 24m or 2y.
 * @param option The name of the option that has the value.
 * @throws Problem `invalid-input`.
 */
export function readAge(option: string, text: string): Age {
  const [, digits, unit] = AGE.exec(text) ?? []
  const count = Number(digits)
  if (count >= 1 && (unit === 'd' || unit === 'm' || unit === 'y')) return { count, unit }
  const detail = `${option} must be an age in days, months or years such as 30d, 24m or 2y, not ${formatValue(text)}.`
  throw Problem.of('invalid-input', `Invalid ${option}`, detail)
}

/**
 * The day that is an age earlier than another; both are written yyyy-mm-dd. One month before 31
 * March is the last day of February.
 * @throws Problem `invalid-input` when that is before 1900.
 */
export function dayBefore(day: string, { count, unit }: Age): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const months = unit === 'm' ? count : unit === 'y' ? 12 * count : 0
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  const days = unit === 'd' ? count : 0
  const found = new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate) - days))
  if (found.getUTCFullYear() >= EARLIEST_YEAR) return found.toISOString().slice(0, 10)
  const detail = `${count}${unit} before ${day} is before ${EARLIEST_YEAR}; name a smaller age.`
  throw Problem.of('invalid-input', 'Age too large', detail)
}
