import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AUCTION, stateWithCode } from './catalog.ts'
import { type Answer, PostingService } from './posted-listings.ts'
import { assertRefused } from './refusal.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const texas = stateWithCode('TX').id

const SALE = {
  title: 'Winter sale',
  address: '1 Main St',
  city: 'Waco',
  stateID: texas,
  date: '2027-02-03',
  time: '09:30',
}
const STORED_SALE = {
  accountId: 1,
  title: 'Winter sale',
  street: '1 Main St',
  city: 'Waco',
  stateId: texas,
  date: '2027-02-03',
  time: '09:30',
}

/** Fails unless a listing is shown and found in this auction at this time. */
async function assertAuctioned(id: number, auctionID: number, auctionDate: string) {
  assert.equal((await posting.read(id)).isAuction, true)
  assert.equal((await posting.read(id, 'v1')).isAuction, true)
  const summary = await posting.summary(id)
  assert.partialDeepStrictEqual(summary, { auctionID, auctionDate })
  assert.deepEqual(await listingTypesOf(id), [1])
}

/** Fails unless a listing is shown and found with this listing type, without an auction. */
async function assertOffered(id: number, listingType: 2 | 3): Promise<void> {
  assert.equal((await posting.read(id)).isAuction, false)
  assert.partialDeepStrictEqual(await posting.summary(id), { auctionID: '', auctionDate: '' })
  assert.deepEqual(await listingTypesOf(id), [listingType])
}

async function listingTypesOf(id: number): Promise<number[]> {
  const types: number[] = []
  for (const type of [1, 2, 3]) {
    const all = await posting.summaries(`listingType=${type}&acctid=1&status=P,PP,S`)
    if (all.some(({ listingID }: Answer) => listingID === id)) types.push(type)
  }
  return types
}

async function auctionIdOf(id: number): Promise<number> {
  const { auction } = await posting.stored(id)
  assert.ok(auction)
  return auction.id
}

test('a listing joins an auction that exists', async () => {
  for (const auctionID of [1, '1']) {
    const id = await posting.created({ auctionID })
    await assertAuctioned(id, 1, 'December, 8 2026 14:00:00')
  }
  const id = await posting.created()
  await assertOffered(id, 2)
  await posting.edited(id, { auctionID: 1 })
  await assertAuctioned(id, 1, 'December, 8 2026 14:00:00')
})

test('a listing brings an auction of its own', async () => {
  const id = await posting.created({ auction: SALE, listingType: 1 })
  const { auction } = await posting.stored(id)
  assert.deepEqual(auction, { ...STORED_SALE, id: auction?.id })
  await assertAuctioned(id, await auctionIdOf(id), 'February, 3 2027 09:30:00')

  const other = await posting.created()
  await posting.edited(other, { auction: SALE })
  assert.notEqual(await auctionIdOf(other), auction?.id)
})

test('an auction needs a date and nothing else', async () => {
  const id = await posting.created({ auction: { date: '2027-02-03' } })
  const { auction } = await posting.stored(id)
  const nothing = { title: '', street: '', city: '', stateId: null, time: '' }
  assert.deepEqual(auction, { ...STORED_SALE, ...nothing, id: auction?.id })
  await assertAuctioned(id, await auctionIdOf(id), 'February, 3 2027 00:00:00')
  await posting.refusedNew({ auction: {} }, ['Missing auction.date'])
  await posting.refusedNew({ auction: { ...SALE, date: null } }, ['Missing auction.date'])
})

test('a listing may join auctions of its own account only', async () => {
  const foreign = await posting.postListing(2, { auctionID: 1 }, { accountId: 2 })
  assertRefused(foreign, 403, 'post', { title: 'Auction not allowed' })
  await posting.refusedNew({ auctionID: 999 }, ['Invalid auctionID'])
})

test('auctionID wins over a description of an auction', async () => {
  const id = await posting.created({ auctionID: 1, auction: SALE })
  assert.equal(await auctionIdOf(id), AUCTION.id)
  for (const nothing of [0, null, '']) {
    const own = await posting.created({ auctionID: nothing, auction: SALE })
    assert.notEqual(await auctionIdOf(own), AUCTION.id)
  }
})

