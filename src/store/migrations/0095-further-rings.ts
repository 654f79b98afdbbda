import type { Kysely } from 'kysely'

/** The boundary of a listing may have holes and several tracts. */
export async function addFurtherRings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('listing')
    .addColumn('further_rings', 'text', column => column.notNull().defaultTo(''))
    .execute()
}
