import { type RawBuilder, sql } from 'kysely'
import {
  LISTING_GAPS,
  type ListingGap,
  type ListSort,
  type ListState,
  MANY_VIEWS,
} from '../../domain/listings/list-order.ts'
import { HOLDS } from '../../domain/listings/listing-review.ts'
import { STATUSES, type StatusCode } from '../../domain/listings/lookup-lists.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'

/** The place of a listing in a list: the value by which it is sorted, and its id. */
export interface ListPosition {
  readonly value: number | string
  readonly id: ListingId
}

export interface ListQuery {
  readonly accounts: 'all' | readonly AccountId[]
  readonly state: ListState
  /**
   * Lowercase words; each must be in the title, street, parcel number or feed key. Empty: any
   * listing.
   */
  readonly words: readonly string[]
  readonly sort: ListSort
  readonly after: ListPosition | null
  readonly limit: number
}

/** The result of a search for words. */
export interface FoundPlaces {
  readonly places: readonly ListPosition[]
  /** The position of the last listing read, where more may follow; null: there are no more. */
  readonly lookedTo: ListPosition | null
}

/** How many listings there are by stage; deleted ones are not among the hidden ones. */
export type StageCounts = Readonly<Record<StatusCode | 'hidden' | 'held' | 'deleted', number>>

/**
 * What the program itself chooses, such as limits and states, is written into the statements, not
 * passed as parameters: PostgreSQL then plans a prepared statement once instead of each time.
 */

/** Above this many ranges of the index, one statement sorts instead. */
const MAX_RANGES = 40
/** An index has the same expression. */
const EDITED = sql<number>`coalesce("modified_at", "listed_at")`
const SORTED: Readonly<Record<ListSort, RawBuilder<unknown>>> = {
  edited: EDITED,
  price: sql`coalesce("price_usd", -1)`,
  acres: sql`coalesce("acres", -1)`,
  title: sql`lower("title")`,
  number: sql`"listing_id"`,
}

const CODES = STATUSES.map(({ code }) => code)

/** The conditions of gaps that an index has; they are written as the index has them. */
const GAP_ROWS: Readonly<Record<Exclude<ListingGap, 'no-leads'>, RawBuilder<unknown>>> = {
  'no-photos': sql`active = 1 and status <> 'S' and has_photos = 0`,
  'no-price': sql`active = 1 and status <> 'S' and price_usd is null and listing_type <> 1`,
  'no-boundary': sql`active = 1 and status <> 'S' and encoded_boundary = ''`,
  'acres-differ': sql`active = 1 and status <> 'S' and acres_differ = 1`,
}

/** How many listings that buyers look at are read: the list sorts them. */
const MAX_VIEWED = 1_000

/** A part of a list that is one range of an index. */
interface ListRange {
  readonly accountId: AccountId | null
  /** The condition of the index. */
  readonly rows: RawBuilder<unknown>
}

/** Reads lists for people who may see more than everybody. */
export class ListReader extends Queries {
  /** One page of a list, with the places of its listings. */
  async page(query: ListQuery): Promise<readonly ListPosition[]> {
    if (query.accounts !== 'all' && query.accounts.length === 0) return []
    const { rows } = await sql<PlaceRow>`${placesSql(query)}`.execute(this.db)
    return rows.map(placeOf)
  }

