import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { FULL_ID } from './catalog.ts'
import { PostingService, SMALLEST } from './posted-listings.ts'
import { assertFaults, assertRefused } from './refusal.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const data = { ...SMALLEST, description: 'Größe & "quotes" = 1+1 %41', active: true }
const text = JSON.stringify(data)

/** Fails unless a request makes the listing. */
async function assertCreates(url: string, body: unknown, options: InjectOptions = {}) {
  const response = await posting.post(url, body, options)
  assert.equal(response.statusCode, 201, response.body)
  const { listingID } = response.json()
  const { listing } = await posting.stored(listingID)
  assert.deepEqual([listing.accountId, listing.description], [1, data.description])
}

test('data is JSON, or its text in a form, a body or the query', async () => {
  const url = '/v3/listings/0'
  const form = new URLSearchParams({ accountID: '1', data: text }).toString()
  await assertCreates(url, { accountID: 1, data })
  await assertCreates(url, { accountID: '1', data: text })
  await assertCreates(url, form, { headers: FORM })
  await assertCreates(`${url}?${form}`, undefined)
  await assertCreates(`${url}?accountID=1`, { data })
  await assertCreates(`${url}?data=${encodeURIComponent(text)}`, 'accountID=1', { headers: FORM })
  await assertCreates(`${url}/`, { accountID: 1, data })
  // The body wins over the query.
  await assertCreates(`${url}?accountID=99&data={}`, { accountID: 1, data })
})

test('names of parameters are case-insensitive, names within data are not', async () => {
  for (const [account, member] of [
    ['accountid', 'DATA'],
    ['ACCOUNTID', 'Data'],
    ['AccountId', 'dAtA'],
  ] as const) {
    await assertCreates('/v3/listings/0', { [account]: 1, [member]: data })
    const form = new URLSearchParams({ [account]: '1', [member]: text }).toString()
    await assertCreates('/v3/listings/0', form, { headers: FORM })
  }
  const { acres, ...others } = SMALLEST
  await posting.refused(0, { ...others, Acres: acres }, ['Unknown member', 'Missing acres'])
  await posting.refused(FULL_ID, { listingtitle: 'x' }, ['Unknown member'])
  const nested = { price: { Numeric: 1 }, homeDetails: { Beds: 1 }, address: { Zip: '1' } }
  await posting.refused(FULL_ID, nested, ['Unknown member', 'Unknown member', 'Unknown member'])
})

test('accountID and data are required', async () => {
  for (const [body, titles] of [
    [{ data }, ['Missing accountID']],
    [{ data, accountID: '' }, ['Missing accountID']],
    [{ data, accountID: 0 }, ['Invalid accountID']],
    [{ data, accountID: 'x' }, ['Invalid accountID']],
    [{ data, accountID: 77 }, ['Invalid accountID']],
  ] as const) {
    assertFaults(await posting.post('/v3/listings/0', body), titles)
  }
  for (const none of [undefined, null, '', 'x', '[]', [], 1]) {
    const response = await posting.post('/v3/listings/1', { accountID: 1, data: none })
    assertFaults(response, [none === undefined || none === '' ? 'Data missing' : 'Data invalid'])
  }
})

test('members that no listing has are ignored beside data', async () => {
  await assertCreates('/v3/listings/0', { accountID: 1, data, title: 'x', isActive: 'maybe' })
})

test('members of data beside data are refused, and nothing is written', async () => {
  for (const [beside, right] of [
    [{ active: false }, 'data.active'],
    [{ LISTINGTITLE: 'x' }, 'data.listingTitle'],
    [{ propertyType: 2 }, 'data.propertyTypes'],
  ] as const) {
    const before = await posting.state(1)
    const response = await posting.post('/v3/listings/1', { accountID: 1, data: {}, ...beside })
    assert.equal(response.statusCode, 400)
    assert.ok(response.body.includes(right), response.body)
    assert.deepEqual(await posting.state(1), before)
  }
  const inQuery = await posting.post('/v3/listings/1?active=false', { accountID: 1, data: {} })
  assertRefused(inQuery, 400, 'post', { title: 'Misplaced member', text: /data\.active/ })
  const empty = await posting.post('/v3/listings/1?active=', { accountID: 1, data: {} })
  assert.equal(empty.statusCode, 200)
})

test('version 1 posts no listings', async () => {
  for (const path of ['/v1/listings/0', '/v1/listings/1', '/v1/listings/showcase/0/0']) {
    const before = await posting.state(1)
    const response = await posting.post(path, { accountID: 1, data })
    assert.equal(response.statusCode, 405, response.body)
    const allowed = String(response.headers.allow).split(', ')
    assert.ok(allowed.includes('GET') && !allowed.includes('POST'), String(response.headers.allow))
    assert.deepEqual(await posting.state(1), before)
  }
})

test('an unknown listing is not edited', async () => {
  for (const path of ['/v3/listings/999', '/v3/listings/showcase/999/21']) {
    const response = await posting.post(path, { accountID: 1, data })
    assertRefused(response, 404, 'post', { title: 'Invalid Listing ID' })
  }
})

test('a listing of the showcase is created with its spotlight and edited through it', async () => {
  const created = await posting.post('/v3/listings/showcase/0/0', { accountID: 1, data })
  assert.equal(created.statusCode, 201, created.body)
  const { listingID } = created.json()
  const path = new URL(String(created.headers.location)).pathname
  assert.match(path, new RegExp(`^/v3/listings/showcase/${listingID}/\\d+$`))
  assert.equal((await posting.service.get(path)).json().description, data.description)
  const { data: shown } = (await posting.service.get('/v3/listings/showcase')).json()
  const scid = Number(path.split('/').at(-1))
  assert.ok(shown.some((one: { scid: number }) => one.scid === scid))

  const edit = await posting.post(path, { accountID: 1, data: { acres: 3.5 } })
  assert.deepEqual([edit.statusCode, edit.json().listingID], [200, listingID])
  assert.equal((await posting.service.get(path)).json().acres, 3.5)
  for (const wrong of [`showcase/${listingID}/21`, 'showcase/99/0', 'showcase/0/21']) {
    const response = await posting.post(`/v3/listings/${wrong}`, { accountID: 1, data: {} })
    assertRefused(response, 404, 'post')
  }
})
