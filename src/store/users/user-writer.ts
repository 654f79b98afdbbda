import type { Updateable } from 'kysely'
import type { LinkPurpose, UserLink, WantedAddress } from '../../domain/users/user-link.ts'
import { addressKey, personKey } from '../../domain/values/email.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { PersonTable } from '../schema/user-tables.ts'
import { removeInvited, removePeopleOf, removeUnconfirmed } from './remove-people.ts'
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

  /** Has other transactions that change the person, or its roles, wait until this one ends. */
  async holdRoles(id: UserId): Promise<void> {
    // Writing the rows, although nothing changes, locks them in both databases. Memberships come
    // first, as in transactions that remove a person; operators have their role in the row of the
    // person.
    for (const table of ['membership', 'person'] as const) {
      await this.db.updateTable(table).set({ person_id: id }).where('person_id', '=', id).execute()
    }
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
  removeOf(accountId: AccountId): Promise<readonly UserId[]> {
    return removePeopleOf(this.db, accountId)
  }

  /**
   * Removes people who registered, or were invited, before an instant, have never confirmed their
   * address, and have no invitation and no valid link.
   * @returns Those people.
   */
  removeUnconfirmed(until: number, now: number, limit: number): Promise<readonly RemovedUser[]> {
    return removeUnconfirmed(this.db, { until, now, limit })
  }

  /**
   * Removes the person with an address who was only invited, and has never confirmed it. @returns
   * That person.
   */
  removeInvited(email: string): Promise<readonly RemovedUser[]> {
    return removeInvited(this.db, email)
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

  async setRequestMail(id: UserId, isWanted: boolean): Promise<void> {
    await this.db
      .updateTable('person')
      .set({ gets_request_mail: isWanted ? 1 : 0 })
      .where('person_id', '=', id)
      .execute()
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
