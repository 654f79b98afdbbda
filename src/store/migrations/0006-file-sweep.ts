import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Since when no listing has shown a photo, so that it can be removed some time after. */
export async function addFileSweep(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('picture').addColumn('unused_since', types.integer).execute()
  await db.schema
    .createIndex('picture_by_unused_since')
    .on('picture')
    .columns(['unused_since'])
    .where('unused_since', 'is not', null)
    .execute()
}
