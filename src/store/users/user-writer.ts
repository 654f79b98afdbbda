import { type Kysely, sql, type Updateable } from 'kysely'
import type { LinkPurpose, UserLink, WantedAddress } from '../../domain/users/user-link.ts'
import { addressKey, personKey } from '../../domain/values/email.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { PersonTable } from '../schema/user-tables.ts'
import { endSignIns } from './session-records.ts'
import {
  type GivenMembership,
  type NewUser,
  type RemovedUser,
  type UserChanges,
  UserReader,
} from './user-records.ts'

export class UserWriter extends UserReader {
  /** @throws StoreConflict `duplicate` when a person has the address already. */
  async add({ email, name, serviceRole, createdAt, company }: NewUser): Promise<UserId> {
    const { person_id } = await this.db
      .insertInto('person')
      .values({
        email,
        email_key: personKey(email),
        name,
        service_role: serviceRole ?? '',
        company,
        password: '',
        totp_secret: '',
        totp_step: 0,
        created_at: createdAt,
        confirmed_at: null,
        disabled_at: null,
        signed_in_at: null,
      })
      .returning('person_id')
      .executeTakeFirstOrThrow()
    return person_id
  }

  /** @throws StoreConflict `duplicate` as `add`. */
  async change(id: UserId, changes: UserChanges): Promise<void> {
    const row = changedColumns(changes)
    if (Object.keys(row).length === 0) return
    await this.db.updateTable('person').set(row).where('person_id', '=', id).execute()
  }

