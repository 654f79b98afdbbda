/**
 * Another process that writes to the same data: gives some listings on offer the same price, all in one transaction:
 * batch-process.ts FOLDER CHANGES PRICE. Sends how long the transaction took.
 */

import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { edited } from '../../src/domain/accounts/change.ts'
import type { Listing } from '../../src/domain/listings/listing.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { openFolder } from '../catalog.ts'
import { sized } from '../sized.ts'

const IDS_AT_ONCE = 1000
/** Those below are edited by others meanwhile. */
const FIRST_ID = sized(1000, 200)

const [folder = '', changes, price] = process.argv.slice(2)
await using store = await openFolder(folder)
const listings = await listingsOnOffer(Number(changes))
process.send?.('ready')
await new Promise(resolve => process.once('message', resolve))
const began = performance.now()
await store.transact(async transaction => {
  const now = Date.now()
  for (const listing of listings) {
    const { id, version } = listing
    const changed = { ...listing, version: version + 1, modifiedAt: now, priceUsd: Number(price) }
    const isWritten = await transaction.listings.update(changed, version)
    if (!isWritten) throw new Error(`Listing ${id} was changed meanwhile.`)
    await transaction.changes.record([edited('listing', id, ['priceUsd'])], SERVICE, now)
  }
})
process.send?.(performance.now() - began)

async function listingsOnOffer(count: number): Promise<Listing[]> {
  const found: Listing[] = []
  for (let first = FIRST_ID; found.length < count; first += IDS_AT_ONCE) {
    const ids = Array.from({ length: IDS_AT_ONCE }, (_, i) => (first + i) as ListingId)
    const records = await store.listings.searchRecords(ids)
    if (records.length === 0) throw new Error('There are not so many listings on offer.')
    for (const { id, active, status } of records) {
      if (!active || status === 'S' || found.length === count) continue
      const detail = await store.listings.detail(id)
      if (detail) found.push(detail.listing)
    }
  }
  return found
}
