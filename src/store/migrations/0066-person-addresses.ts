import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Adds the addresses that people want to sign in with, or have signed in with before. */
export async function addPersonAddresses(
  db: Kysely<unknown>,
  { integer, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('person_address')
    .modifyEnd(clusteredTableEnd)
    .addColumn('person_id', integer, column => column.notNull().references('person.person_id'))
    .addColumn('address_key', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('wanted_until', integer)
    .addPrimaryKeyConstraint('person_address_key', ['person_id', 'address_key'])
    .execute()
}
