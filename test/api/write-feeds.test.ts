import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { FORM, feedLand, newSeller } from './posted-listings.ts'
import { assertFaults, assertRefused } from './refusal.ts'
import { startTestService } from './service.ts'
import { rowsOf, versionOf, writtenRows } from './written-rows.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
const neighbor = await newSeller(service, { accountId: 2 as AccountId })
const operator = await newSeller(service, { allAccounts: true })

/** Posts what is to be created. @returns Its id. */
async function create(data: object, by = seller): Promise<number> {
  const response = await by.save(0, data)
  assert.equal(response.statusCode, 201, response.body)
  return response.json().listingID
}

/** Posts a listing to id 0 that edits an existing one. @returns The Location, if any. */
async function upsert(id: number, data: object, path = '0'): Promise<string | undefined> {
  const response = await seller.save(path, data)
  assert.equal(response.statusCode, 200, response.body)
  const listing_URL = `http://land.example/v3/listings/${id}`
  assert.deepEqual(response.json(), { success: true, listingID: id, listing_URL })
  const { location } = response.headers
  if (path === '0') assert.equal(location, undefined)
  return location
}

function feedKeyOf(id: number) {
  const sql = `select list_feed_key, listing_url from listing where listing_id = ${id}`
  const [row] = rowsOf<{ list_feed_key: string; listing_url: string }>(service, sql)
  return row && [row.list_feed_key, row.listing_url]
}

test('a second create with a feed key edits the first listing where the new one has members', async () => {
  const id = await create(
    feedLand('A-1', {
      description: 'First',
      price: { numeric: 1000 },
      homeDetails: { beds: 2, baths: 1 },
      documents: [{ description: 'Plat', URL: 'https://example.com/plat.pdf' }],
      brokerNotes: 'Gate code 1',
    }),
  )
  const url = `/v3/listings/${id}?includeDocuments=1`
  const before = (await service.get(url)).json()
  await upsert(id, { listFeedKey: 'A-1', price: { numeric: 900 }, homeDetails: { beds: 3 } })
  const after = (await service.get(url)).json()
  assert.deepEqual(after, {
    ...before,
    price: { numeric: 900, formatted: '$900' },
    homeDetails: { ...before.homeDetails, beds: 3 },
  })
  assert.equal(versionOf(service, id), 2)
  const [row] = rowsOf(service, `select broker_notes from listing where listing_id = ${id}`)
  assert.deepEqual(row, { broker_notes: 'Gate code 1' })
  assert.deepEqual(feedKeyOf(id), ['A-1', 'https://feed.example.com/1'])

  const written = writtenRows(service)
  await upsert(id, feedLand('A-1', { price: { numeric: 900 } }))
  await upsert(id, { listFeedKey: 'A-1' })
  assert.deepEqual(writtenRows(service), written, 'nothing was said that is new')
  assertFaults(await seller.save(0, { listFeedKey: 'A-1', acres: 'x' }), ['Invalid acres'])
  assert.deepEqual(writtenRows(service), written)
})

test('a feed key is the same however it is sent', async () => {
  const spellings: readonly (readonly [first: unknown, again: readonly unknown[]])[] = [
    ['B-1', [' B-1 ', '\tB-1\n', '\u0000B-1']],
    [4711, ['4711', 4711, ' 4711']],
    ['B\t2', ['B 2', 'B\t2', 'B\u00002', 'B\r\n2']],
    ['\u0085B-3\u2028', ['B-3', '\u0085B-3\u2028']],
    ['é'.repeat(255), ['é'.repeat(255)]],
  ]
  for (const [first, others] of spellings) {
    const id = await create(feedLand('', { listFeedKey: first }))
    for (const listFeedKey of others) await upsert(id, { listFeedKey })
  }
  // These keys differ.
  await create(feedLand('b-1'))
  await create(feedLand('B-1 x'))
  await create(feedLand("' or 1=1 --"))
})

test('listings without a feed key are always new', async () => {
  const none = [undefined, null, '', ' ', '\t']
  const ids = await Promise.all(none.map(listFeedKey => create({ ...FORM, listFeedKey })))
  assert.equal(new Set(ids).size, none.length)
  for (const id of ids) assert.equal(feedKeyOf(id)?.[0], '')
})

test('the same feed key in another account is another listing', async () => {
  const id = await create(feedLand('C-1'))
  const theirs = await create(feedLand('C-1'), neighbor)
  assert.notEqual(theirs, id)
  const headers = { 'x-api-key': operator.key }
  for (const [accountID, own] of [
    [1, id],
    [2, theirs],
  ]) {
    const body = { accountID, data: { listFeedKey: 'C-1', acres: 20 } }
    const response = await service.post('/v3/listings/0', body, { headers })
    assert.deepEqual([response.statusCode, response.json().listingID], [200, own])
  }
  assert.deepEqual([versionOf(service, id), versionOf(service, theirs)], [2, 2])
  // Nobody learns of another account's listing.
  const before = writtenRows(service)
  const body = { accountID: 2, data: feedLand('C-1') }
  const foreign = await service.post('/v3/listings/0', body, {
    headers: { 'x-api-key': seller.key },
  })
  assertRefused(foreign, 403, 'post', { title: 'Account not allowed' })
  assert.deepEqual(writtenRows(service), before)
})

