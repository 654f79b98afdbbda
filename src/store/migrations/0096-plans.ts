import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Plans limit what accounts may publish. An account without one has no limits. */
export async function addPlans(
  db: Kysely<unknown>,
  { integer, assigned, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('plan')
    .addColumn('plan_id', integer, assigned)
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('name_key', 'text', column => column.notNull().unique())
    .addColumn('listings', integer)
    .addColumn('photos', integer)
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('account_plan')
    .addColumn('account_id', integer, column =>
      column.primaryKey().references('account.account_id'),
    )
    .addColumn('plan_id', integer, column => column.notNull().references('plan.plan_id'))
    .addColumn('ends_at', integer)
    .addColumn('uses', integer, column => column.notNull().defaultTo(0))
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('account_plan_by_plan').on('account_plan').column('plan_id').execute()
  await db.schema
    .createIndex('account_plan_by_end')
    .on('account_plan')
    .column('ends_at')
    .where(sql.ref('ends_at'), 'is not', null)
    .execute()
}
