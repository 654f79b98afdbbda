import assert from 'node:assert/strict'
import { recordCatalog } from '../../../src/app/open-catalog.ts'
import { SERVICE } from '../../../src/domain/accounts/actor.ts'
import { type Change, created } from '../../../src/domain/accounts/change.ts'
import { SERVICE_PRINCIPAL } from '../../../src/domain/accounts/principal.ts'
import type { ListingId } from '../../../src/domain/values/ids.ts'
import type { Store, Transaction } from '../../../src/store/store.ts'
import { CATALOG, LISTINGS, MEMBERS, NOW, PICTURES, places } from '../../api/catalog.ts'

export async function fill(store: Store): Promise<void> {
  await store.transact(async ({ places: geography, members, listings, pictures }) => {
    await geography.put(places)
    await members.insert(MEMBERS)
    await pictures.insert(PICTURES)
    await listings.insertMany([...CATALOG.entries()])
  })
}

/** Adds a listing and its change. @param last What else to wait for before the commit. */
export async function addListing(
  store: Store,
  id: number,
  last: (transaction: Transaction) => Promise<unknown> = async () => {},
): Promise<void> {
  const [, listing] = LISTINGS
  assert.ok(listing)
  const added = { ...listing, id: id as ListingId, auctionId: null }
  await store.transact(async transaction => {
    const { listings, changes } = transaction
    await listings.insertMany([{ listing: added, auction: null, spotlight: null, history: [] }])
    await changes.record([created('listing', id)], SERVICE, NOW)
    await last(transaction)
  })
}

/** The ids of the changed records that a follower has not read yet. */
export async function readBy(store: Store, name: string): Promise<number[]> {
  const ids: number[] = []
  const take = async (changes: readonly Change[]) => {
    ids.push(...changes.map(({ id }) => id))
    return null
  }
  await recordCatalog(store, () => NOW).changes.read(SERVICE_PRINCIPAL, name, 100, take)
  return ids
}
