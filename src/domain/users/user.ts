import type { AccountId, UserId } from '../values/ids.ts'

/** The roles that a person can have in an account. */
export const MEMBER_ROLES = ['owner', 'editor'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** The roles that a person can have in the whole service. */
export const SERVICE_ROLES = ['operator', 'moderator'] as const
export type ServiceRole = (typeof SERVICE_ROLES)[number]

/** A person works for an account. */
interface Membership {
  readonly accountId: AccountId
  readonly role: MemberRole
}

/** A person who can sign in. Instants are milliseconds since 1970 UTC. */
export interface User {
  readonly id: UserId
  /** The address as it was written. The person proves it by the first mailed link that is used. */
  readonly email: string
  readonly name: string
  /** Null: the person works only for accounts. */
  readonly serviceRole: ServiceRole | null
  /**
   * The hash of the password, as a PHC string; empty: none is chosen yet, so nobody can sign in as
   * this person.
   */
  readonly password: string
  /** Whether the password is long enough only beside a second factor. */
  readonly hasShortPassword: boolean
  /**
   * Grows with everything that ends sessions of the person: a sign-in that began with another
   * number is void.
   */
  readonly signInVersion: number
  /** The secret of the second factor, in base 32; empty: there is none. */
  readonly totpSecret: string
  /** How many passkeys the person has. */
  readonly passkeys: number
  readonly createdAt: number
  /** When the person first used a link that was mailed to the address; null: never. */
  readonly confirmedAt: number | null
  /** Null: the person may sign in. */
  readonly disabledAt: number | null
  /** Null: never. */
  readonly signedInAt: number | null
}

/** A password as it is stored. */
export interface ChosenPassword {
  /** A PHC string. */
  readonly hash: string
  /** See `hasShortPassword` of `User`. */
  readonly isShort: boolean
}

/** An account that a person works for. */
export interface WorkedAccount extends Membership {
  /**
   * The office whose owner gave the role, which ends with it; null: the role does not depend on an
   * office.
   */
  readonly officeId: AccountId | null
  /** Whether the account is active. */
  readonly isActive: boolean
  /**
   * Whether the account waits for approval; an inactive one that does not was refused, or
   * deactivated.
   */
  readonly isApplying?: boolean
  readonly accountName: string
  /** Whether the person acts for it only as an owner of its office. */
  readonly isOfOffice?: boolean
}

/** A person with the accounts that the person works for. */
export interface UserWithMemberships {
  readonly user: User
  /** By account; without accounts that were deleted. */
  readonly memberships: readonly WorkedAccount[]
}

/**
 * How a person is called where nobody but operators reads it: people who are invited have no name
 * until they choose one.
 */
export function personLabel({ name, email }: Pick<User, 'name' | 'email'>): string {
  return name || email
}

export const USER_LIMITS = { email: 100, name: 100 } as const

/** Whether a person needs a second factor: people who can reach everybody's records do. */
export function needsSecondFactor({ serviceRole }: Pick<User, 'serviceRole'>): boolean {
  return serviceRole !== null
}

/** Whether a password is not enough to sign in: there is an app that shows codes, or a passkey. */
export function hasSecondFactor({
  totpSecret,
  passkeys,
}: Pick<User, 'totpSecret' | 'passkeys'>): boolean {
  return totpSecret !== '' || passkeys > 0
}
