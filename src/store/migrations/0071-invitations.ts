import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

const VALID_MS = 30 * 24 * 3_600_000

/**
 * Invitations of people to accounts. A person who has never confirmed the address has not accepted anything: such memberships become
 * invitations, except for the person of a demo. Memberships note the office through which they were given, and accounts the name that
 * was approved.
 */
export async function addInvitations(
  db: Kysely<unknown>,
  { integer, assigned, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('invitation')
    .modifyEnd(tableEnd)
    .addColumn('invitation_id', integer, assigned)
    .addColumn('account_id', integer, column => column.notNull().references('account.account_id'))
    .addColumn('email_key', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('role', 'text', column => column.notNull())
    .addColumn('office_id', integer, column => column.references('account.account_id'))
    .addColumn('invited_by', integer)
    .addColumn('mailed', integer, column => column.notNull())
    .addColumn('created_at', integer, column => column.notNull())
    .addColumn('expires_at', integer, column => column.notNull())
    .addUniqueConstraint('invitation_of_account', ['account_id', 'email_key'])
    .execute()
  for (const [name, column] of [
    ['invitation_by_address', 'email_key'],
    ['invitation_by_end', 'expires_at'],
  ] as const) {
    await db.schema.createIndex(name).on('invitation').columns([column]).execute()
  }
  await db.schema
    .alterTable('membership')
    .addColumn('office_id', integer, column => column.references('account.account_id'))
    .execute()
  await db.schema.alterTable('account').addColumn('approved_name', 'text').execute()
  await sql`update account set approved_name = ''
    where account_id in (select account_id from account_application)`.execute(db)
  await turnIntoInvitations(db, Date.now())
}

async function turnIntoInvitations(db: Kysely<unknown>, now: number): Promise<void> {
  const unconfirmed = sql`select person_id from person where confirmed_at is null
    and email not in (select value from setting where name = 'demo-desk')`
  await sql`
    insert into invitation (account_id, email_key, email, role, mailed, created_at, expires_at)
    select account_id, email_key, email, role, 1, cast(${now} as bigint), cast(${now + VALID_MS} as bigint)
    from membership join person on person.person_id = membership.person_id
    where person.person_id in (${unconfirmed})`.execute(db)
  await sql`delete from membership where person_id in (${unconfirmed})`.execute(db)
}