  /**
   * Looks for the words of a query among the next `mostLooked` listings of its list: without an
   * index, each of them is read. For lists by the last edit and by number.
   */
  async withWords(query: ListQuery, mostLooked: number): Promise<FoundPlaces> {
    const { accounts, words, limit } = query
    if (accounts !== 'all' && accounts.length === 0) return { places: [], lookedTo: null }
    const looked = placesSql({ ...query, words: [], limit: mostLooked })
    const { rows } = await sql<PlaceRow>`
      select looked.id, looked.value from (${looked}) as looked
      cross join listing where listing.listing_id = looked.id ${sql.join(words.map(withWord), sql` `)}
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
      const list = placesSql({ accounts, state, words: [], sort: 'edited', after: null, limit })
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

function rangesOf({ accounts, state }: ListQuery): ListRange[] {
  const ids = accounts === 'all' ? [null] : accounts
  return ids.flatMap(accountId => rowsOf(state).map(rows => ({ accountId, rows })))
}

/** The conditions of the ranges that a list of an account has. */
function rowsOf(state: ListState): readonly RawBuilder<unknown>[] {
  // All deleted listings are inactive.
  const hidden = CODES.map(code => sql`${stageCondition(0, code)} and deleted_at is null`)
  switch (state) {
    case 'held':
    case 'deleted':
    case 'no-leads':
      return []
    case 'hidden':
      return hidden
    case 'all':
      return [...hidden, ...CODES.map(code => stageCondition(1, code))]
    case 'no-photos':
    case 'no-price':
    case 'no-boundary':
    case 'acres-differ':
      return [GAP_ROWS[state]]
    default:
      return [stageCondition(1, state)]
  }
}

function stageCondition(active: number, status: StatusCode): RawBuilder<unknown> {
  return sql`active = ${sql.lit(active)} and status = ${sql.lit(status)}`
}

function rangeSelect({ accountId, rows }: ListRange, { after, limit }: ListQuery) {
  const account = accountId === null ? sql`` : sql`account_id = ${accountId} and`
  return sql`select listing_id as id, ${EDITED} as value from listing
    where ${account} ${rows} ${behind(after, EDITED, true)}
    order by ${EDITED} desc, listing_id desc limit ${sql.lit(limit)}`
}

/** @param isFalling Whether the list falls; ids fall in any case. */
function behind(after: ListPosition | null, by: RawBuilder<unknown>, isFalling: boolean) {
  if (after === null) return sql``
  const value = after.value
  const id = after.id
  return isFalling
    ? sql`and ${by} <= ${value} and (${by} < ${value} or listing_id < ${id})`
    : sql`and ${by} >= ${value} and (${by} > ${value} or listing_id < ${id})`
}

type PlaceRow = { readonly id: number; readonly value: number | string }

/** The places of a list, in its order. */
function placesSql(query: ListQuery): RawBuilder<unknown> {
  const { sort, words, limit } = query
  const ranges = rangesOf(query)
  const isRanged = sort === 'edited' && words.length === 0 && ranges.length > 0
  if (!isRanged || ranges.length > MAX_RANGES) return sortedSql(query)
  const parts = ranges.map(range => sql`select * from (${rangeSelect(range, query)}) as part`)
  return sql`select * from (${sql.join(parts, sql` union all `)}) as parts
    order by value desc, id desc limit ${sql.lit(limit)}`
}

function sortedSql(query: ListQuery): RawBuilder<unknown> {
  const { accounts, state, words, sort, after, limit } = query
  const by = SORTED[sort]
  const isFalling = sort !== 'title'
  const whose =
    accounts === 'all' ? sql`1 = 1` : sql`listing.account_id in (${sql.join([...accounts])})`
  return sql`select listing.listing_id as id, ${by} as value from ${stageRows(state, accounts)}
    and ${whose} ${sql.join(words.map(withWord), sql` `)} ${behind(after, by, isFalling)}
    order by ${by} ${sql.raw(isFalling ? 'desc' : 'asc')}, listing_id desc limit ${sql.lit(limit)}`
}

/** The listings of a stage: the text behind `from`, with a condition. */
function stageRows(state: ListState, accounts: ListQuery['accounts']): RawBuilder<unknown> {
  switch (state) {
    case 'held':
    case 'deleted':
      return fewRows(
        state,
        accounts === 'all' ? sql`` : sql`and account_id in (${sql.join([...accounts])})`,
      )
    case 'no-leads': {
      const whose = accounts === 'all' ? sql`` : sql`and account_id in (${sql.join([...accounts])})`
      return sql`(select listing_id as few_id from listing_interest
        where views >= ${sql.lit(MANY_VIEWS)} ${whose} limit ${sql.lit(MAX_VIEWED)}) as few cross join listing
        where listing.listing_id = few.few_id and active = 1 and status = 'P'`
    }
    case 'no-photos':
    case 'no-price':
    case 'no-boundary':
    case 'acres-differ':
      return sql`listing where ${GAP_ROWS[state]}`
    case 'all':
      return sql`listing where deleted_at is null`
    case 'hidden':
      return sql`listing where active = 0 and deleted_at is null`
    default:
      return sql`listing where active = 1 and status = ${sql.lit(state)}`
  }
}

const DELETED_ROWS = sql`(select listing_id as few_id from listing where deleted_at is not null) as few`

/**
 * The listings of a stage that has few: a cross join makes SQLite begin with them. @param whose A
 * further condition for held ones.
 */
function fewRows(state: 'held' | 'deleted', whose: RawBuilder<unknown>): RawBuilder<unknown> {
  const held = sql`(select listing_id as few_id from listing_review
    where state in (${sql.join(HOLDS.map(hold => sql.lit(hold)))}) ${whose}) as few`
  return sql`${state === 'held' ? held : DELETED_ROWS} cross join listing
    where listing.listing_id = few.few_id and deleted_at is ${sql.raw(state === 'held' ? '' : 'not')} null`
}

function withWord(word: string) {
  const like = `%${word.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return sql`and (lower(title) like ${like} escape '\\' or lower(street) like ${like} escape '\\'
    or lower(parcel_number) like ${like} escape '\\' or lower(list_feed_key) like ${like} escape '\\'
    or cast(listing_id as text) = ${word})`
}

function placeOf({ id, value }: PlaceRow) {
  return { id: id as ListingId, value }
}
