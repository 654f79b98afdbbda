import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../until.ts'
import { stateWithCode } from './catalog.ts'
import { type Answer, PostingService } from './posted-listings.ts'
import { assertRefused } from './refusal.ts'
import { otherProcess, rowsOf } from './written-rows.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())
const { service } = posting

const SALE = {
  title: 'Winter sale',
  address: '1 Main St',
  city: 'Waco',
  stateID: stateWithCode('TX').id,
  date: '2027-02-03',
  time: '09:30',
}

async function auctionIdOf(id: number): Promise<number> {
  const { auction } = await posting.stored(id)
  assert.ok(auction)
  return auction.id
}

async function etagOf(id: number): Promise<string> {
  return String((await service.get(`/v3/listings/${id}`)).headers.etag)
}

/** Two listings in one auction. */
async function inOneAuction(): Promise<[number, number]> {
  const first = await posting.created({ auction: SALE })
  const second = await posting.created({ auctionID: await auctionIdOf(first) })
  return [first, second]
}

test('auction changes only the members that it has, for every listing in the auction', async () => {
  const [a, b] = await inOneAuction()
  const auctionID = await auctionIdOf(a)
  const tag = await etagOf(b)
  assert.equal((await posting.summary(b)).auctionDate, 'February, 3 2027 09:30:00')
  service.now += 60_000
  await posting.edited(a, { auction: { time: '16:00', title: null } })
  for (const id of [a, b]) {
    const { auction } = await posting.stored(id)
    assert.partialDeepStrictEqual(auction, {
      id: auctionID,
      title: '',
      street: '1 Main St',
      city: 'Waco',
      date: '2027-02-03',
      time: '16:00',
    })
    const summary = await posting.summary(id)
    assert.partialDeepStrictEqual(summary, { auctionID, auctionDate: 'February, 3 2027 16:00:00' })
    assert.equal(summary.lastModified, 'November, 20 2026 12:01:00')
  }
  assert.notEqual(await etagOf(b), tag)
  const stale = { headers: { 'if-match': tag } }
  assertRefused(await posting.postListing(b, { acres: 5 }, stale), 412, 'post')
  const recent = (await service.get('/v3/listings?sortid=25&listingsPerPage=2')).json().data
  assert.deepEqual(
    recent.map(({ listingID }: Answer) => listingID),
    [b, a],
  )
})

test('another process soon shows the changed auction, in cached answers too', async () => {
  const [a, b] = await inOneAuction()
  const other = await otherProcess(service)
  await using _closing = other
  const dateOf = async () => {
    const url = '/v3/listings?acctid=1&listingType=1&listingsPerPage=100'
    const { data } = (await other.app.inject({ url, headers: { 'x-api-key': service.key } })).json()
    return data.find(({ listingID }: Answer) => listingID === b)?.auctionDate
  }
  assert.equal(await dateOf(), 'February, 3 2027 09:30:00')
  await posting.edited(a, { auction: { date: '2027-03-04' } })
  await until(async () => (await dateOf()) === 'March, 4 2027 09:30:00', 'The changed date')
})

test('an auction that is posted as it is changes nothing', async () => {
  const [a, b] = await inOneAuction()
  const before = [await posting.state(a), await posting.state(b)]
  await posting.edited(a, { auction: SALE })
  await posting.edited(a, { auction: {} })
  await posting.edited(b, { auction: { date: SALE.date, stateID: String(SALE.stateID) } })
  assert.deepEqual([await posting.state(a), await posting.state(b)], before)
})

test('a listing leaves its auction or joins another one, and the other listings stay', async () => {
  const [a, b] = await inOneAuction()
  const auctionID = await auctionIdOf(b)
  await posting.edited(a, { auctionID: null })
  assert.equal((await posting.stored(a)).auction, null)
  assert.equal((await posting.summary(a)).auctionID, '')
  assert.equal(await auctionIdOf(b), auctionID)
  await posting.edited(a, { auctionID: 1 })
  assert.equal(await auctionIdOf(a), 1)
  await posting.edited(a, { auctionID: null })
  await posting.edited(a, { auction: { date: '2027-05-06' } })
  const own = await auctionIdOf(a)
  assert.ok(own !== 1 && own !== auctionID, 'A new auction is made for a listing taken out')
  assert.equal((await posting.summary(1)).auctionDate, 'December, 8 2026 14:00:00')
})

test('an empty auctionID beside auction is ignored, so no delivery makes a second auction', async () => {
  for (const auctionID of [null, 0, '', '0']) {
    const id = await posting.created({ auctionID, auction: SALE })
    const before = await posting.state(id)
    await posting.edited(id, { auctionID, auction: SALE })
    assert.deepEqual(await posting.state(id), before, String(auctionID))
  }
})

test('edits of one auction through two listings at once are both applied', async () => {
  const [a, b] = await inOneAuction()
  const answers = await Promise.all([
    posting.postListing(a, { auction: { time: '11:11' } }),
    posting.postListing(b, { auction: { city: 'Temple' } }),
  ])
  for (const { statusCode, body } of answers) assert.equal(statusCode, 200, body)
  assert.partialDeepStrictEqual((await posting.stored(a)).auction, {
    time: '11:11',
    city: 'Temple',
    title: 'Winter sale',
  })
})

test('a bad value of an auction is refused, and the fault names the member', async () => {
  const [a] = await inOneAuction()
  await posting.refused(a, { auction: { date: null } }, ['Missing auction.date'])
  await posting.refused(a, { auction: { date: '2027-02-30' } }, ['Invalid auction.date'])
  await posting.refused(a, { auction: { time: '25:00', stateID: 999 } }, [
    'Invalid auction.stateID',
    'Invalid auction.time',
  ])
  await posting.refused(a, { auction: { place: 'Waco' } }, ['Unknown member'])
  await posting.refused(a, { auctionID: 999 }, ['Invalid auctionID'])
  await posting.edited(a, { auctionID: null })
  await posting.refused(a, { auction: { time: '10:00' } }, ['Missing auction.date'])
  const [, b] = await inOneAuction()
  const foreign = await posting.postListing(
    2,
    { auctionID: await auctionIdOf(b) },
    { accountId: 2 },
  )
  assertRefused(foreign, 403, 'post', { title: 'Auction not allowed' })
})

test('the audit names the members of the auction that an edit changed', async () => {
  const [a] = await inOneAuction()
  await posting.edited(a, { auction: { time: '08:00' }, acres: 41 })
  const [entry] = rowsOf<{ details: string }>(
    service,
    'select details from audit order by audit_id desc limit 1',
  )
  assert.deepEqual(JSON.parse(entry?.details ?? '').members, ['acres', 'auction.time'])
})
