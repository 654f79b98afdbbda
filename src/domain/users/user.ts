import type { AccountId, UserId } from '../values/ids.ts'

/** The roles that a user can have in an account. */
export const MEMBER_ROLES = ['owner', 'editor'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** The roles that a user can have in the whole service. */
export const SERVICE_ROLES = ['operator', 'moderator'] as const
export type ServiceRole = (typeof SERVICE_ROLES)[number]

/** A user's role in an account. */
interface Membership {
  readonly accountId: AccountId
  readonly role: MemberRole
}

/** A person who can sign in. Instants are milliseconds since 1970 UTC. */
export interface User {
  readonly id: UserId
  /** The address as it was written. It is verified by the first emailed link that is used. */
  readonly email: string
  readonly name: string
  /** Null if the user works only for accounts. */
  readonly serviceRole: ServiceRole | null
  /**
   * The hash of the password, as a PHC string; empty if none is chosen yet, so no one can sign in
   * as this user.
   */
  readonly password: string
  /** Whether the password is long enough only with a second factor. */
  readonly hasShortPassword: boolean
  /**
   * Increases with everything that ends sessions of the user: a sign-in that began with another
   * number is void.
   */
  readonly signInVersion: number
  /** The secret of the second factor, in base 32; empty for none. */
  readonly totpSecret: string
  readonly passkeys: number
  readonly createdAt: number
  /** When the user first used a link that was sent to the address; null for never. */
  readonly confirmedAt: number | null
  /** Null if the user may sign in. */
  readonly disabledAt: number | null
  /** Null for never. */
  readonly signedInAt: number | null
}

/** A password as it is stored. */
export interface ChosenPassword {
  /** A PHC string. */
  readonly hash: string
  /** See `hasShortPassword` of `User`. */
  readonly isShort: boolean
}

/** An account that a user works for. */
export interface WorkedAccount extends Membership {
  /**
   * The office whose owner gave the role, which ends with it; null if the role does not depend on
   * an office.
   */
  readonly officeId: AccountId | null
  readonly isActive: boolean
  /**
   * Whether the account is pending approval; an inactive one that is not was refused, or
   * deactivated.
   */
  readonly isApplying?: boolean
  readonly accountName: string
  /** Absent: that of the service. */
  readonly timeZone?: string
  /** Whether the user acts for it only as an owner of its office. */
  readonly isOfOffice?: boolean
}

/** A user with their accounts. */
export interface UserWithMemberships {
  readonly user: User
  /** By account; without accounts that were deleted. */
  readonly memberships: readonly WorkedAccount[]
}

/** A user's label for operators: invited people have no name until they choose one. */
export function personLabel({ name, email }: Pick<User, 'name' | 'email'>): string {
  return name || email
}

export const USER_LIMITS = { email: 100, name: 100 } as const

/** Whether a user needs a second factor, because the user can access all records. */
export function needsSecondFactor({ serviceRole }: Pick<User, 'serviceRole'>): boolean {
  return serviceRole !== null
}

/** Whether a password is not enough to sign in: there is an authenticator app, or a passkey. */
export function hasSecondFactor({
  totpSecret,
  passkeys,
}: Pick<User, 'totpSecret' | 'passkeys'>): boolean {
  return totpSecret !== '' || passkeys > 0
}
