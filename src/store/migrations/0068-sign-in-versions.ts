import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Gives people a number that changes with everything that ends their sessions, and notes whether a password is long enough without a second factor.
 * The stored passwords of people who have a second factor may be short ones.
 */
export async function addSignInVersions(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  for (const column of ['sign_in_version', 'password_is_short']) {
    await db.schema
      .alterTable('person')
      .addColumn(column, integer, added => added.notNull().defaultTo(0))
      .execute()
  }
  await sql`update person set password_is_short = 1
    where password <> '' and (totp_secret <> '' or person_id in (select person_id from passkey))`.execute(
    db,
  )
}
