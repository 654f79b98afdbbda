import { type Kysely, sql } from 'kysely'

/**
 * What sellers have said of the facts of their land. What is read of a listing is not stored. The rows of searches in SQL have a
 * new column: the next start with `sql` makes them again.
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
