import type { AccountId, InvitationId, UserId } from '../values/ids.ts'
import type { MemberRole } from './user.ts'

/** How long an invitation can be accepted. */
export const INVITATION_VALID_MS = 30 * 24 * 3_600_000

/**
 * Invites an address to work for an account. Anyone who signs in with the address can accept; until
 * then, the invitation gives no rights.
 */
export interface Invitation {
  readonly id: InvitationId
  readonly accountId: AccountId
  /** As it was typed. */
  readonly email: string
  readonly role: MemberRole
  /** The office whose owner invites; null if the role does not depend on an office. */
  readonly officeId: AccountId | null
  /** Null if not invited by a console user. */
  readonly invitedBy: UserId | null
  /** Whether an email was sent to the address. */
  readonly isMailed: boolean
  /** This and the next are milliseconds since 1970 UTC. */
  readonly createdAt: number
  readonly expiresAt: number
}

export type NewInvitation = Omit<Invitation, 'id'>

/** An invitation as the invited person sees it. */
export interface ReceivedInvitation extends Invitation {
  readonly accountName: string
  /** The name of the person who invites; empty: unknown. */
  readonly inviterName: string
}
