import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Listings that people write and have not published, and forms that were sent after a session had ended. */
export async function addDrafts(
  db: Kysely<unknown>,
  { integer, assigned, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('draft')
    .modifyEnd(tableEnd)
    .addColumn('draft_id', integer, assigned)
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addColumn('listing_id', integer, column => column.references('listing.listing_id'))
    .addColumn('base_version', integer)
    .addColumn('person_id', integer, column => column.notNull())
    .addColumn('version', integer, column => column.notNull())
    .addColumn('form', 'text', column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('saved_at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('draft_by_account')
    .on('draft')
    .columns(['account_id', 'saved_at'])
    .execute()
  // Each person has one draft of a listing; drafts of new listings name none.
  await db.schema
    .createIndex('draft_by_listing')
    .unique()
    .on('draft')
    .columns(['listing_id', 'person_id'])
    .execute()
  await db.schema
    .createTable('kept_form')
    .modifyEnd(tableEnd)
    .addColumn('kept_form_id', integer, assigned)
    .addColumn('person_id', integer, column => column.notNull().references('person.person_id'))
    .addColumn('path', 'text', column => column.notNull())
    .addColumn('body', 'text', column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('kept_form_by_person')
    .on('kept_form')
    .columns(['person_id'])
    .execute()
}
