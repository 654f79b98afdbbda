import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { until } from '../until.ts'
import { FULL_ID } from './catalog.ts'
import { FORM, newSeller } from './posted-listings.ts'
import { assertFaults, assertRefused } from './refusal.ts'
import { startTestService } from './service.ts'
import { otherProcess, writtenRows } from './written-rows.ts'

const service = await startTestService()
const seller = await newSeller(service)
const other = await otherProcess(service)
after(async () => {
  await other[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/** Activates or deactivates account 1, and waits until both processes know. */
async function setActive(active: boolean): Promise<void> {
  await service.editAccount(1, { active })
  for (const get of [here, there]) {
    await until(
      async () => (await get('/v3/listings?acctid=1')).records > 0 === active,
      'The index',
    )
  }
}

async function here(url: string) {
  return (await service.get(url)).json()
}

async function there(url: string) {
  return (await other.app.inject({ url, headers: { 'x-api-key': service.key } })).json()
}

/** The listing and its account, as both processes show them. */
async function shown() {
  const one = `/v3/listings/${FULL_ID}`
  const elsewhere = await other.app.inject({ url: one, headers: { 'x-api-key': service.key } })
  return {
    statuses: [
      (await service.get(one)).statusCode,
      (await service.get(`/v1/listings/${FULL_ID}`)).statusCode,
      (await service.get(`/v3/listings/showcase/${FULL_ID}/21`)).statusCode,
      elsewhere.statusCode,
    ],
    records: (await here('/v3/listings?status=P,PP,S&acctid=1')).records > 0,
    facets: (await here('/ext/facets?acctid=1')).records > 0,
    showcase: (await here('/v3/listings/showcase')).data.some(
      ({ acctID }: { acctID: number }) => acctID === 1,
    ),
  }
}

const SHOWN = { statuses: [200, 200, 200, 200], records: true, facets: true, showcase: true }
const HIDDEN = { statuses: [405, 405, 405, 405], records: false, facets: false, showcase: false }

function postLead(key: string, more: object = {}, listingID = FULL_ID) {
  const data = { listingID, contactName: 'Pat', emailAddress: 'pat@example.com' }
  return service.post('/v3/lead', { data, ...more }, { headers: { 'x-api-key': key } })
}

test('listings of an inactive account are hidden until it is active again', async () => {
  assert.deepEqual(await shown(), SHOWN)
  await setActive(false)
  assert.deepEqual(await shown(), HIDDEN)
  assert.equal((await here('/v3/member/1')).active, false)
  const buyersSite = await service.createKey({ accountId: 2 as AccountId })
  assertFaults(await postLead(buyersSite), ['Listing Inactive'])
  const others = (await here('/v3/listings?acctid=2')).data[0].listingID
  assertFaults(await postLead(buyersSite, { AccountID: 1 }, others), ['Account ID invalid'])
  await setActive(true)
  assert.deepEqual(await shown(), SHOWN)
  assert.equal((await postLead(service.key)).statusCode, 201)
})

test('the keys of an inactive account may read, but not write', async () => {
  const partner = await newSeller(service, { accountId: 2 as AccountId, allAccounts: true })
  await setActive(false)
  const before = writtenRows(service)
  const inactive = { title: 'Account inactive', text: /account 1 of the API key is inactive/ }
  for (const [path, data] of [
    [0, FORM],
    [FULL_ID, { acres: 9 }],
    ['showcase/0/0', FORM],
    [`showcase/${FULL_ID}/0`, {}],
    [FULL_ID, { acres: 'nonsense' }],
  ] as const) {
    assertRefused(await seller.save(path, data), 403, 'post', inactive)
  }
  // Another account's listing takes leads, but none by this key.
  const others = (await here('/v3/listings?acctid=2')).data[0].listingID
  assertRefused(await postLead(service.key, {}, others), 403, 'post', inactive)
  const inV1 = { listingID: others, contactName: 'Pat' }
  assertRefused(await service.post('/v1/lead', inV1), 403, 'post', inactive)
  for (const files of ['images', 'documents']) {
    const headers = { 'x-api-key': seller.key, 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await service.post(`/ext/listings/${FULL_ID}/${files}`, '--b--\r\n', { headers })
    assertRefused(answer, 403, 'post', inactive)
  }
  const headers = { 'x-api-key': seller.key }
  const url = `/ext/listings/${FULL_ID}/showcase`
  const removal = await service.app.inject({ method: 'DELETE', url, headers })
  assertRefused(removal, 403, 'v3', inactive)
  assert.deepEqual(writtenRows(service), before)
  assert.equal((await service.get('/v3/listings', { headers })).statusCode, 200)
  const data = { acres: 77 }
  const edit = await service.post(
    `/v3/listings/${FULL_ID}`,
    { accountID: 1, data },
    { headers: { 'x-api-key': partner.key } },
  )
  assert.equal(edit.statusCode, 200, "Another account's key may still write what it is granted")
  await setActive(true)
  assert.equal((await seller.save(FULL_ID, { acres: 78 })).statusCode, 200)
})
