import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Database from 'better-sqlite3'
import { migrated, newDatabase } from '../postgres/databases.ts'
import { until } from '../until.ts'
import { acreage, type RunningService, serve, serveHere } from './acreage.ts'
import { alter, makeCatalog } from './catalog-copy.ts'
import { Connection } from './connection.ts'
import { logOf } from './service-threads.ts'

const LISTINGS = 60
const folder = mkdtempSync(join(tmpdir(), 'acreage-metrics-'))
const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_METRICS_PORT: '0' }
after(() => rmSync(folder, { recursive: true, force: true }))

let key = ''
let limited = ''

async function makeKey(rate: string, given = settings): Promise<string> {
  const command = ['key', 'create', '--account', '1', '--rate', rate, '--json']
  return (JSON.parse((await acreage(command, given)).stdout) as { key: string }).key
}

before(async () => {
  await makeCatalog(folder, LISTINGS)
  key = await makeKey('0')
  limited = await makeKey('6')
})

/** The figures of a service, by their names and labels as they are written. */
async function figures(service: RunningService): Promise<Map<string, number>> {
  const address = /^Metrics are at (\S+)$/m.exec(service.stderr())?.[1] ?? ''
  const response = await fetch(address)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const values = new Map<string, number>()
  const described = new Set<string>()
  for (const line of (await response.text()).trimEnd().split('\n')) {
    const about = /^# (?:HELP|TYPE) (\S+) \S/.exec(line)?.[1]
    if (about) described.add(about)
    if (line.startsWith('#') || line === '') continue
    const [, series = '', value] = /^([a-z_]+(?:\{[^{}]*\})?) (\S+)$/.exec(line) ?? []
    assert.ok(!values.has(series) && Number.isFinite(Number(value)), line)
    values.set(series, Number(value))
    const family = series.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, '')
    assert.ok(described.has(family) || described.has(series.replace(/\{.*/, '')), line)
  }
  return values
}

async function get(service: RunningService, path: string, given = key): Promise<number> {
  const response = await fetch(`${service.address}${path}`, { headers: { 'X-API-Key': given } })
  await response.arrayBuffer()
  return response.status
}

const requests = (route: string, status: number, method = 'GET') =>
  `acreage_http_requests_total{method="${method}",route="${route}",status="${status}"}`

test("metrics are served only if a port is set, and never on the API's port", async () => {
  for (const given of [{ ACREAGE_DATA_DIR: folder }, settings]) {
    await using service = await serveHere([], given)
    assert.equal(await get(service, '/metrics'), 404)
    assert.equal(/Metrics are at/.test(service.stderr()), given === settings)
  }
})

test('requests are counted and timed by route and status; metrics contain no addresses', async () => {
  await using service = await serveHere([], settings)
  for (let i = 1; i <= 5; i++) assert.equal(await get(service, `/v3/listings/90000${i}`), 404)
  for (let i = 0; i < 3; i++) await get(service, `/v3/listings?APIKey=${key}&kw=heron${i}`)
  assert.equal(await get(service, '/v3/listings?lp=x'), 400)
  assert.equal(await get(service, `/nowhere/${key}`), 404)
  assert.equal(await get(service, '/secret-plans.html'), 404)
  assert.equal(await get(service, '/v3/%zz'), 400)
  assert.equal((await fetch(`${service.address}/v3/listings`, { method: 'PUT' })).status, 405)
  assert.equal(await get(service, '/v1/types/sort', 'acr_wrong'), 401)
  const expected = {
    [requests('/v3/listings/:id', 404)]: 5,
    [requests('/v3/listings', 200)]: 3,
    [requests('/v3/listings', 400)]: 1,
    [requests('/v3/listings', 405, 'PUT')]: 1,
    [requests('/v1/types/:type', 401)]: 1,
    [requests('none', 404)]: 2,
    [requests('none', 400)]: 1,
  }
  await until(async () => (await figures(service)).get(requests('none', 404)) === 2)
  const told = await figures(service)
  for (const [series, value] of Object.entries(expected)) {
    assert.equal(told.get(series), value, `${series}\n${[...told.keys()].join('\n')}`)
  }
  const timed = 'acreage_http_request_duration_seconds'
  const labels = 'method="GET",route="/v3/listings/:id"'
  assert.equal(told.get(`${timed}_count{${labels}}`), 5)
  assert.equal(told.get(`${timed}_bucket{le="+Inf",${labels}}`), 5)
  for (const le of ['0.0001', '0.001', '0.01', '0.1', '1', '10']) {
    assert.ok(told.has(`${timed}_bucket{le="${le}",${labels}}`), le)
  }
  const seconds = told.get(`${timed}_sum{${labels}}`) ?? 0
  assert.ok(seconds > 0 && seconds < 5, String(seconds))
  for (const text of ['90000', 'heron', 'acr_', key.slice(4, 12), 'secret', 'zz', '\\d']) {
    assert.ok(![...told.keys()].some(series => series.includes(text)), text)
  }
})

