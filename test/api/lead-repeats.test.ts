import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { removeOldRequests } from '../../src/catalog/writes/request-pruning.ts'
import { unsent } from '../mail/collected-messages.ts'
import { ScanIndex } from '../search/scan-index.ts'
import { assertFaults, assertRefused, VERSIONS } from './refusal.ts'
import { serverOn, startTestService } from './service.ts'
import { alterDatabase, LEAD, leadBody, storedLeads } from './stored-leads.ts'
import { rowsOf } from './written-rows.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

let buyers = 0

/** A buyer with addresses and a key of their own, so that leads of other tests do not count. */
async function newBuyer() {
  const address = `10.0.0.${++buyers}`
  const emailAddress = `buyer${buyers}@example.com`
  const key = await service.createKey()
  return {
    address,
    emailAddress,
    key,
    /** Posts a lead to version 3 under an idempotency token. */
    post: (token: string, body: object, withKey = key) => {
      const headers = { 'idempotency-key': token, 'x-api-key': withKey }
      return service.post('/v3/lead', { IPAddress: address, ...body }, { headers })
    },
    /** How many leads are stored from the address. */
    leadCount: () =>
      storedLeads(service).filter(({ client_address }) => client_address === address).length,
  }
}

for (const version of VERSIONS) {
  test(`${version} takes 20 leads an hour from one buyer for one listing`, async () => {
    const { emailAddress } = await newBuyer()
    const send = (changes = {}, remoteAddress = '10.9.9.9') =>
      service.post(`/${version}/lead`, leadBody(version, { emailAddress, ...changes }), {
        remoteAddress,
      })
    const leadCount = () =>
      storedLeads(service).filter(({ buyer }) => buyer === emailAddress).length
    assert.equal((await send()).statusCode, 201)
    service.now += 600_000
    for (let i = 1; i < 20; i++) assert.equal((await send({}, `10.9.9.${i}`)).statusCode, 201)
    const messages = (await unsent(service.store)).length
    const fullwidth = emailAddress.replace('buyer', 'ｂｕｙｅｒ')
    for (const same of [emailAddress, emailAddress.toUpperCase(), fullwidth]) {
      const refused = await send({ emailAddress: same })
      assertRefused(refused, 429, 'post', { title: 'Too many leads', text: /At most 20 leads/ })
      assert.equal(refused.headers['retry-after'], '3000', 'until the first is an hour old')
    }
    assert.equal(leadCount(), 20)
    assert.equal((await unsent(service.store)).length, messages)
    assert.equal((await send({ listingID: 2 })).statusCode, 201)
    assert.equal((await send({ emailAddress: `other.${emailAddress}` })).statusCode, 201)

    service.now += HOUR_MS - 600_000 - 1
    assert.equal((await send()).headers['retry-after'], '1')
    service.now += 1
    assert.equal((await send()).statusCode, 201)
    assert.equal((await send()).statusCode, 429)
  })
}

test('v3 counts by the stated network address, whatever the email address', async () => {
  let sent = 0
  const send = (IPAddress: string) => {
    const emailAddress = `someone${++sent}@example.com`
    return service.post('/v3/lead', { ...leadBody('v3', { emailAddress }), IPAddress })
  }
  for (let i = 0; i < 20; i++) assert.equal((await send('203.0.113.1')).statusCode, 201)
  assert.equal((await send('203.0.113.1')).statusCode, 429)
  assert.equal((await send('203.0.113.1:4711, 10.0.0.1')).statusCode, 429)
  assert.equal((await send('203.0.113.2')).statusCode, 201)
})

test('one email address counts as one buyer, however its domain is written', async () => {
  const send = async (emailAddress: string) =>
    (await service.post('/v1/lead', leadBody('v1', { emailAddress }))).statusCode
  const spellings = ['kay@bücher.example', 'Kay@XN--BCHER-KVA.example', 'kay@BU\u0308CHER.example']
  for (let i = 0; i < 20; i++) assert.equal(await send(spellings[i % 3] ?? ''), 201)
  for (const spelling of spellings) assert.equal(await send(spelling), 429)
})

