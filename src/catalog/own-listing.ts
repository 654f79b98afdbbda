import type { Permission } from '../domain/accounts/permissions.ts'
import { mayActFor, type Principal } from '../domain/accounts/principal.ts'
import type { ListingDetail } from '../domain/listings/listing.ts'
import { deletedListing, unknownListing } from '../domain/listings/listing-problems.ts'
import { type RevisionCondition, revisionOf } from '../domain/listings/listing-revision.ts'
import { Problem } from '../domain/problem.ts'
import type { ListingId } from '../domain/values/ids.ts'
import type { Reader } from '../store/store.ts'
import { requireAccount } from './permitted.ts'

/**
 * @throws Problem `precondition-failed` when the condition does not hold. @param before Null: a new
 * listing.
 */
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
 * @throws Problem `not-found` for an unknown listing, `forbidden` for another account's,
 * `listing-inactive` for one that was deleted.
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

/**
 * A listing, even if it is hidden or deleted.
 * @throws Problem `not-found` for an unknown listing, and for one of an account whose listings the
 * principal may not see.
 */
export async function seenListing(
  { listings }: Reader,
  principal: Principal,
  id: ListingId,
): Promise<ListingDetail> {
  const detail = await listings.detail(id)
  if (!detail || !mayActFor(principal, ['listings:read'], detail.listing.accountId)) {
    throw unknownListing(id)
  }
  return detail
}

/**
 * A listing that the principal may write. @throws Problem as `seenListing`, `forbidden`,
 * `listing-inactive` for one that was deleted.
 */
export async function writtenListing(
  reader: Reader,
  principal: Principal,
  id: ListingId,
): Promise<ListingDetail> {
  const detail = await seenListing(reader, principal, id)
  requireAccount(principal, ['listings:write'], detail.listing.accountId)
  if (detail.deletedAt !== null) throw deletedListing(id)
  return detail
}

/**
 * @throws Problem `forbidden` for a listing of an account for which the principal lacks one of the
 * needed permissions.
 */
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
