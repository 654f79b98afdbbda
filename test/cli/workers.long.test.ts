import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { until } from '../until.ts'
import { acreage, type ServiceProcess, serve } from './acreage.ts'
import { Connection } from './connection.ts'
import { logOf, runs, workersOf } from './worker-processes.ts'

const SEEN_WITHIN_MS = 250

const folder = mkdtempSync(join(tmpdir(), 'acreage-workers-'))
const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_WORKERS: '2' }
let service: ServiceProcess
let key: Record<string, string>
after(async () => {
  await service[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

async function run(...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage([...command, '--json'], settings)
  assert.equal(code, 0, stderr)
  return stdout
}

async function createKey(ratePerMinute: number): Promise<Record<string, string>> {
  const allow = ['--allow', 'listings:write']
  const made = await run('key', 'create', '--account', '1', ...allow, '--rate', `${ratePerMinute}`)
  return { 'X-API-Key': (JSON.parse(made) as { key: string }).key }
}

before(async () => {
  await copyMigratedDatabase(folder)
  await run('account', 'create', '--company', 'Llano Land', '--email', 'a@example.com')
  key = await createKey(0)
  service = await serve([], settings)
})

let asked = 0

/** Which process answers what comes through a connection, by the log. */
async function workerBehind(connection: Connection): Promise<number> {
  const path = `/v3/listings/${1_000_000 + ++asked}`
  assert.equal((await connection.get(path, key)).status, 404)
  return await until(() => logOf(service).find(line => line.path === path)?.pid)
}

/** A connection with each of the two workers, by its process. */
async function connectToBoth(): Promise<[Connection, Connection]> {
  const byWorker = new Map<number, Connection>()
  for (let tries = 0; tries < 50 && byWorker.size < 2; tries++) {
    const connection = new Connection(service.address)
    const worker = await workerBehind(connection)
    if (byWorker.has(worker)) connection[Symbol.dispose]()
    else byWorker.set(worker, connection)
  }
  const [first, second] = byWorker.values()
  assert.ok(first && second, 'All connections were given to one worker')
  return [first, second]
}

const listing = (title: string) => ({
  accountID: 1,
  data: {
    listingTitle: title,
    acres: 40,
    LFType1: 'Ranches',
    description: title,
    address: { state: 'TX', county: 'Bosque' },
  },
})

const found = async (connection: Connection, word: string) =>
  (await connection.get(`/v3/listings?kw=${word}`, key)).body['records'] === 1

test('workers share a port and announce it once', async () => {
  const port = Number(new URL(service.address).port)
  assert.ok(port > 0)
  assert.equal(service.stdout().match(/serves/g)?.length, 1)
  const [first, second] = await connectToBoth()
  for (const connection of [first, second]) {
    const { status, body } = await connection.get('/readyz', {})
    assert.deepEqual([status, body], [200, { status: 'ready' }])
    connection[Symbol.dispose]()
  }
})

test('a write of one worker is visible on the other within a quarter of a second', async t => {
  const connections = await connectToBoth()
  const waits: number[] = []
  for (let i = 0; i < 10; i++) {
    const [writer, reader] = i % 2 === 0 ? connections : connections.toReversed()
    assert.ok(writer && reader)
    const posted = await writer.post('/v3/listings/0', listing(`Kestrel${i}`), key)
    assert.equal(posted.status, 201, JSON.stringify(posted.body))
    const answeredAt = performance.now()
    assert.ok(await found(writer, `kestrel${i}`), 'the writer finds it at once')
    while (!(await found(reader, `kestrel${i}`))) await sleep(2)
    waits.push(performance.now() - answeredAt)
    // So that writes come anywhere between two looks at the change log.
    await sleep(i * 17)
  }
  const [, , , , , median = Number.NaN] = waits.toSorted((a, b) => a - b)
  t.diagnostic(`median ${Math.round(median)} ms, longest ${Math.round(Math.max(...waits))} ms`)
  // The longest alone may be the machine's.
  assert.ok(median < SEEN_WITHIN_MS, String(median))
  for (const connection of connections) connection[Symbol.dispose]()
})

test('a request sent to both workers at once with the same Idempotency-Key is carried out once', async () => {
  const connections = await connectToBoth()
  for (let i = 0; i < 10; i++) {
    const headers = { ...key, 'Idempotency-Key': `both ${i}` }
    const answers = await Promise.all(
      connections.map(connection =>
        connection.post('/v3/listings/0', listing(`Merlin${i}`), headers),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    assert.deepEqual(answers[0]?.body, answers[1]?.body)
  }
  const database = new Database(join(folder, 'acreage.db'), { readonly: true })
  const count = database.prepare("select count(*) from listing where title like 'Merlin%'").pluck()
  assert.equal(count.get(), 10)
  database.close()
  for (const connection of connections) connection[Symbol.dispose]()
})

test('a key has one limit over all workers, and answers state what remains of it', async () => {
  const connections = await connectToBoth()
  const limited = await createKey(60)
  const answers = []
  for (let i = 0; i < 12; i++) {
    const connection = connections[i % 2] ?? assert.fail()
    answers.push(await connection.get('/v3/types/sort', limited))
  }
  assert.deepEqual(
    answers.slice(0, 10).map(({ headers }) => /r=(\d+)/.exec(String(headers['ratelimit']))?.[1]),
    ['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'],
  )
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(statuses, [...new Array(10).fill(200), 429, 429])
  assert.equal(answers.at(-1)?.headers['retry-after'], '1')

  const slow = await createKey(6)
  const atOnce = await Promise.all(
    [...connections, ...connections].map(connection => connection.get('/v3/types/sort', slow)),
  )
  assert.deepEqual(atOnce.map(({ status }) => status).toSorted(), [200, 429, 429, 429])
  for (const connection of connections) connection[Symbol.dispose]()
})

test('a request whose body has a valid key is not counted against its address, over all workers', async () => {
  const connections = await connectToBoth()
  const APIKey = key['X-API-Key']
  for (let i = 0; i < 120; i++) {
    const { status, headers } = await (connections[i % 2] ?? assert.fail()).post(
      '/v3/lead',
      { APIKey, data: {} },
      {},
    )
    assert.deepEqual([status, headers['ratelimit']], [400, undefined])
  }
  for (const connection of connections) connection[Symbol.dispose]()
})

test('a dead worker is replaced, and the others answer meanwhile', async () => {
  const connection = new Connection(service.address)
  const killed = await workerBehind(connection)
  connection[Symbol.dispose]()
  // One of these is sent to the worker that cannot take it any more; the other worker gets it in the end.
  process.kill(killed, 'SIGSTOP')
  const handedOut = [1, 2, 3, 4].map(async () => {
    using one = new Connection(service.address)
    return await one.get('/healthz', {}).then(
      ({ status }) => status,
      error => error.code,
    )
  })
  await sleep(200)
  process.kill(killed, 'SIGKILL')
  assert.deepEqual(await Promise.all(handedOut), [200, 200, 200, 200])
  const end = await until(() => logOf(service).find(line => line.worker === killed))
  assert.equal(end.reason, 'was ended by SIGKILL')
  const statuses = new Set<number>()
  const replaced = () => logOf(service).find(line => line.msg === 'A worker was replaced')
  while (!replaced()) {
    using other = new Connection(service.address)
    const { status } = await other.get('/v3/listings?listingsPerPage=1', key)
    statuses.add(status)
  }
  assert.deepEqual([...statuses], [200])
  const both = await connectToBoth()
  for (const one of both) {
    assert.ok(await found(one, 'kestrel3'))
    assert.notEqual(await workerBehind(one), killed)
    one[Symbol.dispose]()
  }
})

test('connections wait while all workers are dead', async () => {
  for (const worker of await workersOf(service)) process.kill(worker, 'SIGKILL')
  const statuses = [1, 2, 3, 4].map(async () => {
    using one = new Connection(service.address)
    return (await one.get('/healthz', {})).status
  })
  assert.deepEqual(await Promise.all(statuses), [200, 200, 200, 200])
})

test('SIGTERM stops all workers after they have answered accepted requests', async () => {
  const workers = await workersOf(service)
  const connections = await connectToBoth()
  // Nothing can be written until this is let go.
  const database = new Database(join(folder, 'acreage.db'))
  database.exec('begin immediate')
  const posts = Promise.all(
    connections.map((connection, i) =>
      connection.post('/v3/listings/0', listing(`Harrier${i}`), key),
    ),
  )
  await sleep(300)
  const ended = service.end('SIGTERM')
  await sleep(300)
  database.exec('commit')
  database.close()
  assert.deepEqual(
    (await posts).map(({ status }) => status),
    [201, 201],
  )
  const answeredAt = performance.now()
  assert.equal(await ended, 0)
  // A connection that is kept alive would be waited for 72 s.
  assert.ok(performance.now() - answeredAt < 60_000, 'no connection is waited for')
  assert.deepEqual(workers.filter(runs), [])
  assert.match(service.stderr(), /^Stopping …$/m)
})

test('an error that keeps workers from starting is reported once and ends the service', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const taken = { ...settings, ACREAGE_PORT: String(port) }
  const { code, stdout, stderr } = await acreage(['serve'], taken)
  server.close()
  assert.equal(code, 1)
  assert.equal(stdout, '')
  const sentence = `Cannot use 127.0.0.1:${port}: another program listens there already. Choose another port: --port 8081, or ACREAGE_PORT.`
  assert.equal(stderr.split('\n').filter(line => line === sentence).length, 1, stderr)
  assert.doesNotMatch(stderr, /\n\s+at /)
})
