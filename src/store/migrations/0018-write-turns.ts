import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Where writers overlap, those that keep colliding take turns: each locks this table, which never has a row. Unlike an
 * advisory lock, the lock of a table can be waited for before a transaction looks at the data (PostgreSQL's
 * documentation of LOCK), so whoever has waited sees what the one before has written.
 */
export async function addWriteTurns(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (!types.writersOverlap) return
  await sql`create table write_turn ()`.execute(db)
}
