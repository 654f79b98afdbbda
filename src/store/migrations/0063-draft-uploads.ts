import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Adds the sizes of files that were sent to drafts of an account, and an index of people who never confirmed their address. */
export async function addDraftUploads(
  db: Kysely<unknown>,
  { integer, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('draft_upload')
    .modifyEnd(clusteredTableEnd)
    .addColumn('name', 'text', column => column.primaryKey().notNull())
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addColumn('bytes', integer, column => column.notNull())
    .execute()
  // A sum reads only the index.
  await db.schema
    .createIndex('draft_upload_by_account')
    .on('draft_upload')
    .columns(['account_id', 'bytes'])
    .execute()
  await db.schema
    .createIndex('person_by_confirmation')
    .on('person')
    .columns(['confirmed_at', 'created_at'])
    .execute()
}
