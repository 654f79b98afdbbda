import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Accounts are told when their plan ends, and may lose their listings from the site then. */
export async function addPlanEnds(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('plan')
    .addColumn('hides_at_end', integer, column => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['ending_mailed_at', 'ended_mailed_at']) {
    await db.schema.alterTable('account_plan').addColumn(column, integer).execute()
  }
}
