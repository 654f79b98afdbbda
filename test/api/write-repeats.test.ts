import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { ON_SQLITE } from '../store/stored-data.ts'
import { FORM, newSeller, type Seller } from './posted-listings.ts'
import { assertFaults, assertRefused } from './refusal.ts'
import { startTestService } from './service.ts'
import { leadBody } from './stored-leads.ts'
import { otherProcess, rowsOf, versionOf, writtenRows } from './written-rows.ts'

const DAY_MS = 86_400_000

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

/** A seller with a key of its own, so that its tokens are its own too. */
async function newSender() {
  const seller = await newSeller(service)
  return {
    seller,
    send: (token: string, path: number | string, data: object, by: Seller = seller) =>
      by.save(path, data, { 'idempotency-key': token }),
  }
}

/** Does something while nobody can write. */
async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  using _locked = service.data.lock()
  return await work()
}

/** The parts of an answer that a client reads. */
function read({ statusCode, body, headers }: LightMyRequestResponse) {
  return { statusCode, body, location: headers['location'] }
}

const MISMATCH = { title: 'Idempotency key reused', text: /"token"/ }

/** New listings, an edit, and one through a spotlight; each changes something. */
const WRITES: readonly (readonly [path: number | string, data: object, status: number])[] = [
  [0, { ...FORM, images: [{ large: { SRC: 'https://example.com/1.jpg' } }] }, 201],
  ['showcase/0/0', { ...FORM, auction: { date: '2027-01-01' } }, 201],
  [1, { listingTitle: 'Repeated' }, 200],
  ['showcase/1/21', { auction: { title: 'Another', date: '2027-01-02' } }, 200],
]

for (const [path, data, status] of WRITES) {
  test(`a request that is posted to ${path} again with its token is written once`, async () => {
    const { send } = await newSender()
    const first = await send('token', path, data)
    assert.equal(first.statusCode, status, first.body)
    const isLocated = status === 201 || String(path).startsWith('showcase')
    assert.equal(first.headers['location'] !== undefined, isLocated)
    const written = writtenRows(service)
    for (let i = 0; i < 3; i++) {
      assert.deepEqual(read(await send('token', path, data)), read(first))
    }
    assert.deepEqual(writtenRows(service), written)

    const twin = await send('another token', path, data)
    assert.equal(twin.statusCode, status)
    const { listingID } = first.json()
    if (status === 201) assert.notEqual(twin.json().listingID, listingID)
  })

  test(`a token cannot be used for another request to ${path}`, async () => {
    const { send, seller } = await newSender()
    await send('token', path, data)
    const written = writtenRows(service)
    const others = [{ ...data, description: 'Other' }, { ...data, listingTitle: 'Other' }, {}]
    for (const other of [...others, { ...data, nonsense: 1 }]) {
      assertRefused(await send('token', path, other), 422, 'post', MISMATCH)
    }
    for (const elsewhere of [0, 1, 2, 99, 'showcase/0/0', 'showcase/1/21', 'showcase/1/22']) {
      if (elsewhere === path) continue
      assertRefused(await send('token', elsewhere, data), 422, 'post', MISMATCH)
    }
    const headers = { 'idempotency-key': 'token', 'x-api-key': seller.key }
    const asLead = await service.post('/v3/lead', leadBody('v3'), { headers })
    assertRefused(asLead, 422, 'post', MISMATCH)
    for (const accountID of [2, 99, undefined]) {
      const body = { accountID, data }
      const answer = await service.post(`/v3/listings/${path}`, body, { headers })
      assertRefused(answer, 422, 'post', MISMATCH)
    }
    assert.deepEqual(writtenRows(service), written)
  })
}

