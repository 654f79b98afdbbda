import type { Permission } from '../../domain/accounts/permissions.ts'
import { accountsFor, type Principal } from '../../domain/accounts/principal.ts'
import type { DraftFaults, ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import {
  deletedListing,
  unknownListing,
  unknownSpotlight,
} from '../../domain/listings/listing-problems.ts'
import type { RevisionCondition } from '../../domain/listings/listing-revision.ts'
import type { FaultList } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { AccountId, ListingId, SpotlightId } from '../../domain/values/ids.ts'
import { withoutControls } from '../../domain/values/plain-text.ts'
import type { Reader } from '../../store/store.ts'
import { foreignListing, requireOwner } from '../own-listing.ts'
import { requireAccount } from '../permitted.ts'
import type { IdempotencyToken } from '../writes/idempotent-requests.ts'

/** A listing as a client posts it. */
export interface ListingSubmission {
  /** Null: a new listing. */
  readonly listingId: ListingId | null
  /**
   * The id of an existing spotlight, which must be the listing's; `new`: adds one unless the
   * listing has one; `none`: does not add one.
   */
  readonly spotlight: SpotlightId | 'new' | 'none'
  /** The account of the listing; null when it could not be read, and then the faults say so. */
  readonly accountId: AccountId | null
  /** Null: the client sends nothing about the listing itself. */
  readonly draft: ListingDraft | null
  /** The faults that were found before; the others are added. */
  readonly faults: FaultList
  /** Adds the faults of the draft to the same list, in the terms of the API or page. */
  readonly draftFaults: DraftFaults
  readonly principal: Principal
  readonly condition: RevisionCondition | null
  readonly calendar: Calendar
  readonly idempotency: IdempotencyToken | null
  /**
   * The paths of documents that were sent before, and that the draft may name by their addresses.
   */
  readonly sentDocuments?: readonly string[] | undefined
}

/** A submission without a draft edits nothing: it only asks for a spotlight. */
export function neededPermissions({
  listingId,
  spotlight,
  draft,
}: Pick<ListingSubmission, 'listingId' | 'spotlight' | 'draft'>): Permission[] {
  if (spotlight !== 'new') return ['listings:write']
  const isEdit = listingId === null || draft !== null
  return isEdit ? ['listings:write', 'showcase:write'] : ['showcase:write']
}

export async function refuseAccount(
  reader: Reader,
  accountId: AccountId,
  { principal, ...submission }: ListingSubmission,
): Promise<void> {
  requireAccount(principal, neededPermissions(submission), accountId)
  // The key's own account was checked already.
  if (accountId === principal.actor.accountId || (await reader.members.get(accountId))) return
  submission.faults.add('invalid', 'accountID', `There is no account ${accountId}.`)
}

/** The listing that is to be edited; null when one is to be created. */
export async function findBefore(
  reader: Reader,
  { listingId, spotlight, accountId, draft }: ListingSubmission,
): Promise<ListingDetail | null> {
  if (listingId === null) {
    if (typeof spotlight === 'number') throw unknownSpotlight(spotlight, 0)
    // Cleaned like the draft's own feed key. Otherwise a stored key would not be found.
    const feedKey = withoutControls(draft?.listFeedKey ?? '')
    const known = accountId && (await reader.listings.idByFeedKey(accountId, feedKey))
    return known ? reader.listings.detail(known) : null
  }
  const before = await reader.listings.detail(listingId)
  if (!before) throw unknownListing(listingId)
  if (typeof spotlight !== 'number') return before
  const found = await reader.listings.spotlight(spotlight)
  if (found?.listingId !== listingId) throw unknownSpotlight(spotlight, listingId)
  return before
}

export function refuseOwner(before: ListingDetail, submission: ListingSubmission): void {
  const { principal, accountId, faults } = submission
  const needed = neededPermissions(submission)
  const { listing } = before
  requireOwner(before, principal, needed)
  if (before.deletedAt !== null) throw deletedListing(listing.id)
  if (accountId === null || accountId === listing.accountId) return
  if (accountsFor(principal, needed) !== 'all') throw foreignListing(listing.id)
  faults.add(
    'invalid',
    'accountID',
    `The listing ${listing.id} belongs to the account ${listing.accountId}, not ${accountId}.`,
  )
}
