import type { Actor } from '../../domain/accounts/actor.ts'
import { Problem } from '../../domain/problem.ts'
import type { User } from '../../domain/users/user.ts'
import type { UserLinkMail } from '../../domain/users/user-link.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import { addressOwner } from '../../domain/values/network-address.ts'
import type { Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { type CountedSubject, countAttempts, inMinutes } from './counted-attempts.ts'
import { addressHash } from './user-writes.ts'

/** How many links for one purpose go to one address within an hour, for whoever asks for them. */
const MAX_OF_ASKER = 5
/** For everybody who asks, operators aside: nobody can fill a mailbox from many networks or accounts. */
const MAX_OF_ALL = 20
/** How many people one account invites within an hour. */
const MAX_INVITATIONS = 20

/** Whoever asks for a link. Those who ask have limits of their own: a guest cannot keep an invitation from being mailed. */
export type LinkAsker =
  | { readonly kind: 'guest'; readonly clientAddress: Actor['clientAddress'] }
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'person'; readonly id: UserId }
  | { readonly kind: 'operator' }

/** A link that is to be mailed. */
export interface LinkRequest {
  readonly purpose: UserLinkMail['purpose']
  readonly asker: LinkAsker
}

/**
 * Called instead, when many links for the purpose were mailed within the hour. It says so to whoever asked, or throws.
 * @param againAt When the next one can be mailed, in milliseconds since 1970 UTC.
 */
export type TooManyLinks = (againAt: number) => void

/**
 * Has a link mailed to a person, unless there were many within the hour.
 * @param transaction One that locks by itself.
 * @param more What the message says beside the link.
 */
export async function mailLink(
  transaction: Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
  { purpose, asker }: LinkRequest,
  more: Pick<UserLinkMail, 'inviter' | 'address' | 'names' | 'accountId'>,
  now: number,
  tooMany: TooManyLinks,
): Promise<void> {
  if (!(await countLink(transaction, email, { purpose, asker }, now, tooMany))) return
  await transaction.jobs.add(
    [mailJob({ kind: 'user-link', recipient: email, userId: id, purpose, ...more })],
    now,
  )
}

/** Does as much for an unknown address as `mailLink` does for a known one: nobody learns by the time which it is. */
export async function countForNobody(
  transaction: Pick<Transaction, 'lock' | 'sessions'>,
  email: string,
  request: LinkRequest,
  now: number,
  tooMany: TooManyLinks,
): Promise<void> {
  if (!(await countLink(transaction, email, request, now, tooMany))) return
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

/** Counts an invitation: each may be mailed to a stranger. @throws Problem `too-many-requests` when an account has sent many within the hour. */
export async function countInvitation(
  transaction: Pick<Transaction, 'lock' | 'sessions'>,
  accountId: AccountId,
  now: number,
): Promise<void> {
  const subject = { name: `invitations of account ${accountId}`, max: MAX_INVITATIONS }
  const counted = await countAttempts(transaction, [subject], now)
  if (!('againAt' in counted)) return
  const { againAt } = counted
  const detail = `The account has invited ${MAX_INVITATIONS} people within the last hour. Try again ${inMinutes(againAt - now)}.`
  const retryAfterSeconds = Math.ceil((againAt - now) / 1000)
  throw Problem.of('too-many-requests', 'Too many invitations', detail, { retryAfterSeconds })
}

/** Refuses what depends on a link that is not mailed. @param text What is not done, such as `No link is mailed now.` */
export function refuseWithoutLink(text: string, now: number): TooManyLinks {
  return againAt => {
    const detail = `${text} Several were asked for with this address within the last hour. Look for them in its mailbox and spam folder, or try again ${inMinutes(againAt - now)}.`
    const retryAfterSeconds = Math.ceil((againAt - now) / 1000)
    throw Problem.of('too-many-requests', 'Too many links', detail, { retryAfterSeconds })
  }
}

async function countLink(
  transaction: Pick<Transaction, 'lock' | 'sessions'>,
  email: string,
  { purpose, asker }: LinkRequest,
  now: number,
  tooMany: TooManyLinks,
): Promise<boolean> {
  // Whether somebody who registers has an account already must not show in what is counted.
  const counted = purpose === 'known' ? 'register' : purpose
  const name = `mail ${counted} ${addressHash(email)}`
  const own: CountedSubject = { name: `${name} by ${nameOf(asker)}`, max: MAX_OF_ASKER }
  const subjects = asker.kind === 'operator' ? [own] : [own, { name, max: MAX_OF_ALL }]
  const found = await countAttempts(transaction, subjects, now)
  if ('againAt' in found) tooMany(found.againAt)
  return !('againAt' in found)
}

function nameOf(asker: LinkAsker): string {
  switch (asker.kind) {
    case 'guest':
      return `network ${addressOwner(asker.clientAddress)}`
    case 'operator':
      return 'operators'
    default:
      return `${asker.kind} ${asker.id}`
  }
}
