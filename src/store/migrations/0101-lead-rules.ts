import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Accounts have saved answers, an automatic answer, people who get leads in turn, and copies for CRMs. */
export async function addLeadRules(
  db: Kysely<unknown>,
  { integer, assigned, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('lead_rule')
    .addColumn('account_id', integer, column =>
      column.primaryKey().references('account.account_id'),
    )
    .addColumn('is_automatic', integer, column => column.notNull())
    .addColumn('automatic_text', 'text', column => column.notNull())
    .addColumn('automatic_days', integer, column => column.notNull())
    .addColumn('fallback_hours', integer)
    .addColumn('fallback_person_id', integer, column => column.references('person.person_id'))
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('canned_answer')
    .addColumn('answer_id', integer, assigned)
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('lead_route')
    .addColumn('route_id', integer, assigned)
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addColumn('person_id', integer, column => column.notNull().references('person.person_id'))
    .addColumn('county_id', integer)
    .addColumn('last_turn', integer, column => column.notNull().defaultTo(0))
    .modifyEnd(tableEnd)
    .execute()
  for (const table of ['canned_answer', 'lead_route']) {
    await db.schema.createIndex(`${table}_by_account`).on(table).column('account_id').execute()
  }
  await db.schema
    .alterTable('lead_address')
    .addColumn('copy_format', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('lead').addColumn('fallback_at', integer).execute()
  await db.schema
    .createIndex('lead_by_fallback')
    .on('lead')
    .column('fallback_at')
    .where(sql.ref('fallback_at'), 'is not', null)
    .execute()
}
