import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventReaders } from '../../src/catalog/published/event-readers.ts'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { checkChangesOut } from '../../src/doctor/check-changes-out.ts'
import { checkReaders } from '../../src/doctor/check-readers.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { servicePerson } from './visitor.ts'

const PAGE = '/console/operate/changes'
const DAY_MS = 86_400_000
const CHANGE_LOG_DAYS = 7

const service = await startTestService({ console: 'approval', hasReso: true })
after(() => service[Symbol.asyncDispose]())
let visits = 0
const seller = await newSeller(service)
const publisher = new Publisher(service.store, {
  clock: () => service.now,
  randomBytes: count => crypto.getRandomValues(new Uint8Array(count)),
})

/** The words of the page, for an operator who has just signed in: time goes on in leaps. */
async function page(): Promise<string> {
  const operator = await servicePerson(service, `op${++visits}@land.example`, 'operator')
  const { statusCode, body } = await operator.get(PAGE)
  assert.equal(statusCode, 200)
  return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

async function publish(): Promise<void> {
  while (await publisher.step());
}

const doctor = async () => {
  const { state, text } = await checkChangesOut(service.store, service.now, CHANGE_LOG_DAYS)
  return `${state}: ${text}`
}

test('operators and the doctor see how the published log is made', async () => {
  assert.match(await page(), /created when the service starts.*Nothing reads changes yet/)
  assert.match(await doctor(), /^ok: the list of changes is made once a service runs/)
  await publisher.step()
  assert.match(await page(), /being built/)
  assert.match(await doctor(), /^ok: .* is being made/)
  await publish()
  assert.match(await page(), /ready and has no events/)
  await seller.save(0, FORM)
  await publish()
  assert.match(await page(), /latest event is number 1, published.*published-log the service/)
  assert.match(await doctor(), /^ok: .* is ready, 1 event so far; 0 programs follow/)
})

test('each reader has its place, and the time since when something waits for it', async () => {
  await service.catalog.changes.follow(SERVICE_PRINCIPAL, 'crm', null)
  await seller.save(0, FORM)
  assert.match(await page(), /crm program \d+ 1 .*published-log the service \d+ 1 /)
  await publish()
  assert.match(await page(), /published-log the service \d+ 0 /)
  service.now += CHANGE_LOG_DAYS * 0.6 * DAY_MS
  assert.match(await page(), /crm program \d+ 1 late, /)
  assert.match(await doctor(), /^warning: crm is 1 change behind, for 4 days: start the program/)
})

test('changes that nobody publishes are a fault', async () => {
  await seller.save(0, FORM)
  service.now += 601_000
  const readers = async () => {
    const { state, text } = await checkReaders(service.store, service.now)
    return `${state}: ${text}`
  }
  assert.match(await readers(), /^fault: 1 reader is late: published-log \(1 change unread, /)
  await publish()
  assert.match(await readers(), /^ok: /)
  assert.match(await doctor(), /^warning: crm/)
})

test('a key that asks for events is shown with its last place, and reported when it stops', async () => {
  const changes = await service.createKey({ note: 'Copy of a partner' })
  const reso = await service.createKey({ note: 'MLS' })
  const { cursor } = (await ask('/ext/changes', changes)).json()
  const [, , sequence = ''] = String(cursor).split('.')
  for (const [path, status] of [
    [`/ext/changes?after=${cursor}`, 200],
    ['/ext/changes?after=1.0123456789abcdef.99', 410],
  ] as const) {
    assert.equal((await ask(path, changes)).statusCode, status)
  }
  const later = '/reso/odata/EntityEvent?$filter=EntityEventSequence%20gt%20'
  for (const query of ['0', '1', '999', '0&$skip=1', '0&$orderby=EntityEventSequence%20desc']) {
    await ask(`${later}${query}`, reso)
  }
  await seller.save(0, FORM)
  await publish()
  await service.catalog.callers[Symbol.asyncDispose]()
  const found = await page()
  assert.match(found, new RegExp(`Copy of a partner program that asks /ext/changes ${sequence} 1 `))
  assert.match(found, /MLS program that asks EntityEvent of RESO 1 [1-9]/)
  const readers = await eventReaders(service.store, 100)
  assert.deepEqual(readers.map(({ name }) => name.replace(/^key \S+, /, '')).toSorted(), [
    'Copy of a partner',
    'MLS',
  ])
  await service.catalog.changes.unfollow(SERVICE_PRINCIPAL, 'crm')
  assert.match(
    await doctor(),
    /^ok: .*; 2 keys ask for events: .*Copy of a partner \(.*: 1 event behind/,
  )
  service.now += 46 * DAY_MS
  assert.match(await doctor(), /^warning: .*Copy of a partner .*revoke/)
  await service.revokeKey(changes)
  assert.doesNotMatch(await page(), /Copy of a partner/)
})

function ask(url: string, apiKey: string) {
  return service.app.inject({ url, headers: { 'x-api-key': apiKey } })
}

test('requests that wait are counted; moderators have no such page', async () => {
  const { cursor } = (await service.get('/ext/changes')).json()
  const waiting = service.get(`/ext/changes?after=${cursor}&wait=50`)
  while (service.catalog.published.places.taken === 0) await new Promise(setImmediate)
  assert.match(await page(), /1 request is waiting for events/)
  service.catalog.published.stop()
  assert.equal((await waiting).statusCode, 200)
  const moderator = await servicePerson(service, 'mod@land.example', 'moderator')
  assert.equal((await moderator.get(PAGE)).statusCode, 404)
})
