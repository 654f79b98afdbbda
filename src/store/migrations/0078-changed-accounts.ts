import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Notes when each account was changed last. Programs read all accounts again: nothing tells when they were changed before. */
export async function addChangedAccounts(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('changed_at', integer, column => column.notNull().defaultTo(0))
    .execute()
  await sql`update account set changed_at = ${Date.now()}`.execute(db)
}
