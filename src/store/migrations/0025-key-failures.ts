import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Until when the jobs of a key wait, and how many attempts of the key in a row have failed for all its jobs. */
export async function addKeyFailures(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const column of ['held_until', 'failures']) {
    await db.schema
      .alterTable('job_queue')
      .addColumn(column, integer, added => added.notNull().defaultTo(0))
      .execute()
  }
}
