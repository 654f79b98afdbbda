import { BoundedCache } from './bounded-cache.ts'
import { timeWriter } from './written-times.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
/** `GMT-06:00`; historical offsets also have seconds. `GMT` alone is UTC. */
const OFFSET = /^GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/
const DAY_MS = 86_400_000
/** Offsets change only at whole quarters of an hour. */
const QUARTER_HOUR_MS = 900_000
/** Enough for every quarter of an hour of three months. */
const MAX_CACHED_OFFSETS = 10_000

/**
 * Converts instants into the dates of one time zone, and back. Instants are milliseconds since 1970
 * UTC.
 */
export class Calendar {
  readonly #format: Intl.DateTimeFormat | null
  readonly #offsets = new BoundedCache<number, number>(MAX_CACHED_OFFSETS)
  readonly timeZone: string
  #full: ((instant: number) => string) | null = null
  #short: ((instant: number) => string) | null = null

  /**
   * @param timeZone An IANA name such as `America/Chicago`.
   * @throws RangeError when there is no such time zone.
   */
  constructor(timeZone: string) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    this.timeZone = timeZone
    this.#format = format.resolvedOptions().timeZone === 'UTC' ? null : format
  }

  get isUtc(): boolean {
    return this.#format === null
  }

  /** `2016-09-08` */
  isoDate(instant: number): string {
    return new Date(this.#local(instant)).toISOString().slice(0, 10)
  }

  /** An instant for people: `Friday, November 20, 2026 at 3:41 PM CST`. */
  readonly written = (instant: number): string => {
    this.#full ??= timeWriter(this.timeZone, 'full')
    return this.#full(instant)
  }

  /** The same where space is limited: `Nov 20, 2026, 3:41 PM CST`. */
  readonly shortWritten = (instant: number): string => {
    this.#short ??= timeWriter(this.timeZone, 'short')
    return this.#short(instant)
  }

  /** `September, 8 2016 14:05:00` */
  longDate(instant: number): string {
    const local = new Date(this.#local(instant)).toISOString()
    return longDate(local.slice(0, 10), local.slice(11, 19))
  }

  /** The first instant of a day, given as yyyy-mm-dd; null when there is no such day. */
  startOfDay(isoDate: string): number | null {
    const midnight = utcMidnight(isoDate)
    return midnight === null ? null : this.#firstInstant(midnight)
  }

  /** The last millisecond of a day, given as yyyy-mm-dd; null when there is no such day. */
  endOfDay(isoDate: string): number | null {
    const midnight = utcMidnight(isoDate)
    return midnight === null ? null : this.#firstInstant(midnight + DAY_MS) - 1
  }

  /**
   * When a day begins in the time zone, given its midnight in UTC. Where clocks change at midnight,
   * midnight may come twice, and the earlier one counts; or never, and the day begins at the
   * change.
   */
  #firstInstant(midnight: number): number {
    const before = this.#offset(midnight - DAY_MS)
    const after = this.#offset(midnight + DAY_MS)
    const earlier = midnight - Math.max(before, after)
    return this.#local(earlier) === midnight ? earlier : midnight - Math.min(before, after)
  }

  /** The instant whose fields in UTC are equal to the fields of this instant in the time zone. */
  #local(instant: number): number {
    return instant + this.#offset(instant)
  }

  /** How far the time zone is ahead of UTC at an instant, in milliseconds. */
  #offset(instant: number): number {
    if (this.#format === null) return 0
    const quarter = Math.floor(instant / QUARTER_HOUR_MS)
    const known = this.#offsets.get(quarter)
    if (known !== undefined) return known
    return this.#offsets.set(quarter, offsetAt(this.#format, quarter * QUARTER_HOUR_MS))
  }
}

/** Whether a text is a day of the calendar, written yyyy-mm-dd. */
export function isDate(text: string): boolean {
  return utcMidnight(text) !== null
}

/** An instant as calendar files have it: `20261120T214105Z`. */
export function compactTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** The day some days after a day, both written yyyy-mm-dd. */
export function laterDay(isoDate: string, days: number): string {
  const midnight = Date.parse(`${isoDate}T00:00:00Z`)
  return new Date(midnight + days * DAY_MS).toISOString().slice(0, 10)
}

/** `2016-09-08` and `14:05:00` as `September, 8 2016 14:05:00`. */
export function longDate(isoDate: string, time: string): string {
  const month = MONTHS[Number(isoDate.slice(5, 7)) - 1]
  return `${month}, ${Number(isoDate.slice(8, 10))} ${isoDate.slice(0, 4)} ${time}`
}

function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes, seconds = 0] = OFFSET.exec(name ?? '') ?? []
  if (sign === undefined) return 0
  const ms = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000
  return sign === '-' ? -ms : ms
}

function utcMidnight(isoDate: string): number | null {
  if (!DATE.test(isoDate)) return null
  const midnight = Date.parse(`${isoDate}T00:00:00Z`)
  if (Number.isNaN(midnight)) return null
  return new Date(midnight).toISOString().startsWith(isoDate) ? midnight : null
}
