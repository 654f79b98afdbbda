import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * On PostgreSQL, looking up the listing of each of its photos takes a quarter of the time in which their places are written. Whoever writes photos of a
 * listing has added the listing, or locked its row, in the same transaction, and whoever removes the row removes them first.
 */
export async function dropListingCheckOfPhotos(
  db: Kysely<unknown>,
  { writersOverlap }: ColumnTypes,
): Promise<void> {
  if (!writersOverlap) return
  await db.schema
    .alterTable('listing_picture')
    .dropConstraint('listing_picture_listing_id_fkey')
    .execute()
}
