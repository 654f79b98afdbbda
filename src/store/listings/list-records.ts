import { type RawBuilder, sql } from 'kysely'
import { LISTING_GAPS, type ListingGap } from '../../domain/listings/list-order.ts'
import type { StatusCode } from '../../domain/listings/lookup-lists.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import {
  CODES,
  fewRows,
  filterSql,
  type ListPosition,
  type ListQuery,
  type PlaceRow,
  placeOf,
  placesSql,
} from './list-statements.ts'

export type { ListPosition, ListQuery }

/** A list that begins with the last edited one. */
const WHOLE_LIST = { words: [], feed: null, sort: 'edited', after: null } as const

/** The result of a search among the listings of a list. */
export interface FoundPlaces {
  readonly places: readonly ListPosition[]
  /** The position of the last listing read, where more may follow; null: there are no more. */
  readonly lookedTo: ListPosition | null
}

/** How many listings there are by stage; deleted ones are not among the hidden ones. */
export type StageCounts = Readonly<Record<StatusCode | 'hidden' | 'held' | 'deleted', number>>

/** Reads lists for people who may see more than everybody. */
export class ListReader extends Queries {
  /** One page of a list, with the places of its listings. */
  async page(query: ListQuery): Promise<readonly ListPosition[]> {
    if (query.accounts !== 'all' && query.accounts.length === 0) return []
    const { rows } = await sql<PlaceRow>`${placesSql(query)}`.execute(this.db)
    return rows.map(placeOf)
  }

  /**
   * Looks for the words and the feed of a query among the next `mostLooked` listings of its list:
   * each of them is read. For lists by the last edit and by number.
   */
  async filtered(query: ListQuery, mostLooked: number): Promise<FoundPlaces> {
    const { accounts, limit } = query
    if (accounts !== 'all' && accounts.length === 0) return { places: [], lookedTo: null }
    const looked = placesSql({ ...query, words: [], feed: null, limit: mostLooked })
    const { rows } = await sql<PlaceRow>`
      select looked.id, looked.value from (${looked}) as looked
      cross join listing where listing.listing_id = looked.id ${filterSql(query)}
      order by looked.value desc, looked.id desc limit ${limit}`.execute(this.db)
    if (rows.length === limit) return { places: rows.map(placeOf), lookedTo: null }
    const last = await sql<PlaceRow>`
      select id, value from (${looked}) as looked
      order by value desc, id desc limit 1 offset ${mostLooked - 1}`.execute(this.db)
    const [end] = last.rows
    return { places: rows.map(placeOf), lookedTo: end ? placeOf(end) : null }
  }

  /**
   * Counts from indexes, and no further than a limit: for each account, or for all together. @param
   * limit A count that reaches it means this many or more.
   */
  async stageCounts(
    accounts: 'all' | readonly AccountId[],
    limit: number,
  ): Promise<readonly StageCounts[]> {
    if (accounts !== 'all' && accounts.length === 0) return []
    const isAll = accounts === 'all'
    const whose = isAll ? sql`` : sql`account_id = own.id and`
    const counted = (rows: RawBuilder<unknown>, most: number) =>
      sql`(select count(*) from (select 1 from ${rows} limit ${sql.lit(most)}) as counted)`
    const stage = (active: number, status: StatusCode, most: number) =>
      counted(
        sql`listing where ${whose} active = ${sql.lit(active)} and status = ${sql.lit(status)}`,
        most,
      )
    const columns = (counts: readonly (readonly [string, RawBuilder<unknown>])[]) =>
      sql.join(counts.map(([name, count]) => sql`${count} as ${sql.id(name)}`))
    const ofOwn = isAll ? sql`` : sql`and account_id = own.id`
    const few = (state: 'held' | 'deleted') =>
      counted(sql`${fewRows(state, ofOwn)} ${ofOwn}`, limit)
    const { rows } = await sql<Record<string, number>>`select ${columns([
      ['deleted', few('deleted')],
      ['held', few('held')],
      ...CODES.map(code => [code, stage(1, code, limit)] as const),
      // All deleted listings are inactive, and only the rows themselves say which are deleted.
      ...CODES.map(code => [`inactive ${code}`, stage(0, code, 2 * limit)] as const),
    ])} ${isAll ? sql`` : sql`from (select account_id as id from account where account_id in (${sql.join([...accounts])})) as own`}`.execute(
      this.db,
    )
    return rows.map(row => stageCountsOf(row, limit))
  }

  /**
   * Counts the gaps of the listings of some accounts together, each no further than a limit, from
   * indexes.
   */
  async gapCounts(
    accounts: readonly AccountId[],
    limit: number,
  ): Promise<Readonly<Record<ListingGap, number>>> {
    const none = Object.fromEntries(LISTING_GAPS.map(gap => [gap, 0])) as Record<ListingGap, number>
    if (accounts.length === 0) return none
    // The lists themselves, because their order has SQLite take the indexes of gaps.
    const counts = LISTING_GAPS.map(state => {
      const list = placesSql({ ...WHOLE_LIST, accounts, state, limit })
      return sql`(select count(*) from (${list}) as counted) as ${sql.id(state)}`
    })
    const { rows } = await sql<Record<ListingGap, number>>`select ${sql.join(counts)}`.execute(
      this.db,
    )
    const [row = none] = rows
    return Object.fromEntries(LISTING_GAPS.map(gap => [gap, Number(row[gap])])) as typeof none
  }

  /**
   * Listings of some accounts with a feed key, or whose title begins with a text, without deleted
   * ones.
   */
  async idsNamed(
    text: string,
    accounts: ListQuery['accounts'],
    limit: number,
  ): Promise<readonly ListingId[]> {
    if (accounts !== 'all' && accounts.length === 0) return []
    const end = `${text}\u{10ffff}`
    const whose = accounts === 'all' ? sql`` : sql`and account_id in (${sql.join([...accounts])})`
    const { rows } = await sql<{ id: number }>`
      select * from (select listing_id as id from listing
        where list_feed_key = ${text} and list_feed_key <> '' and deleted_at is null ${whose}
        limit ${limit}) as keyed
      union select * from (select listing_id as id from listing
        where lower(title) >= lower(${text}) and lower(title) < lower(${end})
          and deleted_at is null ${whose}
        order by lower(title) limit ${limit}) as titled
      order by id limit ${limit}`.execute(this.db)
    return rows.map(({ id }) => id as ListingId)
  }

  /** The accounts of some listings; ids without a listing are left out. */
  async accountsOf(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, AccountId>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('listing')
      .select(['listing_id', 'account_id'])
      .where('listing_id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.listing_id, row.account_id]))
  }

  /** How many leads there are about some listings; those without any are left out. */
  async leadCounts(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('lead')
      .select('listing_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('listing_id', 'in', ids)
      .groupBy('listing_id')
      .execute()
    return new Map(rows.map(row => [row.listing_id, Number(row.count)]))
  }
}

function stageCountsOf(row: Readonly<Record<string, number>>, limit: number): StageCounts {
  const count = (name: string) => Number(row[name] ?? 0)
  const inactive = CODES.reduce((sum, code) => sum + count(`inactive ${code}`), 0)
  const hidden = Math.min(limit, inactive - count('deleted'))
  const P = count('P')
  const PP = count('PP')
  const S = count('S')
  return { P, PP, S, hidden, held: count('held'), deleted: count('deleted') }
}
