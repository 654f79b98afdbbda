import { accountName, type Member } from '../../domain/accounts/member.ts'
import { accountsFor, type Principal } from '../../domain/accounts/principal.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type {
  MemberRole,
  Membership,
  ServiceRole,
  User,
  UserWithMemberships,
} from '../../domain/users/user.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import { shown } from '../../domain/values/scalars.ts'
import { type Store, StoreConflict, type Transaction } from '../../store/store.ts'
import { permitted, requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import {
  countInvitation,
  type LinkAsker,
  mailLink,
  refuseWithoutLink,
  type TooManyLinks,
} from './mailed-links.ts'
import {
  isWorkingOperator,
  requireOtherOperator,
  sendLink,
  setServiceRole,
} from './service-people.ts'
import {
  knownUser,
  LOCKED,
  personFaults,
  ROLES_LOCK,
  unknownUser,
  userWrite,
} from './user-writes.ts'

/** A person whom an operator, or an owner of an account, invites. */
export interface Invitation {
  readonly email: string
  readonly name: string
  /** Null: none. Only operators give one. */
  readonly serviceRole: ServiceRole | null
  /** Null: none. */
  readonly membership: Membership | null
}

const USERS_PER_PAGE = 100

/** The people who can sign in, and the accounts that they work for. */
export class Users {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * The next 100 people after a number, by number.
   * @param accountId Only those who work for an account; null: all, which only operators may see.
   * @throws Problem `forbidden`.
   */
  async list(
    principal: Principal,
    accountId: AccountId | null,
    after = 0 as UserId,
  ): Promise<readonly UserWithMemberships[]> {
    if (accountId === null) permitted(principal, ['users:write'])
    else {
      permitted(principal, ['people:write'])
      requireAccount(principal, ['people:write'], accountId)
    }
    return await this.#store.users.list(accountId, after, USERS_PER_PAGE)
  }

  /** A person by number or address. @throws Problem `not-found`, `forbidden` for a principal who is no operator. */
  async find(principal: Principal, name: string): Promise<UserWithMemberships> {
    permitted(principal, ['users:write'])
    const { users } = this.#store
    const found = /^\d{1,15}$/.test(name)
      ? await users.get(Number(name) as UserId)
      : await users.byEmail(name)
    if (found) return found
    throw unknownUser(shown(name))
  }

  /**
   * Invites a person. Somebody with the address gets the role beside those that there are; others get a link by mail to
   * choose a password.
   * @param isMailed Whether the link is mailed; without that, the caller makes one.
   * @throws Problem `forbidden`, `invalid-input` with all faults, `not-found` for an unknown account, `conflict` for a person who works for
   * it already, `too-many-requests` after many links to the address; `conflict` and `too-many-requests` for an account with many people or invitations,
   * unless an operator invites.
   */
  async invite(principal: Principal, invitation: Invitation, isMailed = true): Promise<UserId> {
    const { serviceRole, membership } = invitation
    const { email, name } = { email: invitation.email.trim(), name: oneLine(invitation.name) }
    const actor = permitted(principal, [membership === null ? 'users:write' : 'people:write'])
    if (serviceRole !== null) permitted(principal, ['users:write'], 'give this role')
    if (membership)
      requireAccount(principal, ['people:write'], membership.accountId, 'invite people')
    const faults = new FaultList()
    personFaults({ email, name }, faults)
    faults.throwIfAny()
    const now = this.#clock()
    return await this.#store.transact(async transaction => {
      const { users } = transaction
      await transaction.lock(ROLES_LOCK)
      const account = membership && (await knownAccount(transaction, membership.accountId))
      if (account && accountsFor(principal, ['users:write']) !== 'all') {
        await requireRoomForPerson(transaction, account.id)
        await countInvitation(transaction, account.id, now)
      }
      const known = await users.byEmail(email)
      // Otherwise an invitation could take the account its last owner.
      if (known?.memberships.some(one => one.accountId === membership?.accountId)) {
        const detail = 'The person works for this account already. Change the role there.'
        throw Problem.of('conflict', 'Works there already', detail)
      }
      const id = known?.user.id ?? (await addUser(transaction, { email, name, serviceRole }, now))
      if (known && serviceRole !== null) await users.change(id, { serviceRole })
      if (membership) await users.putMembership(id, membership)
      const details = { ...(membership ?? {}), ...(serviceRole !== null && { serviceRole }) }
      await recordWrite(transaction, actor, now, userWrite(id, 'invited', details))
      const hasPassword = known !== null && known.user.password !== ''
      if (isMailed && !hasPassword) {
        const refuse = refuseWithoutLink('Nobody was invited: no link is mailed now.', now)
        await this.#mailInvitation(transaction, principal, { id, email }, account, refuse)
      }
      return id
    }, LOCKED)
  }

  /**
   * Changes the role of a person in an account.
   * @param role Null: the person no longer works for it.
   * @throws Problem `forbidden`, `not-found` for somebody who does not work for the account, `conflict` for its last owner.
   */
  async setRole(
    principal: Principal,
    id: UserId,
    accountId: AccountId,
    role: MemberRole | null,
  ): Promise<void> {
    const actor = permitted(principal, ['people:write'])
    requireAccount(principal, ['people:write'], accountId, 'change its people')
    const now = this.#clock()
    await this.#store.transact(async transaction => {
      const { users } = transaction
      await transaction.lock(ROLES_LOCK)
      const { memberships } = await knownUser(transaction, id)
      const before = memberships.find(one => one.accountId === accountId)
      if (!before) throw unknownUser(`${id} in the account ${accountId}`)
      if (before.role === role) return
      if (before.role === 'owner')
        await this.#requireOtherOwner(transaction, principal, id, accountId)
      if (role === null) await users.removeMembership(id, accountId)
      else await users.putMembership(id, { accountId, role })
      // A page that the person keeps open may show more than the new role allows: the person is signed out.
      await transaction.sessions.removeOf(id, null)
      const details = { accountId, role: role ?? 'none' }
      await recordWrite(transaction, actor, now, userWrite(id, 'given another role', details))
    }, LOCKED)
  }

  /** Has a person invited again. @throws Problem `forbidden`, `not-found`, `too-many-requests` after many links. */
  async inviteAgain(principal: Principal, id: UserId, accountId: AccountId): Promise<void> {
    permitted(principal, ['people:write'])
    requireAccount(principal, ['people:write'], accountId, 'invite people')
    const now = this.#clock()
    await this.#store.transact(async transaction => {
      await transaction.lock(ROLES_LOCK)
      const { user, memberships } = await knownUser(transaction, id)
      if (!memberships.some(one => one.accountId === accountId) || user.password !== '') {
        throw unknownUser(`${id} who waits for a link in the account ${accountId}`)
      }
      const account = await knownAccount(transaction, accountId)
      const refuse = refuseWithoutLink('No link is mailed now.', now)
      await this.#mailInvitation(transaction, principal, user, account, refuse)
    }, LOCKED)
  }

  /** @param account Null: the service invites. */
  async #mailInvitation(
    transaction: Transaction,
    principal: Principal,
    person: Pick<User, 'id' | 'email'>,
    account: Member | null,
    tooMany: TooManyLinks,
  ): Promise<void> {
    const isOperator = account === null || accountsFor(principal, ['users:write']) === 'all'
    const asker: LinkAsker = isOperator ? { kind: 'operator' } : { kind: 'account', id: account.id }
    const inviter = account ? accountName(account) : ''
    const request = { purpose: 'invite', asker } as const
    await mailLink(transaction, person, request, { inviter }, this.#clock(), tooMany)
  }

  /**
   * Keeps a person from signing in, or lets the person in again. All sessions and links of a disabled person end at once.
   * @throws Problem `forbidden`, `not-found`, `conflict` for the last operator.
   */
  async setDisabled(principal: Principal, id: UserId, isDisabled: boolean): Promise<void> {
    const actor = permitted(principal, ['users:write'])
    const now = this.#clock()
    await this.#store.transact(async transaction => {
      const { users, sessions } = transaction
      await transaction.lock(ROLES_LOCK)
      const { user } = await knownUser(transaction, id)
      if ((user.disabledAt !== null) === isDisabled) return
      if (isDisabled && isWorkingOperator(user)) await requireOtherOperator(transaction, principal)
      await users.change(id, { disabledAt: isDisabled ? now : null })
      if (isDisabled) {
        await users.removeLinks(id)
        await sessions.removeOf(id, null)
      }
      await recordWrite(transaction, actor, now, userWrite(id, isDisabled ? 'disabled' : 'enabled'))
    }, LOCKED)
  }

  /** See `setServiceRole`. */
  setServiceRole(principal: Principal, id: UserId, role: ServiceRole | null): Promise<void> {
    return setServiceRole(this.#store, this.#clock, principal, id, role)
  }

  /** See `sendLink`. */
  sendLink(principal: Principal, id: UserId): Promise<void> {
    return sendLink(this.#store, this.#clock, principal, id)
  }

  /** Ends all sessions of a person. @returns How many. @throws Problem `forbidden`, `not-found`. */
  async signOut(principal: Principal, id: UserId): Promise<number> {
    const actor = permitted(principal, ['users:write'])
    return await this.#store.transact(async transaction => {
      await knownUser(transaction, id)
      const count = await transaction.sessions.removeOf(id, null)
      await recordWrite(transaction, actor, this.#clock(), userWrite(id, 'signed out', { count }))
      return count
    })
  }

  /** An account always has somebody who can let others in, unless an operator says otherwise. */
  async #requireOtherOwner(
    { users }: Transaction,
    principal: Principal,
    id: UserId,
    accountId: AccountId,
  ): Promise<void> {
    if (accountsFor(principal, ['users:write']) === 'all') return
    const people = await users.list(accountId, 0 as UserId, USERS_PER_PAGE)
    const isOwner = ({ user, memberships }: UserWithMemberships) =>
      user.id !== id &&
      user.disabledAt === null &&
      memberships.some(one => one.accountId === accountId && one.role === 'owner')
    if (people.some(isOwner)) return
    const detail = 'The account has no other owner. Make somebody else an owner first.'
    throw Problem.of('conflict', 'Last owner', detail)
  }
}

/** @throws Problem `conflict` when an account has as many people as its page shows. */
async function requireRoomForPerson({ users }: Transaction, id: AccountId): Promise<void> {
  const people = await users.list(id, 0 as UserId, USERS_PER_PAGE)
  if (people.length < USERS_PER_PAGE) return
  const detail = `An account has at most ${USERS_PER_PAGE} people. Remove somebody first.`
  throw Problem.of('conflict', 'Too many people', detail)
}

async function addUser(
  { users }: Transaction,
  person: Pick<User, 'email' | 'name' | 'serviceRole'>,
  now: number,
): Promise<UserId> {
  try {
    return await users.add({ ...person, company: '', createdAt: now })
  } catch (error) {
    if (!(error instanceof StoreConflict && error.kind === 'duplicate')) throw error
    const detail = 'Somebody with this address was let in at the same moment. Try again.'
    throw Problem.of('conflict', 'Address in use', detail, { cause: error })
  }
}

async function knownAccount({ members }: Transaction, id: AccountId): Promise<Member> {
  const member = await members.get(id)
  if (member) return member
  throw Problem.of('not-found', 'Invalid account', `There is no account ${id}.`)
}
