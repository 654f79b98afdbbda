import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { acreage, serveHere } from '../cli/acreage.ts'
import { until } from '../until.ts'
import { LandOffice, newKey } from './land-office.ts'
import { newServer } from './own-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-replicas-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Checks what the doctor says of the replica. */
async function examine(
  settings: Readonly<Record<string, string>>,
  state: string,
  text: RegExp,
): Promise<void> {
  const { stdout, stderr } = await acreage(['doctor', '--json'], settings)
  const findings = JSON.parse(stdout || '[]') as { check: string; state: string; text: string }[]
  const found = findings.find(({ check }) => check === 'replica')
  assert.equal(found?.state, state, stderr + stdout)
  assert.match(found?.text ?? '', text)
}

test('records come from a replica, and own writes are read whether it follows, lags or is away', async () => {
  await using primary = await newServer()
  await using replica = await primary.newReplica()
  const settings = {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_DATABASE_URL: primary.url,
    ACREAGE_DATABASE_READ_URLS: replica.url,
    ACREAGE_METRICS_PORT: '0',
  }
  const key = await newKey(settings)
  await using service = await serveHere([], settings)
  const office = new LandOffice(service.address, key)
  const readsOfReplica = async () => {
    const [, address = ''] = /Metrics are at (\S+)/.exec(service.stderr()) ?? []
    const text = await (await fetch(address)).text()
    return Number(/acreage_replica_reads_total\{[^}]*\} (\d+)/.exec(text)?.[1])
  }
  /** On a busy machine a replica may also be left out, and used again, in between. */
  const logs = async (text: string, action: () => Promise<unknown>) => {
    const times = () => service.stderr().split(text).length
    const before = times()
    await action()
    await until(async () => times() > before)
  }
  const editAndRead = async (price: number) => {
    await office.setPrice(id, price)
    assert.equal(await office.price(id), price)
  }
  const { listingID: id } = await office.post('A ranch')
  // Right after a write the primary answers. The replica does once it has caught up, which is asked every second.
  await until(async () => {
    await office.setPrice(id, 1000)
    await sleep(1500)
    assert.equal(await office.price(id), 1000)
    return (await readsOfReplica()) > 0
  })
  await until(async () => service.stderr().includes('Records are read from a replica'))
  await examine(settings, 'ok', /^\S+ has all that the primary has$/)

  await logs('more than a second behind', async () => {
    await replica.query('select pg_wal_replay_pause()')
    for (let price = 1; price <= 10; price++) await editAndRead(price)
  })
  const before = await readsOfReplica()
  await editAndRead(11)
  assert.equal(await readsOfReplica(), before, 'A replica that lags is not read')
  await examine(settings, 'warning', /^\S+ lacks .* of the primary's log: records are read from/)

  await logs('Records are read from a replica', () =>
    replica.query('select pg_wal_replay_resume()'),
  )
  await logs('A replica is left out', async () => {
    await replica.kill()
    for (let price = 21; price <= 30; price++) await editAndRead(price)
  })
  await logs('Records are read from a replica', () => replica.start())
  await editAndRead(31)
})
