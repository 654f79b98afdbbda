import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Webhooks learn when plans end, and plans have places at which accounts feature listings. */
export async function addPlanEvents(
  db: Kysely<unknown>,
  { integer, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('plan_event')
    .addColumn('sequence', integer, column => column.primaryKey())
    .addColumn('account_id', integer, column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('plan', 'text', column => column.notNull())
    .addColumn('ends_at', integer, column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createIndex('plan_event_by_account')
    .on('plan_event')
    .columns(['account_id', 'sequence'])
    .execute()
  await db.schema.createIndex('plan_event_by_age').on('plan_event').column('at').execute()
  await db.schema.alterTable('plan').addColumn('featured', integer).execute()
  await db.schema
    .alterTable('spotlight')
    .addColumn('by_plan', integer, column => column.notNull().defaultTo(0))
    .execute()
}
