import type { Kysely } from 'kysely'
import type { Member } from '../../domain/accounts/member.ts'
import { BLANK_MEMBER } from '../../domain/accounts/member-form.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { MemberReader } from './member-records.ts'
import { detailsRow, memberRow } from './member-rows.ts'

export class MemberWriter extends MemberReader {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  async insert(members: readonly Member[]): Promise<void> {
    await this.#insert('account', members.map(memberRow))
  }

  /** Adds an account under a new id. */
  async create(member: Omit<Member, 'id'>): Promise<AccountId> {
    const { account_id } = await this.db
      .insertInto('account')
      .values(detailsRow(member))
      .returning('account_id')
      .executeTakeFirstOrThrow()
    return account_id
  }

  /**
   * Overwrites an account that still has a version. @returns False when it has another; nothing is
   * written then.
   */
  async update(member: Member, version: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('account')
      .set({ ...detailsRow(member), revision: version + 1 })
      .where('account_id', '=', member.id)
      .where('revision', '=', version)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Notes which name of an account is approved. @param name Null: the present one, and each that it
   * gets from an operator.
   */
  async setApprovedName(id: AccountId, name: string | null): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ approved_name: name })
      .where('account_id', '=', id)
      .execute()
  }

  /** @param timeZone Empty: that of the service. */
  async setTimeZone(id: AccountId, timeZone: string): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ time_zone: timeZone })
      .where('account_id', '=', id)
      .execute()
  }

  /** Trusts an account from an instant on, unless it is trusted already. */
  async trust(id: AccountId, at: number): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ trusted_at: at })
      .where('account_id', '=', id)
      .where('trusted_at', 'is', null)
      .execute()
  }

  /** @returns Whether the account was trusted. */
  async distrust(id: AccountId): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('account')
      .set({ trusted_at: null })
      .where('account_id', '=', id)
      .where('trusted_at', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** An account is about to give itself another name: the one before stays the approved one. */
  async keepApprovedName(id: AccountId, name: string): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ approved_name: name })
      .where('account_id', '=', id)
      .where('approved_name', 'is', null)
      .execute()
  }

  /** Puts an account below an office. @param officeId Null: below none. */
  async setOffice(id: AccountId, officeId: AccountId | null): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ office_id: officeId })
      .where('account_id', '=', id)
      .execute()
  }

  /** Marks an account as deleted, or takes that back. @param at Null: it is not deleted anymore. */
  async markDeleted(id: AccountId, at: number | null): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ deleted_at: at })
      .where('account_id', '=', id)
      .execute()
  }

  /**
   * Blanks the details of an account for good, and ends the grants of keys for it and its place
   * above other accounts. Its id stays.
   */
  async blank(id: AccountId): Promise<void> {
    await this.db.deleteFrom('api_key_grant').where('account_id', '=', id).execute()
    await this.db.deleteFrom('account_picture').where('account_id', '=', id).execute()
    await this.db
      .updateTable('account')
      .set({ office_id: null })
      .where('office_id', '=', id)
      .execute()
    await this.db
      .updateTable('account')
      .set({
        ...detailsRow({ ...BLANK_MEMBER, active: false }),
        office_id: null,
        approved_name: null,
        unseen_members: '',
        unseen_at: null,
        trusted_at: null,
      })
      .where('account_id', '=', id)
      .execute()
  }
}
