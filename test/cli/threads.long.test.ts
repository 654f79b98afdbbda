import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
import { logOf } from './service-threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-threads-'))
const settings = {
  ACREAGE_DATA_DIR: folder,
  ACREAGE_THREADS: '2',
  NODE_OPTIONS: `--import=${new URL('./ending-threads.mjs', import.meta.url).href}`,
  TEST_ENDS_IN: folder,
}
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

/** Which thread answers what comes through a connection, by the log. */
async function threadBehind(connection: Connection): Promise<string> {
  const path = `/v3/listings/${1_000_000 + ++asked}`
  assert.equal((await connection.get(path, key)).status, 404)
  return await until(() => logOf(service).find(line => line.path === path)?.thread)
}

/** A connection with each of the two threads. */
async function connectToBoth(): Promise<[Connection, Connection]> {
  const byThread = new Map<string, Connection>()
  for (let tries = 0; tries < 50 && byThread.size < 2; tries++) {
    const connection = new Connection(service.address)
    const thread = await threadBehind(connection)
    if (byThread.has(thread)) connection[Symbol.dispose]()
    else byThread.set(thread, connection)
  }
  const [first, second] = byThread.values()
  assert.ok(first && second, 'All connections went to one thread')
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

test('threads share a port and announce it once', async () => {
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

test('a write through one thread is in the next answer of every thread, also where its former state is cached', async () => {
  const connections = await connectToBoth()
  const [writer, reader] = connections
  const posted = await writer.post('/v3/listings/0', listing('Kestrel'), key)
  const path = `/v3/listings/${posted.body['listingID']}`
  for (let i = 0; i < 20; i++) {
    const [one, other] = i % 2 === 0 ? [writer, reader] : [reader, writer]
    const title = `Kestrel${i}`
    for (const connection of connections) await connection.get(path, key)
    const edit = { accountID: 1, data: { listingTitle: title, description: title } }
    const edited = await one.post(path, edit, key)
    assert.equal(edited.status, 200, JSON.stringify(edited.body))
    const [details, isFound] = await Promise.all([
      other.get(path, key),
      found(other, title.toLowerCase()),
    ])
    assert.match(JSON.stringify(details.body), new RegExp(`"${title}"`))
    assert.ok(isFound, `${i}`)
  }
  for (const connection of connections) connection[Symbol.dispose]()
})

test('a request sent to both threads at once with the same Idempotency-Key is carried out once', async () => {
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

test('a key has one limit over all threads, and answers state what remains of it', async () => {
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

test('a request whose body has a valid key is not counted against its address, over all threads', async () => {
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

for (const [way, reason] of [
  ['exit', /^ended with exit code 7$/],
  ['throw', /^met with an error: Error: The test ends this thread\./],
  ['fill', /^ran out of memory$/],
] as const) {
  test(`a thread that ends is replaced, and the others answer meanwhile (${way})`, async () => {
    const connection = new Connection(service.address)
    const ended = await threadBehind(connection)
    const before = logOf(service).filter(line => line.replaced === ended).length
    const [other] = (await connectToBoth()).filter(one => one !== connection)
    writeFileSync(join(folder, ended), way)
    const statuses = new Set<number>()
    const replaced = () => logOf(service).filter(line => line.replaced === ended).length > before
    while (!replaced()) {
      using one = new Connection(service.address)
      // Connections that this thread had not accepted yet are broken.
      const status = await one.get('/v3/listings?listingsPerPage=1', key).then(
        answer => answer.status,
        () => null,
      )
      if (status !== null) statuses.add(status)
      await sleep(5)
    }
    assert.deepEqual([...statuses], [200])
    const end = logOf(service).findLast(line => line.ended === ended)
    assert.match(end?.reason ?? '', reason)
    connection[Symbol.dispose]()
    other?.[Symbol.dispose]()
    for (const one of await connectToBoth()) {
      assert.ok(await found(one, 'kestrel19'))
      one[Symbol.dispose]()
    }
  })
}

test('while the search thread is replaced, searches are refused for a while; writes are found after it', async () => {
  const connections = await connectToBoth()
  writeFileSync(join(folder, 'search'), 'exit')
  await until(() => logOf(service).find(line => line.ended === 'search'))
  const [one, other] = connections
  const statuses = new Set<number>()
  while (!logOf(service).find(line => line.replaced === 'search')) {
    const { status, headers } = await one.get('/v3/listings?listingsPerPage=1', key)
    statuses.add(status)
    if (status === 503) assert.ok(Number(headers['retry-after']) > 0)
  }
  assert.deepEqual(
    [...statuses].filter(status => status !== 200 && status !== 503),
    [],
  )
  await until(async () => (await other.get('/readyz', {})).status === 200)
  const posted = await one.post('/v3/listings/0', listing('Osprey'), key)
  assert.equal(posted.status, 201, JSON.stringify(posted.body))
  for (const connection of connections) {
    assert.ok(await found(connection, 'osprey'))
    connection[Symbol.dispose]()
  }
})

test('SIGTERM stops all threads after they have answered accepted requests', async () => {
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
  assert.match(service.stderr(), /^Stopping …$/m)
})

test('an error that keeps threads from starting is reported once and ends the service', async () => {
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
