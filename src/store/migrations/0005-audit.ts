import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The audit log: who wrote what, and when. Its entries can be neither changed nor removed. */
export async function addAudit(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, tableEnd, assigned, appendOnly } = types
  await db.schema
    .createTable('audit')
    .modifyEnd(tableEnd)
    .addColumn('audit_id', integer, assigned)
    .addColumn('at', integer, column => column.notNull())
    .addColumn('actor_kind', 'text', column => column.notNull())
    .addColumn('actor_name', 'text', column => column.notNull())
    .addColumn('account_id', integer)
    .addColumn('client_address', 'text', column => column.notNull())
    .addColumn('request_id', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('subject_id', 'text', column => column.notNull())
    .addColumn('deed', 'text', column => column.notNull())
    .addColumn('details', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('audit_by_at').on('audit').columns(['at']).execute()
  await db.schema
    .createIndex('audit_by_subject')
    .on('audit')
    .columns(['subject', 'subject_id'])
    .execute()
  await db.schema.createIndex('audit_by_actor').on('audit').columns(['actor_name']).execute()
  for (const statement of appendOnly('audit')) await statement.execute(db)
  // Messages that were given up are counted whenever somebody asks for the service's figures.
  await db.schema
    .createIndex('outbox_given_up')
    .on('outbox')
    .columns(['message_id'])
    .where(sql.ref('due_at'), 'is', sql.lit(null))
    .where(sql.ref('sent_at'), 'is', sql.lit(null))
    .execute()
}
