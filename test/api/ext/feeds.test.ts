import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { feedHandler } from '../../../src/catalog/feeds/feed-handler.ts'
import { NEW_FEED } from '../../../src/catalog/feeds/feed-rules.ts'
import { FeedRuns, RunLost } from '../../../src/catalog/feeds/feed-runs.ts'
import { SERVICE } from '../../../src/domain/accounts/actor.ts'
import type { Feed } from '../../../src/domain/feeds/feed.ts'
import { Calendar } from '../../../src/domain/values/calendar.ts'
import type { AccountId } from '../../../src/domain/values/ids.ts'
import { fileOfOwner } from '../../../src/feeds/fetching/fetched-file.ts'
import { runFeed } from '../../../src/feeds/imports/run-feed.ts'
import { JobChoice } from '../../../src/jobs/job-choice.ts'
import type { JobInProgress } from '../../../src/jobs/job-handler.ts'
import { jsonLines, record } from '../../cli/imports-suite.ts'
import { Description } from '../description.ts'
import { startTestService } from '../service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const key = await service.createKey({ permissions: ['feeds:write'] })
const other = await service.createKey({ accountId: 2 as AccountId, permissions: ['feeds:write'] })
const withKey = (text: string) => ({ headers: { 'x-api-key': text } })

const NORTH = { name: 'North', address: 'https://mls.example.com/land.jsonl' }

function save(id: number, data: object, text = key) {
  return service.post(`/ext/feeds/${id}`, { data }, withKey(text))
}

function get(path: string, text = key) {
  return service.get(`/ext/feeds${path}`, withKey(text))
}

/** Fails unless an answer is a refusal with this status, and has at least one sentence. */
function refused(answer: LightMyRequestResponse, status: number): void {
  assert.equal(answer.statusCode, status, answer.body)
  assert.ok(answer.json().errors.length > 0, answer.body)
}

function remove(id: number, text = key) {
  return service.app.inject({
    method: 'DELETE',
    url: `/ext/feeds/${id}`,
    headers: { 'x-api-key': text },
  })
}

test('a feed is created, shown, edited and removed, as its description says', async () => {
  const created = await save(0, { ...NORTH, schedule: '6h', options: { full: true } })
  assert.equal(created.statusCode, 201, created.body)
  const described = await Description.of(service, 'ext')
  described.check('/feeds/{id}', 'post', created)
  const feed = created.json()
  assert.deepEqual(feed, {
    feedID: feed.feedID,
    accountID: 1,
    ...NORTH,
    format: 'auto',
    mapping: null,
    options: { full: true },
    schedule: '6h',
    paused: false,
    credentials: '',
    reportEmail: '',
    failures: 0,
    lastRun: [],
    nextRun: new Date(service.now + 6 * 3_600_000).toISOString(),
  })
  const path = `/${feed.feedID}`
  assert.deepEqual((await get(path)).json(), feed)
  const all = await get('')
  described.check('/feeds', 'get', all)
  assert.deepEqual(all.json(), { data: [feed], hasMore: false })
  const edited = await save(feed.feedID, { paused: true, name: 'South' })
  assert.equal(edited.statusCode, 200, edited.body)
  assert.deepEqual(edited.json(), { ...feed, name: 'South', paused: true, nextRun: '' })
  assert.deepEqual((await get(`${path}/runs`)).json(), { data: [] })
  refused(await get(`${path}/runs/1`), 404)
  const removed = await remove(feed.feedID)
  assert.deepEqual([removed.statusCode, removed.json()], [200, { feedID: feed.feedID }])
  refused(await get(path), 404)
  refused(await remove(feed.feedID), 404)
})

