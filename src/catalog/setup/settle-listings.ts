import type { Actor } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import {
  derivedCoordinates,
  isDerived,
  isSamePoint,
} from '../../domain/listings/derived-coordinates.ts'
import type { CountyOutlines } from '../../domain/places/county-outline.ts'
import { Gazetteer } from '../../domain/places/gazetteer.ts'
import type { Places } from '../../domain/places/place.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { recordStep } from '../writes/record-write.ts'

const LISTINGS_PER_STEP = 1000

/**
 * After a change of the places, moves the listings without coordinates of their own to where the places are now. Listings
 * with coordinates from their seller stay.
 * @param before The places by which the listings were placed.
 * @returns How many were moved.
 */
export async function settleListings(
  transaction: Pick<Transaction, 'listings' | 'places' | 'audit' | 'changes'>,
  actor: Actor,
  before: Places,
  outlines: CountyOutlines,
  now: number,
): Promise<number> {
  if ((await transaction.listings.count()) === 0) return 0
  const old = new Gazetteer(before)
  const present = new Gazetteer(await transaction.places.all())
  let last = 0 as ListingId
  let count = 0
  for (;;) {
    const listings = await transaction.listings.addresses(last, LISTINGS_PER_STEP)
    const moves = listings.flatMap(listing => {
      if (!isDerived(listing, old, outlines)) return []
      const to = derivedCoordinates(listing, present, outlines)
      return to === null || isSamePoint(to, listing) ? [] : { id: listing.id, from: listing, to }
    })
    const moved = await transaction.listings.move(moves, now)
    const changed = moved.map(id => edited('listing', id, ['latitude', 'longitude']))
    if (changed.length > 0) await recordStep(transaction, actor, now, changed)
    count += moved.length
    const end = listings.at(-1)?.id
    if (end === undefined) return count
    last = end
  }
}
