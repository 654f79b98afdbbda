import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import { isOffered } from '../../domain/listings/listing-review.ts'
import { expiryOf } from '../../domain/plans/listing-term.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Reader, Store } from '../../store/store.ts'
import { ownListing } from '../own-listing.ts'
import { requireWriter, unknownAccount } from '../permitted.ts'
import { requireRunning } from '../plans/plan-limits.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { contentOf, editListing } from './edit-listing.ts'

/**
 * Begins the term of a listing again; one that has expired is shown again.
 * @throws Problem `not-found`, `forbidden`, `conflict` for a listing that is hidden for another
 * reason, or whose account has a plan that is over or full.
 */
export async function renewListing(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: ListingId,
): Promise<void> {
  await retryStale(() =>
    store.transact(async transaction => {
      await requireWriter(transaction, principal, ['listings:write'])
      const detail = await ownListing(transaction, id, principal, ['listings:write'])
      const { listing } = detail
      const term = await transaction.terms.of(id)
      const now = clock()
      const account = await transaction.plans.ofAccount(listing.accountId)
      if (account !== null) requireRunning(account, now)
      if (isOffered(detail)) await transaction.terms.start(id, now)
      else if (term === null || term.expiredAt === null) {
        const detail = `Listing ${id} is hidden, and did not expire. Show it instead.`
        throw Problem.of('conflict', 'Not expired', detail)
      } else {
        const write = { auction: { kind: 'none' }, actor: principal.actor, now } as const
        await editListing(transaction, write, detail, { ...contentOf(listing), active: true })
      }
      await recordWrite(transaction, principal.actor, now, {
        subject: 'listing',
        id: String(id),
        action: 'renewed',
        details: { accountId: listing.accountId },
        changed: [],
      })
    }),
  )
}

/** A listing that its account was reminded of, or that has expired. */
export interface RenewableListing {
  readonly id: ListingId
  readonly title: string
  readonly expiresAt: number
  readonly expiredAt: number | null
}

const SHOWN = 200

/**
 * The listings of an account that expire soon, the earliest first, then those that have expired.
 * @throws Problem `not-found` for people who do not write its listings.
 */
export async function expiringListings(
  { plans, terms }: Pick<Reader, 'plans' | 'terms'>,
  principal: Principal,
  accountId: AccountId,
  now: number,
): Promise<readonly RenewableListing[]> {
  if (!mayActFor(principal, ['listings:write'], accountId)) throw unknownAccount(accountId)
  const account = await plans.ofAccount(accountId)
  const [running, expired] = await Promise.all([
    account === null ? [] : terms.reminded(accountId, SHOWN),
    terms.expired(accountId, SHOWN),
  ])
  return [...running, ...expired].map(term => ({
    id: term.listingId,
    title: term.title,
    expiresAt: (account && expiryOf(term, account, now)) ?? now,
    expiredAt: term.expiredAt,
  }))
}
