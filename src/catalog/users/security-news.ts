import type { Actor } from '../../domain/accounts/actor.ts'
import type { User } from '../../domain/users/user.ts'
import type { SecurityNewsKind } from '../../domain/users/user-link.ts'
import type { Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { countAttempts } from './counted-attempts.ts'

/**
 * How many emails of one kind a person gets within an hour. The limit is per kind, so that none can
 * suppress another.
 */
const MAX_OF_KIND = 3

export interface SecurityNews {
  readonly purpose: SecurityNewsKind
  readonly what: string
  readonly actor: Pick<Actor, 'clientAddress'>
}

/**
 * Mails a person that something has happened to the own access, unless much of it was mailed within
 * the hour. The last message says that more is only on the page of security events.
 * @param what See `SecurityNews`.
 */
export async function mailNews(
  transaction: Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
  { purpose, what, actor: { clientAddress } }: SecurityNews,
  now: number,
): Promise<void> {
  const subject = { name: `news ${purpose} of ${id}`, max: MAX_OF_KIND }
  const counted = await countAttempts(transaction, [subject], now)
  if ('oldestAt' in counted) return
  const news = { at: now, what, clientAddress, isLast: counted[0]?.count === MAX_OF_KIND }
  const mail = {
    kind: 'user-link',
    recipient: email,
    userId: id,
    purpose,
    inviter: '',
    news,
  } as const
  await transaction.jobs.add([mailJob(mail)], now)
}
