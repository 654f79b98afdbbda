import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The changes of listings for the public, in one order. */
export async function addPublishedLog(
  db: Kysely<unknown>,
  { integer, real, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('published_listing')
    .modifyEnd(tableEnd)
    .addColumn('listing_id', integer, column => column.primaryKey())
    .addColumn('account_id', integer, column => column.notNull())
    .addColumn('is_shown', integer, column => column.notNull())
    .addColumn('price_usd', real)
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('sequence', integer, column => column.notNull())
    .execute()
  await db.schema
    .createTable('published_event')
    .modifyEnd(tableEnd)
    .addColumn('sequence', integer, column => column.primaryKey())
    .addColumn('listing_id', integer, column => column.notNull())
    .addColumn('account_id', integer, column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .addColumn('price_usd', real)
    .addColumn('price_before_usd', real)
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('status_before', 'text', column => column.notNull())
    .addColumn('is_newest', integer, column => column.notNull().defaultTo(1))
    .execute()
  // For the accounts whose listings are looked through, and for the events that are removed.
  await db.schema
    .createIndex('published_listing_by_account')
    .on('published_listing')
    .columns(['account_id', 'listing_id'])
    .execute()
  await db.schema
    .createIndex('published_event_by_age')
    .on('published_event')
    .columns(['is_newest', 'at'])
    .execute()
}
