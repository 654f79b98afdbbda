import type { Kysely } from 'kysely'

/** Accounts have a time zone of their own; empty: that of the service. */
export async function addAccountTimeZone(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('time_zone', 'text', column => column.notNull().defaultTo(''))
    .execute()
}
