import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Links to pages of listings that are not published. The rows live for days, and name what they show by its number alone. */
export async function addPreviewLinks(
  db: Kysely<unknown>,
  { integer, bytes, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('preview_link')
    .modifyEnd(tableEnd)
    .addColumn('token_hash', bytes, column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('subject_id', integer, column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('expires_at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('preview_link_by_subject')
    .on('preview_link')
    .columns(['kind', 'subject_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('preview_link_by_end')
    .on('preview_link')
    .columns(['expires_at'])
    .execute()
}
