import type { CreateTableBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Endpoints of accounts that are told what happens, and leads in the order of the published log. */
export async function addWebhooks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, tableEnd } = types
  await db.schema
    .createTable('lead_event')
    .modifyEnd(tableEnd)
    .addColumn('sequence', integer, column => column.primaryKey())
    .addColumn('lead_id', integer, column => column.notNull().unique())
    .addColumn('account_id', integer, column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .execute()
  await addWebhook(db, types)
  await addDeliveries(db, types)
  const indexes = [
    ['lead_event_by_account', 'lead_event', ['account_id', 'sequence']],
    ['lead_event_by_age', 'lead_event', ['at']],
    ['published_event_by_account', 'published_event', ['account_id', 'sequence']],
    ['webhook_by_account', 'webhook', ['account_id']],
    ['webhook_delivery_by_webhook', 'webhook_delivery', ['webhook_id', 'delivery_id']],
    ['webhook_dead_letter_by_webhook', 'webhook_dead_letter', ['webhook_id', 'dead_letter_id']],
  ] as const
  for (const [name, table, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  }
}

async function addWebhook(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, assigned, tableEnd } = types
  let table: CreateTableBuilder<string, string> = db.schema
    .createTable('webhook')
    .modifyEnd(tableEnd)
    .addColumn('webhook_id', integer, assigned)
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
  const texts = ['url', 'description', 'events', 'state', 'secret', 'former_secret', 'log', 'batch']
  for (const name of [...texts, 'test_id', 'last_error']) {
    table = table.addColumn(name, 'text', column => column.notNull())
  }
  for (const name of ['sequence', 'failures', 'refusals', 'singly_up_to', 'created_at']) {
    table = table.addColumn(name, integer, column => column.notNull())
  }
  const nullable = ['former_until', 'failing_since', 'next_try_at', 'last_try_at', 'last_status']
  for (const name of nullable) table = table.addColumn(name, integer)
  await table.execute()
}

async function addDeliveries(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, assigned, tableEnd } = types
  await db.schema
    .createTable('webhook_delivery')
    .modifyEnd(tableEnd)
    .addColumn('delivery_id', integer, assigned)
    .addColumn('webhook_id', integer, column => column.notNull().references('webhook.webhook_id'))
    .addColumn('message_id', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('event_count', integer, column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .addColumn('status', integer, column => column.notNull())
    .addColumn('duration_ms', integer, column => column.notNull())
    .addColumn('error', 'text', column => column.notNull())
    .addColumn('answer', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('webhook_dead_letter')
    .modifyEnd(tableEnd)
    .addColumn('dead_letter_id', integer, assigned)
    .addColumn('webhook_id', integer, column => column.notNull().references('webhook.webhook_id'))
    .addColumn('message_id', 'text', column => column.notNull())
    .addColumn('body', 'text', column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('queued', integer, column => column.notNull())
    .execute()
}
