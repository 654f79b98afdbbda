import type { Actor } from '../../domain/accounts/actor.ts'
import { accountsFor, type Principal, userOf } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import type { MemberRole, UserWithMemberships } from '../../domain/users/user.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import { knownUser, ROLES_LOCK } from './user-writes.ts'

const PEOPLE_AT_ONCE = 100

/** The role that a person gets in an account. */
export interface GivenRole {
  readonly userId: UserId
  readonly accountId: AccountId
  /** Null: the person no longer works for the account. */
  readonly role: MemberRole | null
  /** The office through which somebody who works for no account yet gets the role; null: none. */
  readonly officeId?: AccountId | null
}

/**
 * Gives a person a role in an account, or takes it: nothing else writes memberships. Rights are read with each request, so no session ends.
 * @param principal Whoever gives the role; the caller has checked what it may do.
 * @returns Whether something changed.
 * @throws Problem `not-found` for an unknown person, `conflict` when an account would lose its last owner who can sign in, unless an operator
 * wants that.
 */
export async function giveAccountRole(
  transaction: Transaction,
  principal: Principal,
  { userId, accountId, role, officeId = null }: GivenRole,
): Promise<boolean> {
  const { users } = transaction
  await transaction.lock(ROLES_LOCK)
  const person = await knownUser(transaction, userId)
  const before = person.memberships.find(one => one.accountId === accountId)
  if ((before?.role ?? null) === role) return false
  if (isWorkingOwner(person, accountId))
    await requireOtherOwner(transaction, principal, userId, accountId)
  if (role === null) await users.removeMembership(userId, accountId)
  else {
    const ground = before === undefined ? officeId : before.officeId
    await users.putMembership(userId, { accountId, role, officeId: ground })
  }
  return true
}

/** An account always has somebody who can let others in, unless an operator says otherwise. */
async function requireOtherOwner(
  { users }: Transaction,
  principal: Principal,
  userId: UserId,
  accountId: AccountId,
): Promise<void> {
  if (accountsFor(principal, ['users:write']) === 'all') return
  for (let last = 0 as UserId; ; ) {
    const people = await users.list(accountId, last, PEOPLE_AT_ONCE)
    if (people.some(one => one.user.id !== userId && isWorkingOwner(one, accountId))) return
    last = people.at(-1)?.user.id ?? last
    if (people.length < PEOPLE_AT_ONCE) break
  }
  const detail =
    'The account has no other owner who can sign in. Make another person an owner first.'
  throw Problem.of('conflict', 'Last owner', detail)
}

/** Whether a person is an owner of an account who can sign in, and stays one when an office ends. */
export function isWorkingOwner(
  { user, memberships }: UserWithMemberships,
  accountId: AccountId,
): boolean {
  const own = memberships.find(one => one.accountId === accountId)
  const canSignIn = user.password !== '' && user.disabledAt === null
  return canSignIn && own?.role === 'owner' && own.officeId === null
}

/** Who answers for something that was made for an account, such as a key. */
export interface Maker {
  /** Null: made by command, or not known. */
  readonly madeBy: UserId | null
  /** The office as whose owner the person acts for the account: what is made ends with it. Null: none. */
  readonly officeId: AccountId | null
}

/** Who answers for what an actor makes for an account. For what a key makes, it is the person who made the key. */
export async function makerOf(
  reader: Pick<Reader, 'users' | 'members' | 'keys'>,
  actor: Actor,
  accountId: AccountId,
): Promise<Maker> {
  const key = actor.kind === 'key' ? await reader.keys.get(actor.name) : null
  if (key) return { madeBy: key.madeBy, officeId: key.officeId }
  const madeBy = userOf({ actor })
  return {
    madeBy,
    officeId: madeBy === null ? null : await officeBehind(reader, madeBy, accountId),
  }
}

/**
 * The office on which the rights of a person in an account depend: what is given by these rights ends with the office. Null: they depend on
 * none.
 */
async function officeBehind(
  reader: Pick<Reader, 'users' | 'members'>,
  userId: UserId,
  accountId: AccountId,
): Promise<AccountId | null> {
  const person = await reader.users.get(userId)
  if (person?.user.serviceRole === 'operator') return null
  const own = person?.memberships.find(one => one.accountId === accountId && one.role === 'owner')
  if (own) return own.officeId
  return (await reader.members.officeOf(accountId))?.id ?? null
}
