import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Drops what no run reads any more: which of two records with one key is newer, is compared within a file. */
export async function shortenFeedRecords(db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('feed_record').dropColumn('modified_at').execute()
}
