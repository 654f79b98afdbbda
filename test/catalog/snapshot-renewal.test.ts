import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SnapshotRenewal } from '../../src/catalog/live-index/snapshot-renewal.ts'
import { NOW } from '../api/catalogue.ts'
import { soon } from '../api/followed.ts'
import { alter, makeDatabase, startProcess } from './kept-index.ts'

const TEN_MINUTES_MS = 600_000
/** In which it looks at least once whether one is due. */
const LOOKED_AGAIN_MS = 1200

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
  await using _renewal = new SnapshotRenewal(index, snapshots, renew, clock, error =>
    errors.push(error),
  )
  await changeMany()
  await index.catchUp()
  await sleep(LOOKED_AGAIN_MS)
  assert.equal(renewed, 0)
  time.now += TEN_MINUTES_MS
  await soon(() => renewed === 1, 'The first renewal')
  time.now += TEN_MINUTES_MS
  await sleep(LOOKED_AGAIN_MS)
  assert.equal(renewed, 1)

  await changeMany()
  await index.catchUp()
  await soon(() => renewed === 2 && errors.length === 1, 'One that fails')
  await sleep(LOOKED_AGAIN_MS)
  assert.equal(renewed, 2)
  time.now += TEN_MINUTES_MS
  await soon(() => renewed === 3, 'The next attempt', 10_000)
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
  const renewal = new SnapshotRenewal(index, snapshots, renew, clock, error =>
    assert.fail(String(error)),
  )
  time.now += TEN_MINUTES_MS
  await begun.promise
  await renewal[Symbol.asyncDispose]()
})
