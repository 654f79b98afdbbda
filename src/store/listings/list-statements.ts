import { type RawBuilder, sql } from 'kysely'
import {
  type FeedFilter,
  type ListingGap,
  type ListSort,
  type ListState,
  MANY_VIEWS,
} from '../../domain/listings/list-order.ts'
import { HOLDS } from '../../domain/listings/listing-review.ts'
import { STATUSES, type StatusCode } from '../../domain/listings/lookup-lists.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'

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
  /** Null: any listing. */
  readonly feed: FeedFilter | null
  readonly sort: ListSort
  readonly after: ListPosition | null
  readonly limit: number
}

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

export const CODES = STATUSES.map(({ code }) => code)

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

export type PlaceRow = { readonly id: number; readonly value: number | string }

/** The places of a list, in its order. */
export function placesSql(query: ListQuery): RawBuilder<unknown> {
  const { sort, words, feed, limit } = query
  const ranges = rangesOf(query)
  const isRanged = sort === 'edited' && words.length === 0 && feed === null && ranges.length > 0
  if (!isRanged || ranges.length > MAX_RANGES) return sortedSql(query)
  const parts = ranges.map(range => sql`select * from (${rangeSelect(range, query)}) as part`)
  return sql`select * from (${sql.join(parts, sql` union all `)}) as parts
    order by value desc, id desc limit ${sql.lit(limit)}`
}

function sortedSql(query: ListQuery): RawBuilder<unknown> {
  const { accounts, state, sort, after, limit } = query
  const by = SORTED[sort]
  const isFalling = sort !== 'title'
  const whose =
    accounts === 'all' ? sql`1 = 1` : sql`listing.account_id in (${sql.join([...accounts])})`
  return sql`select listing.listing_id as id, ${by} as value from ${stageRows(state, accounts)}
    and ${whose} ${filterSql(query)} ${behind(after, by, isFalling)}
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
export function fewRows(
  state: 'held' | 'deleted',
  whose: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const held = sql`(select listing_id as few_id from listing_review
    where state in (${sql.join(HOLDS.map(hold => sql.lit(hold)))}) ${whose}) as few`
  return sql`${state === 'held' ? held : DELETED_ROWS} cross join listing
    where listing.listing_id = few.few_id and deleted_at is ${sql.raw(state === 'held' ? '' : 'not')} null`
}

/** The conditions of the filters of a list, each of which reads one listing at a time. */
export function filterSql({ words, feed }: Pick<ListQuery, 'words' | 'feed'>): RawBuilder<unknown> {
  return sql.join([...words.map(withWord), withFeed(feed)], sql` `)
}

function withFeed(feed: FeedFilter | null): RawBuilder<unknown> {
  if (feed === null) return sql``
  const has = (feeds: RawBuilder<unknown>) =>
    sql`exists (select 1 from feed_record where ${feeds} and feed_record.listing_id = listing.listing_id)`
  if (feed !== 'none') return sql`and ${has(sql`feed_id = ${feed}`)}`
  const all = sql`feed_id in (select feed_id from feed where feed.account_id = listing.account_id)`
  return sql`and not ${has(all)}`
}

function withWord(word: string) {
  const like = `%${word.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return sql`and (lower(title) like ${like} escape '\\' or lower(street) like ${like} escape '\\'
    or lower(parcel_number) like ${like} escape '\\' or lower(list_feed_key) like ${like} escape '\\'
    or cast(listing_id as text) = ${word})`
}

export function placeOf({ id, value }: PlaceRow) {
  return { id: id as ListingId, value }
}
