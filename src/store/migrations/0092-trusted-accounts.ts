import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Accounts stay trusted when none of their listings is public anymore. Those with a public listing
 * are trusted so far.
 */
export async function addTrustedAccounts(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  await db.schema.alterTable('account').addColumn('trusted_at', integer).execute()
  await sql`update account set trusted_at = 0 where exists (
    select 1 from listing where listing.account_id = account.account_id and listing.active = 1
  )`.execute(db)
}