test('there are metrics of index, jobs, limiter and process', async () => {
  const columns = 'topic, version, payload, key, created_at, tried_since, attempts, due_at'
  const row = (createdAt: number, dueAt: number | 'null') =>
    `('mail', 1, '{}', '', ${createdAt}, ${createdAt}, 1, ${dueAt})`
  const now = Date.now()
  const later = now + 3_600_000
  alter(
    folder,
    `insert into job (${columns}) values ${row(0, 'null')}, ${row(0, 'null')}, ${row(now - 60_000, later)}`,
  )
  for (const name of ['crm', 'portal']) {
    assert.equal((await acreage(['changes', 'follow', name], settings)).code, 0)
  }
  const changed = (at: number) => `('listing', 1, ${at}, 'edited', '', 'service', '')`
  alter(
    folder,
    `insert into change_log (kind, entity_id, at, actions, fields, actor_kind, actor_name)
      values ${changed(now - 3_600_000)}, ${changed(now - 30_000)};
    update follower set sequence = (select max(sequence) from change_log) - (name = 'crm')`,
  )
  // The figures of the process are those of one that serves alone.
  await using service = await serve([], settings)
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push(await get(service, '/v3/types/sort', limited))
  assert.deepEqual(statuses, [200, 429, 429, 429])
  const told = await figures(service)
  assert.equal(told.get('acreage_index_ready'), 1)
  assert.equal(told.get('acreage_index_listings'), LISTINGS)
  assert.ok((told.get('acreage_index_bytes') ?? 0) > 100_000)
  assert.equal(told.get('acreage_index_lag_changes'), 0)
  assert.equal(told.get('acreage_outbox_messages{state="waiting"}'), 1)
  assert.equal(told.get('acreage_jobs{topic="mail",state="waiting"}'), 1)
  assert.equal(told.get('acreage_jobs{topic="mail",state="failed"}'), 2)
  assert.ok((told.get('acreage_job_oldest_age_seconds{topic="mail"}') ?? 0) >= 60)
  assert.equal(told.get('acreage_outbox_messages{state="failed"}'), 2)
  assert.equal(told.get('acreage_follower_lag_changes{follower="portal"}'), 0)
  assert.equal(told.get('acreage_follower_lag_seconds{follower="portal"}'), 0)
  assert.equal(told.get('acreage_follower_lag_changes{follower="crm"}'), 1)
  const lag = told.get('acreage_follower_lag_seconds{follower="crm"}') ?? 0
  assert.ok(lag >= 30 && lag < 600, String(lag))
  const age = told.get('acreage_outbox_oldest_age_seconds') ?? 0
  assert.ok(age >= 60 && age < 90, String(age))
  assert.equal(told.get('acreage_limiter_refused_requests_total'), 3)
  assert.equal(told.get('acreage_limiter_tracked_callers'), 1)
  const delay = told.get('acreage_event_loop_delay_seconds{quantile="0.99"}')
  assert.ok(delay !== undefined && delay >= 0 && delay < 10, String(delay))
  assert.ok((told.get('process_cpu_seconds_total') ?? 0) > 0.05)
  assert.ok((told.get('process_resident_memory_bytes') ?? 0) > 2e7)
  assert.ok(Math.abs((told.get('process_start_time_seconds') ?? 0) - Date.now() / 1000) < 60)
})

test("metrics count PostgreSQL's refusals for all threads", async () => {
  for (const threads of ['1', '2']) {
    await using database = await newDatabase(migrated)
    const given = { ...settings, ACREAGE_DATABASE_URL: database.url, ACREAGE_THREADS: threads }
    await using running = await (threads === '1' ? serveHere : serve)([], given)
    await acreage(['account', 'create', '--contact', 'Joe', '--email', 'joe@land.example'], given)
    const own = await makeKey('6', given)
    for (let i = 0; i < 7; i++) await get(running, '/v3/types/sort', own)
    await until(
      async () => (await figures(running)).get('acreage_limiter_refused_requests_total') === 6,
    )
  }
})

