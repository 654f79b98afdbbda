import { type Calendar, isDate } from '../values/calendar.ts'

/** A plus sign in a URL that was not percent-encoded arrives as a space. */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:(Z)|([+ -])(\d{2}:?\d{2}))$/i

/** The accepted forms of a time; completes "… must be". */
export const SINCE_FORM = 'a date as yyyy-mm-dd or an instant as 2026-11-20T14:05:00Z'

/**
 * The instant that a text means: a day means its first instant in the time zone. Null when the text
 * is neither a day nor an instant. In milliseconds since 1970 UTC.
 */
export function sinceInstant(text: string, calendar: Pick<Calendar, 'startOfDay'>): number | null {
  const [, date = '', time = '', utc, sign, offset = ''] = INSTANT.exec(text) ?? []
  if (date === '') return calendar.startOfDay(text)
  if (!isDate(date)) return null
  const hours = offset.replace(':', '')
  const zone = utc ? 'Z' : `${sign === '-' ? '-' : '+'}${hours.slice(0, 2)}:${hours.slice(2)}`
  const instant = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(instant) ? null : instant
}
