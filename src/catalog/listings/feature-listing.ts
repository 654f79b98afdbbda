import type { Actor } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { Spotlight } from '../../domain/listings/listing.ts'
import type { RevisionCondition } from '../../domain/listings/listing-revision.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { requireWriter } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'
import { ownListing, requireRevision } from './own-listing.ts'

/** A request to take a listing out of the showcase. */
export interface SpotlightRemoval {
  readonly listingId: ListingId
  readonly principal: Principal
  readonly condition: RevisionCondition | null
}

/**
 * Puts a listing into the showcase.
 * @returns The spotlight of the listing: the present one if there is one, else a new one.
 * @throws Problem `not-found` for an unknown listing, `forbidden` when the principal may not feature it.
 */
export async function featureListing(
  store: Store,
  clock: Clock,
  principal: Principal,
  listingId: ListingId,
): Promise<{ spotlightId: SpotlightId; isNew: boolean }> {
  return await retryStale(() =>
    store.transact(async transaction => {
      await requireWriter(transaction, principal, ['showcase:write'])
      await ownListing(transaction, listingId, principal)
      return await giveSpotlight(transaction, principal.actor, listingId, clock())
    }),
  )
}

/**
 * Takes a listing out of the showcase. Writes nothing when it is not in the showcase.
 * @returns Whether it was in the showcase.
 * @throws Problem `not-found` for an unknown listing, `forbidden` when the principal may not feature it,
 * `precondition-failed` when the listing is not as the condition says.
 */
export async function endSpotlight(
  store: Store,
  clock: Clock,
  { listingId, principal, condition }: SpotlightRemoval,
): Promise<boolean> {
  return await store.transact(async transaction => {
    const { listings } = transaction
    await requireWriter(transaction, principal, ['showcase:write'])
    const detail = await ownListing(transaction, listingId, principal)
    if (condition !== null) requireRevision(detail, condition)
    const spotlight = await listings.spotlightOf(listingId)
    if (spotlight === null) return false
    await listings.removeSpotlight(listingId)
    await recordSpotlight(transaction, principal.actor, clock(), spotlight, 'no longer featured')
    return true
  })
}

/** Gives a listing a spotlight, unless it has one. */
export async function giveSpotlight(
  transaction: Transaction,
  actor: Actor,
  listingId: ListingId,
  now: number,
): Promise<{ spotlightId: SpotlightId; isNew: boolean }> {
  const { listings } = transaction
  const made = await listings.createSpotlight(listingId)
  if (made === null) {
    const known = await listings.spotlightOf(listingId)
    if (known === null) throw new StaleRecord()
    return { spotlightId: known.id, isNew: false }
  }
  await recordSpotlight(transaction, actor, now, { id: made, listingId }, 'featured')
  return { spotlightId: made, isNew: true }
}

function recordSpotlight(
  transaction: Transaction,
  actor: Actor,
  now: number,
  { id, listingId }: Spotlight,
  action: 'featured' | 'no longer featured',
): Promise<void> {
  return recordWrite(transaction, actor, now, {
    subject: 'listing',
    id: String(listingId),
    action,
    details: { spotlightId: id },
    changed: [edited('listing', listingId, ['spotlight'])],
  })
}
