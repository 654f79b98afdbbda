import type { ListingDetail } from '../../domain/listings/listing.ts'
import { type Decision, isOffered } from '../../domain/listings/listing-review.ts'
import { isAboutLead, MAIL_TOPIC } from '../../domain/messages/notification.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { decisionJob } from '../messages/gathered-mails.ts'
import { type MailFiles, mailJob, messageOf } from '../messages/mail-jobs.ts'

/**
 * Notifies the applicant at the account's own address whether it was approved; an account that was
 * deleted, or has no address, gets nothing.
 */
export async function mailApplicationDecision(
  { members, jobs }: Pick<Transaction, 'members' | 'jobs'>,
  accountId: AccountId,
  isApproved: boolean,
  now: number,
): Promise<void> {
  const recipient = (await members.get(accountId))?.email ?? ''
  if (recipient === '') return
  const decided = { kind: 'account-decision', recipient, accountId, isApproved } as const
  await jobs.add([mailJob(decided)], now)
}

interface ListingJudgment {
  readonly decision: Decision
  readonly reason: string
  readonly now: number
  /** How long the email is held to gather more decisions, in milliseconds. */
  readonly gatheringMs: number
}

/**
 * Notifies an account how its listing was judged, together with decisions that follow soon. @param
 * before The listing as it was judged.
 */
export async function mailDecision(
  { members, jobs }: Pick<Transaction, 'members' | 'jobs'>,
  before: ListingDetail,
  { decision, reason, now, gatheringMs }: ListingJudgment,
): Promise<void> {
  const { id, title, accountId } = before.listing
  const recipient = (await members.get(accountId))?.email ?? ''
  if (recipient === '') return
  const isApproved = decision === 'approve'
  const decided = {
    kind: 'listing-decision',
    recipient,
    accountId,
    listingId: id,
    title,
    decision,
    reason: isApproved ? '' : reason.trim(),
    isShown: isApproved && isOffered(before) && before.member.active,
  } as const
  await jobs.add([await decisionJob(jobs, decided, now, gatheringMs)], now)
}

/**
 * Removes the messages to the own address of a deleted account that are about the account itself,
 * sent or not.
 */
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
  // Files first: without the rows, they could not be found again.
  await mail.remove(messages)
  await store.transact(({ jobs }) => jobs.remove(messages.map(({ id }) => id)))
}