test('v3 counts all spellings of a network address as one', async () => {
  const send = (IPAddress: string) => service.post('/v3/lead', { ...leadBody('v3'), IPAddress })
  const ipv4 = ['203.0.113.77', '::ffff:203.0.113.77', '::FFFF:203.0.113.77']
  for (let i = 0; i < 20; i++) assert.equal((await send(ipv4[i % 3] ?? '')).statusCode, 201)
  for (const spelling of ipv4) assert.equal((await send(spelling)).statusCode, 429)
  const spellings = ['2001:db8::1', '2001:DB8::1', '2001:0db8:0:0:0:0:0:1', '2001:db8::0.0.0.1']
  for (let i = 0; i < 20; i++) {
    assert.equal((await send(spellings[i % 4] ?? '')).statusCode, 201)
  }
  for (const spelling of spellings) assert.equal((await send(spelling)).statusCode, 429)
})

test('v3 counts the IPv6 addresses of one network together', async () => {
  const send = async (IPAddress: string) =>
    (await service.post('/v3/lead', { ...leadBody('v3'), IPAddress })).statusCode
  for (let i = 0; i < 20; i++) assert.equal(await send(`2001:db8:0:7:${i}::1`), 201)
  assert.equal(await send('2001:db8:0:7:ffff:1:2:3'), 429)
  assert.equal(await send('2001:db8:0:8::1'), 201)
  for (let i = 0; i < 20; i++) assert.equal(await send(`2001:db9::${i}`), 201)
  assert.equal(await send('2001:db9:0:0:1:2:3:4'), 429)
})

test('a lead that is sent again with its token is taken once', async () => {
  const { post, leadCount } = await newBuyer()
  const messages = (await unsent(service.store)).length
  const first = await post('token-1', leadBody('v3'))
  for (let i = 0; i < 3; i++) {
    const again = await post('token-1', leadBody('v3'))
    assert.deepEqual([again.statusCode, again.body], [first.statusCode, first.body])
  }
  assert.equal(first.statusCode, 201)
  assert.equal(leadCount(), 1)
  assert.equal((await unsent(service.store)).length, messages + 1)
  await post('token-2', leadBody('v3'))
  await post('token-1', leadBody('v3'), service.key)
  assert.equal(leadCount(), 3)
})

test('leads that are sent at once with one token are taken once', async () => {
  const { post, leadCount } = await newBuyer()
  const sent = Array.from({ length: 8 }, () => post('token', leadBody('v3')))
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  assert.deepEqual(new Set(statuses), new Set([201, 409]))
  assert.equal((await post('token', leadBody('v3'))).statusCode, 201)
  assert.equal(leadCount(), 1)
})

test('a lead that is sent again while the first is being stored is told to wait', async () => {
  const { post, leadCount } = await newBuyer()
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const writing = service.store.transact(() => isFree)
  const sent = [post('token', leadBody('v3')), post('token', leadBody('v3'))]
  const early = await Promise.race([...sent, sleep(1000, undefined, { ref: false })])
  free()
  await writing
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  assert.deepEqual(statuses.toSorted(), [201, 409])
  assert.ok(early)
  assertRefused(early, 409, 'post', { title: 'Request in progress', text: /"token"/ })
  assert.equal(early.headers['retry-after'], '1')
  assert.equal((await post('token', leadBody('v3'))).statusCode, 201)
  assert.equal(leadCount(), 1)
})

test('a lead that is sent to two processes at once is taken once', async () => {
  const { post, leadCount, address, key } = await newBuyer()
  await using other = await serverOn(
    service,
    new LiveIndex(
      service.store,
      () => new ScanIndex(),
      () => {},
    ),
  )
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const writing = service.store.transact(() => isFree)
  const sent = [
    post('token', leadBody('v3')),
    other.inject({
      method: 'POST',
      url: '/v3/lead',
      headers: { 'idempotency-key': 'token', 'x-api-key': key },
      payload: { IPAddress: address, ...leadBody('v3') },
    }),
  ]
  // Both have seen by now that there was no such request before.
  await sleep(200)
  free()
  await writing
  for (const { statusCode } of await Promise.all(sent)) assert.equal(statusCode, 201)
  assert.equal(leadCount(), 1)
})

