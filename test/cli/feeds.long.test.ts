import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { ImportReport } from '../../src/feeds/imports/import-report.ts'
import { until } from '../until.ts'
import { acreage, serveHere } from './acreage.ts'
import { alter, makeCatalog, query } from './catalog-copy.ts'
import { feedSource } from './feed-source.ts'
import { jsonLines, record } from './imports-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-feeds-served-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_INTERVALS: 'jobs=50ms,feed-lease=500ms' }
await makeCatalog(folder, 60)

test('a service runs requested and due feeds, each in a process of its own', async () => {
  await using service = await serveHere([], settings)
  const file = join(folder, 'land.jsonl')
  writeFileSync(file, jsonLines(['A', 'B'].map(key => record(key))))
  const args = ['feed', 'add', file, '--account', '1', '--name', 'Land', '--schedule', '6h']
  const feed = /feed (\d+)/.exec((await acreage(args, settings)).stdout)?.[1]
  const created = await acreage(
    ['key', 'create', '--account', '1', '--allow', 'feeds:write', '--json'],
    settings,
  )
  const headers = { 'X-API-Key': JSON.parse(created.stdout).key }
  const url = `${service.address}/ext/feeds/${feed}/runs`
  const ended = async (count: number) => {
    const runs: { state: string; runID: number; dryRun: boolean; cause: string }[] = []
    await until(async () => {
      const { data } = (await (await fetch(url, { headers })).json()) as { data: typeof runs }
      runs.splice(0, runs.length, ...data)
      return data.filter(({ state }) => state !== 'running').length === count
    }, `${count} runs have ended`)
    return runs
  }
  const ask = async (wanted: object) => {
    const body = JSON.stringify(wanted)
    const type = { 'Content-Type': 'application/json' }
    return (await fetch(url, { method: 'POST', body, headers: { ...headers, ...type } })).status
  }
  const imported = "select count(*) from listing where list_feed_key in ('A', 'B')"
  assert.equal(await ask({ dryRun: true }), 202)
  assert.deepEqual(
    (await ended(1)).map(({ state, dryRun }) => [state, dryRun]),
    [['done', true]],
  )
  assert.deepEqual(query(folder, imported), [0])
  const due = () => query(folder, "select due_at from job where topic = 'feed'").map(Number)
  await until(async () => due().length === 1, 'the job of the run is gone')
  const [before = 0] = due()
  assert.ok(before > Date.now() + 5 * 3_600_000)
  alter(folder, "update job set due_at = 1 where topic = 'feed'")
  alter(folder, "update job_queue set due_at = 1 where topic = 'feed'")
  const [last] = await ended(2)
  assert.equal(last?.state, 'done')
  assert.deepEqual(query(folder, imported), [2])
  const { report } = (await (await fetch(`${url}/${last?.runID}`, { headers })).json()) as {
    report: ImportReport
  }
  assert.equal(report.counts.created, 2)
  await until(async () => (due()[0] ?? 0) >= before, 'the feed is due again')
  assert.equal(due().length, 1)
  const audit = (await acreage(['audit', '--json'], settings)).stdout.trim().split('\n')
  const entries = audit.map(line => JSON.parse(line)).filter(({ subject }) => subject === 'feed')
  assert.deepEqual(
    entries.map(({ action, by }) => [action, by]),
    [
      ['created', 'operator'],
      ['run', 'service'],
    ],
  )
})

test('feeds at servers that never answer hold up no feed of another account', async () => {
  await using source = await feedSource()
  const environment = { ...settings, ACREAGE_SOURCE_NETWORKS: '127.0.0.1' }
  await using service = await serveHere([], environment)
  const printed = async (...args: string[]) => (await acreage(args, environment)).stdout
  const newFeed = async (name: string, path: string) => {
    const company = ['--company', name, '--email', `${name.toLowerCase()}@land.example`]
    const account = /account (\d+)/.exec(await printed('account', 'create', ...company))?.[1] ?? ''
    const about = ['--account', account, '--name', name]
    const feed = /feed (\d+)/.exec(
      await printed('feed', 'add', source.origin + path, ...about),
    )?.[1]
    const key = await printed(
      'key',
      'create',
      ...['--account', account],
      '--allow',
      'feeds:write',
      '--json',
    )
    const headers = { 'X-API-Key': JSON.parse(key).key, 'Content-Type': 'application/json' }
    const url = `${service.address}/ext/feeds/${feed}/runs`
    assert.equal((await fetch(url, { method: 'POST', body: '{}', headers })).status, 202)
    return async () => {
      const { data } = (await (await fetch(url, { headers })).json()) as {
        data: { state: string }[]
      }
      return data[0]?.state
    }
  }
  const slow = [await newFeed('Hill', '/never/1'), await newFeed('Creek', '/never/2')]
  await until(() => source.asked.length === 2, 'both servers are asked')
  const other = await newFeed('Prairie', '/etag')
  await until(async () => (await other()) === 'done', 'the feed of another account is done')
  for (const state of slow) assert.equal(await state(), 'running')
})

