import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { generateKey } from '../../src/domain/accounts/api-key.ts'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { until } from '../until.ts'
import { acreage, COMPILE_CACHE, MAIN, type RunningService, serve } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-logs-'))
const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_LOG_LEVEL: 'trace' }
let service: RunningService
let key = ''
after(async () => {
  await service[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

before(async () => {
  const details = ['--company', 'Llano Land', '--email', 'a@example.com']
  await copyMigratedDatabase(folder)
  assert.equal((await acreage(['account', 'create', ...details], settings)).code, 0)
  const made = await acreage(['key', 'create', '--account', '1', '--json'], settings)
  key = (JSON.parse(made.stdout) as { key: string }).key
  service = await serve([], settings)
})

interface LogLine {
  readonly msg: string
  readonly requestId?: string
  readonly status?: number
  readonly path?: string
  readonly key?: string
}

function log(): LogLine[] {
  const lines = service.stderr().split('\n').slice(0, -1)
  return lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line))
}

/** The log's one line of the request with an id. */
function lineOf(requestId: string | null): Promise<LogLine> {
  return until(() => {
    const lines = log().filter(line => line.requestId === requestId && line.status !== undefined)
    if (lines.length > 1) assert.fail(JSON.stringify(lines))
    return lines[0]
  }, `the log has a line of the request ${requestId}`)
}

async function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.address)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return await text(socket)
}

test('each answer has the request id that the log has, whatever its status', async () => {
  const seen = new Set<string>()
  for (const [path, status] of [
    ['/healthz', 200],
    ['/v3/types/sort', 200],
    ['/v3/listings/77', 404],
    ['/v3/listings?lp=x', 400],
    ['/nothing', 404],
    ['/v3/listings/%zz', 400],
  ] as const) {
    const response = await fetch(`${service.address}${path}`, { headers: { 'X-API-Key': key } })
    assert.equal(response.status, status, path)
    const id = response.headers.get('x-request-id')
    assert.match(id ?? '', /^[\w-]{36}$/, path)
    seen.add(String(id))
    const line = await lineOf(id)
    assert.deepEqual([line.status, line.path], [status, path.split('?')[0]])
    if (path.startsWith('/v3/t')) assert.equal(line.key, key.slice(4, 12))
  }
  assert.equal(seen.size, 6)
  const broken = await exchange('FOO / HTTP/1.1\r\n\r\n')
  const id = /\r\nX-Request-Id: (\S+)\r\n/.exec(broken)?.[1]
  assert.equal((await lineOf(id ?? null)).status, 400)
})

test('a request whose client disconnects before the answer is logged too', async () => {
  const { hostname, port } = new URL(service.address)
  const socket = connect(Number(port), hostname)
  const head = ['POST /v3/lead HTTP/1.1', 'Host: x', 'X-Request-Id: gone', `X-API-Key: ${key}`]
  const body = ['Content-Type: application/json', 'Content-Length: 100']
  socket.write([...head, ...body, '', '{"data"'].join('\r\n'))
  // Another one is answered once the first has been begun.
  await fetch(`${service.address}/healthz`)
  socket.resetAndDestroy()
  const { status, path } = await lineOf('gone')
  assert.deepEqual([status, path], [499, '/v3/lead'])
})

test("a proxy's request id is used if it is safe to log", async () => {
  const answeredTo = async (id: string) => {
    const response = await fetch(`${service.address}/healthz`, { headers: { 'X-Request-Id': id } })
    return response.headers.get('x-request-id')
  }
  for (const id of ['7', 'edge-1.2_3', 'x'.repeat(64)]) {
    assert.equal(await answeredTo(id), id)
    await lineOf(id)
  }
  for (const id of ['x'.repeat(65), 'a b', 'a"b', '{}', 'é', key, key.slice(0, 20)]) {
    assert.match(String(await answeredTo(id)), /^[\w-]{36}$/, id)
  }
})

