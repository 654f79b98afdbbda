import type { Actor } from '../../domain/accounts/actor.ts'
import { LIMITS } from '../../domain/limits.ts'
import type { User } from '../../domain/users/user.ts'
import type { UserLinkMail } from '../../domain/users/user-link.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import { addressOwner } from '../../domain/values/network-address.ts'
import type { Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { type CountedSubject, countWithin } from './counted-attempts.ts'
import { addressHash } from './user-writes.ts'

/**
 * Who requests a link. Each kind has limits of its own: a guest cannot prevent an invitation from
 * being emailed.
 */
export type LinkAsker =
  | { readonly kind: 'guest'; readonly clientAddress: Actor['clientAddress'] }
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'person'; readonly id: UserId }
  | { readonly kind: 'operator' }

/** A link that is to be mailed. */
export interface LinkRequest {
  readonly purpose: UserLinkMail['purpose']
  readonly asker: LinkAsker
  /** What is not done above the limit, such as `No invitation was sent.` */
  readonly notDone?: string
}

/**
 * Emails a link to a person.
 * @param transaction One that takes locks.
 * @param more What the message says in addition to the link.
 * @throws Problem `too-many-requests` when many links for the purpose were emailed within the hour.
 */
export async function mailLink(
  transaction: Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
  {
    request,
    more,
  }: {
    readonly request: LinkRequest
    readonly more: Pick<UserLinkMail, 'inviter' | 'address' | 'names' | 'accountId'>
  },
  now: number,
): Promise<void> {
  await countLink(transaction, email, request, now)
  const { purpose } = request
  const mail = { kind: 'user-link', recipient: email, userId: id, purpose, ...more } as const
  await transaction.jobs.add([mailJob(mail)], now)
}

/**
 * Does as much for an unknown address as `mailLink` does for a known one, so that the response time
 * does not tell them apart.
 */
export async function countForNobody(
  transaction: Pick<Transaction, 'lock' | 'sessions'>,
  email: string,
  request: LinkRequest,
  now: number,
): Promise<void> {
  await countLink(transaction, email, request, now)
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

/**
 * Counts an invitation: each may be mailed to a stranger. @throws Problem `too-many-requests` when
 * an account has sent many within the hour.
 */
export async function countInvitation(
  transaction: Pick<Transaction, 'lock' | 'sessions'>,
  accountId: AccountId,
  now: number,
): Promise<void> {
  const { invitation } = LIMITS
  const subject = { name: `invitations of account ${accountId}`, max: invitation.most.account }
  await countWithin({ limit: invitation, subjects: [subject] }, transaction, now)
}

async function countLink(
  transaction: Pick<Transaction, 'lock' | 'sessions'>,
  email: string,
  { purpose, asker, notDone = 'No link is mailed now.' }: LinkRequest,
  now: number,
): Promise<void> {
  // What is counted must not reveal whether the person who registers already has an account.
  const counted = purpose === 'known' ? 'register' : purpose
  const { most } = LIMITS.link
  const name = `mail ${counted} ${addressHash(email)}`
  const own: CountedSubject = { name: `${name} by ${nameOf(asker)}`, max: most.requester }
  const subjects = asker.kind === 'operator' ? [own] : [own, { name, max: most.everyone }]
  await countWithin({ limit: LIMITS.link, subjects, what: notDone }, transaction, now)
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