test('the order and the encoding of members do not make a request another one', async () => {
  const { send, seller } = await newSender()
  const data = { ...FORM, amenities: { A: { x: [1, 2], y: ['z'] }, B: {} } }
  const first = await send('token', 0, data)
  assert.equal(first.statusCode, 201)
  const { amenities, address, ...others } = data
  const reordered = {
    amenities: { B: {}, A: { y: ['z'], x: [1, 2] } },
    address: Object.fromEntries(Object.entries(address).toReversed()),
    ...Object.fromEntries(Object.entries(others).toReversed()),
  }
  const headers = { 'idempotency-key': 'token', 'x-api-key': seller.key }
  const form = new URLSearchParams({ accountID: '1', data: JSON.stringify(reordered) })
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const again of [
    await send('token', 0, reordered),
    await service.post('/v3/listings/0', { data, accountid: '1' }, { headers }),
    await service.post('/v3/listings/0?accountID=1', { data }, { headers }),
    await service.post('/v3/listings/0/', form.toString(), {
      headers: { ...headers, ...formType },
    }),
  ]) {
    assert.deepEqual(read(again), read(first))
  }
  const turned = { ...data, amenities: { ...amenities, A: { x: [2, 1], y: ['z'] } } }
  assertRefused(await send('token', 0, turned), 422, 'post', MISMATCH)
})

test('an answer is repeated for a day, even if the listing has changed since', async () => {
  const { send, seller } = await newSender()
  const first = await send('token', 0, FORM)
  const { listingID } = first.json()
  await seller.save(listingID, { listingTitle: 'Edited since', active: false })
  service.now += DAY_MS - 1
  assert.deepEqual(read(await send('token', 0, FORM)), read(first))
  assert.equal(versionOf(service, listingID), 2)
  const edits = await newSender()
  assert.equal((await edits.send('token', listingID, { acres: 11 })).statusCode, 200)
  await seller.save(listingID, { acres: 12 })
  assert.equal((await edits.send('token', listingID, { acres: 11 })).statusCode, 200)
  const shown = rowsOf(service, `select acres from listing where listing_id = ${listingID}`)
  assert.deepEqual(shown, [{ acres: 12 }], 'the edit was not done again')

  service.now += 1
  const other = await send('token', 0, { ...FORM, acres: 20 })
  assert.equal(other.statusCode, 201)
  assert.notEqual(other.json().listingID, listingID)
  assertRefused(await send('token', 0, FORM), 422, 'post', MISMATCH)
})

test('an answer is repeated even if the condition no longer holds', async () => {
  const { key } = (await newSender()).seller
  const tag = String((await service.get('/v3/listings/1')).headers['etag'])
  const headers = { 'x-api-key': key, 'idempotency-key': 'token', 'if-match': tag }
  const body = { accountID: 1, data: { listingTitle: 'Conditional' } }
  for (let i = 0; i < 2; i++) {
    assert.equal((await service.post('/v3/listings/1', body, { headers })).statusCode, 200)
  }
  const fresh = { ...headers, 'idempotency-key': 'fresh' }
  assert.equal((await service.post('/v3/listings/1', body, { headers: fresh })).statusCode, 412)
})

test('a token belongs to one key', async () => {
  const { send } = await newSender()
  const second = await newSeller(service)
  const third = await newSeller(service, { accountId: 2 as AccountId })
  // At once: neither has to wait for the other.
  const sent = [undefined, second, third].map(by => send('token', 0, FORM, by))
  const answers = await Promise.all(sent)
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [201, 201, 201],
  )
  assert.equal(new Set(answers.map(answer => answer.json().listingID)).size, 3)
  // And a key that may no longer write gets no stored answer.
  const reader = await newSeller(service, { permissions: [] })
  assertRefused(await send('token', 0, FORM, reader), 403, 'post')
})

