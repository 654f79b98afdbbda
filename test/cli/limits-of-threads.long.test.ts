import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { plain } from '../media/picture-fixtures.ts'
import { until } from '../until.ts'
import { acreage, type ServiceProcess, serve } from './acreage.ts'
import { Connection } from './connection.ts'
import { logOf } from './service-threads.ts'

const THREADS = 3
const MAX_IN_PROGRESS = 64
const MAX_UPLOADS = 4

const folder = mkdtempSync(join(tmpdir(), 'acreage-limits-'))
const settings = {
  ACREAGE_DATA_DIR: folder,
  ACREAGE_THREADS: `${THREADS}`,
  ACREAGE_MAX_LAG_MS: '60000',
  ACREAGE_CALLER_PERCENT: '0',
  NODE_OPTIONS: `--import=${new URL('./ending-threads.mjs', import.meta.url).href}`,
  TEST_ENDS_IN: folder,
}
let service: ServiceProcess
let key: Record<string, string>

before(async () => {
  await copyMigratedDatabase(folder)
  const account = ['account', 'create', '--company', 'Llano Land', '--email', 'a@example.com']
  assert.equal((await acreage(account, settings)).code, 0)
  const allow = ['--allow', 'listings:write', '--rate', '60000', '--json']
  const { stdout } = await acreage(['key', 'create', '--account', '1', ...allow], settings)
  key = { 'X-API-Key': JSON.parse(stdout).key }
  service = await serve([], settings)
})
after(async () => {
  await service[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

async function post(): Promise<{ status: number; body: Record<string, unknown> }> {
  using connection = new Connection(service.address)
  const location = { state: 'TX', county: 'Bosque' }
  const data = { listingTitle: 'A ranch', acres: 40, LFType1: 'Ranches', address: location }
  return await connection.post('/v3/listings/0', { accountID: 1, data }, key)
}

/** Sends writes at once, each through its own connection. @returns Their outcomes so far. */
function postAtOnce(count: number) {
  const outcomes: (number | 'reset')[] = []
  const all = Array.from({ length: count }, async () => {
    const outcome = await post().then(
      ({ status }) => status,
      () => 'reset' as const,
    )
    outcomes.push(outcome)
  })
  const number = (outcome: number | 'reset') => outcomes.filter(one => one === outcome).length
  return { number, ended: () => outcomes.length, all: Promise.all(all) }
}

/** Ends a thread and waits for the next one. */
async function replace(thread: string): Promise<void> {
  const replaced = () => logOf(service).filter(line => line.replaced === thread).length
  const before = replaced()
  writeFileSync(join(folder, thread), 'exit')
  await until(() => replaced() > before)
}

test('64 requests of a caller are in progress over all threads, and a thread that ends gives its share back', async () => {
  // Nothing can be written until this is closed.
  const database = new Database(join(folder, 'acreage.db'))
  using _lock = { [Symbol.dispose]: () => database.close() }
  database.exec('begin immediate')
  const first = postAtOnce(MAX_IN_PROGRESS + 50)
  await until(() => first.number(429) === 50)
  assert.equal(first.ended(), 50)

  // A write waits five seconds for the lock, so this goes on before the next thread is there.
  const replaced = replace('http 1')
  await until(() => first.number('reset') > 0)
  // All connections of a thread break in one moment.
  await sleep(500)
  const share = first.number('reset')
  assert.ok(share > 0 && share < MAX_IN_PROGRESS, `${share}`)
  assert.equal(first.ended(), 50 + share, 'no request that waits was given up')
  const second = postAtOnce(share + 10)
  await until(() => second.number(429) === 10)
  assert.equal(second.ended(), 10)

  database.close()
  await Promise.all([first.all, second.all, replaced])
  assert.equal(first.number(201), MAX_IN_PROGRESS - share)
  assert.equal(second.number(201), share)
})

test('an account has four uploads in progress over all threads, and threads that end give theirs back', async () => {
  const { body } = await post()
  const path = `/ext/listings/${body['listingID']}/images`
  const { port } = new URL(service.address)
  const upload = async () => {
    const form = new FormData()
    form.append('image', new Blob([await plain(90, 60).png().toBuffer()]), 'a.png')
    const headers = { ...key, Connection: 'close' }
    const options = { method: 'POST', headers, body: form }
    const answer = await fetch(`${service.address}${path}`, options)
    await answer.text()
    return answer.status
  }
  const sockets = Array.from({ length: MAX_UPLOADS }, () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key['X-API-Key']}\r\n`
    const type = 'Content-Type: multipart/form-data; boundary=b'
    socket.write(`${head}${type}\r\nContent-Length: 999\r\n\r\n--b`)
    return socket
  })
  const received = join(folder, 'uploads')
  await until(() => existsSync(received) && readdirSync(received).length === MAX_UPLOADS)
  for (let i = 0; i < 12; i++) assert.equal(await upload(), 503)

  for (let number = 1; number <= THREADS; number++) await replace(`http ${number}`)
  assert.equal(await upload(), 201)
  for (const socket of sockets) socket.destroy()
})
