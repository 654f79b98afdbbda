import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { recordCatalog } from '../../src/app/open-catalog.ts'
import type { Changes } from '../../src/catalog/changes/changes.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { type Change, created } from '../../src/domain/accounts/change.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { ONE_LANE } from '../../src/store/jobs/job-records.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Transaction } from '../../src/store/store.ts'
import { NOW } from '../api/catalog.ts'

const TOPIC = 'call'
const NAME = 'crm'
const clock = () => NOW

const folder = mkdtempSync(join(tmpdir(), 'acreage-following-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

/** A store with two changes that a follower has not read. */
async function followedStore(): Promise<SqliteStore> {
  const { store } = await SqliteStore.open(join(folder, `${++files}.db`))
  await recordCatalog(store, clock).changes.follow(SERVICE_PRINCIPAL, NAME, null)
  const changed = [1, 2].map(id => created('listing', id as ListingId))
  await store.transact(({ changes }) => changes.record(changed, SERVICE, NOW))
  return store
}

function readChanges(store: SqliteStore, limit: number, take: Parameters<Changes['read']>[3]) {
  return recordCatalog(store, clock).changes.read(SERVICE_PRINCIPAL, NAME, limit, take)
}

/** Adds a job for each change. */
function jobsFor(changes: readonly Change[]) {
  const job = { topic: TOPIC, version: 1, payload: '{}', key: NAME, ...ONE_LANE, dueAt: null }
  return async ({ jobs }: Transaction) => {
    await jobs.add(
      changes.map(({ id }) => ({ ...job, subject: id })),
      NOW,
    )
  }
}

async function subjects({ jobs }: SqliteStore): Promise<(number | null)[]> {
  return (await jobs.about(TOPIC, [1, 2])).map(({ subject }) => subject)
}

test('a follower moves only together with the jobs that follow from the changes', async () => {
  await using store = await followedStore()
  const before = await store.followers.get(NAME)
  const failing = readChanges(store, 10, async changes => async transaction => {
    await jobsFor(changes)(transaction)
    throw new Error('The process ends here.')
  })
  await assert.rejects(failing, /ends here/)
  assert.deepEqual(await store.followers.get(NAME), before)
  assert.deepEqual(await subjects(store), [])
  assert.equal(await readChanges(store, 10, async changes => jobsFor(changes)), 2)
  assert.deepEqual(await subjects(store), [1, 2])
  assert.equal(await readChanges(store, 10, async changes => jobsFor(changes)), 0)
})

test('of two processes that read for one follower, one is refused and adds no jobs', async () => {
  await using store = await followedStore()
  const slower = readChanges(store, 10, async changes => {
    await readChanges(store, 1, async first => jobsFor(first))
    return jobsFor(changes)
  })
  await assert.rejects(slower, { code: 'conflict' })
  assert.deepEqual(await subjects(store), [1])
  assert.equal(await readChanges(store, 10, async changes => jobsFor(changes)), 1)
  assert.deepEqual(await subjects(store), [1, 2])
})
