import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Listing } from '../../src/domain/listings/listing.ts'
import type {
  AccountId,
  AuctionId,
  ListingId,
  PictureId,
  SpotlightId,
} from '../../src/domain/values/ids.ts'
import type { Store } from '../../src/store/store.ts'
import { AUCTION, LISTINGS, NOW, PICTURES } from '../api/catalog.ts'

/**
 * The tests of writing listings, for every store.
 * @param shared Gives one with the catalog, in which other tests have added records.
 * @param filled Opens one with the catalog and nothing else.
 */
export function listingWritesSuite(
  name: string,
  shared: () => Promise<Store>,
  filled: () => Promise<Store>,
): void {
  const [full, plain] = LISTINGS
  assert.ok(full && plain)
  const unpublished = { ...plain.unpublished, listFeedKey: 'F-1', listingUrl: 'https://x.example' }

  test(`${name}: a listing that is created comes back under a new id`, async () => {
    await using store = await filled()
    const { id: _, ...listing } = { ...full, unpublished }
    const ids: ListingId[] = []
    for (const accountId of [1, 2] as AccountId[]) {
      const [id] = await store.transact(({ listings }) =>
        listings.create([{ ...listing, accountId }]),
      )
      assert.ok(id)
      const detail = await store.listings.detail(id)
      assert.deepEqual(detail?.listing, { ...listing, accountId, id })
      ids.push(id)
    }
    assert.deepEqual(ids, [11, 12])
    assert.equal(await store.listings.count(), LISTINGS.length + 2)
    const last = await store.transact(async ({ listings }) => {
      const created = { ...listing, unpublished: plain.unpublished, pictures: [] }
      const [id] = await listings.create([created])
      assert.ok(id)
      assert.deepEqual((await listings.detail(id))?.listing, { ...created, id })
      return id
    })
    assert.equal(last, 13)
  })

  test(`${name}: a listing is overwritten only in the version that was read`, async () => {
    const store = await shared()
    const edited: Listing = {
      ...plain,
      id: full.id,
      version: 4,
      pictures: [...full.pictures].reverse(),
    }
    const update = (version: number) =>
      store.transact(({ listings }) => listings.update(edited, version))
    for (const version of [2, 4, 0]) {
      assert.equal(await update(version), false)
      assert.deepEqual((await store.listings.detail(full.id))?.listing, full)
    }
    assert.equal(await update(3), true)
    assert.deepEqual((await store.listings.detail(full.id))?.listing, edited)
    assert.deepEqual((await store.listings.detail(plain.id))?.listing, plain)
    assert.equal(await update(3), false)
    const unknown = { ...edited, id: 99 as ListingId }
    assert.equal(await store.transact(({ listings }) => listings.update(unknown, 4)), false)
    assert.equal(await store.listings.detail(unknown.id), null)
  })

  test(`${name}: listings are moved from where they were read, and count as edited`, async () => {
    await using store = await filled()
    const read = await store.listings.addresses(0 as ListingId, 100)
    assert.deepEqual(
      read,
      LISTINGS.map(({ id, stateId, countyId, cityId, zip, latitude, longitude }) => {
        return { id, stateId, countyId, cityId, zip, latitude, longitude }
      }),
    )
    const [first, second] = read
    assert.ok(first && second)
    assert.deepEqual(await store.listings.addresses(first.id, 1), [second])
    const to = { latitude: 31.123456789, longitude: -97.987654321 }
    const moves = [
      { id: first.id, from: first, to },
      // Somebody has moved it meanwhile.
      { id: second.id, from: { ...second, latitude: second.latitude + 1e-9 }, to },
    ]
    assert.deepEqual(await store.transact(({ listings }) => listings.move(moves, NOW)), [first.id])
    const before = LISTINGS.find(({ id }) => id === first.id)
    assert.deepEqual((await store.listings.detail(first.id))?.listing, {
      ...before,
      ...to,
      version: (before?.version ?? 0) + 1,
      modifiedAt: NOW,
    })
    assert.deepEqual((await store.listings.addresses(first.id, 1))[0], second)
  })

  test(`${name}: a feed key is found in its account, and is unique there`, async () => {
    const store = await shared()
    const find = (accountId: number, key: string) =>
      store.listings.idByFeedKey(accountId as AccountId, key)
    const { id: _, ...listing } = { ...plain, unpublished }
    const create = async (accountId: number) => {
      const [id] = await store.transact(({ listings }) =>
        listings.create([{ ...listing, accountId: accountId as AccountId }]),
      )
      return id
    }
    assert.equal(await find(2, 'F-1'), null)
    const count = await store.listings.count()
    const first = await create(2)
    const second = await create(3)
    assert.deepEqual([await find(2, 'F-1'), await find(3, 'F-1')], [first, second])
    for (const key of ['f-1', 'F-1 ', 'F-%', '']) assert.equal(await find(2, key), null, key)
    await assert.rejects(create(2), { name: 'StoreConflict', kind: 'duplicate' })
    assert.equal(await store.listings.count(), count + 2)
  })

  test(`${name}: an auction and a spotlight get ids of their own`, async () => {
    const store = await shared()
    const auction = { ...AUCTION, title: 'Spring auction', stateId: null, time: '' }
    const { id: _, ...withoutId } = auction
    const auctionId = await store.transact(({ listings }) => listings.createAuction(withoutId))
    assert.deepEqual(await store.listings.auction(auctionId), { ...auction, id: auctionId })
    assert.deepEqual(await store.listings.auction(AUCTION.id), AUCTION)
    assert.equal(await store.listings.auction(99 as AuctionId), null)

    const feature = (id: number) =>
      store.transact(({ listings }) => listings.createSpotlight(id as ListingId, false))
    assert.equal(await store.listings.spotlightOf(3 as ListingId), null)
    const id = await feature(3)
    const spotlight = { id, listingId: 3 }
    assert.deepEqual(await store.listings.spotlightOf(3 as ListingId), spotlight)
    assert.ok(id)
    assert.deepEqual(await store.listings.spotlight(id), spotlight)
    assert.ok((await store.listings.spotlights('all')).some(one => one.id === id))
    assert.deepEqual(await store.listings.spotlightOf(2 as ListingId), { id: 22, listingId: 2 })
    assert.equal(await store.listings.spotlight(99 as SpotlightId), null)
    assert.equal(await feature(3), null)
    await assert.rejects(feature(99), { name: 'StoreConflict', kind: 'missing-reference' })
  })

  test(`${name}: each version of a listing has one entry in its history`, async () => {
    const store = await shared()
    const entry = { listingId: full.id, version: 4, at: NOW, priceUsd: null, status: 'S' } as const
    const add = (version: number, listingId = full.id) =>
      store.transact(({ listings }) =>
        listings.addHistory([{ ...entry, version, listingId, active: false }]),
      )
    await add(4)
    await add(5)
    await assert.rejects(add(4), { name: 'StoreConflict', kind: 'duplicate' })
    await assert.rejects(add(1, 99 as ListingId), { kind: 'missing-reference' })
  })

  test(`${name}: a photo from an address has it, and shows no files until they are stored`, async () => {
    await using store = await filled()
    const write = store.transact.bind(store)
    const ids = await write(({ pictures }) =>
      pictures.createFrom(
        [
          { sourceUrl: 'https://x200.example/p', walk: null, changedAt: null },
          { sourceUrl: 'https://x100.example/p', walk: null, changedAt: null },
        ],
        1 as AccountId,
      ),
    )
    assert.deepEqual(ids, [4, 5])
    const [late = 0 as PictureId, early = 0 as PictureId] = ids
    const listing = { ...plain, version: 2, pictures: [photo(late), photo(early)] }
    await write(({ listings }) => listings.update(listing, 1))
    const sources = async () =>
      (await store.listings.detail(plain.id))?.pictures.map(({ sourceUrl }) => sourceUrl)
    assert.deepEqual(await sources(), ['https://x200.example/p', 'https://x100.example/p'])

    const filesShown = async () =>
      (await store.listings.detail(plain.id))?.pictures.map(({ id, files }) => [id, files])
    assert.deepEqual(await filesShown(), [
      [late, null],
      [early, null],
    ])
    const { files } = PICTURES[0] ?? { files: null }
    assert.ok(files)
    await write(({ pictures }) => pictures.keep(late, files))
    assert.deepEqual(await filesShown(), [
      [late, files],
      [early, null],
    ])
  })

  test(`${name}: photos are found by the listings and accounts that show them`, async () => {
    await using store = await filled()
    const one = 1 as PictureId
    const two = 2 as PictureId
    const three = 3 as PictureId
    const none = 99 as PictureId
    const listing = { ...plain, version: 2, pictures: [photo(two), photo(three)] }
    await store.transact(({ listings }) => listings.update(listing, 1))
    const owned = async (accountId: number, ids: readonly PictureId[]) =>
      [...(await store.pictures.ofAccount(accountId as AccountId, ids))].toSorted()
    assert.deepEqual(await owned(1, [one, two, three, none]), [one, two])
    assert.deepEqual(await owned(2, [one, two, three, none]), [two, three])
    assert.deepEqual(await owned(2, [one]), [])
    assert.deepEqual(await owned(2, []), [])
    const [posted = 0 as PictureId] = await store.transact(({ pictures }) =>
      pictures.createFrom(
        [{ sourceUrl: 'https://x.example/1', walk: null, changedAt: null }],
        2 as AccountId,
      ),
    )
    assert.deepEqual([await owned(1, [posted]), await owned(2, [posted])], [[], [posted]])
    assert.deepEqual((await store.pictures.listingsShowing(two)).toSorted(), [full.id, plain.id])
    assert.deepEqual(await store.pictures.listingsShowing(one), [full.id])
    assert.deepEqual(await store.pictures.listingsShowing(none), [])
  })
}

function photo(pictureId: PictureId) {
  return { pictureId, description: 'A view', label: 'View' }
}
