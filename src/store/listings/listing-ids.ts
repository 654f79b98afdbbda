import { type Kysely, sql } from 'kysely'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import { PreparedQuery } from '../sql/prepared-query.ts'

type FeedKeyReader = (
  accountId: AccountId,
  listFeedKeys: readonly string[],
) => Promise<ReadonlyMap<string, ListingId>>

/**
 * Makes a function that finds the listings of an account with some feed keys, without those that
 * were deleted.
 */
export function feedKeyReader(db: Kysely<Schema>): FeedKeyReader {
  const query = new PreparedQuery((of, values: readonly (AccountId | string)[]) => {
    const [accountId, ...keys] = values
    const rows = keys.map(key => sql`(${key})`)
    // One query for each key. With a list of keys, PostgreSQL reads all listings of the account
    // until it knows how many there are, in the first minute of an import. The index has only rows
    // whose key is not empty.
    const found = sql<{ list_feed_key: string; listing_id: number | null }>`
      with owner (id) as (select cast(${accountId} as bigint)), keys (list_feed_key) as (values ${sql.join(rows)})
      select list_feed_key, (
        select listing_id from listing where account_id = (select id from owner) and listing.list_feed_key = keys.list_feed_key
          and listing.list_feed_key <> '' and deleted_at is null
      ) as listing_id from keys`
    return { compile: () => found.compile(of) }
  })
  return async (accountId, listFeedKeys) => {
    const keys = listFeedKeys.filter(key => key !== '')
    if (keys.length === 0) return new Map()
    const rows = await query.execute(db, [accountId, ...keys])
    return new Map(
      rows.flatMap(({ list_feed_key, listing_id }) =>
        listing_id === null ? [] : [[list_feed_key, listing_id]],
      ),
    )
  }
}

/**
 * Some of the listings with a title, in any case of its letters, without those that were deleted,
 * by id.
 */
export async function idsTitled(
  db: Kysely<Schema>,
  title: string,
  limit: number,
): Promise<readonly ListingId[]> {
  const rows = await db
    .selectFrom('listing')
    .select('listing_id')
    // The database writes both in small letters, so that its index of titles is used.
    .where(sql<string>`lower(title)`, '=', sql<string>`lower(${title})`)
    .where('deleted_at', 'is', null)
    .orderBy('listing_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.listing_id)
}

/** The next listings by id that were not deleted. @param accountId Null: those of all accounts. */
export async function idsAfter(
  db: Kysely<Schema>,
  accountId: AccountId | null,
  after: ListingId,
  limit: number,
): Promise<readonly ListingId[]> {
  const rows = await db
    .selectFrom('listing')
    .select('listing_id')
    .where('listing_id', '>', after)
    .$if(accountId !== null, query => query.where('account_id', '=', accountId as AccountId))
    .where('deleted_at', 'is', null)
    .orderBy('listing_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.listing_id)
}
