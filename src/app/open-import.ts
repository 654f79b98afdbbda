import { PostedListings } from '../catalog/listings/posted-listings.ts'
import { IdempotentRequests } from '../catalog/writes/idempotent-requests.ts'
import { Gazetteer } from '../domain/places/gazetteer.ts'
import type { Clock } from '../domain/values/clock.ts'
import { LazyCountyOutlines } from '../reference/county-outlines.ts'
import type { Store } from '../store/store.ts'
import { loadBeforeBatches } from './heap-size.ts'

/** The listings of a store, for a program that writes many and does not search. The places are read once. */
export async function postedListings(store: Store, clock: Clock): Promise<PostedListings> {
  const gazetteer = await loadBeforeBatches(async () => new Gazetteer(await store.places.all()))
  return new PostedListings({
    ...{ store, records: store, clock, gazetteer: () => gazetteer },
    outlines: new LazyCountyOutlines(),
    requests: new IdempotentRequests(store, clock),
    catchUp: async () => {},
  })
}
