import type { Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { requireWriter } from '../permitted.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { unknownListing } from './find-listing.ts'
import { ownListing } from './own-listing.ts'
import { editListing } from './save-listing.ts'

/** A listing as an operator sees it, shown or not. */
export interface InspectedListing extends ListingDetail {
  /** Null: it has no spotlight. */
  readonly spotlightId: SpotlightId | null
}

/** @throws Problem `not-found` for an unknown listing. */
export async function inspectListing(
  { listings }: Reader,
  id: ListingId,
): Promise<InspectedListing> {
  const detail = await listings.detail(id)
  if (!detail) throw unknownListing(id)
  const spotlight = await listings.spotlightOf(id)
  return { ...detail, spotlightId: spotlight?.id ?? null }
}

/**
 * Activates or deactivates a listing for an operator.
 * @returns False when the listing was in this state already; nothing is written then.
 * @throws Problem `not-found` for an unknown listing, `forbidden` when the principal may not edit it.
 */
export async function setListingActive(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: ListingId,
  active: boolean,
): Promise<boolean> {
  const edit = async (transaction: Transaction) => {
    await requireWriter(transaction, principal, ['listings:write'])
    const detail = await ownListing(transaction, id, principal)
    const { id: _id, version: _version, modifiedAt: _modifiedAt, ...content } = detail.listing
    if (content.active === active) return false
    const { actor } = principal
    const write = { auction: { kind: 'none' }, actor, now: clock() } as const
    await editListing(transaction, write, detail, { ...content, active })
    return true
  }
  return await retryStale(() => store.transact(edit))
}
