import type { DayCounts, FigureSpan, ListingCounts } from '../../domain/listings/visit-counts.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'

/** Whose figures: of an account's listings together, or of one listing. */
export type FigureScope =
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'listing'; readonly id: ListingId }

/** How many leads came within a quarter of an hour. Days of all time zones begin at one. */
interface QuarterLeads {
  /** Its number since 1970 UTC. */
  readonly quarter: number
  readonly leads: number
}

export interface FigureReader {
  /** Views and saves by day, in any order; days without any are left out. */
  days(scope: FigureScope, span: FigureSpan): Promise<readonly Omit<DayCounts, 'leads'>[]>
  /** The leads of a scope from an instant on, in any order. */
  leads(scope: FigureScope, since: number): Promise<readonly QuarterLeads[]>
  /** How often some listings were looked at in a span; listings without a view are left out. */
  viewsOf(ids: readonly ListingId[], span: FigureSpan): Promise<ReadonlyMap<ListingId, number>>
  /**
   * The listings of an account that were looked at most in a span, most views first.
   * @param since The first instant of the span, for leads.
   */
  mostViewed(
    accountId: AccountId,
    span: FigureSpan,
    since: number,
    limit: number,
  ): Promise<readonly ListingCounts[]>
}

export interface FigureWriter extends FigureReader {
  /** Adds to the counts of a day; listings that are not shown are left out. */
  add(day: number, counts: readonly Pick<ListingCounts, 'id' | 'views' | 'saves'>[]): Promise<void>
  /** Removes rows of days before a day. @returns How many, at most `limit`. */
  removeBefore(day: number, limit: number): Promise<number>
}
