import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** A saved search may be about one listing, of which it notes what was last emailed. */
export async function addWatchedListings(
  db: Kysely<unknown>,
  { integer, real }: ColumnTypes,
): Promise<void> {
  const columns = [
    ['listing_id', integer],
    ['watch_price_usd', real],
    ['watch_state', 'text'],
    ['watch_due_at', integer],
  ] as const
  for (const [name, type] of columns) {
    await db.schema.alterTable('saved_search').addColumn(name, sql.raw(type)).execute()
  }
  await db.schema
    .createIndex('saved_search_by_listing')
    .on('saved_search')
    .columns(['listing_id', 'watch_due_at'])
    .where(sql.ref('listing_id'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('saved_search_by_watch')
    .on('saved_search')
    .columns(['watch_due_at', 'alert_address_id'])
    .where(sql.ref('watch_due_at'), 'is not', null)
    .execute()
}
