import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The news of listings note since when each is under contract or sold: one that is available again the same day is not back on the market. */
export async function addUnavailableSince(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  await db.schema.alterTable('alert_listing').addColumn('unavailable_at', integer).execute()
}
