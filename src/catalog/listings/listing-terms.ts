import { SERVICE } from '../../domain/accounts/actor.ts'
import { expiryOf, REMINDED_BEFORE_MS } from '../../domain/plans/listing-term.ts'
import type { AccountPlan } from '../../domain/plans/plan.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { contentOf, editListing } from './edit-listing.ts'

const DAY_MS = 86_400_000
/** Listings in one transaction, few so that other writers wait only briefly. */
const EXPIRED_AT_ONCE = 50
/** More listings of one account get another message. */
const REMINDED_TOGETHER = 2_000
const NAMED_IN_MAIL = 50

/**
 * Reminds one account of listings that expire within a week, or hides some whose term has ended.
 * Each step is one transaction that checks again what it found, so that several nodes do each once.
 * @returns Whether there may be more.
 */
export async function watchTerms(store: Store, clock: Clock): Promise<boolean> {
  const now = clock()
  const remindedUntil = now - REMINDED_BEFORE_MS
  const [toRemind] = await store.terms.accountsDue(now + REMINDED_BEFORE_MS, null, 1)
  if (toRemind !== undefined) {
    await store.transact(transaction => remind(transaction, toRemind, now))
    return true
  }
  const [toHide] = await store.terms.accountsDue(now, remindedUntil, 1)
  if (toHide === undefined) return false
  await retryStale(() => store.transact(transaction => hideDue(transaction, toHide, now)))
  return true
}

/**
 * One message has all listings that are due within a day, so that an account gets at most one a
 * day.
 */
async function remind(transaction: Transaction, accountId: AccountId, now: number): Promise<void> {
  const { terms, members, jobs } = transaction
  const account = await transaction.plans.lockOf(accountId)
  const until = account && publishedBy(account, now + REMINDED_BEFORE_MS + DAY_MS)
  if (account === null || until === null) return
  const due = await terms.publishedUntil(accountId, until, null, REMINDED_TOGETHER)
  await terms.remind(
    due.map(({ listingId }) => listingId),
    now,
  )
  const member = await members.get(accountId)
  const [first] = due
  if (!first || !member || member.email === '' || !member.active) return
  const listings = due
    .slice(0, NAMED_IN_MAIL)
    .map(({ listingId, title, ...term }) => ({
      listingId,
      title,
      expiresAt: expiryOf({ ...term, remindedAt: now }, account, now) ?? now,
    }))
  const about = { accountId, count: due.length, listings }
  await jobs.add([mailJob({ kind: 'listing-expiry', recipient: member.email, ...about })], now)
}

async function hideDue(transaction: Transaction, accountId: AccountId, now: number): Promise<void> {
  const account = await transaction.plans.lockOf(accountId)
  const until = account && publishedBy(account, now)
  if (until === null) return
  const remindedUntil = now - REMINDED_BEFORE_MS
  const due = await transaction.terms.publishedUntil(
    accountId,
    until,
    remindedUntil,
    EXPIRED_AT_ONCE,
  )
  for (const { listingId } of due) await hideExpired(transaction, listingId, now)
}

/** Hides an active listing as expired: renewing shows it again. */
export async function hideExpired(
  transaction: Transaction,
  id: ListingId,
  now: number,
): Promise<void> {
  const detail = await transaction.listings.detail(id)
  if (!detail?.listing.active) return
  const write = { auction: { kind: 'none' }, actor: SERVICE, now } as const
  await editListing(transaction, write, detail, { ...contentOf(detail.listing), active: false })
  await transaction.terms.expire(id, now)
  await recordWrite(transaction, SERVICE, now, {
    subject: 'listing',
    id: String(id),
    action: 'expired',
    details: { accountId: detail.listing.accountId },
    changed: [],
  })
}

/** Until when listings were published whose term ends by an instant; null: none ends. */
function publishedBy({ plan, startedAt }: AccountPlan, endsUntil: number): number | null {
  if (plan.days === null) return null
  const until = endsUntil - plan.days * DAY_MS
  return startedAt <= until ? until : null
}
