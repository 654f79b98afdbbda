import type { AccountId, UserId } from '../values/ids.ts'

const HOUR_MS = 3_600_000

/**
 * The purpose of a link. `setup`: makes the first operator; `invite`: an account or the service
 * wants the person; `register`: the person wants an account; `reset`: the person has forgotten the
 * password; `address`: the person wants to sign in with another address.
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
 * Whether people may make accounts by themselves; `approval`: an operator activates each account.
 */
export const REGISTRATIONS = ['closed', 'approval', 'open'] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** The purposes of links by which a person chooses a password. */
export type PasswordPurpose = Exclude<LinkPurpose, 'address'>

/** An address that a person wants to sign in with, and has not confirmed yet. */
export interface WantedAddress {
  readonly email: string
  /** In milliseconds since 1970 UTC. */
  readonly until: number
}

/**
 * The names that somebody who asks for an account types. Whoever confirms the address sees them,
 * and may change them.
 */
export interface RegisteredNames {
  readonly name: string
  /** Empty: the person sells land of their own. */
  readonly company: string
}

/** A link that was mailed or printed. It can be used once; only the hash of its token is stored. */
export interface UserLink {
  readonly purpose: LinkPurpose
  /** Null: the person is made when the link is used (`setup`). */
  readonly userId: UserId | null
  /** In milliseconds since 1970 UTC. */
  readonly expiresAt: number
  /** Of the request that the link was mailed for; only of a `register` link. */
  readonly names?: RegisteredNames
}

/** What a person is mailed about the own access, whoever did it. */
export const SECURITY_NEWS = [
  'new-browser',
  'password-changed',
  'factor-changed',
  'key-made',
] as const
export type SecurityNewsKind = (typeof SECURITY_NEWS)[number]

/** Something that happened to the access of a person. */
export interface SecurityNews {
  /** In milliseconds since 1970 UTC. */
  readonly at: number
  /**
   * In our own words, such as `Firefox on Linux`, `a passkey was added`, or the id of a key; empty:
   * unknown.
   */
  readonly what: string
  /** Where the request came from; empty: a command. */
  readonly clientAddress: string
  /** Whether more of it within the hour is not mailed. */
  readonly isLast: boolean
}

/**
 * A message with a link, or news: somebody asked for an account that the address has already
 * (`known`); the person has asked to sign in with another address instead of this one
 * (`address-asked`), or does so now (`address-changed`); something has happened to the person's
 * access.
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
  /** The approved name of the account that invites; empty: it has none, or nobody invites. */
  readonly inviter: string
  /** The account that invites; without it, the service does, or nobody. */
  readonly accountId?: AccountId
  /** The other address, in the news about it. */
  readonly address?: string
  /** As the link has them. */
  readonly names?: RegisteredNames
  readonly news?: SecurityNews
}
