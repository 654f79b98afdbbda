import { SERVICE } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import { accountName } from '../../domain/accounts/member.ts'
import { isOver } from '../../domain/plans/plan.ts'
import { TOLD_BEFORE_MS } from '../../domain/plans/plan-end.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { planMailRecipients } from '../plans/plan-mail.ts'
import { recordStep } from '../writes/record-write.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { endLapsed } from './featured-places.ts'
import { hideExpired } from './listing-terms.ts'

/** Listings in one transaction, few so that other writers wait only briefly. */
const HIDDEN_AT_ONCE = 50
/** Listings may be dated to come. */
const ALL = Number.MAX_SAFE_INTEGER

/**
 * Tells one account that its plan ends soon or has ended, ends what it featured by its plan, or hides
 * some of its listings, where the plan says so. Each step checks again in its transaction what it
 * found, so that several nodes do each once.
 * @param operator The address that is told too; empty: none.
 * @returns Whether there may be more.
 */
export async function watchPlanEnds(
  store: Store,
  clock: Clock,
  operator: string,
): Promise<boolean> {
  const now = clock()
  const toTell = await store.plans.nextToTell(now, now + TOLD_BEFORE_MS)
  if (toTell !== null) {
    await store.transact(transaction => tell(transaction, toTell, operator, now))
    return true
  }
  const toUnfeature = await store.plans.nextToUnfeature(now)
  if (toUnfeature !== null) {
    const { accountId } = toUnfeature
    await store.transact(async transaction => {
      await transaction.plans.lockOf(accountId)
      await endLapsed(transaction, accountId, now)
    })
    return true
  }
  const toHide = await store.plans.nextToHide(now)
  if (toHide === null) return false
  await retryStale(() => store.transact(transaction => hideSome(transaction, toHide, now)))
  return true
}

async function tell(
  transaction: Transaction,
  accountId: AccountId,
  operator: string,
  now: number,
): Promise<void> {
  const { plans, members, jobs } = transaction
  const account = await plans.lockOf(accountId)
  const isStill = (await plans.nextToTell(now, now + TOLD_BEFORE_MS, accountId)) !== null
  if (!isStill || account === null || account.endsAt === null) return
  const hasEnded = isOver(account, now)
  await plans.told(accountId, { hasEnded, at: now })
  await recordStep(transaction, SERVICE, now, [
    edited('plan', accountId, [hasEnded ? 'ended' : 'ending']),
  ])
  const member = await members.get(accountId)
  if (!member) return
  const recipients = await planMailRecipients(transaction, member, operator)
  const { name, hidesAtEnd } = account.plan
  const about = {
    accountId,
    accountName: accountName(member),
    plan: name,
    endsAt: account.endsAt,
    hasEnded,
    hides: hidesAtEnd,
  }
  await jobs.add(
    recipients.map(recipient => mailJob({ kind: 'plan-end', recipient, ...about })),
    now,
  )
}

async function hideSome(
  transaction: Transaction,
  accountId: AccountId,
  now: number,
): Promise<void> {
  const account = await transaction.plans.lockOf(accountId)
  if (account === null || !isOver(account, now) || !account.plan.hidesAtEnd) return
  const some = await transaction.terms.publishedUntil(accountId, ALL, undefined, HIDDEN_AT_ONCE)
  for (const { listingId } of some) await hideExpired(transaction, listingId, now)
}
