import type { Actor } from '../../domain/accounts/actor.ts'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import type { Spotlight } from '../../domain/listings/listing.ts'
import type { RevisionCondition } from '../../domain/listings/listing-revision.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { unknownListing } from './find-listing.ts'
import { ownListing, requireRevision, requireWriter } from './write-access.ts'

/** A request to take a listing out of the showcase. */
export interface SpotlightRemoval {
  readonly listingId: ListingId
  /** Null: an operator asks, who may do so with every listing. */
  readonly key: ApiKey | null
  readonly actor: Actor
  readonly condition: RevisionCondition | null
}

/**
 * Puts a listing into the showcase.
 * @returns Its own spotlight, if it has one already, else a new one.
 * @throws Problem `not-found` for an unknown listing.
 */
export async function featureListing(
  store: Store,
  clock: Clock,
  actor: Actor,
  listingId: ListingId,
): Promise<{ spotlightId: SpotlightId; isNew: boolean }> {
  return await store.transact(async transaction => {
    if (!(await transaction.listings.detail(listingId))) throw unknownListing(listingId)
    return await giveSpotlight(transaction, actor, listingId, clock())
  })
}

/**
 * Takes a listing out of the showcase. Nothing is written when it is not in there.
 * @returns Whether it was.
 * @throws Problem `not-found` for an unknown listing, `forbidden` when the key may not do it,
 * `precondition-failed` when the listing is not as the condition says.
 */
export async function endSpotlight(
  store: Store,
  clock: Clock,
  { listingId, key, actor, condition }: SpotlightRemoval,
): Promise<boolean> {
  return await store.transact(async transaction => {
    const { listings } = transaction
    if (key !== null) await requireWriter(transaction, key, ['showcase:write'])
    const detail =
      key === null
        ? await listings.detail(listingId)
        : await ownListing(transaction, listingId, key)
    if (detail === null) throw unknownListing(listingId)
    if (condition !== null) requireRevision(detail, condition)
    const its = await listings.spotlightOf(listingId)
    if (its === null) return false
    await listings.removeSpotlight(listingId)
    await recordSpotlight(transaction, actor, clock(), its, 'no longer featured')
    return true
  })
}

/** A listing's own spotlight, old or new. */
export async function giveSpotlight(
  transaction: Transaction,
  actor: Actor,
  listingId: ListingId,
  now: number,
): Promise<{ spotlightId: SpotlightId; isNew: boolean }> {
  const { listings } = transaction
  const its = await listings.spotlightOf(listingId)
  if (its) return { spotlightId: its.id, isNew: false }
  const spotlight = { id: await listings.createSpotlight(listingId), listingId }
  await recordSpotlight(transaction, actor, now, spotlight, 'featured')
  return { spotlightId: spotlight.id, isNew: true }
}

function recordSpotlight(
  transaction: Transaction,
  actor: Actor,
  now: number,
  { id, listingId }: Spotlight,
  deed: 'featured' | 'no longer featured',
): Promise<void> {
  return recordWrite(transaction, actor, now, {
    subject: 'listing',
    id: String(listingId),
    deed,
    details: { spotlightId: id },
    // Each request reads the showcase from the database, so that no process holds any of it.
    changed: [],
  })
}
