/**
 * Dates and times for people: the only place that formats them, so that an instant is never
 * formatted in the wrong time zone. Instants are milliseconds since 1970 UTC.
 */

const DAY_FORMS = {
  /** `Feb 18, 2027` */
  day: { dateStyle: 'medium' },
  /** `Nov 26` */
  short: { month: 'short', day: 'numeric' },
  /** `Saturday, December 5, 2026` */
  full: { dateStyle: 'full' },
  /** `November 2026` */
  month: { month: 'long', year: 'numeric' },
  /** `Nov` */
  shortMonth: { month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const DAYS = Object.fromEntries(
  Object.entries(DAY_FORMS).map(([name, form]) => [
    name,
    new Intl.DateTimeFormat('en-US', { ...form, timeZone: 'UTC' }),
  ]),
)

/**
 * A day of the calendar. The day of an instant is `Calendar.isoDate`.
 * @param isoDate As yyyy-mm-dd; for months also yyyy-mm.
 */
export function writtenDay(isoDate: string, form: keyof typeof DAY_FORMS = 'day'): string {
  const at = Date.parse(`${isoDate.padEnd(DAY_CHARACTERS, '-01')}T00:00:00Z`)
  return Number.isNaN(at) ? isoDate : (DAYS[form]?.format(at) ?? isoDate)
}

const DAY_CHARACTERS = 10

/**
 * `2026-11-20 21:41 UTC`: for people anywhere, as in the console, whose pages show it in the time
 * zone of the browser.
 */
export function utcTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** `2026-11-20T21:41Z`: for tables of the command line. */
export function isoMinute(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16)}Z`
}

/**
 * Formats instants for people in a time zone: `Friday, November 20, 2026 at 3:41 PM CST`; `short`:
 * `Nov 20, 2026, 3:41 PM CST`.
 * @param timeZone An IANA name such as `America/Chicago`.
 */
export function timeWriter(timeZone: string, form: 'full' | 'short'): (instant: number) => string {
  const isFull = form === 'full'
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...(isFull && { weekday: 'long' }),
    year: 'numeric',
    month: isFull ? 'long' : 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  // Some versions of the data of Intl have a narrow space before AM and PM, which many fonts lack.
  return instant => format.format(instant).replace(/\s/g, ' ')
}

/** `Central Time (Chicago)` for `America/Chicago`; names without a place stay. */
export function timeZoneName(timeZone: string): string {
  if (!timeZone.includes('/')) return timeZone
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${name} (${timeZone.split('/').at(-1)?.replaceAll('_', ' ')})`
}
