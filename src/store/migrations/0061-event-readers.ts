import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** How far the programs have come that read events with a key. */
export async function addEventReaders(
  db: Kysely<unknown>,
  { integer, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('event_reader')
    .modifyEnd(clusteredTableEnd)
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('reading', 'text', column => column.notNull())
    .addColumn('sequence', integer, column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .addPrimaryKeyConstraint('event_reader_key', ['key_id', 'reading'])
    .execute()
}
