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
import type {
  InvitationChanges,
  InvitationReader,
  InvitationWriter,
  RemovedInvitations,
} from './invitation-records.ts'

export class InvitationQueries extends Queries implements InvitationReader {
  async get(id: InvitationId, now: number): Promise<Invitation | null> {
    const row = await this.#valid(now).where('invitation_id', '=', id).executeTakeFirst()
    return row ? invitationOf(row) : null
  }

  async of(accountId: AccountId, now: number, limit: number): Promise<readonly Invitation[]> {
    const rows = await this.#valid(now)
      .where('invitation.account_id', '=', accountId)
      .orderBy('invitation_id')
      .limit(limit)
      .execute()
    return rows.map(invitationOf)
  }

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

  async to(email: string, now: number, limit: number): Promise<readonly ReceivedInvitation[]> {
    const rows = await this.#valid(now)
      .where('email_key', '=', personKey(email))
      .orderBy('invitation_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      ...invitationOf(row),
      accountName: row.company_name || row.contact_name,
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

export class InvitationCommands extends InvitationQueries implements InvitationWriter {
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
    return invitation_id as InvitationId
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

  async remove(id: InvitationId): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('invitation')
      .where('invitation_id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

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
      .where('invitation_id', 'in', sql<number>`(${found})`)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}

function invitationOf(row: Selectable<InvitationTable>): Invitation {
  return {
    id: row.invitation_id as InvitationId,
    accountId: row.account_id as AccountId,
    email: row.email,
    role: MEMBER_ROLES.find(role => role === row.role) ?? 'editor',
    officeId: row.office_id as AccountId | null,
    invitedBy: row.invited_by as UserId | null,
    isMailed: row.mailed === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
