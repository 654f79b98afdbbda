import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The portraits and logos that owners of accounts have sent: so that they are kept as long as the account shows them. */
export async function addAccountPictures(
  db: Kysely<unknown>,
  { integer, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('account_picture')
    .modifyEnd(clusteredTableEnd)
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('picture_id', integer, column => column.notNull().references('picture.picture_id'))
    .addPrimaryKeyConstraint('account_picture_key', ['account_id', 'kind'])
    .execute()
  await db.schema
    .createIndex('account_picture_by_picture')
    .on('account_picture')
    .columns(['picture_id'])
    .execute()
}