for (const version of VERSIONS) {
  test(`${version} repeats its answer when the listing is no longer shown`, async () => {
    const { emailAddress } = await newBuyer()
    const body = leadBody(version, { emailAddress })
    const send = (token: string) =>
      service.post(`/${version}/lead`, body, { headers: { 'idempotency-key': version + token } })
    const leadCount = () =>
      storedLeads(service).filter(({ buyer }) => buyer === emailAddress).length
    const first = await send('token')
    assert.equal(first.statusCode, 201)
    alterDatabase(service, 'update listing set active = 0 where listing_id = 1')
    const again = await send('token')
    assert.deepEqual([again.statusCode, again.body], [201, first.body])
    for (let i = 0; i < 2; i++) assertFaults(await send('new token'), ['Listing Inactive'])
    assert.equal(leadCount(), 1)
    alterDatabase(service, 'update listing set active = 1 where listing_id = 1')
    assert.equal((await send('new token')).statusCode, 201)
    assert.equal(leadCount(), 2)
  })
}

test('a token cannot be used for another request', async () => {
  const { post, leadCount } = await newBuyer()
  await post('token', leadBody('v3'))
  for (const body of [
    leadBody('v3', { comment: 'And the barn?' }),
    leadBody('v3', { listingID: 2 }),
    { ...leadBody('v3'), leadSourceID: 'ProfileTop' },
  ]) {
    const response = await post('token', body)
    assertRefused(response, 422, 'post', { title: 'Idempotency key reused', text: /"token"/ })
  }
  const reordered = { data: Object.fromEntries(Object.entries(LEAD).toReversed()) }
  assert.equal((await post('token', reordered)).statusCode, 201)
  assert.equal(leadCount(), 1)
})

test('a token is free again after a day', async () => {
  const { post, leadCount } = await newBuyer()
  await post('token', leadBody('v3'))
  service.now += DAY_MS - 1
  await post('token', leadBody('v3'))
  assert.equal(leadCount(), 1)
  service.now += 1
  const other = leadBody('v3', { comment: 'And the barn?' })
  assert.equal((await post('token', other)).statusCode, 201)
  assert.equal(leadCount(), 2)
  assert.equal((await post('token', leadBody('v3'))).statusCode, 422)
})

test('tokens that are older than a day are removed, and no others', async () => {
  const { post } = await newBuyer()
  const names = ['old', 'of the same moment', 'kept'].map(name => `pruned ${name}`)
  const [old = '', sameMoment = '', kept = ''] = names
  const tokens = () =>
    rowsOf<{ token: string }>(service, 'select token from idempotency')
      .map(({ token }) => token)
      .filter(token => names.includes(token))
  for (const token of [old, sameMoment]) await post(token, leadBody('v3'))
  service.now += 1
  await post(kept, leadBody('v3'))
  service.now += DAY_MS - 1
  assert.equal(tokens().length, 3)
  assert.equal(await removeOldRequests(service.store, () => service.now), false)
  assert.deepEqual(tokens(), [kept])
})

test('a token is not used up by a lead that was refused', async () => {
  const { post, leadCount } = await newBuyer()
  const refused = await post('token', leadBody('v3', { contactName: '' }))
  assertFaults(refused, ['Contact name missing'])
  assert.equal((await post('token', leadBody('v3'))).statusCode, 201)
  assert.equal(leadCount(), 1)
})

test('a lead that is sent again does not count towards a flood', async () => {
  const { post, leadCount } = await newBuyer()
  for (let i = 0; i < 25; i++) {
    assert.equal((await post('token', leadBody('v3'))).statusCode, 201)
  }
  for (let i = 1; i < 20; i++) await post(`token-${i}`, leadBody('v3'))
  assert.equal((await post('token-20', leadBody('v3'))).statusCode, 429)
  assert.equal((await post('token', leadBody('v3'))).statusCode, 201)
  assert.equal(leadCount(), 20)
})

test('a token may have 255 characters, and an empty one is ignored', async () => {
  const { post, leadCount } = await newBuyer()
  const refused = await post('x'.repeat(256), leadBody('v3'))
  const text = /at most 255 characters/
  assertRefused(refused, 400, 'post', { title: 'Invalid Idempotency-Key', text })
  assert.equal(leadCount(), 0)
  for (const token of ['x'.repeat(255), '']) {
    for (let i = 0; i < 2; i++) {
      assert.equal((await post(token, leadBody('v3'))).statusCode, 201)
    }
  }
  assert.equal(leadCount(), 3)
})

test('a GET ignores tokens', async () => {
  for (const token of ['x', 'x'.repeat(256), 'x'.repeat(5000)]) {
    for (const path of ['/types/sort', '/listings', '/listings/1']) {
      const headers = { 'idempotency-key': token }
      assert.equal((await service.get(`/v3${path}`, { headers })).statusCode, 200)
    }
  }
})
