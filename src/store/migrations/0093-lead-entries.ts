import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Leads have a timeline, are answered from their page, and may have a day for following up. */
export async function addLeadEntries(
  db: Kysely<unknown>,
  { integer, assigned, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('lead_entry')
    .addColumn('entry_id', integer, assigned)
    .addColumn('lead_id', integer, column => column.notNull().references('lead.lead_id'))
    .addColumn('at', integer, column => column.notNull())
    .addColumn('person_id', integer, column => column.references('person.person_id'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull().defaultTo(''))
    .addColumn('to_person_id', integer, column => column.references('person.person_id'))
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createIndex('lead_entry_by_lead')
    .on('lead_entry')
    .columns(['lead_id', 'entry_id'])
    .execute()
  for (const column of ['person_id', 'to_person_id']) {
    await db.schema
      .createIndex(`lead_entry_by_${column.replace('_id', '')}`)
      .on('lead_entry')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute()
  }
  await db.schema
    .alterTable('lead')
    .addColumn('own_key', integer, column => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('lead').addColumn('follow_up_on', 'text').execute()
  await db.schema
    .createIndex('lead_by_follow_up')
    .on('lead')
    .columns(['account_id', 'follow_up_on'])
    .where(sql.ref('follow_up_on'), 'is not', null)
    .execute()
}
