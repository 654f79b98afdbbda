import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Coordinates of an earlier place that were posted with a new one; the same body sent again does not bring them back. */
export async function addStaleCoordinates(
  db: Kysely<unknown>,
  { real }: ColumnTypes,
): Promise<void> {
  for (const column of ['stale_latitude', 'stale_longitude']) {
    await db.schema.alterTable('listing').addColumn(column, real).execute()
  }
}
