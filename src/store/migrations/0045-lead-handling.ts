import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

const DAY_MS = 86_400_000

/**
 * How far accounts are with their leads, who is in charge of each, and notes. The status stands in the lead's own row: lists and
 * counts need it beside the account and the time in one index. Leads that are more than 30 days older than the latest one count as
 * closed, because sellers have answered them by mail.
 */
export async function addLeadHandling(
  db: Kysely<unknown>,
  { integer, assigned, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .alterTable('lead')
    .addColumn('status', 'text', column => column.notNull().defaultTo('new'))
    .execute()
  await db.schema
    .alterTable('lead')
    .addColumn('person_id', integer, column => column.references('person.person_id'))
    .execute()
  await sql`update lead set status = 'closed'
    where created_at < (select max(created_at) from lead) - ${sql.lit(30 * DAY_MS)}`.execute(db)
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on('lead')
      .columns([...columns])
      .execute()
  await index('lead_by_account_and_status', ['account_id', 'status', 'created_at'])
  await index('lead_by_status', ['status', 'created_at'])
  await index('lead_by_person', ['person_id', 'created_at'])
  await db.schema
    .createTable('lead_note')
    .modifyEnd(tableEnd)
    .addColumn('note_id', integer, assigned)
    .addColumn('lead_id', integer, column => column.notNull().references('lead.lead_id'))
    .addColumn('person_id', integer, column => column.references('person.person_id'))
    .addColumn('at', integer, column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('lead_note_by_lead').on('lead_note').columns(['lead_id']).execute()
  await db.schema
    .createIndex('lead_note_by_person')
    .on('lead_note')
    .columns(['person_id'])
    .execute()
}
