import { SERVICE } from '../../domain/accounts/actor.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { isOffered } from '../../domain/listings/listing-review.ts'
import type { AccountPlan, FeaturedListing } from '../../domain/plans/plan.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { counted } from '../../domain/values/counted.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { ownListing } from '../own-listing.ts'
import { requireWriter } from '../permitted.ts'
import { requireRunning } from '../plans/plan-limits.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { giveSpotlight, takeSpotlight } from './spotlights.ts'

/**
 * Features a listing at a place of its account's plan; does nothing when it is featured already.
 * @throws Problem `not-found`, `forbidden`, `conflict` for a listing that buyers do not see, and
 * when the plan is over or has no place left.
 */
export async function featureByPlan(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: ListingId,
): Promise<void> {
  await retryStale(() =>
    store.transact(async transaction => {
      await requireWriter(transaction, principal, ['listings:write'])
      const detail = await ownListing(transaction, id, principal, ['listings:write'])
      const { accountId, status } = detail.listing
      if (!isOffered(detail) || status === 'S') throw notOffered(id)
      const now = clock()
      const account = await transaction.plans.lockOf(accountId)
      // Otherwise a listing that is sold, and is for sale again later, would have a place too.
      await endLapsed(transaction, accountId, now)
      requireFeaturedPlace(account, await transaction.plans.featuredOf(accountId), id, now)
      await giveSpotlight(transaction, { actor: principal.actor, now, byPlan: true }, id)
    }),
  )
}

/**
 * Ends what an account features although its plan has ended or has no places, or although it is
 * sold or deleted. The account's plan must be locked.
 */
export async function endLapsed(
  transaction: Transaction,
  accountId: AccountId,
  now: number,
): Promise<void> {
  const { plans, listings } = transaction
  for (;;) {
    const next = await plans.nextToUnfeature(now, accountId)
    const spotlight = next && (await listings.spotlightOf(next.listingId))
    if (!spotlight) return
    await takeSpotlight(transaction, SERVICE, spotlight, now)
  }
}

/** @throws Problem `conflict`. */
function requireFeaturedPlace(
  account: AccountPlan | null,
  taken: readonly FeaturedListing[],
  id: ListingId,
  now: number,
): void {
  if (taken.some(one => one.id === id)) return
  const most = account?.plan.featured ?? 0
  if (account === null || most === 0) {
    const detail = 'The plan of the account has no featured places.'
    throw Problem.of('conflict', 'No featured places', detail)
  }
  requireRunning(account, now)
  if (taken.length < most) return
  const detail = `The plan ${account.plan.name} has ${counted(most, 'featured place')}, and ${taken.length} ${taken.length === 1 ? 'is' : 'are'} taken. End one first.`
  throw Problem.of('conflict', 'Plan limit reached', detail)
}

/**
 * Frees the place of a listing that its account features; does nothing when it does not.
 * @throws Problem `not-found`, `forbidden`.
 */
export async function endFeatured(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: ListingId,
): Promise<void> {
  await store.transact(async transaction => {
    await requireWriter(transaction, principal, ['listings:write'])
    const { listing } = await ownListing(transaction, id, principal, ['listings:write'])
    await transaction.plans.lockOf(listing.accountId)
    const taken = await transaction.plans.featuredOf(listing.accountId)
    const spotlight = await transaction.listings.spotlightOf(id)
    if (spotlight === null || !taken.some(one => one.id === id)) return
    await takeSpotlight(transaction, principal.actor, spotlight, clock())
  })
}

function notOffered(id: ListingId): Problem {
  const detail = `Buyers do not see listing ${id}, so it cannot be featured. Show it first.`
  return Problem.of('conflict', 'Not on the site', detail)
}
