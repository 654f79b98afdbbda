import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { openInbox } from '../mail/inbox.ts'
import { newDatabase } from '../postgres/databases.ts'
import { until } from '../until.ts'
import { acreage, serve, serveHere } from './acreage.ts'

/** Long enough for fifty looks for jobs. */
const MANY_LOOKS_MS = 1000
const BUYER = { contactName: 'Pat Buyer', emailAddress: 'pat@example.com', comment: 'Still there?' }

const folder = mkdtempSync(join(tmpdir(), 'acreage-outgoing-'))
const inbox = await openInbox()
/** The addresses that were asked of a server that feeds, photos and webhooks name. */
const asked: string[] = []
const partner = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(404).end()
})
await new Promise<void>(resolve => partner.listen(0, '127.0.0.1', resolve))
const partnerAt = `http://127.0.0.1:${(partner.address() as { port: number }).port}`
after(async () => {
  partner.closeAllConnections()
  partner.close()
  await inbox[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const settings = (name: string) => ({
  ACREAGE_DATA_DIR: join(folder, name),
  ACREAGE_PORT: '0',
  ACREAGE_METRICS_PORT: '0',
  ACREAGE_SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
  ACREAGE_SOURCE_NETWORKS: '127.0.0.0/8',
  ACREAGE_WEBHOOK_NETWORKS: '127.0.0.0/8',
  ACREAGE_INTERVALS: 'jobs=20ms,webhooks=20ms',
})
type Settings = ReturnType<typeof settings>

async function run(where: Settings, ...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(command, where)
  assert.equal(code, 0, stderr)
  return stdout
}

const origin = settings('origin')
const backup = join(folder, 'backup.tar')
let key = ''

async function post(address: string, path: string, body: object, status = 201): Promise<void> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, status, await response.text())
}

/** The jobs that wait, by topic. */
async function waiting(where: Settings): Promise<Record<string, number>> {
  return JSON.parse(await run(where, 'outgoing', 'status', '--json')).waiting
}

async function assertNothingGoesOut(work: () => Promise<void>): Promise<void> {
  const before = [inbox.received.length, asked.length]
  await work()
  await sleep(MANY_LOOKS_MS)
  assert.deepEqual([inbox.received.length, asked.length], before, asked.join())
}

/** The address of the metrics of a service. */
async function isPausedByMetrics(stderr: string): Promise<boolean> {
  const [, address = ''] = /^Metrics are at (\S+)$/m.exec(stderr) ?? []
  const text = await (await fetch(address)).text()
  return /^acreage_outgoing_paused 1$/m.test(text)
}

before(async () => {
  await copyMigratedDatabase(origin.ACREAGE_DATA_DIR)
  await run(origin, 'account', 'create', '--company', 'Llano Land', '--email', 'a@example.com')
  const allow = ['--allow', 'listings:write,feeds:write', '--rate', '0', '--json']
  key = JSON.parse(await run(origin, 'key', 'create', '--account', '1', ...allow)).key
  const feed = ['--account', '1', '--name', 'Land', '--schedule', '6h']
  await run(origin, 'feed', 'add', `${partnerAt}/feed.csv`, ...feed)
  await run(origin, 'webhook', 'add', `${partnerAt}/hook`, '--account', '1')
})

test('a service that was started with --quiet sends and fetches nothing, with several threads too', async () => {
  for (const threads of ['1', '2']) {
    await using service = await serve(['--quiet'], { ...origin, ACREAGE_THREADS: threads })
    assert.match(service.stderr(), /^Nothing goes out: this node was started with --quiet /m)
    await assertNothingGoesOut(async () => {
      const address = { state: 'TX', county: 'Bosque' }
      const images = [{ large: { SRC: `${partnerAt}/photo.jpg` } }]
      const land = { listingTitle: 'Forty acres', acres: 40, propertyTypes: { id: 2 }, address }
      await post(service.address, '/v3/listings/0', { accountID: 1, data: { ...land, images } })
      await post(service.address, '/v3/lead', { data: { listingID: 1, ...BUYER } })
      // Otherwise the feed would be due in six hours.
      if (threads === '1') await post(service.address, '/ext/feeds/1/runs', {}, 202)
    })
    assert.equal(await isPausedByMetrics(service.stderr()), true)
    assert.equal(await service.end('SIGTERM'), 0)
  }
  const jobs = await waiting(origin)
  assert.deepEqual([jobs['mail'], jobs['feed'], (jobs['photo'] ?? 0) > 0], [2, 2, true])
  await run(origin, 'backup', backup)
})

/** Restores the backup, and asserts that nothing goes out until it is resumed beside the running service. */
async function assertWaitsUntilResumed(where: Settings): Promise<void> {
  const stdout = await run(where, 'restore', backup)
  assert.match(
    stdout,
    /^Sending is paused, with 2 messages, 1 feed, 0 webhooks and 0 saved searches queued: they .* To go live: acreage outgoing resume$/m,
  )
  await using service = await serveHere([], where)
  assert.match(
    service.stderr(),
    /^Nothing goes out since \S+Z: mail, .* wait until "acreage outgoing resume"\.$/m,
  )
  await assertNothingGoesOut(() =>
    post(service.address, '/v3/lead', { data: { listingID: 1, ...BUYER } }),
  )
  assert.equal(await isPausedByMetrics(service.stderr()), true)
  const doctor = (await acreage(['doctor'], where)).stdout
  assert.match(doctor, /^warning +outgoing: nothing goes out since .*"acreage outgoing resume"\.$/m)
  assert.match(doctor, /^ok +jobs: 3 messages wait/m)
  const mails = inbox.received.length
  const fetches = asked.length
  assert.match(await run(where, 'outgoing', 'resume'), /^Live\. /)
  await until(() => inbox.received.length === mails + 3)
  await until(() => asked.slice(fetches).includes('/feed.csv'))
  assert.equal(await isPausedByMetrics(service.stderr()), false)
  assert.match(
    await run(where, 'audit', '--json'),
    /"subject":"database".*"action":"outgoing resumed"/,
  )
  assert.match(await run(where, 'outgoing', 'pause'), /^Paused on all nodes\. /)
  await assertNothingGoesOut(() =>
    post(service.address, '/v3/lead', { data: { listingID: 1, ...BUYER } }),
  )
}

test('a restored service sends and fetches nothing until it is resumed', () =>
  assertWaitsUntilResumed(settings('restored')))

test('a service that was restored into PostgreSQL sends and fetches nothing until it is resumed', async () => {
  await using database = await newDatabase()
  await assertWaitsUntilResumed({
    ...settings('postgres'),
    ACREAGE_DATABASE_URL: database.url,
  } as Settings)
})

test('after a restore with --live the service sends what waits', async () => {
  const where = settings('live')
  assert.match(
    await run(where, 'restore', backup, '--live'),
    /^The service sends and fetches immediately\.$/m,
  )
  const mails = inbox.received.length
  await using service = await serveHere([], where)
  assert.doesNotMatch(service.stderr(), /Nothing goes out/)
  await until(() => inbox.received.length === mails + 2)
})
