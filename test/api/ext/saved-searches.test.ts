import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '../../../src/domain/values/ids.ts'
import { confirmLink, startAlerting, subjects } from '../../alerts/alerting.ts'
import { siteOptions } from '../../site/site-service.ts'
import { Description } from '../description.ts'
import { assertFaults, assertRefused } from '../refusal.ts'
import { startTestService } from '../service.ts'

const service = await startTestService({ site: siteOptions() })
const { told, toldSoon, post, listed } = await startAlerting(service)
const key = await service.createKey({ accountId: 1 as AccountId, permissions: ['searches:write'] })
const described = await Description.of(service, 'ext')
const BOSQUE = { countyID: '48035' }
const DATA = { frequency: 'daily', parameters: BOSQUE }

/** Saves a search as another site does. */
async function save(payload: object, headers: Readonly<Record<string, string>> = {}) {
  const url = '/ext/saved-searches'
  const sent = { 'x-api-key': key, ...headers }
  const answer = await service.app.inject({ method: 'POST', url, payload, headers: sent })
  described.check('/saved-searches', 'post', answer)
  return answer
}

test('another site previews a search, and saves it for a buyer, who confirms by mail', async () => {
  const preview = await service.get('/ext/saved-searches/preview?countyID=48035&hp=300000')
  described.check('/saved-searches/preview', 'get', preview)
  const { name, frequencies, whyNotInstant } = preview.json()
  assert.match(name, /Bosque County, Texas, up to \$300,000/)
  assert.deepEqual([frequencies, whyNotInstant], [['instant', 'daily', 'weekly'], ''])
  const wide = (await service.get('/ext/saved-searches/preview')).json()
  assert.deepEqual(wide.frequencies, ['daily', 'weekly'])
  assert.match(wide.whyNotInstant, /Instant alerts need a place or a price/)
  const data = { emailAddress: 'ann@example.com', frequency: 'instant', name: 'Mine' }
  const parameters = { countyID: 48_035, hp: 300_000, hasHouse: false }
  const token = { 'idempotency-key': 'one' }
  const saved = await save({ data: { ...data, parameters } }, token)
  assert.equal(saved.statusCode, 202, saved.body)
  assert.match(saved.json().name, /Bosque County, Texas, up to \$300,000/)
  // An answer that got lost is asked for again, and nobody is asked twice.
  assert.deepEqual((await save({ data: { ...data, parameters } }, token)).json(), saved.json())
  assert.equal((await save({ data: { ...data, parameters: BOSQUE } }, token)).statusCode, 422)
  const questions = await told()
  assert.deepEqual(subjects(questions), ['Confirm your land alerts'])
  const [question] = questions
  assert.equal((await post(confirmLink(question ?? assert.fail()))).statusCode, 200)
  await listed({ price: { numeric: 250_000 }, hasHouse: false })
  assert.deepEqual(subjects(await toldSoon()), ['1 new: Mine'])
})

/** Watches a listing as another site does. */
async function watch(id: number, payload: object, headers: Readonly<Record<string, string>> = {}) {
  const url = `/ext/listings/${id}/watch`
  const sent = { 'x-api-key': key, ...headers }
  const answer = await service.app.inject({ method: 'POST', url, payload, headers: sent })
  described.check('/listings/{id}/watch', 'post', answer)
  return answer
}

test('another site watches a listing for a buyer, who confirms by mail', async () => {
  const id = await listed({ price: { numeric: 90_000 } })
  const data = { emailAddress: 'wanda@example.com', frequency: 'daily' }
  const token = { 'idempotency-key': 'watch' }
  const watched = await watch(id, { data, IPAddress: '203.0.113.9' }, token)
  assert.equal(watched.statusCode, 202, watched.body)
  assert.equal(watched.json().listingID, id)
  assert.deepEqual(
    (await watch(id, { data, IPAddress: '203.0.113.9' }, token)).json(),
    watched.json(),
  )
  const [question, ...more] = await told()
  assert.deepEqual(more, [])
  assert.deepEqual(question?.recipients, ['wanda@example.com'])
  assert.equal((await post(confirmLink(question ?? assert.fail()))).statusCode, 200)
  assertFaults(await watch(id, { data: { emailAddress: 7, frequency: 'hourly', name: 'x' } }), [
    ...['Unknown member', 'Invalid emailAddress', 'Missing emailAddress', 'Invalid frequency'],
  ])
  assertRefused(await watch(id, { data }, { 'x-api-key': service.key }), 403, 'post', {
    title: 'Permission missing',
  })
  assertRefused(await watch(999_999_999, { data }), 404, 'post')
  assert.deepEqual(subjects(await told()), [])
})

test('only a key that may save searches does so, and only while its account is active', async () => {
  const data = { ...DATA, emailAddress: 'bea@example.com' }
  const reader = await save({ data }, { 'x-api-key': service.key })
  assertRefused(reader, 403, 'post', { title: 'Permission missing' })
  assertRefused(await save({ data }, { 'x-api-key': 'acr_none' }), 401, 'post')
  await service.editAccount(1, { active: false })
  assertRefused(await save({ data }), 403, 'post', { title: 'Account inactive' })
  await service.editAccount(1, { active: true })
  assert.deepEqual(subjects(await told()), [])
})

test('each fault is named at its member', async () => {
  assertFaults(await save({}), [
    'Data missing',
    'Missing parameters',
    'Missing emailAddress',
    'Missing frequency',
  ])
  const wrong = {
    emailAddress: 7,
    frequency: 'hourly',
    name: ['x'],
    parameters: 'countyID=1',
    color: 1,
  }
  assertFaults(await save({ data: wrong, IPAddress: 'here' }), [
    ...['Unknown member', 'Invalid emailAddress', 'Invalid name', 'Invalid parameters'],
    ...['Invalid IPAddress', 'Missing emailAddress', 'Invalid frequency'],
  ])
  const parameters = { lp: 'cheap', colour: 'red', la: [1], hp: null, countyID: '48035' }
  const narrow = { emailAddress: 'a@b', frequency: 'instant', name: 'n'.repeat(101), parameters }
  const answer = await save({ data: narrow })
  for (const fault of [
    /lp must be/,
    /parameters\.colour is not/,
    /parameters\.la must be/,
    /name has at most/,
  ]) {
    assert.match(answer.body, fault)
  }
  const long = { ...DATA, emailAddress: 'a@example.com', parameters: { kw: 'x'.repeat(9000) } }
  assertFaults(await save({ data: long }), ['Too long: parameters'])
  const wide = { emailAddress: 'a@example.com', frequency: 'instant', parameters: {} }
  assertFaults(await save({ data: wide }), ['Contradictory frequency'])
  assert.deepEqual(subjects(await told()), [])
})

test('questions are counted by the network of the buyer, not of the site', async () => {
  const ask = (i: number, IPAddress?: string) =>
    save({ data: { ...DATA, emailAddress: `n${i}@example.com` }, ...(IPAddress && { IPAddress }) })
  for (let i = 0; i < 20; i++) {
    assert.equal((await ask(i, '198.51.100.7, 10.0.0.1')).statusCode, 202)
  }
  const refused = await ask(20, '198.51.100.7')
  assertRefused(refused, 429, 'post', { title: 'Asked too often' })
  assert.ok(Number(refused.headers['retry-after']) > 80_000)
  assert.equal((await ask(20, '198.51.100.8')).statusCode, 202)
  assert.equal((await ask(21)).statusCode, 202)
})
