import type { AccountRequestsMail } from '../../domain/accounts/account-requests-mail.ts'
import { personKey } from '../../domain/values/email.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import { requestsJob } from '../messages/gathered-mails.ts'

const MAX_RECEIVERS = 50
const LISTED = 10

/** The account requests of an email. */
export interface WaitingRequests {
  readonly count: number
  /** The names of those that have waited longest. */
  readonly names: readonly string[]
}

/** Notifies the people who review accounts of a new request, at most once an hour each. */
export async function mailRequest(
  { users, jobs }: Pick<Transaction, 'users' | 'jobs'>,
  now: number,
): Promise<void> {
  for (const { id: userId, email: recipient } of await users.requestReceivers(MAX_RECEIVERS)) {
    const mail = { kind: 'account-requests', recipient, userId } as const
    await jobs.add([await requestsJob(jobs, mail, now)], now)
  }
}

/**
 * The requests that wait when an email is sent. @returns Null: there are none, or the person wants
 * no such email, has another address, or no longer reviews accounts.
 */
export async function waitingRequests(
  { users, reviews }: Pick<Reader, 'users' | 'reviews'>,
  { userId, recipient }: AccountRequestsMail,
): Promise<WaitingRequests | null> {
  const receivers = await users.requestReceivers(MAX_RECEIVERS)
  const found = receivers.find(({ id }) => id === userId)
  if (!found || personKey(found.email) !== personKey(recipient)) return null
  const { applications: count } = await reviews.waiting()
  if (count === 0) return null
  const first = await reviews.applications(LISTED)
  return { count, names: first.map(({ accountName }) => accountName) }
}
