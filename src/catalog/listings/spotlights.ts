import type { Actor } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import type { Spotlight } from '../../domain/listings/listing.ts'
import type { ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { StaleRecord } from '../writes/retry-stale.ts'

/**
 * Gives a listing a spotlight, unless it has one. @param byPlan Whether at a place of its account's
 * plan; otherwise it stays regardless of the plan.
 */
export async function giveSpotlight(
  transaction: Transaction,
  { actor, now, byPlan = false }: { actor: Actor; now: number; byPlan?: boolean },
  listingId: ListingId,
): Promise<{ spotlightId: SpotlightId; isNew: boolean }> {
  const { listings } = transaction
  const created = await listings.createSpotlight(listingId, byPlan)
  if (created === null) {
    const known = await listings.spotlightOf(listingId)
    if (known === null) throw new StaleRecord()
    if (!byPlan) await listings.keepSpotlight(listingId)
    return { spotlightId: known.id, isNew: false }
  }
  await recordSpotlight(transaction, actor, now, { id: created, listingId, action: 'featured' })
  return { spotlightId: created, isNew: true }
}

/** Takes the spotlight of a listing away. */
export async function takeSpotlight(
  transaction: Transaction,
  actor: Actor,
  spotlight: Spotlight,
  now: number,
): Promise<void> {
  await transaction.listings.removeSpotlight(spotlight.listingId)
  await recordSpotlight(transaction, actor, now, { ...spotlight, action: 'no longer featured' })
}

function recordSpotlight(
  transaction: Transaction,
  actor: Actor,
  now: number,
  { id, listingId, action }: Spotlight & { readonly action: 'featured' | 'no longer featured' },
): Promise<void> {
  return recordWrite(transaction, actor, now, {
    subject: 'listing',
    id: String(listingId),
    action,
    details: { spotlightId: id },
    changed: [edited('listing', listingId, ['spotlight'])],
  })
}
