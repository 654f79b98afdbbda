import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Which process does what only one may do, and messages that a person had sent again. */
export async function addOutboxLease(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, tableEnd } = types
  await db.schema
    .createTable('lease')
    .modifyEnd(tableEnd)
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('holder', 'text', column => column.notNull())
    .addColumn('beat', integer, column => column.notNull())
    .execute()
  await db.schema.alterTable('outbox').addColumn('retried_at', integer).execute()
  await db.schema
    .createIndex('outbox_unsent')
    .on('outbox')
    .columns(['message_id'])
    .where(sql.ref('sent_at'), 'is', null)
    .execute()
}
