import type { Calendar } from '../values/calendar.ts'
import type { Frequency } from './saved-search.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONDAY = 1

/**
 * When the next daily or weekly alert is due after an instant: at the given hour in the service's
 * time zone; weekly ones on Mondays. On the two days of a year when clocks change, it may come an
 * hour earlier or later.
 * @param hour From 0 to 23.
 */
export function nextDigest(
  frequency: Exclude<Frequency, 'instant'>,
  after: number,
  calendar: Calendar,
  hour: number,
): number {
  for (let midnight = Date.parse(`${calendar.isoDate(after)}T00:00:00Z`); ; midnight += DAY_MS) {
    const day = new Date(midnight)
    if (frequency === 'weekly' && day.getUTCDay() !== MONDAY) continue
    const start = calendar.startOfDay(day.toISOString().slice(0, 10)) ?? midnight
    const due = start + hour * HOUR_MS
    if (due > after) return due
  }
}

/** When daily alerts were last due, up to an instant. */
export function lastDigest(upTo: number, calendar: Calendar, hour: number): number {
  // A day is 25 hours long at most.
  let last = nextDigest('daily', upTo - 2 * DAY_MS, calendar, hour)
  for (;;) {
    const next = nextDigest('daily', last, calendar, hour)
    if (next > upTo) return last
    last = next
  }
}