test('posting the auction of a listing as it is changes nothing', async () => {
  const id = await posting.created({ auction: SALE })
  const before = await posting.state(id)
  await posting.edited(id, { auction: SALE })
  await posting.edited(id, { auction: { ...SALE, stateID: String(texas) }, listingType: 1 })
  await posting.edited(id, { auctionID: await auctionIdOf(id) })
  assert.deepEqual(await posting.state(id), before)
})

test('clearing either member takes the listing out of its auction; it is then for sale or lease', async () => {
  for (const nothing of [{ auctionID: null }, { auctionID: 0 }, { auctionID: '' }]) {
    const id = await posting.created({ auctionID: 1 })
    await posting.edited(id, nothing)
    await assertOffered(id, 2)
  }
  const id = await posting.created({ auction: SALE })
  await posting.edited(id, { description: 'Still an auction' })
  await assertAuctioned(id, await auctionIdOf(id), 'February, 3 2027 09:30:00')
  await posting.edited(id, { auction: null, listingType: 3 })
  await assertOffered(id, 3)
})

test('listingType says how a listing without an auction is offered', async () => {
  const id = await posting.created({ listingType: '3' })
  await assertOffered(id, 3)
  await posting.edited(id, { description: 'Still a lease' })
  await assertOffered(id, 3)
  await posting.edited(id, { listingType: 2 })
  await assertOffered(id, 2)
  await posting.refused(id, { listingType: 1 }, ['Invalid listingType'])
  await posting.refusedNew({ listingType: 1 }, ['Invalid listingType'])
  const auctioned = await posting.created({ auctionID: 1 })
  await posting.refused(auctioned, { listingType: 1, auctionID: null }, ['Invalid listingType'])
  await posting.refused(auctioned, { listingType: 4 }, ['Invalid listingType'])
})

test('land for lease that leaves an auction is for lease again', async () => {
  const lease = { listingType: 3 }
  const sale = { listingType: 2 }
  const out = { auctionID: null }
  for (const deliveries of [
    [{ ...lease }, { auctionID: 1 }, out],
    [{ ...lease, auctionID: 1 }, out],
    [{ ...lease, auction: SALE }, { auction: SALE }, out],
    [{ auctionID: 1 }, lease, { listingType: 1 }, out],
    [{ auctionID: 1 }, sale, { ...lease }, { listingType: null }, { listingType: '' }, out],
  ]) {
    const [first = {}, ...edits] = deliveries
    const id = await posting.created(first)
    for (const edit of edits) await posting.edited(id, edit)
    await assertOffered(id, 3)
    await posting.edited(id, { auctionID: 1, ...sale })
    assert.deepEqual(await listingTypesOf(id), [1])
    await posting.edited(id, out)
    await assertOffered(id, 2)
  }
})

test('isAuction is derived, whatever is posted', async () => {
  await assertOffered(await posting.created({ isAuction: true }), 2)
  const id = await posting.created({ isAuction: false, auctionID: 1 })
  await assertAuctioned(id, 1, 'December, 8 2026 14:00:00')
})

test('the time of an auction counts 24 hours, and does not depend on the time zone', async () => {
  await using chicago = await PostingService.start({ timeZone: 'America/Chicago' })
  for (const [time, shown] of [
    ['00:00', '00:00:00'],
    ['23:59', '23:59:00'],
    ['9:05', '09:05:00'],
    ['14:30:00', '14:30:00'],
    ['14:30:15', '14:30:15'],
    [' 0:00:01', '00:00:01'],
    ['', '00:00:00'],
    [null, '00:00:00'],
  ] as const) {
    const id = await chicago.created({ auction: { ...SALE, time } })
    assert.equal((await chicago.summary(id)).auctionDate, `February, 3 2027 ${shown}`)
    const before = await chicago.state(id)
    await chicago.edited(id, { auction: { ...SALE, time } })
    assert.deepEqual(await chicago.state(id), before)
  }
})
