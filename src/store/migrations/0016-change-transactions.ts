import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Changes are ordered by their transactions; the places of followers name the transaction too. */
export async function addChangeTransactions(
  db: Kysely<unknown>,
  types: ColumnTypes,
): Promise<void> {
  for (const table of ['change_log', 'follower']) {
    await db.schema
      .alterTable(table)
      .addColumn('transaction', types.integer, column => column.notNull().defaultTo(sql`0`))
      .execute()
  }
  if (!types.writersOverlap) return
  await db.schema
    .createIndex('change_log_by_transaction')
    .on('change_log')
    .columns(['transaction', 'sequence'])
    .execute()
}