test('a feed key can be changed only to a free one', async () => {
  const id = await create(feedLand('D-1'))
  const other = await create(feedLand('D-2'))
  await create(feedLand('D-3'), neighbor)
  const plain = await create(FORM)
  const before = writtenRows(service)
  const text = new RegExp(`listing ${other} already`)
  for (const [path, data] of [
    [id, { listFeedKey: 'D-2' }],
    [id, { listFeedKey: ' D-2\u0000' }],
    [plain, { listFeedKey: 'D-2', listingURL: 'https://feed.example.com/2' }],
  ] as const) {
    const refused = await seller.save(path, data)
    assertRefused(refused, 400, 'post', { title: 'Invalid listFeedKey', text })
  }
  assert.deepEqual(writtenRows(service), before)

  for (const listFeedKey of ['D-1', 'D-3', 'D-4']) {
    assert.equal((await seller.save(id, { listFeedKey })).statusCode, 200)
    assert.equal(feedKeyOf(id)?.[0], listFeedKey)
  }
  assert.notEqual(await create(feedLand('D-1')), id)
  await upsert(id, { listFeedKey: 'D-4' })
  assert.equal((await seller.save(other, { listFeedKey: 'D-3' })).statusCode, 200)
})

test('a feed key that is cleared is free again', async () => {
  for (const none of [null, '', ' ']) {
    const id = await create(feedLand('E-1'))
    assert.equal((await seller.save(id, { listFeedKey: none })).statusCode, 200)
    assert.deepEqual(feedKeyOf(id), ['', 'https://feed.example.com/1'])
    const next = await create(feedLand('E-1'))
    assert.notEqual(next, id)
    assert.equal((await seller.save(next, { listFeedKey: none })).statusCode, 200)
  }
})

test('a listing with a feed key has its address at the source', async () => {
  const { listFeedKey, listingURL } = feedLand('F-1')
  const before = writtenRows(service)
  for (const none of [undefined, null, '', ' ']) {
    const refused = await seller.save(0, { ...FORM, listFeedKey, listingURL: none })
    assertFaults(refused, ['Missing listingURL'])
  }
  for (const wrong of ['feed.example.com/1', 'ftp://feed.example.com/1', 'javascript:alert(1)']) {
    const refused = await seller.save(0, feedLand('F-1', { listingURL: wrong }))
    assert.equal(refused.statusCode, 400)
    assert.match(refused.body, /Invalid listingURL/)
  }
  assertFaults(await seller.save(1, { listFeedKey }), ['Missing listingURL'])
  assertFaults(await seller.save(0, feedLand('x'.repeat(256))), ['Too long: listFeedKey'])
  assert.deepEqual(writtenRows(service), before)

  const id = await create({ ...FORM, listingURL })
  assert.equal((await seller.save(id, { listFeedKey })).statusCode, 200)
  assertFaults(await seller.save(id, { listingURL: null }), ['Missing listingURL'])
  assertFaults(await seller.save(0, { listFeedKey, listingURL: '' }), ['Missing listingURL'])
  assert.equal((await seller.save(id, { listFeedKey: null, listingURL: null })).statusCode, 200)
  assert.deepEqual(feedKeyOf(id), ['', ''])
})

test('an inactive listing of a feed is edited too, and can be activated', async () => {
  const id = await create(feedLand('G-1'))
  await upsert(id, { listFeedKey: 'G-1', active: false })
  assert.equal((await service.get(`/v3/listings/${id}`)).statusCode, 405)
  await upsert(id, feedLand('G-1', { acres: 30 }))
  assert.equal((await service.get(`/v3/listings/${id}`)).statusCode, 405)
  await upsert(id, { listFeedKey: 'G-1', active: true })
  assert.equal((await service.get(`/v3/listings/${id}`)).json().acres, 30)
})

test('a create in the showcase features the listing that has the feed key', async () => {
  const id = await create(feedLand('H-1'))
  const spotlights = () =>
    rowsOf<{ spotlight_id: number }>(
      service,
      `select spotlight_id from spotlight where listing_id = ${id}`,
    )
  assert.deepEqual(spotlights(), [])
  const location = await upsert(id, { listFeedKey: 'H-1', acres: 40 }, 'showcase/0/0')
  const [spotlight, ...more] = spotlights()
  assert.ok(spotlight)
  assert.deepEqual(more, [])
  const url = `/v3/listings/showcase/${id}/${spotlight.spotlight_id}`
  assert.equal(location, `http://land.example${url}`)
  assert.equal((await service.get(url)).json().acres, 40)
  assert.equal(await upsert(id, { listFeedKey: 'H-1', acres: 50 }, 'showcase/0/0'), location)
  await upsert(id, { listFeedKey: 'H-1' }, '0')
  assert.deepEqual(spotlights(), [spotlight], 'it has one spotlight, and keeps it')
  assert.equal((await service.get(url)).json().acres, 50)
})
