import type { Kysely, Selectable, Updateable } from 'kysely'
import type { UserWithMemberships } from '../../domain/users/user.ts'
import { MEMBER_ROLES, type Membership, SERVICE_ROLES, type User } from '../../domain/users/user.ts'
import { LINK_PURPOSES, type UserLink } from '../../domain/users/user-link.ts'
import { personKey } from '../../domain/values/email.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { PersonTable } from '../schema/user-tables.ts'
import { Queries } from '../sql/queries.ts'
import type { NewUser, UserChanges } from './user-records.ts'

export class UserQueries extends Queries {
  async get(id: UserId): Promise<UserWithMemberships | null> {
    const rows = await people(this.db).where('person_id', '=', id).execute()
    return (await this.#withMemberships(rows))[0] ?? null
  }

  async byEmail(email: string): Promise<UserWithMemberships | null> {
    const rows = await people(this.db).where('email_key', '=', personKey(email)).execute()
    return (await this.#withMemberships(rows))[0] ?? null
  }

  async list(
    accountId: AccountId | null,
    after: UserId,
    limit: number,
  ): Promise<readonly UserWithMemberships[]> {
    let query = people(this.db).where('person_id', '>', after).orderBy('person_id').limit(limit)
    if (accountId !== null) {
      query = query.where('person_id', 'in', eb =>
        eb.selectFrom('membership').select('person_id').where('account_id', '=', accountId),
      )
    }
    return this.#withMemberships(await query.execute())
  }

  async operatorCount(): Promise<number> {
    const { count } = await this.db
      .selectFrom('person')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('service_role', '=', 'operator')
      .where('password', '<>', '')
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async link(tokenHash: Uint8Array, now: number): Promise<UserLink | null> {
    const row = await this.db
      .selectFrom('person_link')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    const purpose = LINK_PURPOSES.find(one => one === row?.purpose)
    if (!row || !purpose) return null
    return { purpose, userId: row.person_id as UserId | null, expiresAt: row.expires_at }
  }

  async company(id: UserId): Promise<string> {
    const row = await people(this.db).where('person_id', '=', id).executeTakeFirst()
    return row?.company ?? ''
  }

  async #withMemberships(rows: readonly Row[]): Promise<readonly UserWithMemberships[]> {
    if (rows.length === 0) return []
    const ids = rows.map(row => row.person_id)
    const found = await this.db
      .selectFrom('membership')
      .innerJoin('account', 'account.account_id', 'membership.account_id')
      .leftJoin('account_application', 'account_application.account_id', 'membership.account_id')
      .select('applied_at')
      .select(['person_id', 'membership.account_id', 'role', 'active'])
      .select(['company_name', 'contact_name'])
      .where('person_id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('membership.account_id')
      .execute()
    return rows.map(row => ({
      user: userOf(row),
      memberships: found
        .filter(one => one.person_id === row.person_id)
        .map(one => ({
          accountId: one.account_id as AccountId,
          role: MEMBER_ROLES.find(role => role === one.role) ?? 'editor',
          isActive: one.active === 1,
          ...(one.applied_at !== null && { isApplying: true }),
          accountName: one.company_name || one.contact_name,
        })),
    }))
  }
}

export class UserCommands extends UserQueries {
  async add({ email, name, serviceRole, createdAt, company }: NewUser): Promise<UserId> {
    const { person_id } = await this.db
      .insertInto('person')
      .values({
        ...{ email, email_key: personKey(email), name, service_role: serviceRole ?? '', company },
        ...{ password: '', totp_secret: '', totp_step: 0, created_at: createdAt },
        ...{ confirmed_at: null, disabled_at: null, signed_in_at: null },
      })
      .returning('person_id')
      .executeTakeFirstOrThrow()
    return person_id as UserId
  }

  async change(id: UserId, changes: UserChanges): Promise<void> {
    const row = changedColumns(changes)
    if (Object.keys(row).length === 0) return
    await this.db.updateTable('person').set(row).where('person_id', '=', id).execute()
  }

  async putMembership(id: UserId, { accountId, role }: Membership): Promise<void> {
    await this.db
      .insertInto('membership')
      .values({ person_id: id, account_id: accountId, role })
      .onConflict(conflict => conflict.columns(['person_id', 'account_id']).doUpdateSet({ role }))
      .execute()
  }

  async removeMembership(id: UserId, accountId: AccountId): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('membership')
      .where('person_id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async removeOf(accountId: AccountId): Promise<void> {
    const ofAccount = this.db
      .selectFrom('membership')
      .select('person_id')
      .where('account_id', '=', accountId)
    const ofOthers = this.db
      .selectFrom('membership')
      .select('person_id')
      .where('account_id', '<>', accountId)
    const rows = await this.db
      .selectFrom('person')
      .select('person_id')
      .where('person_id', 'in', ofAccount)
      .where('person_id', 'not in', ofOthers)
      .where('service_role', '=', '')
      .execute()
    await this.db.deleteFrom('membership').where('account_id', '=', accountId).execute()
    const ids = rows.map(row => row.person_id)
    if (ids.length === 0) return
    for (const table of ['lead', 'lead_note'] as const) {
      await this.db
        .updateTable(table)
        .set({ person_id: null })
        .where('person_id', 'in', ids)
        .execute()
    }
    for (const table of OWN_TABLES) {
      await this.db.deleteFrom(table).where('person_id', 'in', ids).execute()
    }
  }

  async addLink(tokenHash: Uint8Array, { purpose, userId, expiresAt }: UserLink): Promise<void> {
    await this.db
      .insertInto('person_link')
      .values({ token_hash: tokenHash, purpose, person_id: userId, expires_at: expiresAt })
      .execute()
  }

  async takeLink(tokenHash: Uint8Array, now: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('person_link')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async removeLinks(id: UserId | null): Promise<void> {
    await this.db
      .deleteFrom('person_link')
      .where('person_id', id === null ? 'is' : '=', id)
      .execute()
  }

  async useTotpStep(id: UserId, step: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('person')
      .set({ totp_step: step })
      .where('person_id', '=', id)
      .where('totp_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async putRecoveryCodes(id: UserId, hashes: readonly Uint8Array[]): Promise<void> {
    await this.db.deleteFrom('recovery_code').where('person_id', '=', id).execute()
    if (hashes.length === 0) return
    await this.db
      .insertInto('recovery_code')
      .values(hashes.map(code_hash => ({ person_id: id, code_hash })))
      .execute()
  }

  async takeRecoveryCode(id: UserId, hash: Uint8Array): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('recovery_code')
      .where('person_id', '=', id)
      .where('code_hash', '=', hash)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
}

/** The tables with rows of a person, the person last. */
const OWN_TABLES = [
  'membership',
  'session',
  'person_link',
  'recovery_code',
  'passkey',
  'known_device',
  'kept_form',
  'saved_view',
  'person',
] as const satisfies readonly (keyof Schema)[]

type Row = Selectable<PersonTable> & { readonly passkeys: number | null }

function people(db: Kysely<Schema>) {
  return db
    .selectFrom('person')
    .selectAll()
    .select(eb =>
      eb
        .selectFrom('passkey')
        .whereRef('passkey.person_id', '=', 'person.person_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
    )
}

function userOf(row: Row): User {
  return {
    id: row.person_id as UserId,
    email: row.email,
    name: row.name,
    serviceRole: SERVICE_ROLES.find(role => role === row.service_role) ?? null,
    password: row.password,
    totpSecret: row.totp_secret,
    passkeys: Number(row.passkeys),
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    disabledAt: row.disabled_at,
    signedInAt: row.signed_in_at,
  }
}

function changedColumns(changes: UserChanges): Updateable<PersonTable> {
  const { email, name, serviceRole, password, totpSecret } = changes
  const { confirmedAt, disabledAt, signedInAt } = changes
  return {
    ...(email !== undefined && { email, email_key: personKey(email) }),
    ...(name !== undefined && { name }),
    ...(serviceRole !== undefined && { service_role: serviceRole ?? '' }),
    ...(password !== undefined && { password }),
    ...(totpSecret !== undefined && { totp_secret: totpSecret }),
    ...(confirmedAt !== undefined && { confirmed_at: confirmedAt }),
    ...(disabledAt !== undefined && { disabled_at: disabledAt }),
    ...(signedInAt !== undefined && { signed_in_at: signedInAt }),
  }
}
