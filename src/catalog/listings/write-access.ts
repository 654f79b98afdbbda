import { type ApiKey, mayActFor, type Permission } from '../../domain/accounts/api-key.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { type RevisionCondition, revisionOf } from '../../domain/listings/listing-revision.ts'
import { Problem } from '../../domain/problem.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { unknownListing } from './find-listing.ts'

/** @throws Problem `forbidden` when a key lacks one of some permissions. */
function requirePermissions(
  { permissions }: Pick<ApiKey, 'permissions'>,
  needed: readonly Permission[],
): void {
  const missing = needed.filter(one => !permissions.includes(one))
  if (missing.length === 0) return
  const detail = `The API key may not do this: it needs the permission ${missing.join(' and ')}.`
  throw Problem.of('forbidden', 'Permission missing', detail)
}

/**
 * @throws Problem `forbidden` when a key lacks one of some permissions, or its own account is inactive.
 */
export async function requireWriter(
  { members }: Reader,
  key: Pick<ApiKey, 'permissions' | 'accountId'>,
  needed: readonly Permission[],
): Promise<void> {
  requirePermissions(key, needed)
  const member = await members.get(key.accountId)
  if (member?.active) return
  const detail = `The account ${key.accountId} of the API key is inactive: the key may read, but not write.`
  throw Problem.of('forbidden', 'Account inactive', detail)
}

/** @throws Problem `precondition-failed` unless a listing is as a condition says. @param before Null: it is new. */
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
 * A listing of an account that a key may act for, shown or not.
 * @throws Problem `not-found` for an unknown listing, `forbidden` for another account's.
 */
export async function ownListing(
  { listings }: Reader,
  id: ListingId,
  key: ApiKey,
): Promise<ListingDetail> {
  const detail = await listings.detail(id)
  if (!detail) throw unknownListing(id)
  if (!mayActFor(key, detail.listing.accountId)) throw foreignListing(id)
  return detail
}

export function foreignAccount(id: AccountId): Problem {
  const detail = `The API key may not act for the account ${id}.`
  return Problem.of('forbidden', 'Account not allowed', detail)
}

export function foreignListing(id: ListingId): Problem {
  return Problem.of('forbidden', 'Listing not allowed', `The listing ${id} is another account's.`)
}
