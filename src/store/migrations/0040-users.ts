import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** People who sign in: who they are, for which accounts they work, their sessions, and the links that are mailed to them. */
export async function addUsers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await addPeople(db, types)
  await addSessions(db, types)
  await addProofs(db, types)
}

async function addPeople(
  db: Kysely<unknown>,
  { integer, assigned, tableEnd, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('person')
    .modifyEnd(tableEnd)
    .addColumn('person_id', integer, assigned)
    .addColumn('email_key', 'text', column => column.notNull().unique())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('service_role', 'text', column => column.notNull())
    .addColumn('password', 'text', column => column.notNull())
    .addColumn('totp_secret', 'text', column => column.notNull())
    .addColumn('totp_step', integer, column => column.notNull())
    .addColumn('company', 'text', column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('confirmed_at', integer)
    .addColumn('disabled_at', integer)
    .addColumn('signed_in_at', integer)
    .execute()
  await db.schema
    .createTable('membership')
    .modifyEnd(clusteredTableEnd)
    .addColumn('person_id', integer, column => column.notNull().references('person.person_id'))
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addColumn('role', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('membership_key', ['person_id', 'account_id'])
    .execute()
  await db.schema
    .createIndex('membership_by_account')
    .on('membership')
    .columns(['account_id'])
    .execute()
}

async function addSessions(
  db: Kysely<unknown>,
  { integer, bytes, assigned, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('session')
    .modifyEnd(tableEnd)
    .addColumn('session_id', integer, assigned)
    .addColumn('token_hash', bytes, column => column.notNull().unique())
    .addColumn('person_id', integer, column => column.notNull().references('person.person_id'))
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('used_at', integer, column => column.notNull())
    .addColumn('proved_at', integer, column => column.notNull())
    .addColumn('agent', 'text', column => column.notNull())
    .addColumn('client_address', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('session_by_person').on('session').columns(['person_id']).execute()
  await db.schema.createIndex('session_by_use').on('session').columns(['used_at']).execute()
}

async function addProofs(
  db: Kysely<unknown>,
  { integer, bytes, assigned, tableEnd, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('person_link')
    .modifyEnd(clusteredTableEnd)
    .addColumn('token_hash', bytes, column => column.primaryKey())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('person_id', integer, column => column.references('person.person_id'))
    .addColumn('expires_at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('person_link_by_person')
    .on('person_link')
    .columns(['person_id'])
    .execute()
  await db.schema
    .createTable('recovery_code')
    .modifyEnd(clusteredTableEnd)
    .addColumn('person_id', integer, column => column.notNull().references('person.person_id'))
    .addColumn('code_hash', bytes, column => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['person_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('known_device')
    .modifyEnd(clusteredTableEnd)
    .addColumn('token_hash', bytes, column => column.primaryKey())
    .addColumn('person_id', integer, column => column.notNull().references('person.person_id'))
    .addColumn('used_at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('known_device_by_person')
    .on('known_device')
    .columns(['person_id'])
    .execute()
  await db.schema
    .createTable('attempt')
    .modifyEnd(tableEnd)
    .addColumn('attempt_id', integer, assigned)
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('at', integer, column => column.notNull())
    .execute()
  await db.schema
    .createIndex('attempt_by_subject')
    .on('attempt')
    .columns(['subject', 'at'])
    .execute()
  await db.schema.createIndex('attempt_by_time').on('attempt').columns(['at']).execute()
}
