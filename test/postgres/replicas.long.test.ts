import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { serveHere } from '../cli/acreage.ts'
import { LandOffice, newKey, until } from './land-office.ts'
import { newServer } from './own-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-replicas-'))
after(() => rmSync(folder, { recursive: true, force: true }))

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
  const timesLogged = (text: string) => service.stderr().split(text).length - 1
  const editAndRead = async (price: number) => {
    await office.setPrice(id, price)
    assert.equal(await office.price(id), price)
  }
  const { listingID: id } = await office.post('A ranch')
  await until(async () => {
    await editAndRead(1000)
    return (await readsOfReplica()) > 0
  })
  await until(async () => timesLogged('Records are read from a replica') === 1)

  await replica.query('select pg_wal_replay_pause()')
  for (let price = 1; price <= 10; price++) await editAndRead(price)
  await until(async () => timesLogged('more than a second behind') === 1)
  const before = await readsOfReplica()
  await editAndRead(11)
  assert.equal(await readsOfReplica(), before, 'A replica that lags is not read')

  await replica.query('select pg_wal_replay_resume()')
  await until(async () => timesLogged('Records are read from a replica') === 2)
  await replica.kill()
  for (let price = 21; price <= 30; price++) await editAndRead(price)
  await until(async () => timesLogged('A replica is left out') === 2)
  await replica.start()
  await until(async () => timesLogged('Records are read from a replica') === 3)
  await editAndRead(31)
})
