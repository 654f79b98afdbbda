import type { UserId } from '../values/ids.ts'

const HOUR_MS = 3_600_000

/**
 * The purpose of a link. `setup`: makes the first operator; `invite`: an account or the service wants the person; `register`:
 * the person wants an account; `reset`: the person has forgotten the password.
 */
export const LINK_PURPOSES = ['setup', 'invite', 'register', 'reset'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long a link is valid. */
export const LINK_VALID_MS: Readonly<Record<LinkPurpose, number>> = {
  setup: HOUR_MS / 2,
  invite: 72 * HOUR_MS,
  register: 24 * HOUR_MS,
  reset: HOUR_MS,
}

/** Whether people may make accounts by themselves; `approval`: an operator activates each account. */
export const REGISTRATIONS = ['closed', 'approval', 'open'] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** A link with which a person chooses a password. It can be used once; only the hash of its token is stored. */
export interface UserLink {
  readonly purpose: LinkPurpose
  /** Null: the person is made when the link is used (`setup`). */
  readonly userId: UserId | null
  /** In milliseconds since 1970 UTC. */
  readonly expiresAt: number
}

/** A message with a link, or the news that somebody asked for an account that the address has already (`known`). */
export interface UserLinkMail {
  readonly kind: 'user-link'
  readonly recipient: string
  readonly userId: UserId
  readonly purpose: Exclude<LinkPurpose, 'setup'> | 'known'
  /** The name of the account or site that invites; empty where nobody does. */
  readonly inviter: string
}
