import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** When a listing was edited last, or else listed. */
const EDITED = '(coalesce("modified_at", "listed_at"))'

/** Lists of an account's listings, what edits have replaced, changes of many listings at once, and lists that people keep. */
export async function addListingLists(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const [name, columns] of [
    ['listing_by_account_and_state', `"account_id", "active", "status", ${EDITED}`],
    ['listing_by_state', `"active", "status", ${EDITED}`],
    ['listing_by_edit', EDITED],
  ] as const) {
    await sql`create index ${sql.id(name)} on "listing" (${sql.raw(columns)})`.execute(db)
  }
  await db.schema
    .createIndex('listing_by_any_feed_key')
    .on('listing')
    .columns(['list_feed_key'])
    .where(sql.ref('list_feed_key'), '<>', '')
    .execute()
  await addRevisions(db, types)
  await addBulkChanges(db, types)
}

async function addRevisions(
  db: Kysely<unknown>,
  { integer, tableEnd, clusteredTableEnd, assigned }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('listing_revision')
    .modifyEnd(clusteredTableEnd)
    .addColumn('listing_id', integer, column => column.notNull().references('listing.listing_id'))
    .addColumn('version', integer, column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .addColumn('actor_kind', 'text', column => column.notNull())
    .addColumn('actor_name', 'text', column => column.notNull())
    .addColumn('before', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('listing_revision_key', ['listing_id', 'version'])
    .execute()
  await db.schema
    .createIndex('listing_revision_by_time')
    .on('listing_revision')
    .columns(['at'])
    .execute()
  await db.schema
    .createTable('saved_view')
    .modifyEnd(tableEnd)
    .addColumn('view_id', integer, assigned)
    .addColumn('person_id', integer, column => column.notNull().references('person.person_id'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('query', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('saved_view_by_person')
    .on('saved_view')
    .columns(['person_id'])
    .execute()
}

async function addBulkChanges(
  db: Kysely<unknown>,
  { integer, tableEnd, clusteredTableEnd, assigned }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('bulk_change')
    .modifyEnd(tableEnd)
    .addColumn('change_id', integer, assigned)
    .addColumn('person_id', integer, column => column.notNull())
    .addColumn('action', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('bulk_change_by_time')
    .on('bulk_change')
    .columns(['created_at'])
    .execute()
  await db.schema
    .createTable('bulk_change_listing')
    .modifyEnd(clusteredTableEnd)
    .addColumn('change_id', integer, column => column.notNull().references('bulk_change.change_id'))
    .addColumn('listing_id', integer, column => column.notNull())
    .addColumn('outcome', 'text', column => column.notNull())
    .addColumn('version', integer)
    .addColumn('detail', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('bulk_change_listing_key', ['change_id', 'listing_id'])
    .execute()
}
