import type { Permission } from '../domain/accounts/permissions.ts'
import { mayActFor, type Principal } from '../domain/accounts/principal.ts'
import type { ListingDetail } from '../domain/listings/listing.ts'
import { deletedListing, unknownListing } from '../domain/listings/listing-problems.ts'
import { type RevisionCondition, revisionOf } from '../domain/listings/listing-revision.ts'
import { Problem } from '../domain/problem.ts'
import type { ListingId } from '../domain/values/ids.ts'
import type { Reader } from '../store/store.ts'

/** @throws Problem `precondition-failed` when the condition does not hold. @param before Null: a new listing. */
export function requireRevision(before: ListingDetail | null, condition: RevisionCondition): void {
  const isMet =
    before !== null && (condition === 'any' || condition.includes(revisionOf(before.listing)))
  if (isMet) return
  throw Problem.of(
    'precondition-failed',
    'Listing changed',
    before === null
      ? 'If-Match names a state of a listing, but a new one is to be created.'
      : 'The listing has changed since it was read: read it again, and send what it answers as ETag.',
  )
}

/**
 * A listing, active or not, of an account for which the principal has the needed permissions.
 * @throws Problem `not-found` for an unknown listing, `forbidden` for another account's, `listing-inactive` for one that was deleted.
 */
export async function ownListing(
  { listings }: Reader,
  id: ListingId,
  principal: Principal,
  needed: readonly Permission[],
): Promise<ListingDetail> {
  const detail = await listings.detail(id)
  if (!detail) throw unknownListing(id)
  requireOwner(detail, principal, needed)
  if (detail.deletedAt !== null) throw deletedListing(id)
  return detail
}

/** @throws Problem `forbidden` for a listing of an account for which the principal lacks one of the needed permissions. */
export function requireOwner(
  { listing }: ListingDetail,
  principal: Principal,
  needed: readonly Permission[],
): void {
  if (!mayActFor(principal, needed, listing.accountId)) throw foreignListing(listing.id)
}

export function foreignListing(id: ListingId): Problem {
  return Problem.of('forbidden', 'Listing not allowed', `The listing ${id} is another account's.`)
}