test('a refused request does not use up its token', async () => {
  const { send, seller } = await newSender()
  const written = writtenRows(service)
  assertFaults(await send('token', 0, { ...FORM, acres: 'x' }), ['Invalid acres'])
  assertRefused(await send('token', 99, FORM), 404, 'post')
  assertRefused(await send('token', 2, FORM), 403, 'post')
  const headers = { 'idempotency-key': 'token', 'if-match': '"1.1.x"' }
  assertRefused(await seller.save(1, FORM, headers), 412, 'post')
  assert.deepEqual(writtenRows(service), written)
  assert.equal((await send('token', 0, FORM)).statusCode, 201)
})

test('a request that is sent again while the first is being written is told to wait', async () => {
  for (const path of [0, 'showcase/0/0', 1]) {
    const { send } = await newSender()
    const count = rowsOf(service, 'select 1 from listing').length
    const data = { ...FORM, listingTitle: `While ${path} waits` }
    const [early, sent] = await whileLocked(async () => {
      const sent = [send('token', path, data), send('token', path, data)]
      return [await Promise.race([...sent, sleep(3000, undefined, { ref: false })]), sent] as const
    })
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
    const done = path === 1 ? 200 : 201
    assert.deepEqual(statuses.toSorted(), [done, 409])
    assert.ok(early)
    assertRefused(early, 409, 'post', { title: 'Request in progress', text: /"token"/ })
    assert.equal(early.headers['retry-after'], '1')
    assert.equal((await send('token', path, data)).statusCode, done)
    const created = path === 1 ? 0 : 1
    assert.equal(rowsOf(service, 'select 1 from listing').length, count + created)
  }
})

test('a request that is sent to two processes at once is written once', async () => {
  await using other = await otherProcess(service)
  const { seller, send } = await newSender()
  const count = rowsOf(service, 'select 1 from listing').length
  const headers = { 'x-api-key': seller.key, 'idempotency-key': 'token' }
  const payload = { accountID: 1, data: FORM }
  const sent = await whileLocked(async () => {
    const sent = [
      send('token', 'showcase/0/0', FORM),
      other.app.inject({ method: 'POST', url: '/v3/listings/showcase/0/0', headers, payload }),
    ]
    // Both have seen by now that there was no such request before.
    await sleep(200)
    return sent
  })
  const [first, second] = await Promise.all(sent)
  assert.ok(first && second)
  assert.equal(first.statusCode, 201)
  assert.deepEqual(read(second), read(first))
  assert.equal(rowsOf(service, 'select 1 from listing').length, count + 1)
})

test('an answer is not repeated before the write is on the disk', ON_SQLITE, async () => {
  await using other = await otherProcess(service)
  const { seller } = await newSender()
  const count = rowsOf(service, 'select 1 from listing').length
  const headers = { 'x-api-key': seller.key, 'idempotency-key': 'token' }
  const payload = { accountID: 1, data: FORM }
  const send = () => other.app.inject({ method: 'POST', url: '/v3/listings/0', headers, payload })
  const log = join(service.directory, 'acreage.db-wal')
  // The databases have it open, so that only the other process's sync does not find it.
  renameSync(log, `${log}.away`)
  const reason = {
    title: 'Disk unavailable',
    text: /may or may not be stored.* same Idempotency-Key/,
  }
  for (let i = 0; i < 3; i++) assertRefused(await send(), 503, 'post', reason)
  renameSync(`${log}.away`, log)
  assert.equal((await send()).statusCode, 201)
  assert.equal(rowsOf(service, 'select 1 from listing').length, count + 1)
})

test('a token may have 255 characters, and an empty one is ignored', async () => {
  const { send } = await newSender()
  const written = writtenRows(service)
  const reason = { title: 'Invalid Idempotency-Key', text: /at most 255 characters/ }
  assertRefused(await send('x'.repeat(256), 0, FORM), 400, 'post', reason)
  assert.deepEqual(writtenRows(service), written)
  const ids: number[] = []
  for (const token of ['x'.repeat(255), '']) {
    for (let i = 0; i < 2; i++) ids.push((await send(token, 0, FORM)).json().listingID)
  }
  assert.equal(new Set(ids).size, 3)
})
