import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Accounts note what they have changed about themselves since a moderator last looked at it. */
export async function addChangedProfiles(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('unseen_members', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('account').addColumn('unseen_at', integer).execute()
}
