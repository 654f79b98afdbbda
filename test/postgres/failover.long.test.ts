import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepCopy } from '../../client/examples/sqlite-copy.ts'
import { createClient } from '../../client/src/client.ts'
import { acreage, acreageProcess, type ServiceHere, serveHere } from '../cli/acreage.ts'
import { CheckedCopy, equalsFile } from '../crash/followed-kills.ts'
import { until } from '../until.ts'
import { RECEIVERS_ALLOWED, ToldEndpoint } from '../webhooks/test-endpoint.ts'
import { LandOffice, newKey } from './land-office.ts'
import { newServer, type OwnServer, urlOf } from './own-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-failover-'))

const FOLLOW_AGAIN_MS = 50

let primary: OwnServer
let standby: OwnServer
let service: ServiceHere
let office: LandOffice
let client: ReturnType<typeof createClient>
let key = ''
let settings: Readonly<Record<string, string>> = {}
const opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true, force: true }))
before(async () => {
  primary = opened.use(await newServer({ wal_writer_delay: '10s' }))
  standby = opened.use(await primary.newReplica())
  settings = {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_DATABASE_URL: urlOf(`${standby.host},${primary.host}`),
    ACREAGE_DATABASE_READ_URLS: standby.url,
    ACREAGE_LOG_LEVEL: 'warn',
    ...RECEIVERS_ALLOWED,
  }
  key = await newKey(settings)
  service = opened.use(await serveHere([], settings))
  office = new LandOffice(service.address, key)
  client = createClient({ baseUrl: service.address, key })
})
after(() => opened.disposeAsync())

test('a write is acknowledged once its node shows it, however the database fails after the commit', async () => {
  const { listingID } = await office.post('Before')
  await office.setPrice(listingID, 1000)
  assert.equal(await office.price(listingID), 1000)
  // From now on a write can be committed, and nobody can read what was changed.
  await primary.query(`revoke select on change_log from acreage;
    grant select (transaction, sequence, kind, entity_id) on change_log to acreage`)
  const editAndRead = async () => {
    await until(() => office.trySetPrice(listingID, 2000))
    return await office.price(listingID)
  }
  const shown = editAndRead()
  const stored = `select 1 from listing where listing_id = ${listingID} and price_usd = 2000`
  await until(async () => (await primary.query(stored)).length === 1)
  await sleep(300)
  await primary.query('grant select on change_log to acreage')
  assert.equal(await shown, 2000)
})

test('when the server has crashed and gives transaction ids again, no index is built anew', async () => {
  const { listingID } = await office.post('Before a crash')
  // They leave nothing on the disk.
  const transactions = 'begin; select pg_current_xact_id(); rollback;'.repeat(20)
  for (let i = 0; i < 15; i++) {
    await primary.query(transactions)
    await sleep(50)
  }
  await primary.kill()
  await primary.start()
  await until(() => office.trySetPrice(listingID, 3000))
  assert.equal(await office.price(listingID), 3000)
  assert.ok(!service.stderr().includes('built anew'))
})

test('writes go on at a promoted standby, and not at the former primary when it comes back; a follower and a webhook miss nothing', async () => {
  const copy = new CheckedCopy(join(folder, 'copy.db'))
  const stop = new AbortController()
  const following = keepCopy(client, copy, stop.signal, FOLLOW_AGAIN_MS)
  await until(() => copy.cursor !== null, 'the copy is made')
  await using endpoint = await ToldEndpoint.begin(settings, service.address, key)
  const post = (title: string) => office.tryPost(title)
  const { listingID } = await office.post('Before')
  await office.setPrice(listingID, 5000)
  await until(() => endpoint.receiver.messages.length > 0, 'the webhook is told')
  await caughtUp(standby, primary)
  await primary.kill()

  const refused = await post('Without a primary')
  assert.equal(refused.status, 503)
  assert.ok(Number(refused.headers.get('Retry-After')) > 0)
  await refused.body?.cancel()
  assert.equal(await office.count(), 3, 'Searches go on')
  assert.equal(await office.price(listingID), 5000)

  await standby.query('select pg_promote()')
  await until(async () => (await post('After the promotion')).status === 201)
  // It comes back, and takes itself for the primary.
  await primary.start()
  await sleep(1500)
  for (const number of [1, 2, 3]) assert.equal((await post(`Later ${number}`)).status, 201)
  const titles = "select count(*)::int as n from listing where title like 'Later%'"
  assert.deepEqual(await standby.query(titles), [{ n: 3 }])
  const moved = service
    .stderr()
    .split('\n')
    .filter(line => /is the primary now/.test(line))
  assert.ok(
    moved.some(line => line.includes(standby.host)),
    service.stderr(),
  )

  // The former primary becomes a standby. No test needs it.
  await primary.stop()
  primary.follow(standby.port)
  await primary.start()
  assert.equal((await post('At the end')).status, 201)
  await until(() => equalsFile(client, copy), 'the copy equals the file of all listings')
  assert.ok(copy.events >= 6, `${copy.events} events`)
  await endpoint.toldAll(service.address)
  stop.abort()
  await following
  copy.close()
})

test('while no database answers, pages of the site that need it say so, and when to try again', async () => {
  await standby.kill()
  await primary.kill()
  const page = (path: string) =>
    fetch(`${service.address}${path}`, {
      headers: { accept: 'text/html', 'user-agent': 'Mozilla' },
    })
  for (const path of ['/property/before/1', '/land.csv', '/sitemap.xml', '/land.atom']) {
    const answer = await page(path)
    assert.equal(answer.status, 503, path)
    assert.ok(Number(answer.headers.get('Retry-After')) > 0, path)
    assert.match(await answer.text(), /<h1>Back in a moment<\/h1>/)
  }
  const search = await page('/land?stateID=44&la=9000000')
  assert.equal(search.status, 200, 'Searches go on')
  assert.match(await search.text(), /<h2>No listings match all your filters<\/h2>/)
})

test('a node that starts while only the former primary answers does not write to it', async () => {
  await using former = await newServer()
  await using promoted = await former.newReplica()
  const node = {
    ACREAGE_DATA_DIR: join(folder, 'restarted'),
    ACREAGE_DATABASE_URL: urlOf(`${former.host},${promoted.host}`),
  }
  await newKey(node)
  await caughtUp(promoted, former)
  await former.kill()
  await promoted.query('select pg_promote()')
  const add = (company: string) =>
    acreage(['account', 'create', '--company', company, '--email', 'a@example.com'], node)
  await until(async () => (await add('After the promotion')).code === 0)

  await promoted.kill()
  await former.start()
  for (const command of [() => add('Lost'), () => acreageProcess(['serve'], node)]) {
    const { code, stderr } = await command()
    assert.equal(code, 1)
    assert.match(stderr, /only a former primary takes writes: .* Nothing was written\./)
  }
  assert.deepEqual(await former.query("select 1 from account where company_name = 'Lost'"), [])
  await promoted.start()
  assert.equal((await add('Kept')).code, 0)
})

async function caughtUp(standby: OwnServer, primary: OwnServer): Promise<void> {
  const [state] = await primary.query('select pg_current_wal_lsn()::text as lsn')
  const query = `select pg_last_wal_replay_lsn() >= '${state?.['lsn']}' as done`
  await until(async () => (await standby.query(query))[0]?.['done'] === true)
}
