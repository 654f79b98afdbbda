import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Drops a column that no run reads anymore: the newer of two records with one key is found within a file. */
export async function shortenFeedRecords(db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('feed_record').dropColumn('modified_at').execute()
}
