import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Notes when the source of a photo has changed it last, so that a later change is fetched. */
export async function addChangedPhotos(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  await db.schema.alterTable('picture').addColumn('source_changed_at', integer).execute()
}
