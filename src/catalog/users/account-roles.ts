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
  /** The office that gives a person without an account the role; null: none. */
  readonly officeId?: AccountId | null
}

/**
 * Gives a person a role in an account, or removes it: nothing else writes memberships. Permissions
 * are read with each request, so no session ends.
 * @param principal The person or program that gives the role; the caller has checked permissions.
 * @returns Whether something changed.
 * @throws Problem `not-found` for an unknown person, `conflict` when an account would lose its last
 * owner who can sign in, unless an operator wants that.
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
  if (role === null) {
    await users.removeMembership(userId, accountId)
    await transaction.leadRules.removePerson(accountId, userId)
  } else {
    const ground = before === undefined ? officeId : before.officeId
    await users.putMembership(userId, { accountId, role, officeId: ground })
  }
  return true
}

/** An account always has an owner, who can invite others, unless an operator decides otherwise. */
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

/**
 * Whether a person is an owner of an account who can sign in, and remains one when an office ends.
 */
export function isWorkingOwner(
  { user, memberships }: UserWithMemberships,
  accountId: AccountId,
): boolean {
  const own = memberships.find(one => one.accountId === accountId)
  const canSignIn = user.password !== '' && user.disabledAt === null
  return canSignIn && own?.role === 'owner' && own.officeId === null
}

/** Who is responsible for something created for an account, such as a key. */
export interface Maker {
  /** Null: created by command, or unknown. */
  readonly madeBy: UserId | null
  /**
   * The office as whose owner the person acts for the account, which ends what they created with
   * it. Null: none.
   */
  readonly officeId: AccountId | null
}

/**
 * Who is responsible for what an actor creates for an account. For a key's work, it is the person
 * who created the key.
 */
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
 * The office that a person's permissions in an account depend on: what they grant ends with the
 * office. Null: they depend on none.
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