test('all faults of a feed come in one answer', async () => {
  const faults = await save(0, {
    name: 'x'.repeat(101),
    address: '/etc/passwd',
    format: 7,
    schedule: '1min',
    mapping: {},
    options: [],
    more: 1,
    credentials: 'PATH',
    reportEmail: 'me',
  })
  assert.equal(faults.statusCode, 400)
  const first = faults.body
  for (const name of ['format', 'options', 'more']) assert.match(first, new RegExp(`data.${name}`))
  const rules = await save(0, {
    name: 'x'.repeat(101),
    address: '/etc/passwd',
    schedule: '*/5 * * * *',
    credentials: 'ACREAGE_FEED_NORTH',
    reportEmail: 'me@example.com',
  })
  assert.equal(rules.statusCode, 400)
  for (const words of [
    'name may have at most 100',
    'address must be a URL',
    'schedule must be',
    'Only an operator may name the setting',
    'Only an operator may send the reports',
  ]) {
    assert.ok(rules.body.includes(words), rules.body)
  }
  for (const data of [
    { ...NORTH, address: 'ftp://mls.example.com/x' },
    { ...NORTH, address: 'https://user:secret@mls.example.com/x' },
    { ...NORTH, schedule: '0 0 30 2 *' },
    { ...NORTH, schedule: '32d' },
    { ...NORTH, mapping: { text: 'x'.repeat(65_536) } },
    { ...NORTH, options: { full: 'maybe' } },
    { ...NORTH, options: { every: true } },
    { ...NORTH, format: 'cobol' },
    { address: NORTH.address },
  ]) {
    refused(await save(0, data), 400)
  }
  assert.deepEqual((await get('')).json(), { data: [], hasMore: false })
})

test('a feed is its account\u2019s alone, and a key needs the permission', async () => {
  const { feedID } = (await save(0, NORTH)).json()
  refused(await save(0, NORTH, service.key), 403)
  refused(await get('', service.key), 403)
  for (const asked of [
    get(`/${feedID}`, other),
    get(`/${feedID}/runs`, other),
    save(feedID, { name: 'Mine' }, other),
    remove(feedID, other),
    service.post(`/ext/feeds/${feedID}/runs`, {}, withKey(other)),
  ]) {
    refused(await asked, 404)
  }
  const foreign = { accountID: 1, data: NORTH }
  refused(await service.post('/ext/feeds/0', foreign, withKey(other)), 403)
  assert.deepEqual((await get('', other)).json(), { data: [], hasMore: false })
  refused(await save(0, NORTH), 409)
  for (let i = 1; i < 20; i++) {
    assert.equal((await save(0, { ...NORTH, name: `North ${i}` })).statusCode, 201)
  }
  refused(await save(0, { ...NORTH, name: 'One more' }), 409)
})

test('a run is asked for once, until it has begun', async () => {
  const { feedID } = (await save(0, NORTH, other)).json()
  const ask = (wanted: object) => service.post(`/ext/feeds/${feedID}/runs`, wanted, withKey(other))
  refused(await ask({ allow: ['everything'] }), 400)
  refused(await ask({ dryRun: 'perhaps' }), 400)
  const taken = await ask({ dryRun: true, allow: ['removals'] })
  assert.deepEqual([taken.statusCode, taken.json()], [202, { feedID, dryRun: true }])
  refused(await ask({}), 409)
  const [job] = await service.store.jobs.about('feed', [feedID])
  const { name, ...order } = JSON.parse(job?.payload ?? '')
  assert.deepEqual(order, {
    startedBy: { kind: 'key', name: other.slice(4, 12) },
    isScheduled: false,
    isDryRun: true,
    allowances: ['removals'],
    accountId: 2,
  })
  assert.equal(name, undefined)
  const { limitsOf } = feedHandler(service.store, async () => {}, Date.now, 'UTC')
  const limits = limitsOf({ ...job, payload: order } as JobInProgress)
  assert.deepEqual(limits, [
    { name: `feed ${feedID}`, max: 1 },
    { name: 'account 2', max: 1 },
  ])
})

test('accounts take turns, however many feeds each has, and one whose feed failed comes last', async () => {
  await using fresh = await startTestService()
  const everywhere = await fresh.createKey({ allAccounts: true, permissions: ['feeds:write'] })
  for (const accountID of [1, 1, 1, 2]) {
    const all = (await fresh.get('/ext/feeds', withKey(everywhere))).json().data.length
    const data = { ...NORTH, name: `North ${all}` }
    const { feedID } = (
      await fresh.post('/ext/feeds/0', { accountID, data }, withKey(everywhere))
    ).json()
    await fresh.post(`/ext/feeds/${feedID}/runs`, {}, withKey(everywhere))
  }
  const handler = feedHandler(fresh.store, async () => {}, Date.now, 'UTC')
  const choice = new JobChoice(handler)
  const chosen: number[] = []
  const accounts: unknown[] = []
  const next = async () => {
    const { jobs } = await choice.of(fresh.store.jobs, {
      now: fresh.now,
      limit: 1,
      inProgress: [],
      except: chosen,
    })
    for (const { id, payload } of jobs) {
      chosen.push(id)
      accounts.push(JSON.parse(payload).accountId)
    }
  }
  await next()
  await next()
  assert.deepEqual(accounts, [1, 2])
  chosen.length = 0
  accounts.length = 0
  handler.callers?.turns.ended(1, true)
  await next()
  await next()
  assert.deepEqual(accounts, [2, 1])
})

