import type { Kysely } from 'kysely'

/** A link by which somebody confirms an address has the names that were typed when it was asked for. */
export async function addRegisteredNames(db: Kysely<unknown>): Promise<void> {
  for (const column of ['name', 'company']) {
    await db.schema
      .alterTable('person_link')
      .addColumn(column, 'text', added => added.notNull().defaultTo(''))
      .execute()
  }
}
