import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Accounts that a key is granted beside its own, and when a key was last used. */
export async function addKeyGrants(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, clusteredTableEnd } = types
  await db.schema.alterTable('api_key').addColumn('last_used_at', integer).execute()
  await db.schema
    .createTable('api_key_grant')
    .modifyEnd(clusteredTableEnd)
    .addColumn('key_id', 'text', column => column.notNull().references('api_key.key_id'))
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addPrimaryKeyConstraint('api_key_grant_key', ['key_id', 'account_id'])
    .execute()
}
