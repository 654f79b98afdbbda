import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

const UNPUBLISHED_TEXTS = [
  'broker_notes',
  'showing_instructions',
  'legal_description',
  'list_feed_key',
  'listing_url',
  'external_listing_url',
]

/** Details that sellers post with a listing and no answer shows, and photos that are still to be fetched. */
export async function addListingWrites(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, tableEnd } = types
  for (const name of UNPUBLISHED_TEXTS) {
    await db.schema
      .alterTable('listing')
      .addColumn(name, 'text', column => column.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .createIndex('listing_by_feed_key')
    .on('listing')
    .columns(['account_id', 'list_feed_key'])
    .unique()
    .where(sql.ref('list_feed_key'), '<>', '')
    .execute()
  await db.schema
    .alterTable('picture')
    .addColumn('account_id', integer, column => column.references('account.account_id'))
    .execute()
  await db.schema
    .alterTable('picture')
    .addColumn('source_url', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('picture_fetch')
    .modifyEnd(tableEnd)
    .addColumn('picture_id', integer, column =>
      column.primaryKey().references('picture.picture_id'),
    )
    .addColumn('source_url', 'text', column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('attempts', integer, column => column.notNull())
    .addColumn('due_at', integer)
    .addColumn('last_error', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('picture_fetch_by_due')
    .on('picture_fetch')
    .columns(['due_at'])
    .where('due_at', 'is not', null)
    .execute()
  await db.schema
    .createIndex('listing_picture_by_picture')
    .on('listing_picture')
    .columns(['picture_id'])
    .execute()
}
