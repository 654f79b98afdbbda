import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { until } from '../until.ts'
import { acreage, serve } from './acreage.ts'
import { Connection } from './connection.ts'
import { logOf } from './service-threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-stuck-'))
const settings = {
  ACREAGE_DATA_DIR: folder,
  ACREAGE_THREADS: '2',
  NODE_OPTIONS: `--import=${new URL('./ending-threads.mjs', import.meta.url).href}`,
  TEST_ENDS_IN: folder,
}
const STUCK_MS = 3000
/** 30 seconds for requests, 10 to close, and some for a busy machine. */
const MAX_STOP_MS = 60_000

before(() => copyMigratedDatabase(folder))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a thread that is stuck is replaced, and a process that was suspended is left alone', async () => {
  await using service = await serve([], {
    ...settings,
    ACREAGE_INTERVALS: `stuck-threads=${STUCK_MS}ms`,
  })
  assert.ok(service.pid)
  process.kill(service.pid, 'SIGSTOP')
  await sleep(2 * STUCK_MS)
  process.kill(service.pid, 'SIGCONT')
  await sleep(STUCK_MS)
  assert.equal(
    logOf(service).find(line => line.ended !== undefined),
    undefined,
  )

  const connections = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const connection = new Connection(service.address)
      await connection.get('/readyz', {})
      return connection
    }),
  )
  writeFileSync(join(folder, 'http 1'), 'loop')
  // The file is read at once, and removed before the loop.
  await sleep(300)
  const outcomes = connections.map(connection =>
    connection.get('/readyz', {}).then(
      ({ status }) => status,
      () => 'reset',
    ),
  )
  const end = await until(() => logOf(service).find(line => line.ended === 'http 1'))
  assert.equal(end.reason, 'was stuck')
  assert.deepEqual(new Set(await Promise.all(outcomes)), new Set([200, 'reset']))
  await until(() => logOf(service).find(line => line.replaced === 'http 1'))
  for (const connection of connections) connection[Symbol.dispose]()

  writeFileSync(join(folder, 'search'), 'loop')
  await until(() => logOf(service).find(line => line.ended === 'search')?.reason === 'was stuck')
  await until(() => logOf(service).find(line => line.replaced === 'search'))
  await until(async () => (await fetch(`${service.address}/readyz`)).status === 200)
  assert.equal(await service.end('SIGTERM'), 0)
})

test('while the search thread is stuck, searches and writes are answered with 503 after a while', async () => {
  const account = ['account', 'create', '--company', 'Llano Land', '--email', 'a@example.com']
  assert.equal((await acreage(account, settings)).code, 0)
  const allow = ['--account', '1', '--allow', 'listings:write', '--json']
  const { key } = JSON.parse((await acreage(['key', 'create', ...allow], settings)).stdout)
  await using service = await serve([], settings)
  writeFileSync(join(folder, 'search'), 'loop')
  await sleep(300)
  const signal = AbortSignal.timeout(MAX_STOP_MS)
  const search = () => fetch(`${service.address}/land`, { signal })
  const location = { state: 'TX', county: 'Bosque' }
  const data = { listingTitle: 'A ranch', acres: 40, LFType1: 'Ranches', address: location }
  using connection = new Connection(service.address)
  const write = connection.post('/v3/listings/0', { accountID: 1, data }, { 'X-API-Key': key })
  assert.equal((await search()).status, 503)
  const { status, body } = await write
  assert.equal(status, 503)
  assert.match(JSON.stringify(body), /was saved/)
  const began = performance.now()
  const later = await search()
  assert.deepEqual([later.status, later.headers.get('retry-after')], [503, '2'])
  assert.ok(performance.now() - began < 5000, 'the next search does not wait')
  assert.equal((await fetch(`${service.address}/readyz`)).status, 503)
  assert.equal((await fetch(`${service.address}/offline`)).status, 200)
})

for (const stuck of ['http 2', 'search']) {
  test(`a service stops within a limit while a thread is stuck (${stuck})`, async () => {
    await using service = await serve([], settings)
    writeFileSync(join(folder, stuck), 'loop')
    await sleep(300)
    const code = await Promise.race([service.end('SIGTERM'), sleep(MAX_STOP_MS, 'not')])
    assert.equal(code, 0)
    const line = logOf(service).find(({ msg }) => msg === 'A thread did not stop in time')
    assert.equal(line?.ended, stuck)
  })
}
