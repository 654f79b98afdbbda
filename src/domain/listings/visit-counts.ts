import type { ListingId } from '../values/ids.ts'

/** The acts of visitors that are counted: they look at the page of a listing, or save it. */
export const COUNTED_ACTS = ['seen', 'saved'] as const
export type CountedAct = (typeof COUNTED_ACTS)[number]

/** Days, by their numbers since 1970 in the time zone of the service. */
export interface FigureSpan {
  readonly first: number
  readonly last: number
}

/** The figures of a day. */
export interface DayCounts {
  /** Its number since 1970, in the time zone of the service. */
  readonly day: number
  readonly views: number
  readonly saves: number
  readonly leads: number
}

/** The figures of a listing in a span of days. */
export interface ListingCounts {
  readonly id: ListingId
  readonly title: string
  readonly views: number
  readonly saves: number
  readonly leads: number
}

/** How many days counts of days are kept. */
export const FIGURE_DAYS_KEPT = 2 * 365

export const DAY_MS = 86_400_000

/** The day as yyyy-mm-dd. @param day Its number since 1970. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
