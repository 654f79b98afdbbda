import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { bulkHandler } from '../../src/catalog/drafts/bulk-handler.ts'
import { removeOldRevisions } from '../../src/catalog/listings/revision-pruning.ts'
import { Calendar } from '../../src/domain/values/calendar.ts'
import type { BulkChangeId, ListingId } from '../../src/domain/values/ids.ts'
import { JobRefused } from '../../src/jobs/job-handler.ts'
import { startTestService } from '../api/service.ts'
import { OPERATOR, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
const LAND = {
  title: 'Creek',
  acres: '40',
  type1: '1',
  state: 'TX',
  county: 'Bosque',
  do: 'publish',
}
const clock = () => service.now
const handler = bulkHandler(store, catalog.bulkChanges, new Calendar('UTC'))

await person(service, 'owner@land.example')

async function signedIn(email = 'owner@land.example'): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

async function publish(visitor: Visitor): Promise<string> {
  const draft = String((await visitor.post('/console/drafts', {})).headers.location)
  const published = await visitor.post(draft, LAND)
  return String(published.headers.location).split('?')[0] ?? ''
}

/** Has 101 listings hidden, of which one is there. @returns The change, and its job. */
async function hideMany(visitor: Visitor, listing: string) {
  const id = Number(listing.split('/').at(-1))
  const ids = Array.from({ length: 101 }, (_, i) => `id=${i === 0 ? id : 500_000 + i}`)
  const proposed = await visitor.send('/console/listings/bulk', `${ids.join('&')}&action=hide`)
  const path = String(proposed.headers.location)
  await visitor.post(path, { do: 'run' })
  const change = Number(path.split('/').at(-1)) as BulkChangeId
  const [job] = await store.jobs.about('bulk', [change])
  assert.ok(job, 'above 100 listings, a job does it')
  return { path, change, job: { ...job, payload: JSON.parse(job.payload) as unknown } }
}

test('above 100 listings, a job changes each by itself, goes on where it was, and is undone by a job', async () => {
  const operator = await servicePerson(service, 'op@land.example', 'operator')
  const listing = await publish(await signedIn())
  const { path, change, job } = await hideMany(operator, listing)
  assert.match((await operator.get(path)).body, /of 101 done/)
  const stopped = new AbortController()
  stopped.abort()
  await assert.rejects(handler.run(job, stopped.signal), { message: 'The service stops' })
  assert.equal((await store.bulkChanges.get(change))?.state, 'waiting')
  await handler.run(job, new AbortController().signal)
  const page = await operator.get(path)
  assert.match(page.body, /1 listing changed/)
  assert.match((await operator.get(listing)).body, /Hidden/)
  const written = (await store.bulkChanges.counts(change)).get('changed')
  await handler.run(job, new AbortController().signal)
  assert.equal((await store.bulkChanges.counts(change)).get('changed'), written, 'not again')

  await operator.post(path, { do: 'undo' })
  const [undo] = (await store.jobs.about('bulk', [change])).filter(({ id }) => id !== job.id)
  assert.ok(undo)
  await handler.run({ ...undo, payload: JSON.parse(undo.payload) }, new AbortController().signal)
  assert.doesNotMatch((await operator.get(listing)).body, /badge-hidden/)
})

test('a long change gives way to that of somebody else, and goes on from its place in its next turn', async () => {
  const first = await servicePerson(service, 'first@land.example', 'operator')
  const second = await servicePerson(service, 'second@land.example', 'operator')
  const long = await hideMany(first, await publish(await signedIn()))
  const other = await hideMany(second, await publish(await signedIn()))
  const sliced = bulkHandler(store, catalog.bulkChanges, new Calendar('UTC'), 0)
  const { signal } = new AbortController()
  const interrupted = assert.rejects(sliced.run(long.job, signal), {
    message: 'The changes of others wait',
  })
  await sliced.run(other.job, signal)
  await interrupted
  assert.equal((await store.bulkChanges.get(other.change))?.state, 'done')
  assert.equal((await store.bulkChanges.get(long.change))?.state, 'waiting')
  const callers = [long, other].map(({ job }) => sliced.callers?.callerOf(job))
  assert.notEqual(callers[0], callers[1])
  await sliced.run(long.job, signal)
  assert.equal((await store.bulkChanges.get(long.change))?.state, 'done')
})

test('a job changes nothing for a person who is disabled meanwhile', async () => {
  const id = await person(service, 'gone@land.example', { serviceRole: 'operator' })
  const gone = await servicePerson(service, 'gone@land.example', 'operator')
  const listing = await publish(await signedIn())
  const { job } = await hideMany(gone, listing)
  await catalog.users.setDisabled(OPERATOR, id, true)
  await assert.rejects(handler.run(job, new AbortController().signal), JobRefused)
  assert.doesNotMatch((await (await signedIn()).get(listing)).body, /badge-hidden/)
})

test('sessions, browsers, kept forms and former values are removed when their time is over, and not before', async () => {
  const id = await person(service, 'old@land.example')
  const visitor = await signedIn('old@land.example')
  const listing = await publish(visitor)
  await visitor.post(listing, { title: 'Brook', seen: '' })
  const number = Number(listing.split('/').at(-1)) as ListingId
  const sessions = async () => (await catalog.sessions.list(id)).length
  const isKnown = async () => {
    const stranger = new Visitor(service)
    stranger.cookies.set('acreage-device', visitor.cookies.get('acreage-device') ?? '')
    await stranger.signIn('old@land.example', PASSWORD)
    return stranger.cookies.get('acreage-device') === visitor.cookies.get('acreage-device')
  }
  // A form of a session that is over.
  const lost = new Visitor(service)
  lost.cookies.set('acreage-device', visitor.cookies.get('acreage-device') ?? '')
  const headers = { 'sec-fetch-site': 'same-origin', referer: `http://localhost${listing}` }
  await lost.post(listing, { title: 'Typed in vain' }, headers)
  const kept = () => store.keptForms.find(id, listing, null, 0)
  assert.ok(await kept())
  const prune = async () => {
    await catalog.sessions.removeOld(100)
    await catalog.keptForms.removeOld()
    while (await removeOldRevisions(store, clock)) {
      // Some rows at once.
    }
  }
  const former = async () => (await store.revisions.of(number, 50)).length
  const report = { listingId: number, category: 'fraud', comment: 'Not theirs' } as const
  const add = (createdAt: number) =>
    store.transact(({ reviews }) => reviews.addReport({ ...report, createdAt }))
  const settled = await add(service.now)
  await store.transact(({ reviews }) => reviews.settleReports(number, 'dismissed', service.now))
  const open = await add(service.now)
  service.now += HOUR_MS - 1
  await prune()
  assert.ok(await kept())
  service.now += 2
  await prune()
  assert.equal(await kept(), null)
  assert.equal(await sessions(), 1)
  service.now += 30 * DAY_MS
  await prune()
  assert.equal(await sessions(), 0)
  assert.ok((await former()) > 0)
  service.now += 59 * DAY_MS
  await prune()
  assert.ok((await former()) > 0)
  assert.ok(await store.reviews.report(settled))
  service.now += 2 * DAY_MS
  await prune()
  assert.equal(await store.reviews.report(settled), null)
  assert.ok(await store.reviews.report(open), 'An open report stays')
  assert.equal(await former(), 0)
  assert.equal(await isKnown(), true)
  service.now += 366 * DAY_MS
  await prune()
  assert.equal(await isKnown(), false)
})

test('a change of one listing is described as one', async () => {
  const operator = await servicePerson(service, 'one@land.example', 'operator')
  const id = (await publish(await signedIn())).split('/').at(-1)
  for (const [action, text] of [
    ['hide', '1 listing is taken off the site.'],
    ['status-S', '1 listing becomes Sold.'],
    ['delete', '1 listing is deleted. It can be restored for 30 days.'],
  ] as const) {
    const proposed = await operator.send('/console/listings/bulk', `id=${id}&action=${action}`)
    const { body } = await operator.get(String(proposed.headers.location))
    assert.ok(body.includes(text), text)
  }
})
