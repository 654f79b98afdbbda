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
import type { UserLink, UserLinkMail } from '../../domain/users/user-link.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import { isEmailAddress, personKey } from '../../domain/values/email.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'

const HOUR_MS = 3_600_000
/** How many links a person gets within the window, whoever asks for them. */
const MAX_LINKS = 5
/** Of one account within the window. */
const MAX_INVITATIONS = 20

/** Options of transactions that lock what they depend on by name. */
export const LOCKED = { locksByItself: true } as const

/** Transactions that change who is an operator or who owns an account run one after the other. */
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
  if (name === '') faults.add('missing', 'name', 'Enter a name.')
  else if (name.length > USER_LIMITS.name) {
    faults.add('too-long', 'name', `The name has at most ${USER_LIMITS.name} characters.`)
  }
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
 * Ends the sign-ins that have begun with a second factor that is removed, and removes the recovery codes with the last one.
 * @throws Problem `forbidden` when the person needs a second factor, or has a password that is too short without one.
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

export function unknownUser(name: string): Problem {
  return Problem.of('not-found', 'Unknown person', `There is no person ${name}.`)
}

/**
 * Has a link mailed to a person, unless there were many within the hour.
 * @returns Whether it is mailed.
 */
export async function mailLink(
  transaction: Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
  purpose: UserLinkMail['purpose'],
  inviter: string,
  now: number,
): Promise<boolean> {
  if (!(await countLink(transaction, email, now))) return false
  await transaction.jobs.add(
    [mailJob({ kind: 'user-link', recipient: email, userId: id, purpose, inviter })],
    now,
  )
  return true
}

/** Counts an invitation: each may be mailed to a stranger. @throws Problem `too-many-requests` when an account has sent many within the hour. */
export async function countInvitation(
  { sessions }: Pick<Transaction, 'sessions'>,
  accountId: AccountId,
  now: number,
): Promise<void> {
  const subject = `invitations of account ${accountId}`
  const sent = await sessions.attempts([subject], now - HOUR_MS)
  if ((sent.get(subject) ?? 0) >= MAX_INVITATIONS) {
    const detail = `The account has invited ${MAX_INVITATIONS} people within the last hour. Try again in an hour.`
    const retryAfterSeconds = HOUR_MS / 1000
    throw Problem.of('too-many-requests', 'Too many invitations', detail, { retryAfterSeconds })
  }
  await sessions.addAttempts([subject], now, now - HOUR_MS)
}

/** Does as much for an unknown address as `mailLink` does for a known one: nobody learns by the time which it is. */
export async function countForNobody(
  transaction: Pick<Transaction, 'sessions'>,
  email: string,
  now: number,
): Promise<void> {
  if (!(await countLink(transaction, email, now))) return
  // In the place of the message, and of its turn.
  await writeForNobody(transaction, now)
  await writeForNobody(transaction, now)
}

/** Writes a row that says nothing, in the place of one that is written for others. */
export async function writeForNobody(
  { sessions }: Pick<Transaction, 'sessions'>,
  now: number,
): Promise<void> {
  await sessions.addAttempts(['nobody'], now, null)
}

/** Counts a link that somebody asked for. @returns Whether there were few within the hour. */
export async function countLink(
  { sessions }: Pick<Transaction, 'sessions'>,
  email: string,
  now: number,
): Promise<boolean> {
  const subject = `mail ${addressHash(email)}`
  const sent = await sessions.attempts([subject], now - HOUR_MS)
  if ((sent.get(subject) ?? 0) >= MAX_LINKS) return false
  await sessions.addAttempts([subject], now, now - HOUR_MS)
  return true
}

/** The hash that stands for a mail address where limits are counted. */
export function addressHash(email: string): string {
  return hash('sha256', personKey(email), 'hex')
}
