import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Database from 'better-sqlite3'
import { removeOldChanges } from '../../src/catalog/changes/change-log-pruning.ts'
import type { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { NOW } from '../api/catalog.ts'
import { newStore } from '../golden/databases.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RETAINED_DAYS = 7
/** This many of the newest always stay. */
const NEWEST = 20_000

const folder = mkdtempSync(join(tmpdir(), 'acreage-pruning-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

const at = (sequence: number) => ({ transaction: 0, sequence })

/** A store whose log has changes of two ages, the older ones first. */
async function storeWith(changes: readonly (readonly [count: number, at: number])[]) {
  const file = join(folder, `${++files}.db`)
  const store = await newStore(file)
  const database = new Database(file)
  for (const [count, at] of changes) {
    database.exec(`insert into change_log (kind, entity_id, at)
      with recursive one (n) as (select 1 union all select n + 1 from one where n < ${count})
      select 'listing', n, ${at} from one`)
  }
  database.close()
  return store
}

/** Prunes the log as long as there may be something to remove. @returns The oldest change that stays. */
async function oldestAfterPruning(store: SqliteStore): Promise<number | undefined> {
  while (await removeOldChanges(store, () => NOW, RETAINED_DAYS));
  return (await store.changes.oldest(1))[0]?.position.sequence
}

test('changes are removed once they are some days old, but never the newest', async () => {
  await using store = await storeWith([
    [2500, NOW - 8 * DAY_MS],
    [NEWEST + 500, NOW - 6 * DAY_MS],
  ])
  assert.equal(await oldestAfterPruning(store), 2501)
  assert.deepEqual(await store.changes.prunedUntil(), at(2500))
  await using old = await storeWith([[NEWEST + 3000, NOW - 30 * DAY_MS]])
  assert.equal(await oldestAfterPruning(old), 3001)
  await using short = await storeWith([[NEWEST, NOW - 30 * DAY_MS]])
  assert.equal(await oldestAfterPruning(short), 1)
})

test('changes are removed once all followers have read them and they are an hour old', async () => {
  await using store = await storeWith([
    [1500, NOW - 2 * HOUR_MS],
    [NEWEST + 1000, NOW - HOUR_MS / 2],
  ])
  assert.equal(await oldestAfterPruning(store), 1, 'without a follower, nothing was read')
  const places = [
    { name: 'fast', position: at(20_000), movedAt: NOW },
    { name: 'slow', position: at(700), movedAt: NOW },
  ]
  await store.transact(async ({ followers }) => {
    for (const follower of places) await followers.add(follower)
  })
  assert.equal(await oldestAfterPruning(store), 701)
  assert.notEqual(await store.changes.since(at(700), 1), 'pruned')
  await store.transact(({ followers }) =>
    followers.move({ name: 'slow', position: at(9000), movedAt: NOW }, at(700)),
  )
  assert.equal(await oldestAfterPruning(store), 1501)
})

test('a clock that was far ahead does not keep changes forever', async () => {
  await using store = await storeWith([
    [10, NOW + 400 * DAY_MS],
    [10, NOW - 8 * DAY_MS],
    [NEWEST, NOW],
  ])
  assert.equal(await oldestAfterPruning(store), 21)
})
