import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** How the last run of a feed has read its records. Feeds that were run before do not say. */
export async function addFeedReadings(db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('feed')
    .addColumn('reading', 'text', column => column.notNull().defaultTo(''))
    .execute()
}
