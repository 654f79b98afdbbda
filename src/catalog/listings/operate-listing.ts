import type { Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import { isOffered } from '../../domain/listings/listing-review.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { ownListing, requireOwner } from '../own-listing.ts'
import { permitted, requireWriter } from '../permitted.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { contentOf, editListing } from './edit-listing.ts'

/** A listing as an operator sees it, shown or not. */
export interface InspectedListing extends ListingDetail {
  /** Null: it has no spotlight. */
  readonly spotlightId: SpotlightId | null
  /** How many leads about it there are. */
  readonly leads: number
}

/**
 * @throws Problem `not-found` for an unknown listing, `forbidden` when the principal may not edit
 * it.
 */
export async function inspectListing(
  { listings, leads }: Reader,
  principal: Principal,
  id: ListingId,
): Promise<InspectedListing> {
  permitted(principal, ['listings:write'])
  const detail = await listings.detail(id)
  if (!detail) throw unknownListing(id)
  requireOwner(detail, principal, ['listings:write'])
  const spotlight = await listings.spotlightOf(id)
  const count = await leads.count({ kind: 'listing', id })
  return { ...detail, spotlightId: spotlight?.id ?? null, leads: count }
}

/**
 * Activates or deactivates a listing for an operator.
 * @returns False when the listing was in this state already; nothing is written then.
 * @throws Problem `not-found` for an unknown listing, `forbidden` when the principal may not edit
 * it.
 */
export async function setListingActive(
  store: Store,
  clock: Clock,
  principal: Principal,
  { id, active }: { readonly id: ListingId; readonly active: boolean },
): Promise<boolean> {
  const edit = async (transaction: Transaction) => {
    await requireWriter(transaction, principal, ['listings:write'])
    const detail = await ownListing(transaction, id, principal, ['listings:write'])
    const content = contentOf(detail.listing)
    if (isOffered(detail) === active) return false
    const { actor } = principal
    const write = { auction: { kind: 'none' }, actor, now: clock() } as const
    await editListing(transaction, write, detail, { ...content, active })
    return true
  }
  return await retryStale(() => store.transact(edit))
}
