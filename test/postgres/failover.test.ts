import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveHere } from '../cli/acreage.ts'
import { LandOffice, newKey, until } from './land-office.ts'
import { newServer, type OwnServer, urlOf } from './own-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-failover-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('writes go on at a promoted standby, and not at the former primary when it comes back', async () => {
  await using primary = await newServer()
  await using standby = await primary.newReplica()
  const settings = {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_DATABASE_URL: urlOf(`${standby.host},${primary.host}`),
    ACREAGE_DATABASE_READ_URLS: standby.url,
    ACREAGE_LOG_LEVEL: 'warn',
  }
  const key = await newKey(settings)
  await using service = await serveHere([], settings)
  const office = new LandOffice(service.address, key)
  const post = (title: string) => office.tryPost(title)
  const { listingID } = await office.post('Before')
  await office.setPrice(listingID, 5000)
  await caughtUp(standby, primary)
  await primary.kill()

  const refused = await post('Without a primary')
  assert.equal(refused.status, 503)
  assert.ok(Number(refused.headers.get('Retry-After')) > 0)
  await refused.body?.cancel()
  assert.equal(await office.count(), 1, 'Searches go on')
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
    .filter(line => /takes the writes now/.test(line))
  assert.ok(
    moved.some(line => line.includes(standby.host)),
    service.stderr(),
  )

  // As a standby it is no primary either, and nobody needs it.
  await primary.stop()
  primary.follow(standby.port)
  await primary.start()
  assert.equal((await post('At the end')).status, 201)
})

async function caughtUp(standby: OwnServer, primary: OwnServer): Promise<void> {
  const [state] = await primary.query('select pg_current_wal_lsn()::text as lsn')
  const query = `select pg_last_wal_replay_lsn() >= '${state?.['lsn']}' as done`
  await until(async () => (await standby.query(query))[0]?.['done'] === true)
}
