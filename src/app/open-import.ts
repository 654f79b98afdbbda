import { PostedListings } from '../catalog/listings/posted-listings.ts'
import { IdempotentRequests } from '../catalog/writes/idempotent-requests.ts'
import type { Approval } from '../domain/listings/listing-review.ts'
import { Gazetteer } from '../domain/places/gazetteer.ts'
import type { Clock } from '../domain/values/clock.ts'
import { LazyCountyOutlines } from '../reference/county-outlines.ts'
import type { Store } from '../store/store.ts'
import { loadBeforeBatches } from './heap-size.ts'

/**
 * The listings of a store, for a program that writes many and does not search. Reading the places
 * takes a tenth of a second, so it waits for the first record: many files cannot be read, or have
 * not changed.
 */
export function postedListings(store: Store, clock: Clock, approval: Approval): PostedListings {
  let read: Promise<Gazetteer> | null = null
  const gazetteer = () => {
    read ??= loadBeforeBatches(async () => new Gazetteer(await store.places.all()))
    return read
  }
  return new PostedListings({
    store,
    records: store,
    clock,
    gazetteer,
    outlines: new LazyCountyOutlines(),
    approval,
    requests: new IdempotentRequests(store, clock),
    catchUp: async () => {},
  })
}
