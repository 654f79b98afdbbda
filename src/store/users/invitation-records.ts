import type {
  Invitation,
  NewInvitation,
  ReceivedInvitation,
} from '../../domain/users/invitation.ts'
import type { AccountId, InvitationId } from '../../domain/values/ids.ts'

/** Unless a method says otherwise, invitations that have expired, or are to an account that was deleted, are not among the results. */
export interface InvitationReader {
  get(id: InvitationId, now: number): Promise<Invitation | null>
  /** The invitations to an account, by id. */
  of(accountId: AccountId, now: number, limit: number): Promise<readonly Invitation[]>
  /** All invitations to an account by id, after an id: those that have expired, too, and those to an account that was deleted. */
  allOf(accountId: AccountId, after: InvitationId, limit: number): Promise<readonly Invitation[]>
  /** The invitations of an address, in any spelling of `personKey`, latest first. */
  to(email: string, now: number, limit: number): Promise<readonly ReceivedInvitation[]>
}

export interface InvitationWriter extends InvitationReader {
  /** Adds an invitation, in the place of an earlier one of the account to the same address. */
  put(invitation: NewInvitation): Promise<InvitationId>
  change(id: InvitationId, changes: InvitationChanges): Promise<void>
  /** @returns False when there is no such invitation anymore. */
  remove(id: InvitationId): Promise<boolean>
  /** Removes the invitations of one kind. @returns How many. */
  removeOf(which: RemovedInvitations, limit?: number): Promise<number>
}

export type InvitationChanges = Partial<Pick<Invitation, 'role' | 'isMailed' | 'expiresAt'>>

export type RemovedInvitations =
  | { readonly accountId: AccountId; readonly officeId?: AccountId; readonly invitedBy?: number }
  /** Those to an address, in any spelling. */
  | { readonly email: string }
  | { readonly expiredAt: number }
