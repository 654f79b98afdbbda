import { type Kysely, sql } from 'kysely'
import { personKey } from '../../domain/values/email.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { RemovedUser } from './user-records.ts'

/** See `removeOf` of UserWriter. */
export async function removePeopleOf(
  db: Kysely<Schema>,
  accountId: AccountId,
): Promise<readonly UserId[]> {
  const people = () =>
    db
      .selectFrom('person')
      .select('person_id')
      .where('service_role', '=', '')
      .where(({ exists, not }) =>
        not(exists(ofMember(db).where('membership.account_id', '<>', accountId))),
      )
  const members = await people()
    .where(({ exists }) => exists(ofMember(db).where('membership.account_id', '=', accountId)))
    .execute()
  const invited = await people()
    .where('confirmed_at', 'is', null)
    .where('company', '=', '')
    .where(({ exists }) => exists(ofInvited(db).where('invitation.account_id', '=', accountId)))
    .where(({ exists, not }) =>
      not(exists(ofInvited(db).where('invitation.account_id', '<>', accountId))),
    )
    .execute()
  for (const table of ['membership', 'invitation'] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
  const ids = [...members, ...invited].map(row => row.person_id)
  if (ids.length === 0) return []
  for (const table of ['lead', 'lead_note', 'lead_entry'] as const) {
    await db.updateTable(table).set({ person_id: null }).where('person_id', 'in', ids).execute()
  }
  await db.deleteFrom('lead_route').where('person_id', 'in', ids).execute()
  await db
    .updateTable('lead_rule')
    .set({ fallback_person_id: null })
    .where('fallback_person_id', 'in', ids)
    .execute()
  await db
    .updateTable('lead_entry')
    .set({ to_person_id: null })
    .where('to_person_id', 'in', ids)
    .execute()
  return await removeWithData(db, ids)
}

/** See `removeUnconfirmed` of UserWriter. */
export async function removeUnconfirmed(
  db: Kysely<Schema>,
  { until, now, limit }: { readonly until: number; readonly now: number; readonly limit: number },
): Promise<readonly RemovedUser[]> {
  const rows = await db
    .selectFrom('person')
    .select(['person_id', 'email'])
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', until)
    .where('service_role', '=', '')
    .where(({ not, exists }) => not(exists(ofMember(db))))
    .where(({ not, exists }) => not(exists(ofInvited(db))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('person_link')
            .select('expires_at')
            .whereRef('person_link.person_id', '=', 'person.person_id')
            .where('expires_at', '>', now),
        ),
      ),
    )
    .limit(limit)
    .execute()
  return await removePeople(db, rows)
}

/** See `removeInvited` of UserWriter. */
export async function removeInvited(
  db: Kysely<Schema>,
  email: string,
): Promise<readonly RemovedUser[]> {
  const rows = await db
    .selectFrom('person')
    .select(['person_id', 'email'])
    .where('email_key', '=', personKey(email))
    .where('confirmed_at', 'is', null)
    .where('company', '=', '')
    .where('service_role', '=', '')
    .where(({ not, exists }) => not(exists(ofMember(db))))
    .execute()
  return await removePeople(db, rows)
}

async function removePeople(
  db: Kysely<Schema>,
  rows: readonly { readonly person_id: UserId; readonly email: string }[],
): Promise<readonly RemovedUser[]> {
  await removeWithData(
    db,
    rows.map(row => row.person_id),
  )
  return rows.map(row => ({ id: row.person_id, email: row.email }))
}

async function removeWithData(
  db: Kysely<Schema>,
  ids: readonly UserId[],
): Promise<readonly UserId[]> {
  if (ids.length === 0) return []
  for (const table of OWN_TABLES) {
    await db.deleteFrom(table).where('person_id', 'in', ids).execute()
  }
  return ids
}

/** The memberships of the person of the outer statement. */
function ofMember(db: Kysely<Schema>) {
  return db
    .selectFrom('membership')
    .select('membership.account_id')
    .where(sql<boolean>`membership.person_id = person.person_id`)
}

/** The invitations of that person's address. */
function ofInvited(db: Kysely<Schema>) {
  return db
    .selectFrom('invitation')
    .select('invitation.account_id')
    .where(sql<boolean>`invitation.email_key = person.email_key`)
}

/** The tables with rows of a person, the person last. */
const OWN_TABLES = [
  'membership',
  'session',
  'person_link',
  'person_address',
  'recovery_code',
  'calendar_link',
  'passkey',
  'known_device',
  'kept_form',
  'saved_view',
  'figures_mail',
  'person',
] as const satisfies readonly (keyof Schema)[]
