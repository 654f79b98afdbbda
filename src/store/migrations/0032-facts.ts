import { type Kysely, sql } from 'kysely'

/**
 * The facts about their land that sellers have stated. Facts that are read of a listing are not stored. The rows of searches in SQL
 * have a new column: the next start with `sql` makes them again.
 */
export async function addFacts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('listing')
    .addColumn('posted_facts', 'text', added => added.notNull().defaultTo('{}'))
    .execute()
  for (const table of ['listing_search', 'listing_words', 'listing_search_fill']) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db)
  }
}
