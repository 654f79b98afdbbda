import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Changes of accounts in the order of the published log, for programs that keep a copy of accounts. */
export async function addAccountEvents(
  db: Kysely<unknown>,
  { integer, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('account_event')
    .modifyEnd(tableEnd)
    .addColumn('sequence', integer, column => column.primaryKey())
    .addColumn('resource', 'text', column => column.notNull())
    .addColumn('account_id', integer, column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .execute()
  await db.schema.createIndex('account_event_by_age').on('account_event').column('at').execute()
}
