import { isDeepStrictEqual } from 'node:util'
import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import type { Approval, ListingReview, ReviewRule } from '../../domain/listings/listing-review.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import { StaleRecord } from './retry-stale.ts'

/**
 * Writes by people who may review listings need no review; the program's own writes, such as those
 * of feeds, do.
 */
export async function reviewRule(
  { listings, members }: Pick<Reader, 'listings' | 'members'>,
  approval: Approval,
  principal: Principal,
  { accountId, isNew }: { readonly accountId: AccountId; readonly isNew: boolean },
): Promise<ReviewRule> {
  const isPerson = principal.actor.kind === 'user' || principal.actor.kind === 'operator'
  const mayJudge = isPerson && mayActFor(principal, ['review'], accountId)
  const isKnown =
    approval === 'first' &&
    isNew &&
    ((await members.trustedSince(accountId)) !== null || (await listings.hasActive(accountId)))
  return { approval: isKnown ? 'off' : approval, mayJudge }
}

/** @throws StaleRecord when the listing was reviewed since it was read. */
export async function putReview(
  { reviews }: Pick<Transaction, 'reviews'>,
  { id, accountId }: Pick<Listing, 'id' | 'accountId'>,
  before: ListingReview | null,
  after: ListingReview,
): Promise<void> {
  if (!isDeepStrictEqual(await reviews.of(id), before)) throw new StaleRecord()
  await reviews.put(id, accountId, after)
}
