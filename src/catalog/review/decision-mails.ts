import type { ApplicationDecisionMail } from '../../domain/accounts/application-mail.ts'
import type { ListingDecisionMail } from '../../domain/listings/decision-mail.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { type Decision, isOffered } from '../../domain/listings/listing-review.ts'
import { isAboutLead, MAIL_TOPIC } from '../../domain/messages/notification.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import type { MailFiles } from '../leads/erase-leads.ts'
import { mailJob, messageOf } from '../messages/mail-jobs.ts'

type Content =
  | Omit<ListingDecisionMail, 'recipient' | 'accountId'>
  | Omit<ApplicationDecisionMail, 'recipient' | 'accountId'>

/** Mails an account at its own address; one that was deleted, or has none, gets nothing. */
export async function mailAccount(
  { members, jobs }: Pick<Transaction, 'members' | 'jobs'>,
  accountId: AccountId,
  now: number,
  content: Content,
): Promise<void> {
  const recipient = (await members.get(accountId))?.email ?? ''
  if (recipient !== '') await jobs.add([mailJob({ ...content, recipient, accountId })], now)
}

/** Tells an account what was decided of its listing. @param before The listing as it was judged. */
export async function mailDecision(
  transaction: Pick<Transaction, 'members' | 'jobs'>,
  before: ListingDetail,
  { decision, reason }: { readonly decision: Decision; readonly reason: string },
  now: number,
): Promise<void> {
  const { id, title, accountId } = before.listing
  const isApproved = decision === 'approve'
  await mailAccount(transaction, accountId, now, {
    ...{ kind: 'listing-decision', listingId: id, title, decision },
    reason: isApproved ? '' : reason.trim(),
    isShown: isApproved && isOffered(before) && before.member.active,
  })
}

/** Removes the messages to the own address of a deleted account that are about the account itself, sent or not. */
export async function removeAccountMails(
  store: Store,
  mail: MailFiles,
  accountId: AccountId,
): Promise<void> {
  const address = (await store.members.versioned(accountId))?.member.email ?? ''
  if (address === '') return
  const found = await store.jobs.withKeys(MAIL_TOPIC, [addressKey(address)])
  const messages = found
    .flatMap(job => messageOf(job) ?? [])
    .filter(
      ({ notification }) =>
        !isAboutLead(notification) &&
        'accountId' in notification &&
        notification.accountId === accountId,
    )
  if (messages.length === 0) return
  // Files first: without the rows, nobody could find them again.
  await mail.remove(messages)
  await store.transact(({ jobs }) => jobs.remove(messages.map(({ id }) => id)))
}
