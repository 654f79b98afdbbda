import { type ExpressionBuilder, sql } from 'kysely'
import type { DayCounts, FigureSpan, ListingCounts } from '../../domain/listings/visit-counts.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { Schema } from '../schema/database-schema.ts'
import { Queries } from '../sql/queries.ts'
import { flag } from '../sql/rows.ts'

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

const QUARTER_HOUR_MS = 900_000
/** Rows in one statement. */
const ROWS_AT_ONCE = 100

type Days = ExpressionBuilder<Schema, 'listing_day'>

export class FigureReader extends Queries {
  /** Views and saves by day, in any order; days without any are left out. */
  async days(scope: FigureScope, span: FigureSpan): Promise<readonly Omit<DayCounts, 'leads'>[]> {
    const rows = await this.db
      .selectFrom('listing_day')
      .select('day')
      .select(sums)
      .where('listing_id', 'in', eb =>
        eb
          .selectFrom('listing')
          .select('listing_id')
          .where(scope.kind === 'account' ? 'account_id' : 'listing_id', '=', scope.id),
      )
      .where(within(span))
      .groupBy('day')
      .execute()
    return rows.map(({ day, views, saves }) => ({ day, ...counts(views, saves) }))
  }

  /** The leads of a scope from an instant on, in any order. */
  async leads(scope: FigureScope, since: number): Promise<readonly QuarterLeads[]> {
    const quarter = sql<number>`created_at / ${sql.lit(QUARTER_HOUR_MS)}`
    const rows = await this.db
      .selectFrom('lead')
      .select(({ fn }) => [quarter.as('quarter'), fn.countAll<number>().as('leads')])
      .where(scope.kind === 'account' ? 'account_id' : 'listing_id', '=', scope.id)
      .where('created_at', '>=', since)
      .groupBy(quarter)
      .execute()
    return rows.map(row => ({ quarter: Number(row.quarter), leads: Number(row.leads) }))
  }

  /** How often some listings were viewed in a span; listings without a view are left out. */
  async viewsOf(
    ids: readonly ListingId[],
    span: FigureSpan,
  ): Promise<ReadonlyMap<ListingId, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('listing_day')
      .select(({ fn }) => ['listing_id', fn.sum<number>('views').as('views')])
      .where('listing_id', 'in', ids)
      .where(within(span))
      .groupBy('listing_id')
      .execute()
    return new Map(rows.map(row => [row.listing_id, Number(row.views)]))
  }

  /**
   * The most viewed listings of an account in a span, most views first.
   * @param instants The first instant of the span, for leads, and the one that follows it.
   */
  async mostViewed(
    accountId: AccountId,
    span: FigureSpan,
    instants: readonly [from: number, to: number],
    limit: number,
  ): Promise<readonly ListingCounts[]> {
    const most = await this.db
      .selectFrom('listing_day')
      .select('listing_id')
      .select(sums)
      .where('listing_id', 'in', eb =>
        eb.selectFrom('listing').select('listing_id').where('account_id', '=', accountId),
      )
      .where(within(span))
      .groupBy('listing_id')
      .orderBy('views', 'desc')
      .orderBy('listing_id')
      .limit(limit)
      .execute()
    const ids = most.map(row => row.listing_id)
    if (ids.length === 0) return []
    const titles = await this.#titles(ids)
    const leads = await this.#leadsOf(ids, instants)
    return most.map(({ listing_id: id, views, saves }) => ({
      id,
      title: titles.get(id) ?? '',
      leads: leads.get(id) ?? 0,
      ...counts(views, saves),
    }))
  }

  async #titles(ids: readonly ListingId[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.db
      .selectFrom('listing')
      .select(['listing_id', 'title'])
      .where('listing_id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.listing_id, row.title]))
  }

  async #leadsOf(
    ids: readonly ListingId[],
    [from, to]: readonly [from: number, to: number],
  ): Promise<ReadonlyMap<number, number>> {
    const rows = await this.db
      .selectFrom('lead')
      .select(({ fn }) => ['listing_id', fn.countAll<number>().as('leads')])
      .where('listing_id', 'in', ids)
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .groupBy('listing_id')
      .execute()
    return new Map(rows.map(row => [row.listing_id, Number(row.leads)]))
  }
}

export class FigureWriter extends FigureReader {
  /** Adds to the counts of a day; listings that are not shown are left out. */
  async add(
    day: number,
    added: readonly Pick<ListingCounts, 'id' | 'views' | 'saves'>[],
  ): Promise<void> {
    for (const some of inSlices(added, ROWS_AT_ONCE)) {
      const shown = await this.#publicOf(some.map(({ id }) => id))
      const counted = some
        .filter(({ id }) => shown.has(id))
        // All transactions use one order, so that no two wait for each other.
        .toSorted((a, b) => a.id - b.id)
      const rows = counted.map(({ id, views, saves }) => ({ listing_id: id, day, views, saves }))
      if (rows.length === 0) continue
      await this.#addInterest(counted, shown)
      await this.db
        .insertInto('listing_day')
        .values(rows)
        .onConflict(conflict =>
          conflict
            .columns(['listing_id', 'day'])
            .doUpdateSet(eb => ({
              views: eb('listing_day.views', '+', eb.ref('excluded.views')),
              saves: eb('listing_day.saves', '+', eb.ref('excluded.saves')),
            })),
        )
        .execute()
    }
  }

  /** Removes rows of days before a day. @returns How many, at most `limit`. */
  async removeBefore(day: number, limit: number): Promise<number> {
    const oldest = await this.db
      .selectFrom('listing_day')
      .select(({ fn }) => fn.min('day').as('day'))
      .executeTakeFirst()
    if (oldest?.day === null || oldest === undefined || oldest.day >= day) return 0
    const { numDeletedRows } = await this.db
      .deleteFrom('listing_day')
      .where('day', '=', oldest.day)
      .where('listing_id', 'in', eb =>
        eb
          .selectFrom('listing_day')
          .select('listing_id')
          .where('day', '=', oldest.day)
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Adds to the views since the last lead. */
  async #addInterest(
    added: readonly Pick<ListingCounts, 'id' | 'views'>[],
    accounts: ReadonlyMap<number, AccountId>,
  ): Promise<void> {
    const rows = added.flatMap(({ id, views }) => {
      const account = accounts.get(id)
      return account === undefined || views === 0
        ? []
        : { listing_id: id, account_id: account, views }
    })
    if (rows.length === 0) return
    await this.db
      .insertInto('listing_interest')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .column('listing_id')
          .doUpdateSet(eb => ({
            account_id: eb.ref('excluded.account_id'),
            views: eb('listing_interest.views', '+', eb.ref('excluded.views')),
          })),
      )
      .execute()
  }

  async #publicOf(ids: readonly ListingId[]): Promise<ReadonlyMap<number, AccountId>> {
    const rows = await this.db
      .selectFrom('listing')
      .select(['listing_id', 'account_id'])
      .where('listing_id', 'in', ids)
      .where('active', '=', flag(true))
      .execute()
    return new Map(rows.map(row => [row.listing_id, row.account_id]))
  }
}

function sums({ fn }: Days) {
  return [fn.sum<number>('views').as('views'), fn.sum<number>('saves').as('saves')] as const
}

function within({ first, last }: FigureSpan) {
  return (eb: Days) => eb.and([eb('day', '>=', first), eb('day', '<=', last)])
}

/** PostgreSQL writes sums as texts. */
function counts(views: number, saves: number): Pick<ListingCounts, 'views' | 'saves'> {
  return { views: Number(views), saves: Number(saves) }
}
