import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Passkeys of people, and the challenges that wait for an answer. */
export async function addPasskeys(
  db: Kysely<unknown>,
  { integer, bytes, assigned, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('passkey')
    .modifyEnd(tableEnd)
    .addColumn('passkey_id', integer, assigned)
    .addColumn('person_id', integer, column => column.notNull().references('person.person_id'))
    .addColumn('credential_id', 'text', column => column.notNull())
    .addColumn('public_key', bytes, column => column.notNull())
    .addColumn('counter', integer, column => column.notNull())
    .addColumn('transports', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('used_at', integer)
    .execute()
  await db.schema
    .createIndex('passkey_by_credential')
    .unique()
    .on('passkey')
    .columns(['credential_id'])
    .execute()
  await db.schema.createIndex('passkey_by_person').on('passkey').columns(['person_id']).execute()
  await db.schema
    .createTable('passkey_challenge')
    .modifyEnd(tableEnd)
    .addColumn('challenge_hash', bytes, column => column.primaryKey())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('session_id', integer)
    .addColumn('expires_at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('passkey_challenge_by_end')
    .on('passkey_challenge')
    .columns(['expires_at'])
    .execute()
}
