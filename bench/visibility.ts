/**
 * Measures on PostgreSQL how long after its commit a change is found by searches of another node, which is another process on this
 * machine: visibility.ts [WRITES A SECOND]. Starts a server of its own, as the tests do; it does not sync to the disk.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICE } from '../src/domain/accounts/actor.ts'
import { edited } from '../src/domain/accounts/change.ts'
import type { Listing } from '../src/domain/listings/listing.ts'
import type { ListingId } from '../src/domain/values/ids.ts'
import { LISTINGS } from '../test/api/catalog.ts'
import { migrated, newDatabase, openStore } from '../test/postgres/databases.ts'
import { fill } from '../test/store/changes/followed-store.ts'
import { forkBeside, nextMessage } from './child.ts'
import { machine, note, percentile, print } from './report.ts'
import { sized } from './sized.ts'

const LISTING_COUNT = sized(2000, 20)
const FIRST_ID = 1000
const SECONDS = sized(20, 0.2)
const MAX_CONNECTIONS = 20

interface Seen {
  readonly id: ListingId
  readonly atMs: number
}

const perSecond = Number(process.argv[2] ?? 200)
await using database = await newDatabase(migrated)
const { store } = await openStore({ ...database.place, maxConnections: MAX_CONNECTIONS })
await using _store = store
note('Filling a database …')
await fill(store)
const listings = await addListings()
const other = forkBeside('visibility/watching-process.ts', [database.url])
await nextMessage(other)
/** When the latest edit of each listing was committed. */
const committedAt = new Map<ListingId, number>()
const delaysMs: number[] = []
other.on('message', ({ id, atMs }: Seen) => {
  const at = committedAt.get(id)
  if (at !== undefined) delaysMs.push(atMs - at)
  committedAt.delete(id)
})
note(`Editing ${perSecond} listings a second for ${SECONDS} s …`)
const writes: Promise<void>[] = []
const began = performance.now()
for (let i = 0; i < perSecond * SECONDS; i++) {
  await sleep(Math.max(0, began + (1000 * i) / perSecond - performance.now()))
  writes.push(edit(i % LISTING_COUNT))
}
await Promise.all(writes)
const lastedMs = performance.now() - began
await sleep(1000)
other.send('end')
const [p50, p99, max] = [0.5, 0.99, 1].map(share => percentile(delaysMs, share).toFixed(1))
print(`${machine()}`)
print(
  `${Math.round((1000 * writes.length) / lastedMs)} edits a second were committed; ${delaysMs.length} of ${writes.length} were seen on another node before they were edited again: after ${p50} ms (median), ${p99} ms (99 %), ${max} ms (the last).`,
)

async function addListings(): Promise<Listing[]> {
  const [, model] = LISTINGS
  if (!model) throw new Error('There is no listing to copy.')
  const added = Array.from({ length: LISTING_COUNT }, (_, i) => ({
    ...model,
    id: (FIRST_ID + i) as ListingId,
    auctionId: null,
  }))
  await store.transact(transaction =>
    transaction.listings.insertMany(
      added.map(listing => ({ listing, auction: null, spotlight: null, history: [] })),
    ),
  )
  return added
}

async function edit(i: number): Promise<void> {
  const listing = listings[i]
  if (!listing) return
  const changed = { ...listing, version: listing.version + 1, priceUsd: 1000 + delaysMs.length }
  listings[i] = changed
  await store.transact(async transaction => {
    await transaction.listings.update(changed, listing.version)
    await transaction.changes.record([edited('listing', listing.id, ['priceUsd'])], SERVICE, 0)
  })
  committedAt.set(listing.id, Number(process.hrtime.bigint()) / 1e6)
}
