import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordCatalog } from '../../../src/app/open-catalog.ts'
import type { Change } from '../../../src/domain/accounts/change.ts'
import { LOG_START } from '../../../src/domain/accounts/change-position.ts'
import { SERVICE_PRINCIPAL } from '../../../src/domain/accounts/principal.ts'
import type { SeenChanges } from '../../../src/store/changes/change-records.ts'
import type { Store } from '../../../src/store/store.ts'
import { migrated, newDatabase, openStore } from '../../postgres/databases.ts'
import { until } from '../../until.ts'
import { FollowerProcess } from './follower-process.ts'
import { addAccounts, type WritingPlan, writeSideBySide } from './overlapping-writers.ts'
import { NOTHING_READ, type ReadingState, withChanges } from './reading-state.ts'

const LIMIT_MS = 300_000

export interface OrderPlan extends WritingPlan {
  readonly killIntervalMs: number
}

/**
 * Writers commit in any order. Meanwhile one follower reads, another is killed and started again, and an index looks on.
 * Each has to see each change once, and followers the versions of each account in their order.
 */
export async function assertNoneSkipped(plan: OrderPlan): Promise<void> {
  await using database = await newDatabase(migrated)
  const place = { ...database.place, maxConnections: 2 * plan.writers }
  const { store } = await openStore(place)
  await using _store = store
  const accounts = await addAccounts(store, plan.accounts)
  for (const name of ['counting', 'steady']) {
    await recordCatalog(store, Date.now).changes.follow(SERVICE_PRINCIPAL, name, LOG_START)
  }
  await using follower = new FollowerProcess(database.url)
  await follower.start()
  const stop = new AbortController()
  const killing = follower.killNowAndThen(plan.killIntervalMs, stop.signal)
  const looking = lookOn(store, stop.signal)
  const following = followOn(store, stop.signal)
  await using _stopping = {
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await Promise.allSettled([killing, looking, following])
    },
  }
  const committed = await writeSideBySide(store, accounts, plan)
  const [{ count, sum } = {}] = await database.query(
    'select count(*) as count, sum(sequence) as sum from change_log',
  )
  assert.equal(Number(count), committed)
  await until(() => isSettled(store), 'The end of all transactions')
  stop.abort()
  const kills = await killing
  assert.ok(kills > 0, 'The follower was never killed')
  for (const state of [await following, await readAll(store)]) {
    assert.deepEqual(state.faults, [])
    assert.deepEqual([state.count, state.sum], [committed, Number(sum)])
  }
  const read = await looking
  assert.deepEqual([read.size, sumOf(read)], [committed, Number(sum)])
}

/** Whether followers may read everything. Transactions of PostgreSQL's own hold them back too. */
async function isSettled(store: Store): Promise<boolean> {
  return (await store.changes.lead(await store.changes.latest())).changes === 0
}

/** Reads as an index does, until all is quiet. @returns The numbers of the changes that it saw. */
async function lookOn(store: Store, signal: AbortSignal): Promise<ReadonlySet<number>> {
  const read = new Set<number>()
  let seen: SeenChanges = { position: LOG_START, snapshot: '' }
  for (let isLast = false; !isLast; ) {
    await sleep(10)
    isLast = signal.aborted
    for (let isPart = true; isPart; ) {
      const found = await store.changes.unseen(seen, 500)
      assert.ok(found !== 'pruned')
      for (const { position } of found.changes) {
        assert.ok(!read.has(position.sequence), `The change ${position.sequence} came twice`)
        read.add(position.sequence)
      }
      ;({ seen, isPart } = found)
    }
  }
  return read
}

/** Follows the changes until all is quiet. */
async function followOn(store: Store, signal: AbortSignal): Promise<ReadingState> {
  let state = NOTHING_READ
  for (let isLast = false; !isLast; ) {
    await sleep(5)
    isLast = signal.aborted
    const take = async (changes: readonly Change[]) => {
      state = withChanges(state, changes)
      return null
    }
    const { changes } = recordCatalog(store, Date.now)
    while ((await changes.read(SERVICE_PRINCIPAL, 'steady', 5000, take)) > 0);
  }
  return state
}

/** The state of the other follower once nothing is left to read. */
async function readAll(store: Store): Promise<ReadingState> {
  const until = Date.now() + LIMIT_MS
  for (;;) {
    const followed = await store.followers.get('counting')
    const left = await store.changes.since(followed?.position ?? LOG_START, 1)
    if (left.length === 0 || Date.now() > until) {
      return JSON.parse((await store.settings.get('demo')) ?? JSON.stringify(NOTHING_READ))
    }
    await sleep(20)
  }
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}
