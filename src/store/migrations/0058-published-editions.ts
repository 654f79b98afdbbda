import type { Kysely } from 'kysely'

/** Which edition of each listing was published, so that a comparison of all listings finds the edits among them. */
export async function addPublishedEditions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('published_listing').addColumn('edition', 'text').execute()
}
