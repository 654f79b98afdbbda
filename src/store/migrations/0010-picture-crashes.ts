import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** How often a process ended while it fetched or read a photo, so that the photo can be given up. */
export async function addPictureCrashes(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('picture_fetch')
    .addColumn('crashes', types.integer, column => column.notNull().defaultTo(0))
    .execute()
}
