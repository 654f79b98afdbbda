import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** People have a secret address at which calendar programs read their days for following up. */
export async function addCalendarLinks(
  db: Kysely<unknown>,
  { integer, bytes, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('calendar_link')
    .addColumn('person_id', integer, column => column.primaryKey().references('person.person_id'))
    .addColumn('token_hash', bytes, column => column.notNull().unique())
    .addColumn('created_at', integer, column => column.notNull())
    .modifyEnd(tableEnd)
    .execute()
}
