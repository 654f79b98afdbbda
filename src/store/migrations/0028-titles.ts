import { type Kysely, sql } from 'kysely'

/** Finds the listings with a title, in any case of its letters. */
export async function indexTitles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('listing_by_title')
    .on('listing')
    .expression(sql`lower(title)`)
    .execute()
}
