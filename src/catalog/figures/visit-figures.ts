import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import {
  type CountedAct,
  DAY_MS,
  type DayCounts,
  FIGURE_DAYS_KEPT,
  type FigureSpan,
  isoDay,
  type ListingCounts,
} from '../../domain/listings/visit-counts.ts'
import { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { FigureScope } from '../../store/figures/figure-records.ts'
import type { Reader, Store } from '../../store/store.ts'
import { foreignListing } from '../own-listing.ts'
import { requireAccount } from '../permitted.ts'
import type { VisitCounter } from './visit-counter.ts'

const QUARTER_HOUR_MS = 900_000
const MAX_VIEWED = 50
const ROWS_AT_ONCE = 500

/** The figures of a span of days. */
export interface Figures {
  /** One for each day, earliest first. */
  readonly days: readonly DayCounts[]
}

/** The figures of an account. */
export interface AccountFigures extends Figures {
  /** The most viewed listings; at most 50. */
  readonly listings: readonly ListingCounts[]
}

/** The figures of two spans. */
export interface ComparedFigures {
  readonly before: FigureTotals
  readonly now: FigureTotals
  readonly listings: readonly ListingCounts[]
}

type FigureTotals = Omit<DayCounts, 'day'>

/** How often listings are viewed, saved and inquired about. Nothing about visitors is stored. */
export class VisitFigures implements AsyncDisposable {
  readonly #store: Store
  readonly #records: Reader
  readonly #clock: Clock
  readonly #calendar: Calendar
  readonly #counter: VisitCounter

  /**
   * @param records Reads the records of pages. @param timeZone The time zone of days. @param
   * counter Counts between two writes.
   */
  constructor(
    store: Store,
    records: Reader,
    { clock, timeZone }: { readonly clock: Clock; readonly timeZone: string },
    counter: VisitCounter,
  ) {
    this.#store = store
    this.#records = records
    this.#clock = clock
    this.#calendar = new Calendar(timeZone)
    this.#counter = counter
  }

  /** Counts an act of a visitor. Ids without a shown listing count for nothing. */
  note(act: CountedAct, id: ListingId): void {
    this.#counter.note(act, id, this.#dayOf(this.#clock()))
  }

  /** @throws Problem `forbidden`. @param length How many days, up to today. */
  async ofAccount(principal: Principal, id: AccountId, length: number): Promise<AccountFigures> {
    requireAccount(principal, ['listings:read'], id, 'see the figures of this account')
    const { figures } = this.#records
    const span = this.#span(length)
    const days = await this.#days({ kind: 'account', id }, span)
    const listings = await figures.mostViewed(id, span, this.#instantsOf(span), MAX_VIEWED)
    return { days, listings }
  }

  /**
   * @throws Problem `not-found` for an unknown listing, `forbidden` for another account's. @param
   * length How many days, up to today.
   */
  async ofListing(
    principal: Principal,
    id: ListingId,
    length: number,
  ): Promise<Figures & Pick<ListingDetail, 'listing'>> {
    const detail = await this.#records.listings.detail(id)
    if (!detail) throw unknownListing(id)
    const { listing } = detail
    if (!mayActFor(principal, ['listings:read'], listing.accountId)) throw foreignListing(id)
    const days = await this.#days({ kind: 'listing', id }, this.#span(length))
    return { days, listing }
  }

  /**
   * The figures of accounts in two spans, and the most viewed listings of the later one, at most
   * `limit`.
   */
  async compare(
    accounts: readonly AccountId[],
    spans: { readonly before: FigureSpan; readonly now: FigureSpan },
    limit: number,
  ): Promise<ComparedFigures> {
    const found = await Promise.all(
      accounts.map(async id => ({
        before: await this.#days({ kind: 'account', id }, spans.before),
        now: await this.#days({ kind: 'account', id }, spans.now),
        listings: await this.#records.figures.mostViewed(
          id,
          spans.now,
          this.#instantsOf(spans.now),
          limit,
        ),
      })),
    )
    const listings = found
      .flatMap(one => one.listings)
      .toSorted((a, b) => b.views - a.views)
      .slice(0, limit)
    return {
      before: totalOf(found.flatMap(one => one.before)),
      now: totalOf(found.flatMap(one => one.now)),
      listings,
    }
  }

  /** The views of listings that the caller may see. @param length How many days, up to today. */
  viewsOf(ids: readonly ListingId[], length: number): Promise<ReadonlyMap<ListingId, number>> {
    return this.#records.figures.viewsOf(ids, this.#span(length))
  }

  /** Removes some daily counts that are too old. @returns Whether there may be more. */
  async removeOld(): Promise<boolean> {
    const before = this.#dayOf(this.#clock()) - FIGURE_DAYS_KEPT
    const removed = await this.#store.transact(({ figures }) =>
      figures.removeBefore(before, ROWS_AT_ONCE),
    )
    return removed > 0
  }

  /** Writes what is not stored yet. The owner of the store has to close it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#counter[Symbol.asyncDispose]()
  }

  async #days(scope: FigureScope, span: FigureSpan): Promise<readonly DayCounts[]> {
    const { figures } = this.#records
    const counted = new Map((await figures.days(scope, span)).map(one => [one.day, one]))
    const leads = new Map<number, number>()
    for (const one of await figures.leads(scope, this.#startOf(span.first))) {
      const day = this.#dayOf(one.quarter * QUARTER_HOUR_MS)
      leads.set(day, (leads.get(day) ?? 0) + one.leads)
    }
    return Array.from({ length: span.last - span.first + 1 }, (_, i) => {
      const day = span.first + i
      const { views, saves } = counted.get(day) ?? { views: 0, saves: 0 }
      return { day, views, saves, leads: leads.get(day) ?? 0 }
    })
  }

  #span(length: number): FigureSpan {
    const last = this.#dayOf(this.#clock())
    return { first: last - length + 1, last }
  }

  #dayOf(instant: number): number {
    return Date.parse(this.#calendar.isoDate(instant)) / DAY_MS
  }

  #instantsOf({ first, last }: FigureSpan): readonly [from: number, to: number] {
    return [this.#startOf(first), this.#startOf(last + 1)]
  }

  #startOf(day: number): number {
    return this.#calendar.startOfDay(isoDay(day)) ?? day * DAY_MS
  }
}

function totalOf(days: readonly DayCounts[]): FigureTotals {
  const total = { views: 0, saves: 0, leads: 0 }
  for (const { views, saves, leads } of days) {
    total.views += views
    total.saves += saves
    total.leads += leads
  }
  return total
}