test('a process that was taken for dead writes nothing more of its run', async () => {
  const { feedID } = (await save(0, { ...NORTH, name: 'Fenced' }, other)).json()
  const runs = new FeedRuns(service.store, () => service.now)
  const order = { startedBy: SERVICE, isDryRun: false, allowances: [] }
  const run = await runs.begin(await runs.feed(feedID), order)
  const begun = await runs.beginSource(run, 'the file of the next process')
  await assert.rejects(runs.beginSource(run, 'a file that came late'), RunLost)
  const progress = { recordsDone: 10, offset: 1, progress: '{}', report: null, newFaults: [] }
  await runs.note(begun, 0, progress)
  await assert.rejects(runs.note(begun, 0, progress), RunLost)
  const end = { state: 'done', cause: '', report: '', memory: {}, news: null } as const
  for (const stale of [run, begun]) assert.equal(await runs.end(stale, end), false)
  assert.equal(await runs.end({ ...begun, recordsDone: 10 }, end), true)
  await assert.rejects(runs.note(begun, 10, progress), RunLost)
})

test('a file that is changed while it is read hides nothing, and is read again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'acreage-changing-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'land.jsonl')
  const land = (...keys: readonly string[]) => jsonLines(keys.map(key => record(key)))
  writeFileSync(file, land('C1', 'C2', 'C3'))
  const { feedID } = (
    await save(0, { ...NORTH, name: 'Changing', options: { full: true } }, other)
  ).json()
  const tools = {
    runs: new FeedRuns(service.store, () => service.now),
    listings: service.catalog.listings,
    calendar: new Calendar('UTC'),
    clock: () => service.now,
    fetch: ({ etag }: Feed) => fileOfOwner(file, etag),
  }
  const order = { startedBy: SERVICE, isDryRun: false, allowances: [] }
  const run = async (onCounted = () => {}) => {
    const { state, report } = await runFeed(tools, feedID, { order, onCounted, onProgress() {} })
    return [state, report?.complete, report?.counts.created, report?.counts.hidden]
  }
  assert.deepEqual(await run(), ['done', true, 3, 0])
  writeFileSync(file, land('C1', 'C2'))
  const rewrite = () => writeFileSync(file, land('C1', 'C2', 'C4', 'C5'))
  assert.deepEqual(await run(rewrite), ['refused', false, 2, 0])
  writeFileSync(file, land('C1', 'C2', 'C4', 'C5'))
  assert.deepEqual(await run(), ['done', true, 0, 1])
})

test('the feeds of all accounts come a hundred at a time', async () => {
  const everywhere = await service.createKey({ allAccounts: true, permissions: ['feeds:write'] })
  await service.store.transact(async ({ feeds }) => {
    for (let i = 0; i < 90; i++) {
      const settings = { ...NEW_FEED, ...NORTH, name: `Many ${i}` }
      await feeds.add(2 as AccountId, settings, service.now)
    }
  })
  type Page = { data: { feedID: number; accountID: number }[]; hasMore: boolean }
  const first = (await get('', everywhere)).json() as Page
  assert.deepEqual([first.data.length, first.hasMore], [100, true])
  const rest = (await get(`?after=${first.data.at(-1)?.feedID}`, everywhere)).json() as Page
  const ids = [...first.data, ...rest.data].map(({ feedID }) => feedID)
  assert.deepEqual(
    ids,
    [...new Set(ids)].sort((one, other) => one - other),
  )
  const own = (await get(`?accountID=2&after=${ids[50]}`, everywhere)).json() as Page
  assert.ok(own.data.every(({ accountID, feedID }) => accountID === 2 && feedID > (ids[50] ?? 0)))
  assert.deepEqual([rest.hasMore, own.hasMore], [false, false])
  refused(await get('?after=none', everywhere), 400)
  const { feeds: count, failing } = await service.store.feeds.health()
  assert.deepEqual([count, failing], [ids.length, 0])
})
