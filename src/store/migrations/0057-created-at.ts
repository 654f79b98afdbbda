import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * When each listing was stored: the first entry of its history. The rows of searches in SQL have a new column: the next start with
 * `sql` makes them again.
 */
export async function addCreatedAt(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('listing').addColumn('created_at', integer).execute()
  await sql`
    update listing set created_at = (
      select min(at) from listing_history where listing_history.listing_id = listing.listing_id)`.execute(
    db,
  )
  for (const table of ['listing_search', 'listing_words', 'listing_search_fill']) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db)
  }
}