  /**
   * Has other transactions that end sign-ins of the person, or begin one, wait until this one ends.
   * @returns False when sign-ins have ended since the version; nothing is locked then.
   */
  async lockSignIns(id: UserId, version: number): Promise<boolean> {
    // Writing the row, although nothing changes, locks it in both databases.
    const { numUpdatedRows } = await this.db
      .updateTable('person')
      .set({ sign_in_version: version })
      .where('person_id', '=', id)
      .where('sign_in_version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Has other transactions that change the roles of the person wait until this one ends. */
  async holdRoles(id: UserId): Promise<void> {
    // Writing the rows, although nothing changes, locks them in both databases.
    await this.db
      .updateTable('membership')
      .set({ person_id: id })
      .where('person_id', '=', id)
      .execute()
  }

  /**
   * Voids the sign-ins of a person that have begun and are not complete. `removeOf` of sessions
   * does so too.
   */
  async endSignIns(id: UserId): Promise<void> {
    await endSignIns(this.db, id)
  }

  /** Makes a person work for an account, or changes the role. */
  async putMembership(id: UserId, { accountId, role, officeId }: GivenMembership): Promise<void> {
    const row = { role, office_id: officeId }
    await this.db
      .insertInto('membership')
      .values({ person_id: id, account_id: accountId, ...row })
      .onConflict(conflict => conflict.columns(['person_id', 'account_id']).doUpdateSet(row))
      .execute()
  }

  /** @returns Whether the person worked for the account. */
  async removeMembership(id: UserId, accountId: AccountId): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('membership')
      .where('person_id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /**
   * Removes the memberships of an account and its invitations, and the people who had nothing else,
   * with all their data. @returns Those people.
   */
  async removeOf(accountId: AccountId): Promise<readonly UserId[]> {
    const people = () =>
      this.db
        .selectFrom('person')
        .select('person_id')
        .where('service_role', '=', '')
        .where(({ exists, not }) =>
          not(exists(ofMember(this.db).where('membership.account_id', '<>', accountId))),
        )
    const members = await people()
      .where(({ exists }) =>
        exists(ofMember(this.db).where('membership.account_id', '=', accountId)),
      )
      .execute()
    const invited = await people()
      .where('confirmed_at', 'is', null)
      .where('company', '=', '')
      .where(({ exists }) =>
        exists(ofInvited(this.db).where('invitation.account_id', '=', accountId)),
      )
      .where(({ exists, not }) =>
        not(exists(ofInvited(this.db).where('invitation.account_id', '<>', accountId))),
      )
      .execute()
    for (const table of ['membership', 'invitation'] as const) {
      await this.db.deleteFrom(table).where('account_id', '=', accountId).execute()
    }
    const ids = [...members, ...invited].map(row => row.person_id)
    if (ids.length === 0) return []
    for (const table of ['lead', 'lead_note'] as const) {
      await this.db
        .updateTable(table)
        .set({ person_id: null })
        .where('person_id', 'in', ids)
        .execute()
    }
    return await this.#remove(ids)
  }

  /**
   * Removes people who registered, or were invited, before an instant, have never confirmed their
   * address, and have no invitation and no valid link.
   * @returns Those people.
   */
  async removeUnconfirmed(
    until: number,
    now: number,
    limit: number,
  ): Promise<readonly RemovedUser[]> {
    const rows = await this.db
      .selectFrom('person')
      .select(['person_id', 'email'])
      .where('confirmed_at', 'is', null)
      .where('created_at', '<', until)
      .where('service_role', '=', '')
      .where(({ not, exists }) => not(exists(ofMember(this.db))))
      .where(({ not, exists }) => not(exists(ofInvited(this.db))))
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
    return await this.#removed(rows)
  }

  /**
   * Removes the person with an address who was only invited, and has never confirmed it. @returns
   * That person.
   */
  async removeInvited(email: string): Promise<readonly RemovedUser[]> {
    const rows = await this.db
      .selectFrom('person')
      .select(['person_id', 'email'])
      .where('email_key', '=', personKey(email))
      .where('confirmed_at', 'is', null)
      .where('company', '=', '')
      .where('service_role', '=', '')
      .where(({ not, exists }) => not(exists(ofMember(this.db))))
      .execute()
    return await this.#removed(rows)
  }

  async #removed(
    rows: readonly { readonly person_id: UserId; readonly email: string }[],
  ): Promise<readonly RemovedUser[]> {
    await this.#remove(rows.map(row => row.person_id))
    return rows.map(row => ({ id: row.person_id, email: row.email }))
  }

  async #remove(ids: readonly UserId[]): Promise<readonly UserId[]> {
    if (ids.length === 0) return []
    for (const table of OWN_TABLES) {
      await this.db.deleteFrom(table).where('person_id', 'in', ids).execute()
    }
    return ids
  }

  async addLink(
    tokenHash: Uint8Array,
    { purpose, userId, expiresAt, names }: UserLink,
  ): Promise<void> {
    await this.db
      .insertInto('person_link')
      .values({
        token_hash: tokenHash,
        purpose,
        person_id: userId,
        expires_at: expiresAt,
        ...names,
      })
      .execute()
  }

  /**
   * Uses up a link. @returns False when another one has used it, or it has expired; nothing is
   * written then.
   */
  async takeLink(tokenHash: Uint8Array, now: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('person_link')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /**
   * Makes links invalid: the links of a person, or the links that make an operator (null). @param
   * purpose Only those; without it, all.
   */
  async removeLinks(id: UserId | null, purpose?: LinkPurpose): Promise<void> {
    let query = this.db.deleteFrom('person_link').where('person_id', id === null ? 'is' : '=', id)
    if (purpose !== undefined) query = query.where('purpose', '=', purpose)
    await query.execute()
  }

  /**
   * Notes the address that a person wants to sign in with, in the place of the one before; null:
   * none.
   */
  async wantAddress(id: UserId, wanted: WantedAddress | null): Promise<void> {
    await this.db
      .updateTable('person_address')
      .set({ wanted_until: null })
      .where('person_id', '=', id)
      .where('wanted_until', 'is not', null)
      .execute()
    if (wanted !== null) await this.#keepAddress(id, wanted.email, wanted.until)
  }

  /** Notes an address with which a person has signed in until now. */
  async keepFormerAddress(id: UserId, email: string): Promise<void> {
    await this.#keepAddress(id, email, null)
  }

  async #keepAddress(id: UserId, email: string, wanted_until: number | null): Promise<void> {
    await this.db
      .insertInto('person_address')
      .values({ person_id: id, address_key: addressKey(email), email, wanted_until })
      .onConflict(conflict =>
        conflict.columns(['person_id', 'address_key']).doUpdateSet({ email, wanted_until }),
      )
      .execute()
  }

  /**
   * Notes the time step of a code of the second factor.
   * @returns False when this step, or a later one, was used before; nothing is written then.
   */
  async useTotpStep(id: UserId, step: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('person')
      .set({ totp_step: step })
      .where('person_id', '=', id)
      .where('totp_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Replaces the recovery codes of a person. */
  async putRecoveryCodes(id: UserId, hashes: readonly Uint8Array[]): Promise<void> {
    await this.db.deleteFrom('recovery_code').where('person_id', '=', id).execute()
    if (hashes.length === 0) return
    await this.db
      .insertInto('recovery_code')
      .values(hashes.map(code_hash => ({ person_id: id, code_hash })))
      .execute()
  }

  /** Uses up a recovery code. @returns Whether the person had it. */
  async takeRecoveryCode(id: UserId, hash: Uint8Array): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('recovery_code')
      .where('person_id', '=', id)
      .where('code_hash', '=', hash)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
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
  'passkey',
  'known_device',
  'kept_form',
  'saved_view',
  'person',
] as const satisfies readonly (keyof Schema)[]

function changedColumns(changes: UserChanges): Updateable<PersonTable> {
  const { email, name, serviceRole, password, totpSecret } = changes
  const { confirmedAt, disabledAt, signedInAt } = changes
  return {
    ...(email !== undefined && { email, email_key: personKey(email) }),
    ...(name !== undefined && { name }),
    ...(serviceRole !== undefined && { service_role: serviceRole ?? '' }),
    ...(password !== undefined && {
      password: password.hash,
      password_is_short: password.isShort ? 1 : 0,
    }),
    ...(totpSecret !== undefined && { totp_secret: totpSecret }),
    ...(confirmedAt !== undefined && { confirmed_at: confirmedAt }),
    ...(disabledAt !== undefined && { disabled_at: disabledAt }),
    ...(signedInAt !== undefined && { signed_in_at: signedInAt }),
  }
}
