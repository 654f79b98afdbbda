import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Accounts below an office, keys by account, and auctions by their day. */
export async function addOffices(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  // Without a reference: a move to another database copies accounts by their ids, and an office may come later.
  await db.schema.alterTable('account').addColumn('office_id', integer).execute()
  await sql`create index account_by_office on account (office_id) where office_id is not null`.execute(
    db,
  )
  await db.schema.createIndex('api_key_by_account').on('api_key').columns(['account_id']).execute()
  await db.schema
    .createIndex('api_key_grant_by_account')
    .on('api_key_grant')
    .columns(['account_id'])
    .execute()
  await db.schema.createIndex('auction_by_date').on('auction').columns(['date']).execute()
  await db.schema
    .createIndex('auction_by_account')
    .on('auction')
    .columns(['account_id', 'date'])
    .execute()
}