test('the owner of a feed is told of its second failure in a row, and of many more refused records', async () => {
  await using _service = await serveHere([], settings)
  const email = 'owner@ranches.example'
  const made = await acreage(
    ['account', 'create', '--company', 'Ranches', '--email', email],
    settings,
  )
  const account = /account (\d+)/.exec(made.stdout)?.[1] ?? ''
  const file = join(folder, 'news.jsonl')
  const args = ['feed', 'add', file, '--account', account, '--name', 'News']
  const feed = /feed (\d+)/.exec((await acreage(args, settings)).stdout)?.[1] ?? ''
  const run = (...options: string[]) => acreage(['feed', 'run', feed, ...options], settings)
  const mail = () =>
    (existsSync(join(folder, 'mail')) ? readdirSync(join(folder, 'mail')) : [])
      .filter(name => /-feed-.*\.eml$/.test(name))
      .map(name => readFileSync(join(folder, 'mail', name), 'utf8').replaceAll('=\r\n', ''))
  for (let i = 0; i < 4; i++) assert.equal((await run()).code, 1)
  await until(() => mail().length === 1, 'a message about failures')
  assert.match(
    (await acreage(['doctor'], settings)).stdout,
    /1 feed fails again and again: \d+ \(News\)/,
  )
  const [failing = ''] = mail()
  assert.match(failing, /^To: owner@ranches\.example/m)
  assert.match(failing, /^Subject: .*News fails/m)
  assert.match(failing, /There is no file/)
  const keys = Array.from({ length: 8 }, (_, i) => `N${i}`)
  writeFileSync(file, jsonLines(keys.map(key => record(key))))
  assert.equal((await run()).code, 0)
  writeFileSync(file, jsonLines(keys.map((key, i) => record(key, i < 2 ? { acres: 'few' } : {}))))
  await run('--dry-run')
  await run()
  await until(() => mail().length === 2, 'a message about refused records')
  const refused = mail().find(text => text.includes('more records are refused')) ?? ''
  assert.match(refused, /refused 2 of 8 records/)
  assert.match(refused, /invalid acres: 2 refused\. Line 1/)
})

test('a run that the end of a service interrupts goes on in the next one', async () => {
  const file = join(folder, 'much.jsonl')
  writeFileSync(file, jsonLines(Array.from({ length: 2000 }, (_, i) => record(`M${i}`))))
  const args = ['feed', 'add', file, '--account', '2', '--name', 'Much']
  const feed = /feed (\d+)/.exec((await acreage(args, settings)).stdout)?.[1]
  const done = () =>
    Number(query(folder, `select max(records_done) from feed_run where feed_id = ${feed}`)[0])
  {
    await using service = await serveHere([], settings)
    const created = await acreage(
      ['key', 'create', '--account', '2', '--allow', 'feeds:write', '--json'],
      settings,
    )
    const headers = { 'X-API-Key': JSON.parse(created.stdout).key }
    const url = `${service.address}/ext/feeds/${feed}/runs`
    assert.equal((await fetch(url, { method: 'POST', headers })).status, 202)
    await until(async () => done() > 0, 'the run has begun')
  }
  const some = done()
  assert.ok(some < 2000, String(some))
  assert.equal(done(), some)
  {
    await using _service = await serveHere([], settings)
    const state = () => query(folder, `select state from feed_run where feed_id = ${feed}`)
    await until(async () => state()[0] === 'done', 'the run has ended')
  }
  assert.deepEqual(query(folder, `select count(*) from feed_run where feed_id = ${feed}`), [1])
  assert.deepEqual(
    query(folder, "select count(*) from listing where list_feed_key like 'M%'"),
    [2000],
  )
})
