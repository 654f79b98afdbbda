import type { FigureSpan } from '../listings/visit-counts.ts'
import type { UserId } from '../values/ids.ts'

/** An email to a person with the figures of a week; see `weekOf`. */
export interface WeeklyFiguresMail {
  readonly kind: 'weekly-figures'
  readonly recipient: string
  readonly userId: UserId
  readonly week: number
}

const WEEK_DAYS = 7
/** January 1, 1970, was a Thursday. */
const DAYS_FROM_MONDAY = 3

/** The week of a day, from Monday to Sunday. @param day Its number since 1970. */
export function weekOf(day: number): number {
  return Math.floor((day + DAYS_FROM_MONDAY) / WEEK_DAYS)
}

export function daysOfWeek(week: number): FigureSpan {
  const first = week * WEEK_DAYS - DAYS_FROM_MONDAY
  return { first, last: first + WEEK_DAYS - 1 }
}
