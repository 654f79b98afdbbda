import { MAIL_TOPIC } from '../../domain/messages/notification.ts'
import type { UserLinkMail } from '../../domain/users/user-link.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { AccountId, InvitationId, UserId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import type { RemovedUser } from '../../store/users/user-records.ts'
import { type MailFiles, messageOf } from '../messages/mail-jobs.ts'

const PEOPLE_AT_ONCE = 100

/**
 * Removes the messages with links, sent or not, to people who work only for a deleted account, and
 * its invitations: these people are removed with it, and the messages have their addresses.
 */
export async function removeLinkMails(
  store: Store,
  mail: MailFiles,
  accountId: AccountId,
): Promise<void> {
  await removeInvitationMails(store, mail, accountId)
  for (let last = 0 as UserId; ; ) {
    const people = await store.users.list(accountId, last, PEOPLE_AT_ONCE)
    // Accounts that were deleted are not among the memberships.
    const leaving = people.filter(
      ({ user, memberships }) => user.serviceRole === null && memberships.length === 0,
    )
    const ids = new Set(leaving.map(({ user }) => user.id))
    const addresses = await store.users.otherAddresses([...ids])
    const keys = [...leaving.map(({ user }) => user.email), ...addresses].map(addressKey)
    await store.transact(transaction =>
      removeMails(transaction, mail, keys, ({ userId }) => ids.has(userId)),
    )
    last = people.at(-1)?.user.id ?? last
    if (people.length < PEOPLE_AT_ONCE) return
  }
}

async function removeInvitationMails(
  store: Store,
  mail: MailFiles,
  accountId: AccountId,
): Promise<void> {
  for (let last = 0 as InvitationId; ; ) {
    const invited = await store.invitations.allOf(accountId, last, PEOPLE_AT_ONCE)
    const keys = invited.map(({ email }) => addressKey(email))
    await store.transact(transaction =>
      removeMails(transaction, mail, keys, one => one.accountId === accountId),
    )
    last = invited.at(-1)?.id ?? last
    if (invited.length < PEOPLE_AT_ONCE) return
  }
}

/**
 * Removes the messages, sent or not, to people who are being removed, with the names that they
 * typed.
 */
export async function removeMailsOf(
  transaction: Transaction,
  mail: MailFiles,
  people: readonly RemovedUser[],
): Promise<void> {
  const ids = new Set(people.map(({ id }) => id))
  const keys = people.map(({ email }) => addressKey(email))
  await removeMails(transaction, mail, keys, ({ userId }) => ids.has(userId))
}

/** Removes messages with links to addresses with some keys. */
export async function removeMails(
  transaction: Transaction,
  mail: MailFiles,
  keys: readonly string[],
  isMeant: (notification: UserLinkMail) => boolean,
): Promise<void> {
  const found =
    keys.length === 0 ? [] : await transaction.jobs.withKeys(MAIL_TOPIC, [...new Set(keys)])
  const messages = found.flatMap(job => messageOf(job) ?? [])
  const links = messages.filter(
    ({ notification }) => notification.kind === 'user-link' && isMeant(notification),
  )
  if (links.length === 0) return
  // Files first: without the rows, they could not be found again.
  await mail.remove(links)
  await transaction.jobs.remove(links.map(({ id }) => id))
}
