import type { AccountId, UserId } from '../values/ids.ts'

const HOUR_MS = 3_600_000

/**
 * The purpose of a link. `setup`: creates the first operator; `invite`: an account or the service
 * invites the person; `register`: the person requests an account; `reset`: the person has forgotten
 * the password; `address`: the person wants to sign in with another address.
 */
export const LINK_PURPOSES = ['setup', 'invite', 'register', 'reset', 'address'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How long a link is valid. */
export const LINK_VALID_MS: Readonly<Record<LinkPurpose, number>> = {
  setup: HOUR_MS / 2,
  invite: 72 * HOUR_MS,
  register: 24 * HOUR_MS,
  reset: HOUR_MS,
  address: 24 * HOUR_MS,
}

/**
 * Whether people may create accounts themselves; `approval`: an operator activates each account.
 */
export const REGISTRATIONS = ['closed', 'approval', 'open'] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** The purposes of links that let a person choose a password. */
export type PasswordPurpose = Exclude<LinkPurpose, 'address'>

/** A new sign-in address that the person has not confirmed yet. */
export interface WantedAddress {
  readonly email: string
  /** In milliseconds since 1970 UTC. */
  readonly until: number
}

/**
 * The names that an applicant for an account types. The person who confirms the address sees them,
 * and may change them.
 */
export interface RegisteredNames {
  readonly name: string
  /** Empty if the person sells their own land. */
  readonly company: string
}

/**
 * A link that was emailed or printed. It can be used once; only the hash of its token is stored.
 */
export interface UserLink {
  readonly purpose: LinkPurpose
  /** Null if the user is created when the link is used (`setup`). */
  readonly userId: UserId | null
  /** In milliseconds since 1970 UTC. */
  readonly expiresAt: number
  /** From the request that the link was sent for; only in a `register` link. */
  readonly names?: RegisteredNames
}

/** Security notices that a user gets about their own access, regardless of who caused them. */
export const SECURITY_NEWS = [
  'new-browser',
  'password-changed',
  'factor-changed',
  'key-made',
] as const
export type SecurityNewsKind = (typeof SECURITY_NEWS)[number]

/** Something that happened to a user's access. */
export interface SecurityNews {
  /** In milliseconds since 1970 UTC. */
  readonly at: number
  /**
   * In our own words, such as `Firefox on Linux`, `a passkey was added`, or the id of a key; empty
   * if unknown.
   */
  readonly what: string
  /** Where the request came from; empty for a command. */
  readonly clientAddress: string
  /** Whether further notices of this kind are suppressed for an hour. */
  readonly isLast: boolean
}

/**
 * An email with a link, or a notice: the address already has an account (`known`); the person has
 * asked to sign in with another address (`address-asked`), or does so now (`address-changed`);
 * something has happened to the person's access.
 */
export interface UserLinkMail {
  readonly kind: 'user-link'
  readonly recipient: string
  readonly userId: UserId
  readonly purpose:
    | Exclude<LinkPurpose, 'setup'>
    | 'known'
    | 'address-asked'
    | 'address-changed'
    | SecurityNewsKind
  /** The approved name of the inviting account; empty if it has none, or without an invitation. */
  readonly inviter: string
  /** The account that invites; absent if the service does, or without an invitation. */
  readonly accountId?: AccountId
  /** The other address, in notices about it. */
  readonly address?: string
  /** As in the link. */
  readonly names?: RegisteredNames
  readonly news?: SecurityNews
}
