import type { Session } from '../../domain/users/session.ts'
import type {
  ChosenPassword,
  User,
  UserWithMemberships,
  WorkedAccount,
} from '../../domain/users/user.ts'
import type { LinkPurpose, UserLink, WantedAddress } from '../../domain/users/user-link.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'

/** A session with its person. */
export type SessionOfUser = UserWithMemberships & { readonly session: Session }

/** Addresses may be given in any spelling; they are compared by `personKey`. */
export interface UserReader {
  get(id: UserId): Promise<UserWithMemberships | null>
  byEmail(email: string): Promise<UserWithMemberships | null>
  /** The person whose session has this token, whether or not the session has ended. Every page asks for it. */
  bySession(tokenHash: Uint8Array): Promise<SessionOfUser | null>
  /** People by id, after an id. @param accountId Only those who work for the account; null: all. */
  list(
    accountId: AccountId | null,
    after: UserId,
    limit: number,
  ): Promise<readonly UserWithMemberships[]>
  /** The names of some people; people who no longer exist are left out. */
  names(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>
  /** How many people who are not disabled and have chosen a password have the role of an operator. */
  operatorCount(): Promise<number>
  /** Null: there is no such link, or it has expired. */
  link(tokenHash: Uint8Array, now: number): Promise<UserLink | null>
  /** The address that a person wants to sign in with, and has not confirmed yet; null: none, or the time for it is over. */
  wantedAddress(id: UserId, now: number): Promise<WantedAddress | null>
  /** The addresses that some people wanted or had before: messages about them went there. */
  otherAddresses(ids: readonly UserId[]): Promise<readonly string[]>
  /** Whether somebody has asked for an account with the address of a person, before anybody else named it. */
  hasRegistered(id: UserId): Promise<boolean>
}

export type NewUser = Pick<User, 'email' | 'name' | 'serviceRole' | 'createdAt'> & {
  readonly company: string
}

/** A person who was removed. */
export type RemovedUser = Pick<User, 'id' | 'email'>

export type GivenMembership = Pick<WorkedAccount, 'accountId' | 'role' | 'officeId'>

type Changeable = Pick<
  User,
  'email' | 'name' | 'serviceRole' | 'totpSecret' | 'confirmedAt' | 'disabledAt' | 'signedInAt'
>
export type UserChanges = Partial<Changeable> & { readonly password?: ChosenPassword }

export interface UserWriter extends UserReader {
  /** @throws StoreConflict `duplicate` when a person has the address already. */
  add(user: NewUser): Promise<UserId>
  /** @throws StoreConflict `duplicate` as `add`. */
  change(id: UserId, changes: UserChanges): Promise<void>
  /**
   * Has other transactions that end sign-ins of the person, or begin one, wait until this one ends.
   * @returns False when sign-ins have ended since the version; nothing is locked then.
   */
  lockSignIns(id: UserId, version: number): Promise<boolean>
  /** Voids the sign-ins of a person that have begun and are not complete. `removeOf` of sessions does so too. */
  endSignIns(id: UserId): Promise<void>
  /** Has other transactions that change the roles of the person wait until this one ends. */
  holdRoles(id: UserId): Promise<void>
  /** Makes a person work for an account, or changes the role. */
  putMembership(id: UserId, membership: GivenMembership): Promise<void>
  /** @returns Whether the person worked for the account. */
  removeMembership(id: UserId, accountId: AccountId): Promise<boolean>
  /** Removes the memberships of an account and its invitations, and the people who had nothing else, with all their data. @returns Those people. */
  removeOf(accountId: AccountId): Promise<readonly UserId[]>
  /**
   * Removes people who registered, or were invited, before an instant, have never confirmed their address, and have no invitation and no valid
   * link.
   * @returns Those people.
   */
  removeUnconfirmed(until: number, now: number, limit: number): Promise<readonly RemovedUser[]>
  /** Removes the person with an address who was only invited, and has never confirmed it. @returns That person. */
  removeInvited(email: string): Promise<readonly RemovedUser[]>
  addLink(tokenHash: Uint8Array, link: UserLink): Promise<void>
  /** Uses up a link. @returns False when another one has used it, or it has expired; nothing is written then. */
  takeLink(tokenHash: Uint8Array, now: number): Promise<boolean>
  /** Makes links invalid: the links of a person, or the links that make an operator (null). @param purpose Only those; without it, all. */
  removeLinks(id: UserId | null, purpose?: LinkPurpose): Promise<void>
  /** Notes the address that a person wants to sign in with, in the place of the one before; null: none. */
  wantAddress(id: UserId, wanted: WantedAddress | null): Promise<void>
  /** Notes an address with which a person has signed in until now. */
  keepFormerAddress(id: UserId, email: string): Promise<void>
  /**
   * Notes the time step of a code of the second factor.
   * @returns False when this step, or a later one, was used before; nothing is written then.
   */
  useTotpStep(id: UserId, step: number): Promise<boolean>
  /** Replaces the recovery codes of a person. */
  putRecoveryCodes(id: UserId, hashes: readonly Uint8Array[]): Promise<void>
  /** Uses up a recovery code. @returns Whether the person had it. */
  takeRecoveryCode(id: UserId, hash: Uint8Array): Promise<boolean>
}
