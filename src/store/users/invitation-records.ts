import { type Selectable, sql } from 'kysely'
import type {
  Invitation,
  NewInvitation,
  ReceivedInvitation,
} from '../../domain/users/invitation.ts'
import { MEMBER_ROLES } from '../../domain/users/user.ts'
import { personKey } from '../../domain/values/email.ts'
import type { AccountId, InvitationId, UserId } from '../../domain/values/ids.ts'
import type { InvitationTable } from '../schema/user-tables.ts'
import { Queries } from '../sql/queries.ts'
import { flag } from '../sql/rows.ts'

export type InvitationChanges = Partial<Pick<Invitation, 'role' | 'isMailed' | 'expiresAt'>>

export type RemovedInvitations =
  | { readonly accountId: AccountId; readonly officeId?: AccountId; readonly invitedBy?: number }
  /** Those to an address, in any spelling. */
  | { readonly email: string }
  | { readonly expiredAt: number }

/**
 * Unless a method says otherwise, invitations that have expired, or are to an account that was
 * deleted, are not among the results.
 */
export class InvitationReader extends Queries {
  async get(id: InvitationId, now: number): Promise<Invitation | null> {
    const row = await this.#valid(now).where('invitation_id', '=', id).executeTakeFirst()
    return row ? invitationOf(row) : null
  }

  /** The invitations to an account, by id. */
  async of(accountId: AccountId, now: number, limit: number): Promise<readonly Invitation[]> {
    const rows = await this.#valid(now)
      .where('invitation.account_id', '=', accountId)
      .orderBy('invitation_id')
      .limit(limit)
      .execute()
    return rows.map(invitationOf)
  }

  /**
   * All invitations to an account by id, after an id: those that have expired, too, and those to an
   * account that was deleted.
   */
  async allOf(
    accountId: AccountId,
    after: InvitationId,
    limit: number,
  ): Promise<readonly Invitation[]> {
    const rows = await this.db
      .selectFrom('invitation')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('invitation_id', '>', after)
      .orderBy('invitation_id')
      .limit(limit)
      .execute()
    return rows.map(invitationOf)
  }

  /** The invitations of an address, in any spelling of `personKey`, latest first. */
  async to(email: string, now: number, limit: number): Promise<readonly ReceivedInvitation[]> {
    const rows = await this.#valid(now)
      .leftJoin('person as inviter', 'inviter.person_id', 'invitation.invited_by')
      .select('inviter.name as inviter_name')
      .where('invitation.email_key', '=', personKey(email))
      .orderBy('invitation_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      ...invitationOf(row),
      accountName: row.company_name || row.contact_name,
      inviterName: row.inviter_name ?? '',
    }))
  }

  #valid(now: number) {
    return this.db
      .selectFrom('invitation')
      .innerJoin('account', 'account.account_id', 'invitation.account_id')
      .selectAll('invitation')
      .select(['company_name', 'contact_name'])
      .where('expires_at', '>', now)
      .where('deleted_at', 'is', null)
  }
}

export class InvitationWriter extends InvitationReader {
  /** Adds an invitation, in the place of an earlier one of the account to the same address. */
  async put(invitation: NewInvitation): Promise<InvitationId> {
    const { accountId, email, role, officeId, invitedBy, isMailed, createdAt, expiresAt } =
      invitation
    const row = {
      email,
      role,
      office_id: officeId,
      invited_by: invitedBy,
      mailed: flag(isMailed),
      created_at: createdAt,
      expires_at: expiresAt,
    }
    const { invitation_id } = await this.db
      .insertInto('invitation')
      .values({ account_id: accountId, email_key: personKey(email), ...row })
      .onConflict(conflict => conflict.columns(['account_id', 'email_key']).doUpdateSet(row))
      .returning('invitation_id')
      .executeTakeFirstOrThrow()
    return invitation_id
  }

  async change(id: InvitationId, { role, isMailed, expiresAt }: InvitationChanges): Promise<void> {
    await this.db
      .updateTable('invitation')
      .set({
        ...(role !== undefined && { role }),
        ...(isMailed !== undefined && { mailed: flag(isMailed) }),
        ...(expiresAt !== undefined && { expires_at: expiresAt }),
      })
      .where('invitation_id', '=', id)
      .execute()
  }

  /** @returns False when there is no such invitation anymore. */
  async remove(id: InvitationId): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('invitation')
      .where('invitation_id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Removes the invitations of one kind. @returns How many. */
  async removeOf(which: RemovedInvitations, limit?: number): Promise<number> {
    let found = this.db.selectFrom('invitation').select('invitation_id')
    if ('expiredAt' in which) found = found.where('expires_at', '<=', which.expiredAt)
    else if ('email' in which) found = found.where('email_key', '=', personKey(which.email))
    else {
      const { accountId, officeId, invitedBy } = which
      found = found.where('account_id', '=', accountId)
      if (officeId !== undefined) found = found.where('office_id', '=', officeId)
      if (invitedBy !== undefined) found = found.where('invited_by', '=', invitedBy)
    }
    if (limit !== undefined) found = found.limit(limit)
    const { numDeletedRows } = await this.db
      .deleteFrom('invitation')
      .where('invitation_id', 'in', sql<InvitationId>`(${found})`)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}

function invitationOf(row: Selectable<InvitationTable>): Invitation {
  return {
    id: row.invitation_id,
    accountId: row.account_id,
    email: row.email,
    role: MEMBER_ROLES.find(role => role === row.role) ?? 'editor',
    officeId: row.office_id,
    invitedBy: row.invited_by as UserId | null,
    isMailed: row.mailed === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
