import { hash } from 'node:crypto'
import type { AuditedAction } from '../../domain/accounts/audit.ts'
import { type FaultList, Problem } from '../../domain/problem.ts'
import { MIN_PASSWORD } from '../../domain/users/password-rules.ts'
import { hashOf, newToken } from '../../domain/users/session.ts'
import type { UserWithMemberships } from '../../domain/users/user.ts'
import {
  hasSecondFactor,
  needsSecondFactor,
  USER_LIMITS,
  type User,
} from '../../domain/users/user.ts'
import type { UserLink } from '../../domain/users/user-link.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import { isEmailAddress, personKey } from '../../domain/values/email.ts'
import type { UserId } from '../../domain/values/ids.ts'
import { type Reader, StoreConflict, type Transaction } from '../../store/store.ts'

/** Options of transactions that lock what they depend on by name. */
export const LOCKED = { locksByItself: true } as const

/** Transactions that change who is an operator or who owns an account run in sequence. */
export const ROLES_LOCK = 'roles of people'

/** The record of a write about a person. The audit log has no addresses and names of people. */
export function userWrite(id: UserId, action: string, details: AuditedAction['details'] = {}) {
  return { subject: 'user', id: String(id), action, details, changed: [] } as const
}

/** @throws Problem `not-found` for an unknown person. */
export async function knownUser({ users }: Reader, id: UserId): Promise<UserWithMemberships> {
  const found = await users.get(id)
  if (found) return found
  throw unknownUser(String(id))
}

/** The faults of a person's name and address. */
export function personFaults(
  { email, name }: Pick<User, 'email' | 'name'>,
  faults: FaultList,
): void {
  addressFault(email, faults)
  nameFault(name, faults)
}

export function nameFault(name: string, faults: FaultList): void {
  if (name === '') faults.add('missing', 'name', 'Enter a name.')
  else if (name.length > USER_LIMITS.name) {
    faults.add('too-long', 'name', `The name has at most ${USER_LIMITS.name} characters.`)
  }
}

export function companyFault(company: string, faults: FaultList): void {
  if (company.length <= USER_LIMITS.name) return
  faults.add('too-long', 'company', `The company has at most ${USER_LIMITS.name} characters.`)
}

export function addressFault(email: string, faults: FaultList): void {
  if (email === '') faults.add('missing', 'email', 'Enter an email address.')
  else if (email.length > USER_LIMITS.email || !isEmailAddress(email)) {
    const form = 'Enter an email address in the form name@example.com'
    faults.add('invalid', 'email', `${form}, with at most ${USER_LIMITS.email} characters.`)
  }
}

/** Adds a link. @returns Its token, which is stored nowhere. */
export async function addLink(
  { users }: Pick<Transaction, 'users'>,
  { randomBytes }: Pick<ClockAndRandom, 'randomBytes'>,
  link: UserLink,
): Promise<string> {
  const token = newToken(randomBytes)
  await users.addLink(hashOf(token), link)
  return token
}

export function invalidLink(): Problem {
  const detail = 'The link was used already, or is too old. Ask for a new one.'
  return Problem.of('not-found', 'Link not valid', detail)
}

/**
 * Ends the sign-ins that have begun with a second factor that is removed, and removes the recovery
 * codes with the last one.
 * @throws Problem `forbidden` when the person needs a second factor, or has a password that is too
 * short without one.
 */
export async function settleFactors(transaction: Transaction, id: UserId): Promise<void> {
  await transaction.users.endSignIns(id)
  const { user } = await knownUser(transaction, id)
  if (hasSecondFactor(user)) return
  if (needsSecondFactor(user)) {
    const detail = 'Who runs the service needs a second factor. Add another one first.'
    throw Problem.of('forbidden', 'Second factor needed', detail)
  }
  if (user.hasShortPassword) {
    const detail = `Without a second factor, a password has at least ${MIN_PASSWORD.alone} characters. Choose a longer password first, then remove the second factor.`
    throw Problem.of('forbidden', 'Password too short', detail)
  }
  await transaction.users.putRecoveryCodes(id, [])
}

/**
 * Adds a person without a password. @throws Problem `conflict` when the address was taken in the
 * meantime.
 */
export async function addPerson(
  { users }: Pick<Transaction, 'users'>,
  {
    email,
    name,
    serviceRole = null,
  }: Pick<User, 'email' | 'name'> & Partial<Pick<User, 'serviceRole'>>,
  now: number,
): Promise<UserId> {
  try {
    return await users.add({ email, name, serviceRole, company: '', createdAt: now })
  } catch (error) {
    if (!(error instanceof StoreConflict && error.kind === 'duplicate')) throw error
    const detail = 'A person with this address was added at the same moment. Try again.'
    throw Problem.of('conflict', 'Address in use', detail, { cause: error })
  }
}

export function unknownUser(name: string): Problem {
  return Problem.of('not-found', 'Unknown person', `There is no person ${name}.`)
}

/** The hash that represents an email address in counts. */
export function addressHash(email: string): string {
  return hash('sha256', personKey(email), 'hex')
}