test('metrics show work that waits too long, and leave out figures that cannot be read', async () => {
  await using service = await serve([], settings)
  const database = new Database(join(folder, 'acreage.db'))
  database.exec(`update job set created_at = ${Date.now() - 90_000} where due_at is not null`)
  // Somebody who writes holds up the sending.
  database.exec('begin immediate')
  const age = (await figures(service)).get('acreage_outbox_oldest_age_seconds') ?? 0
  assert.ok(age >= 90 && age < 120, String(age))
  database.exec('rollback')
  database.exec('alter table job rename to lost_job; alter table listing rename to lost')
  database.exec(
    "insert into change_log (kind, entity_id, at) values ('listing', 1, 0), ('lead', 1, 0)",
  )
  const told = await figures(service)
  assert.equal(told.get('acreage_index_lag_changes'), 2)
  assert.equal(told.get('acreage_outbox_messages{state="failed"}'), undefined)
  assert.equal(told.get('acreage_outbox_oldest_age_seconds'), undefined)
  assert.equal(told.get('acreage_index_listings'), LISTINGS)
  database.exec('alter table lost_job rename to job; alter table lost rename to listing')
  database.close()
  await until(async () => (await figures(service)).get('acreage_index_lag_changes') === 0)
  assert.ok((await figures(service)).has('acreage_outbox_messages{state="failed"}'))
})

test('one scrape gives the sum over all threads, including those that have ended', async () => {
  alter(
    folder,
    `update job set created_at = 0, due_at = 0, attempts = 9 where due_at is not null;
    insert into job_queue (topic, key, due_at, turn) values ('mail', '', 0, 0)`,
  )
  const { address, ...service } = await serve([], {
    ...settings,
    ACREAGE_THREADS: '2',
    NODE_OPTIONS: `--import=${new URL('./ending-threads.mjs', import.meta.url).href}`,
    TEST_ENDS_IN: folder,
  })
  await using running = { address, ...service }
  const sort = requests('/v3/types/:type', 200)
  const send = async (count: number) => {
    const connections = Array.from({ length: 8 }, () => new Connection(address))
    for (let i = 0; i < count; i++) {
      await connections[i % 8]?.get('/v3/types/sort', { 'X-API-Key': key })
    }
    for (const connection of connections) connection[Symbol.dispose]()
  }
  await send(80)
  await until(async () => (await figures(running)).get(sort) === 80)
  for (let i = 0; i < 3; i++) await get(running, '/v3/types/sort', limited)
  const told = await figures(running)
  assert.equal(told.get('acreage_index_listings'), LISTINGS)
  assert.equal(told.get('acreage_limiter_refused_requests_total'), 2)
  // The one that waited says nothing that could be sent, is too old, and was tried too often.
  await until(
    async () => (await figures(running)).get('acreage_outbox_messages{state="failed"}') === 3,
  )
  const attempts = 'acreage_job_attempts_total{topic="mail",outcome="given_up"}'
  assert.equal((await figures(running)).get(attempts), 1)
  const answered = logOf(running).filter(line => line.path !== undefined)
  const threads = new Set(answered.map(line => line.thread))
  assert.deepEqual([...threads].toSorted(), ['http 1', 'http 2'])
  writeFileSync(join(folder, 'http 1'), 'exit')
  await until(async () => running.stderr().includes('A thread was replaced'))
  const before = (await figures(running)).get(sort) ?? 0
  assert.equal(before, 81)
  await send(40)
  await until(async () => (await figures(running)).get(sort) === 121)
  const count = 'acreage_http_request_duration_seconds_count{method="GET",route="/v3/types/:type"}'
  assert.equal((await figures(running)).get(count), 123)
})

test('the metrics port answers nothing else', async () => {
  await using service = await serveHere([], settings)
  const address = /^Metrics are at (\S+)$/m.exec(service.stderr())?.[1] ?? ''
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  assert.equal((await fetch(new URL('/v3/listings', address))).status, 404)
  assert.equal((await fetch(address, { method: 'POST' })).status, 405)
  const headers = { origin: 'https://shop.example' }
  const opened = (await fetch(address, { headers })).headers.get('access-control-allow-origin')
  assert.equal(opened, null)
  const taken = { ...settings, ACREAGE_METRICS_PORT: new URL(address).port }
  const { code, stderr } = await acreage(['serve'], { ...taken, ACREAGE_PORT: '0' })
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^Cannot use 127\.0\.0\.1:\d+ for metrics: another program listens there already\. Choose another port: ACREAGE_METRICS_PORT\.$/m,
  )
})