test('no log line contains a key, at any level, wherever a request sends it', async () => {
  const wrong = generateKey(randomBytes).text
  const json = { 'Content-Type': 'application/json' }
  const escaped = [...key].map(sign => `%${sign.charCodeAt(0).toString(16)}`).join('')
  const database = new Database(join(folder, 'acreage.db'))
  database.exec('alter table account rename to account_hidden')
  const requests: [path: string, options?: RequestInit][] = [
    [`/v3/listings?APIKey=${key}`],
    [`/v3/listings?lp=${key}&sortid=${wrong}&APIKey=${key}`],
    [`/v3/listings/${key}`],
    [`/v3/${key}/${encodeURIComponent(key)}`],
    [`/v3/${key.replaceAll('_', '%5F')}`],
    [`/v3/${key.replaceAll('_', '%5f')}/%zz`],
    [`/v3/${escaped}`],
    [`/v3/%zz/${key}`],
    [`/v3/types/sort?APIKey=${key}&APIKey=${wrong}`],
    [`/v3/types/sort?APIKey=${key}`, { method: 'PUT', body: key }],
    ['/v3/types/sort', { headers: { Authorization: `Bearer ${key}` } }],
    ['/v3/types/sort', { headers: { 'X-API-Key': wrong, 'X-Request-Id': wrong } }],
    ['/v3/member/1', { headers: { 'X-API-Key': key, Referer: `http://x/?k=${key}` } }],
    ['/v3/lead', { method: 'POST', headers: json, body: JSON.stringify({ APIKey: key }) }],
    ['/v3/lead', { method: 'POST', headers: json, body: `{"APIKey": "${key}` }],
    [`/v3/lead?APIKey=${key}`, { method: 'POST', headers: json, body: `[${wrong}]` }],
    [
      '/v3/lead',
      {
        method: 'POST',
        headers: { ...json, 'Idempotency-Key': key, 'If-Match': key },
        body: JSON.stringify({ APIKey: key, data: { listingID: key, [wrong]: wrong } }),
      },
    ],
  ]
  const statuses: number[] = []
  for (const [path, options] of requests) {
    const response = await fetch(`${service.address}${path}`, options)
    statuses.push(response.status)
    await response.text()
    await lineOf(response.headers.get('x-request-id'))
  }
  database.exec('alter table account_hidden rename to account')
  database.close()
  assert.ok(statuses.includes(500) && statuses.includes(400) && statuses.includes(401))
  for (const bytes of [
    `GET /v3/types/sort HTTP/1.1\r\nHost: x\r\n: ${key}\r\n\r\n`,
    `${key} / HTTP/1.1\r\n\r\n`,
    `GET /${key} HTTP/1.1\r\nX-API-Key: ${key}\r\nX-Long: ${key.repeat(500)}\r\n\r\n`,
  ]) {
    const answer = await exchange(bytes)
    await lineOf(/\r\nX-Request-Id: (\S+)\r\n/.exec(answer)?.[1] ?? null)
  }
  assert.ok(log().some(({ msg }) => msg === 'Request failed'))
  const whole = service.stderr() + service.stdout()
  for (const text of [key, wrong, key.slice(13), wrong.slice(13), escaped.slice(-60)]) {
    assert.ok(!whole.includes(text), whole)
  }
})

test('a key in an error message is not logged', async () => {
  const logger = JSON.stringify(new URL('../../src/logging/logger.ts', import.meta.url).href)
  const script = `
    const { createLogger } = await import(${logger})
    const logger = createLogger('info')
    logger.error({ err: new Error('${key} is wrong'), url: '/?a=${key}' }, 'Of ${key}')`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const { stderr } = await run
  assert.match(stderr, /\[key\] is wrong/)
  assert.ok(!stderr.includes(key.slice(13)), stderr)
})

test('a service goes on when its log cannot be written and nobody reads its output', async () => {
  const data = join(folder, 'full')
  await copyMigratedDatabase(data)
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...COMPILE_CACHE, ACREAGE_DATA_DIR: data, ACREAGE_PORT: '0', ACREAGE_MAX_LAG_MS: '0' },
    stdio: ['ignore', 'pipe', full],
  })
  closeSync(full)
  const closed = once(child, 'close')
  assert.ok(child.stdout)
  const [chunk] = await once(child.stdout, 'data')
  child.stdout.destroy()
  const address = /at (http:\S+)/.exec(String(chunk))?.[1] ?? ''
  for (let i = 0; i < 20; i++) assert.equal((await fetch(`${address}/healthz`)).status, 200)
  child.kill('SIGTERM')
  assert.deepEqual(await closed, [0, null])
})

test('the number of lost log lines is logged when writing works again', () => {
  const file = join(folder, 'later.log')
  const logger = JSON.stringify(new URL('../../src/logging/logger.ts', import.meta.url).href)
  const script = `
    import { closeSync, openSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    const { createLogger } = await import(${logger})
    const logger = createLogger('info')
    for (let i = 0; i < 3; i++) logger.info('lost')
    await sleep(100)
    closeSync(2)
    openSync(${JSON.stringify(file)}, 'w')
    logger.info('kept')
    await sleep(100)
    logger.info('on its way')
    logger.info('at the end')
    process.exit()`
  const full = openSync('/dev/full', 'w')
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', full],
  })
  closeSync(full)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const told = lines.map(line => JSON.parse(line) as { msg: string; lines?: number })
  assert.deepEqual(
    told.slice(0, 2).map(({ msg, lines }) => [msg, lines]),
    [
      ['kept', undefined],
      ['Some log lines were lost because the log could not be written', 3],
    ],
  )
  assert.ok(told.some(({ msg }) => msg === 'at the end'))
})
