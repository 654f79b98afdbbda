import type { Principal } from '../../domain/accounts/principal.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { MemberRole, ServiceRole, User, UserWithMemberships } from '../../domain/users/user.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import {
  ENDS_ALL,
  type LeftBehind,
  leftBehind,
  type Settlement,
  settleDeparture,
} from '../accounts/departures.ts'
import { permitted, requireAccount } from '../permitted.ts'
import { type GivenRole, giveAccountRole } from '../users/account-roles.ts'
import { mailLink } from '../users/mailed-links.ts'
import { requireAccountNow } from '../users/person-principal.ts'
import type { SignedIn } from '../users/sessions.ts'
import {
  addPerson,
  knownUser,
  LOCKED,
  personFaults,
  ROLES_LOCK,
  unknownUser,
  userWrite,
} from '../users/user-writes.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale } from '../writes/retry-stale.ts'
import {
  giveServiceRole,
  isWorkingOperator,
  requireOtherOperator,
  sendLink,
} from './service-people.ts'

/** A person whom an operator lets in to run the service. */
export interface LetIn extends Pick<User, 'email' | 'name'> {
  readonly serviceRole: ServiceRole
}

const USERS_PER_PAGE = 100
const NEEDED = ['people:write'] as const
/** Completes "may not …". */
const CHANGE = 'change its people'

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
      permitted(principal, NEEDED)
      requireAccount(principal, NEEDED, accountId)
    }
    return await this.#store.users.list(accountId, after, USERS_PER_PAGE)
  }

  /**
   * A person by number or address. @throws Problem `not-found`, `forbidden` for a principal who is
   * not an operator.
   */
  async find(principal: Principal, name: string): Promise<UserWithMemberships> {
    permitted(principal, ['users:write'])
    const { users } = this.#store
    const found = /^\d{1,15}$/.test(name)
      ? await users.get(Number(name) as UserId)
      : await users.byEmail(name)
    if (found) return found
    throw unknownUser(formatValue(name))
  }

  /**
   * Gives a person a role in the service. A new person gets a link by email to choose a password.
   * @param isMailed Whether the link is emailed; if not, the caller creates one.
   * @throws Problem `forbidden`, `invalid-input` with all faults, `conflict` for a person who has
   * another role in the service, `too-many-requests` after many links to the address.
   */
  async invite(principal: Principal, given: LetIn, isMailed = true): Promise<UserId> {
    const { serviceRole } = given
    const { email, name } = { email: given.email.trim(), name: oneLine(given.name) }
    const actor = permitted(principal, ['users:write'])
    const faults = new FaultList()
    personFaults({ email, name }, faults)
    faults.throwIfAny()
    const now = this.#clock()
    return await this.#store.transact(async transaction => {
      await transaction.lock(ROLES_LOCK)
      const known = await transaction.users.byEmail(email)
      const before = known?.user.serviceRole ?? null
      // Otherwise an invitation could take the service its last operator.
      if (before !== null && before !== serviceRole) {
        const detail = `The person has the role ${before} already. Change the role on the page of the person.`
        throw Problem.of('conflict', 'Other role', detail)
      }
      const id = known?.user.id ?? (await addPerson(transaction, { email, name }, now))
      await giveServiceRole(transaction, principal, id, serviceRole)
      await recordWrite(transaction, actor, now, userWrite(id, 'invited', { serviceRole }))
      const hasPassword = known !== null && known.user.password !== ''
      if (isMailed && !hasPassword) {
        const notDone = 'No invitation was sent.'
        const request = { purpose: 'invite', asker: { kind: 'operator' }, notDone } as const
        await mailLink(transaction, { id, email }, { request, more: { inviter: '' } }, now)
      }
      return id
    }, LOCKED)
  }

  /**
   * Changes the role of a person in an account.
   * @throws Problem `forbidden`, `not-found` for a person who does not work for the account,
   * `conflict` as `giveAccountRole`.
   */
  async setRole(
    principal: Principal,
    id: UserId,
    accountId: AccountId,
    role: MemberRole,
  ): Promise<void> {
    requireAccount(principal, NEEDED, accountId, CHANGE)
    await this.#store.transact(async transaction => {
      await transaction.lock(ROLES_LOCK)
      await requireAccountNow(transaction, principal, { needed: NEEDED, accountId, what: CHANGE })
      await this.#changeRole(transaction, principal, { userId: id, accountId, role }, this.#clock())
    }, LOCKED)
  }

  /**
   * What a member of an account would leave behind there.
   * @throws Problem `forbidden`, `not-found` for a person who does not work for the account.
   */
  async leftBehind(
    principal: Principal,
    id: UserId,
    accountId: AccountId,
  ): Promise<UserWithMemberships & LeftBehind> {
    requireAccount(principal, NEEDED, accountId, CHANGE)
    const person = await requireMember(this.#store, id, accountId)
    const left = await leftBehind(this.#store, accountId, id, this.#clock())
    return { ...person, ...left }
  }

  /**
   * Removes a person from an account. Invitations that the person sent end, too.
   * @param settlement What happens to the person's keys and webhooks, and to leads that go to the
   * person.
   * @throws Problem as `setRole`.
   */
  async remove(
    principal: Principal,
    id: UserId,
    accountId: AccountId,
    settlement: Settlement,
  ): Promise<void> {
    requireAccount(principal, NEEDED, accountId, CHANGE)
    await this.#end(principal, { userId: id, accountId, settlement }, transaction =>
      requireAccountNow(transaction, principal, { needed: NEEDED, accountId, what: CHANGE }),
    )
  }

  /**
   * The person who has signed in leaves an account: the person's keys and webhooks end, and leads
   * no longer go to the person.
   * @throws Problem `not-found` for an account that the person does not work for, `conflict` as
   * `giveAccountRole`.
   */
  async leave({ user, principal }: SignedIn, accountId: AccountId): Promise<void> {
    await this.#end(principal, { userId: user.id, accountId, settlement: ENDS_ALL })
  }

  /** @param check Checks the principal's permission again, once roles are locked. */
  async #end(
    principal: Principal,
    {
      userId,
      accountId,
      settlement,
    }: { readonly userId: UserId; readonly accountId: AccountId; readonly settlement: Settlement },
    check: (transaction: Transaction) => Promise<void> = async () => {},
  ): Promise<void> {
    await retryStale(() =>
      this.#store.transact(async transaction => {
        const now = this.#clock()
        await transaction.lock(ROLES_LOCK)
        await check(transaction)
        await this.#changeRole(transaction, principal, { userId, accountId, role: null }, now)
        await settleDeparture(transaction, principal, { accountId, userId, ...settlement }, now)
      }, LOCKED),
    )
  }

  async #changeRole(
    transaction: Transaction,
    principal: Principal,
    given: GivenRole,
    now: number,
  ): Promise<void> {
    const { userId, accountId, role } = given
    await requireMember(transaction, userId, accountId)
    if (!(await giveAccountRole(transaction, principal, given))) return
    const details = { accountId, role: role ?? 'none' }
    const write = userWrite(userId, 'given another role', details)
    await recordWrite(transaction, principal.actor, now, write)
  }

  /**
   * Disables or enables a person's sign-in. All sessions and links of a disabled person end
   * immediately.
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

  /**
   * Changes the role of a person in the whole service.
   * @param role Null: the person works only for accounts.
   * @throws Problem `forbidden`, `not-found`, `conflict` as `giveServiceRole`.
   */
  async setServiceRole(principal: Principal, id: UserId, role: ServiceRole | null): Promise<void> {
    const actor = permitted(principal, ['users:write'], 'change this role')
    await this.#store.transact(async transaction => {
      await transaction.lock(ROLES_LOCK)
      if (!(await giveServiceRole(transaction, principal, id, role))) return
      const details = { serviceRole: role ?? 'none' }
      const write = userWrite(id, 'given another role', details)
      await recordWrite(transaction, actor, this.#clock(), write)
    }, LOCKED)
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
}

/** @throws Problem `not-found` for a person who does not work for an account. */
async function requireMember(
  reader: Reader,
  id: UserId,
  accountId: AccountId,
): Promise<UserWithMemberships> {
  const person = await knownUser(reader, id)
  if (person.memberships.some(one => one.accountId === accountId)) return person
  throw unknownUser(`${id} in the account ${accountId}`)
}
