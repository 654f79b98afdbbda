import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SnapshotRenewal } from '../../src/catalog/live-index/snapshot-renewal.ts'
import { NOW } from '../api/catalog.ts'
import { until } from '../until.ts'
import { alter, makeDatabase, startProcess } from './saved-index.ts'

const TEN_MINUTES_MS = 600_000
/** In which it looks at least once whether one is due. */
const LOOKED_AGAIN_MS = 100
/** How often the renewal looks. */
const INTERVALS = { intervalMs: TEN_MINUTES_MS, lookIntervalMs: 10 }

const folder = mkdtempSync(join(tmpdir(), 'acreage-renewal-'))
const data = join(folder, 'data')
before(() => makeDatabase(data))
after(() => rmSync(folder, { recursive: true, force: true }))

async function changeMany(): Promise<void> {
  alter(
    data,
    `insert into change_log (kind, entity_id, at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
      select 'listing', 1, 5 from n;`,
  )
}

test('after many changes the snapshot is renewed, at most every ten minutes', async () => {
  await using process = await startProcess(data)
  const time = { now: NOW }
  const errors: unknown[] = []
  let renewed = 0
  const renew = async () => {
    renewed++
    if (renewed === 2) throw new Error('no room')
  }
  const { index, snapshots } = process
  const clock = () => time.now
  await using _renewal = new SnapshotRenewal(index, snapshots, renew, {
    ...INTERVALS,
    shared: null,
    clock,
    onError: error => errors.push(error),
  })
  await changeMany()
  await index.catchUp()
  await sleep(LOOKED_AGAIN_MS)
  assert.equal(renewed, 0)
  time.now += TEN_MINUTES_MS
  await until(() => renewed === 1, 'The first renewal')
  time.now += TEN_MINUTES_MS
  await sleep(LOOKED_AGAIN_MS)
  assert.equal(renewed, 1)

  await changeMany()
  await index.catchUp()
  await until(() => renewed === 2 && errors.length === 1, 'One that fails')
  await sleep(LOOKED_AGAIN_MS)
  assert.equal(renewed, 2)
  time.now += TEN_MINUTES_MS
  await until(() => renewed === 3, 'The next attempt')
})

test('a renewal is broken off when the service stops', async () => {
  await using process = await startProcess(data)
  await changeMany()
  await process.index.catchUp()
  const time = { now: NOW }
  const begun = Promise.withResolvers<void>()
  const renew = (signal: AbortSignal) => {
    begun.resolve()
    return sleep(60_000, undefined, { signal })
  }
  const { index, snapshots } = process
  const clock = () => time.now
  const renewal = new SnapshotRenewal(index, snapshots, renew, {
    ...INTERVALS,
    shared: null,
    clock,
    onError: error => assert.fail(String(error)),
  })
  time.now += TEN_MINUTES_MS
  await begun.promise
  await renewal[Symbol.asyncDispose]()
})

test('nodes that share a snapshot renew it when it is missing or old, and their own while it is out of reach', async () => {
  await using process = await startProcess(data)
  const time = { now: NOW }
  const errors: unknown[] = []
  let looks = 0
  let renewed = 0
  const { index, snapshots } = process
  const { sequence, transaction } = index.position
  const places = [
    null,
    index.position,
    { transaction, sequence: sequence - 10_000 },
    'away',
    'away',
  ]
  const position = async () => {
    const place = places[looks++] ?? null
    if (place === 'away') throw new Error('away')
    return place as typeof index.position | null
  }
  const renew = async () => {
    renewed++
  }
  await using _renewal = new SnapshotRenewal(index, snapshots, renew, {
    ...INTERVALS,
    shared: { position },
    clock: () => time.now,
    onError: error => errors.push(error),
  })
  for (const [expectedLooks, expectedRenewals] of [
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
  ]) {
    const isSo = () => looks === expectedLooks && renewed === expectedRenewals
    await until(isSo, `Look ${expectedLooks}`)
    await sleep(LOOKED_AGAIN_MS)
    assert.deepEqual([looks, renewed], [expectedLooks, expectedRenewals])
    if (expectedLooks === 4) await changeMany()
    await index.catchUp()
    time.now += TEN_MINUTES_MS
  }
  await until(() => renewed === 3 && errors.length === 1, 'The own one')
})
