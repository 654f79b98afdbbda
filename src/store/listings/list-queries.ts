import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ListSort } from '../../domain/listings/list-order.ts'
import { STATUSES, type StatusCode } from '../../domain/listings/lookup-lists.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import { Queries } from '../sql/queries.ts'
import type { ListPosition, ListQuery, ListReader, StateCount } from './list-records.ts'

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

/** A part of a list that is one range of an index. */
interface ListRange {
  readonly accountId: AccountId | null
  readonly active: number
  readonly status: StatusCode
}

export class ListQueries extends Queries implements ListReader {
  async page(query: ListQuery): Promise<readonly ListPosition[]> {
    const { accounts, sort, words, state, limit } = query
    if (accounts !== 'all' && accounts.length === 0) return []
    const ranges = state === 'deleted' ? [] : rangesOf(query)
    const isRanged = sort === 'edited' && words.length === 0 && ranges.length > 0
    if (!isRanged || ranges.length > MAX_RANGES) return await sorted(this.db, query)
    const parts = ranges.map(range => sql`select * from (${rangeSelect(range, query)}) as part`)
    const { rows } = await sql<{ id: number; value: number }>`
      ${sql.join(parts, sql` union all `)} order by value desc, id desc limit ${limit}`.execute(
      this.db,
    )
    return rows.map(placeOf)
  }

  async stateCounts(accountId: AccountId | null): Promise<readonly StateCount[]> {
    const rows = await this.db
      .selectFrom('listing')
      .select(['active', 'status'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$if(accountId !== null, open => open.where('account_id', '=', accountId as AccountId))
      .groupBy(['active', 'status'])
      .execute()
    return rows.map(({ active, status, count }) => ({
      active: active === 1,
      status: status as StatusCode,
      count: Number(count),
    }))
  }

  async deletedCount(accountId: AccountId | null): Promise<number> {
    const { count } = await this.db
      .selectFrom('listing')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('deleted_at', 'is not', null)
      .$if(accountId !== null, open => open.where('account_id', '=', accountId as AccountId))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async idsNamed(text: string, limit: number): Promise<readonly ListingId[]> {
    const end = `${text}\u{10ffff}`
    const { rows } = await sql<{ id: number }>`
      select * from (select listing_id as id from listing
        where list_feed_key = ${text} and list_feed_key <> '' limit ${limit}) as keyed
      union select * from (select listing_id as id from listing
        where lower(title) >= lower(${text}) and lower(title) < lower(${end})
        order by lower(title) limit ${limit}) as titled
      order by id limit ${limit}`.execute(this.db)
    return rows.map(({ id }) => id as ListingId)
  }

  async accountsOf(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, AccountId>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('listing')
      .select(['listing_id', 'account_id'])
      .where('listing_id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.listing_id as ListingId, row.account_id as AccountId]))
  }

  async leadCounts(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('lead')
      .select('listing_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('listing_id', 'in', ids)
      .groupBy('listing_id')
      .execute()
    return new Map(rows.map(row => [row.listing_id as ListingId, Number(row.count)]))
  }
}

function rangesOf({ accounts, state }: ListQuery): ListRange[] {
  const ids = accounts === 'all' ? [null] : accounts
  const statuses = STATUSES.map(({ code }) => code)
  const states: readonly Omit<ListRange, 'accountId'>[] =
    state === 'hidden'
      ? statuses.map(status => ({ active: 0, status }))
      : state === 'all'
        ? [0, 1].flatMap(active => statuses.map(status => ({ active, status })))
        : [{ active: 1, status: state as StatusCode }]
  return ids.flatMap(accountId => states.map(one => ({ accountId, ...one })))
}

function rangeSelect({ accountId, active, status }: ListRange, { after, limit }: ListQuery) {
  const account = accountId === null ? sql`` : sql`account_id = ${accountId} and`
  // All deleted listings are inactive.
  const kept = active === 1 ? sql`` : sql`and deleted_at is null`
  return sql`select listing_id as id, ${EDITED} as value from listing
    where ${account} active = ${active} and status = ${status} ${kept} ${behind(after, EDITED, true)}
    order by ${EDITED} desc, listing_id desc limit ${limit}`
}

/** @param isFalling Whether the list falls; ids fall in any case. */
function behind(after: ListPosition | null, by: RawBuilder<unknown>, isFalling: boolean) {
  if (after === null) return sql``
  const [value, id] = [after.value, after.id]
  return isFalling
    ? sql`and ${by} <= ${value} and (${by} < ${value} or listing_id < ${id})`
    : sql`and ${by} >= ${value} and (${by} > ${value} or listing_id < ${id})`
}

async function sorted(db: Kysely<Schema>, query: ListQuery): Promise<readonly ListPosition[]> {
  const { accounts, state, words, sort, after, limit } = query
  const by = SORTED[sort]
  const isFalling = sort !== 'title'
  const whose = accounts === 'all' ? sql`1 = 1` : sql`account_id in (${sql.join([...accounts])})`
  const stage =
    state === 'deleted'
      ? sql`deleted_at is not null`
      : state === 'all'
        ? sql`deleted_at is null`
        : state === 'hidden'
          ? sql`active = 0 and deleted_at is null`
          : sql`active = 1 and status = ${state}`
  const { rows } = await sql<{ id: number; value: number | string }>`
    select listing_id as id, ${by} as value from listing
    where ${whose} and ${stage} ${sql.join(words.map(withWord), sql` `)} ${behind(after, by, isFalling)}
    order by ${by} ${sql.raw(isFalling ? 'desc' : 'asc')}, listing_id desc limit ${limit}`.execute(
    db,
  )
  return rows.map(placeOf)
}

function withWord(word: string) {
  const like = `%${word.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return sql`and (lower(title) like ${like} escape '\\' or lower(street) like ${like} escape '\\'
    or lower(parcel_number) like ${like} escape '\\' or lower(list_feed_key) like ${like} escape '\\'
    or cast(listing_id as text) = ${word})`
}

function placeOf({ id, value }: { readonly id: number; readonly value: number | string }) {
  return { id: id as ListingId, value }
}
