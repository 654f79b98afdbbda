import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Database from 'better-sqlite3'
import { type Job, type JobTurn, type NewJob, ONE_LANE } from '../../src/store/jobs/job-records.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import { copyEmptyDatabase } from '../golden/databases.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
const FAILURE = {
  error: 'Down',
  nextAttemptAt: START + 5,
  isCrash: false,
  isCounted: true,
  keyHeldUntil: null,
}
const ALL = { topic: null, key: null, states: ['waiting', 'failed', 'done'] } as const
const folder = mkdtempSync(join(tmpdir(), 'acreage-claims-'))
after(() => rmSync(folder, { recursive: true, force: true }))

let databases = 0

/** Two processes' views of one database. */
async function twoStores(): Promise<readonly [Store, Store]> {
  const file = join(folder, `${++databases}.db`)
  await copyEmptyDatabase(file)
  const open = async () => (await SqliteStore.open(file)).store
  return [await open(), await open()]
}

function job(key: string, dueAt: number | null = null, lane: JobTurn = ONE_LANE): NewJob {
  return { topic: 'errand', version: 1, payload: '{}', key, ...lane, subject: null, dueAt }
}

async function onlyJob(store: Store): Promise<Job> {
  const [found, ...others] = await store.jobs.list(ALL, 0, 10)
  assert.ok(found && others.length === 0)
  return found
}

test('two processes that have seen the same lease do not both get it', async () => {
  const [one, other] = await twoStores()
  await using _one = one
  await using _other = other
  for (const seen of [null, { holder: 'one', beat: 1 }, { holder: 'one', beat: 2 }]) {
    assert.deepEqual(await one.leases.get('errand'), seen)
    assert.deepEqual(await other.leases.get('errand'), seen)
    const took = await one.transact(({ leases }) => leases.take('errand', seen, 'one'))
    const lost = await other.transact(({ leases }) => leases.take('errand', seen, 'other'))
    assert.deepEqual([took, lost], [true, false])
  }
  assert.equal(await other.transact(({ leases }) => leases.beat('errand', 'other', '')), false)
  assert.equal(await one.transact(({ leases }) => leases.beat('errand', 'one', '')), true)
  const free = await other.leases.get('errand')
  assert.equal(await other.transact(({ leases }) => leases.take('errand', free, 'other')), true)
})

test('only one of two claims of a job succeeds, and the outcome of a past claim changes nothing', async () => {
  const [one, other] = await twoStores()
  await using _one = one
  await using _other = other
  await one.transact(({ jobs }) => jobs.add([job('a')], START))
  const seen = await onlyJob(other)
  const claim = (store: Store, from: Job) =>
    store.transact(({ jobs }) => jobs.claim(from, START, START + 9))
  const first = await claim(one, seen)
  assert.ok(first)
  assert.equal(await claim(other, seen), null)
  assert.deepEqual([first.attempts, (await onlyJob(other)).attempts], [1, 1])
  // The first process is paused, and another makes the next attempt.
  const second = await claim(other, await onlyJob(other))
  assert.ok(second)
  const fail = (store: Store, of: Job) => store.transact(({ jobs }) => jobs.fail(of, FAILURE))
  assert.equal(await fail(one, first), false)
  assert.equal(await one.transact(({ jobs }) => jobs.release(first, '', START)), false)
  const { attempts, lastError, dueAt } = await onlyJob(one)
  assert.deepEqual([attempts, lastError, dueAt], [2, '', START + 9])
  // A finished job stays finished, whoever has done it.
  assert.equal(await one.transact(({ jobs }) => jobs.finish(first, START, true)), true)
  assert.equal(await fail(other, second), false)
  assert.equal(await other.transact(({ jobs }) => jobs.finish(second, START + 1, true)), false)
  assert.equal((await onlyJob(one)).doneAt, START)
})

test('a job that was changed while it was done is done again', async () => {
  const [store, other] = await twoStores()
  await using _store = store
  await using _other = other
  await store.transact(({ jobs }) => jobs.add([job('a')], START))
  const claimed = await store.transact(async ({ jobs }) =>
    jobs.claim(await onlyJob(store), START, START + 9),
  )
  assert.ok(claimed)
  const change = { id: claimed.id, payload: '{"to":"b"}', key: 'b' }
  await other.transact(({ jobs }) => jobs.change([change]))
  assert.equal(await store.transact(({ jobs }) => jobs.finish(claimed, START, true)), false)
  const { doneAt, key, payload } = await onlyJob(store)
  assert.deepEqual([doneAt, key, payload], [null, 'b', '{"to":"b"}'])
})

test('a job that a person retries comes before the jobs of all other keys', async () => {
  const [store, other] = await twoStores()
  await using _store = store
  await using _other = other
  await store.transact(({ jobs }) =>
    jobs.add(
      ['a', 'b', 'z'].map(key => job(key)),
      START,
    ),
  )
  const query = { topic: 'errand', version: 1, now: START, except: [], limit: 9 }
  const keysInTurn = async () =>
    (await store.jobs.dueHeads(query, null)).jobs.map(({ key }) => key).join(' ')
  const ways = [
    (id: number) => other.transact(({ jobs }) => jobs.retry(id, START + 1)),
    () => other.transact(({ jobs }) => jobs.retryFailed({ topic: 'errand', key: null }, START + 2)),
  ]
  for (const retry of ways) {
    const [last] = await store.jobs.list({ ...ALL, key: 'z' }, 0, 1)
    assert.ok(last)
    await store.transact(async ({ jobs }) => {
      const claimed = await jobs.claim(last, START, START + 9)
      assert.ok(claimed && (await jobs.fail(claimed, { ...FAILURE, nextAttemptAt: null })))
    })
    assert.equal(await keysInTurn(), 'a b')
    await retry(last.id)
    assert.equal(await keysInTurn(), 'z a b')
  }
  const [second] = await store.jobs.list({ ...ALL, key: 'b' }, 0, 1)
  await other.transact(({ jobs }) => jobs.retry(second?.id ?? 0, START))
  assert.equal(await keysInTurn(), 'b z a', 'a waiting job too')
})

test('keys take turns, and the jobs of a key keep their order; jobs that are not due or not known are left out', async () => {
  const [store, other] = await twoStores()
  await using _store = store
  await using _other = other
  await store.transact(async ({ jobs }) => {
    await jobs.add(
      [job('later', START + 5), ...['a', 'a', 'b', 'a', 'c'].map(key => job(key))],
      START,
    )
    await jobs.add([{ ...job('unknown'), version: 2 }], START)
  })
  const query = { topic: 'errand', version: 1, now: START, except: [], limit: 2 }
  const keysOf = async (now: number) => {
    const first = await store.jobs.dueHeads({ ...query, now }, null)
    const rest = first.next
      ? await store.jobs.dueHeads({ ...query, now, limit: 9 }, first.next)
      : null
    return [...first.jobs, ...(rest?.jobs ?? [])]
  }
  const heads = await keysOf(START)
  assert.deepEqual(heads.map(({ key }) => key).toSorted(), ['a', 'b', 'c'])
  const [begun] = heads
  assert.ok(begun)
  await store.transact(async ({ jobs, leases }) => {
    assert.ok(await leases.take('errand', null, 'a process'))
    assert.ok(await jobs.claim(begun, START, START + 60_000))
  })
  const next = (await keysOf(START)).map(({ key }) => key)
  assert.ok(next.length >= 2 && (begun.key !== 'a' || next.at(-1) === 'a'), next.join())
  assert.ok((await keysOf(START + 5)).some(({ key }) => key === 'later'))
  const [known, unknown] = await store.jobs.backlog()
  assert.deepEqual([known?.waiting, unknown?.version, unknown?.waiting], [6, 2, 1])
})

test('lanes of a key take turns, and in a lane the jobs with the lowest rank come first', async () => {
  const [store, other] = await twoStores()
  await using _store = store
  await using _other = other
  const add = (...lanes: readonly string[]) =>
    store.transact(({ jobs }) =>
      jobs.add(
        lanes.map(name =>
          job('a', null, { lane: name.slice(0, 1), origin: '', rank: Number(name.slice(1)) }),
        ),
        START,
      ),
    )
  const query = { topic: 'errand', version: 1, now: START, except: [], limit: 9 }
  const begin = () =>
    store.transact(async ({ jobs }) => {
      const [head] = (await jobs.dueHeads(query, null)).jobs
      assert.ok(!head || (await jobs.claim(head, START, START + 60_000)))
      return head ? `${head.lane}${head.rank}` : ''
    })
  await store.transact(({ jobs }) => jobs.add([job('a', START - 1)], START))
  await add('f0', 'f1', 'f1', 'f0', 'f2', 'c0')
  const begun = [await begin(), await begin()]
  // They come late, and wait only for one of each lane.
  await add('b0', 'b0', 'g0')
  for (let next = await begin(); next !== ''; next = await begin()) begun.push(next)
  assert.equal(begun.join(' '), 'c0 f0 g0 b0 f0 b0 f1 f1 f2 0')
})

test('a key forgets which lane it served last when all jobs about a subject are removed', async () => {
  const [store, other] = await twoStores()
  await using _store = store
  await using _other = other
  using database = new DisposableStack()
  const file = database.adopt(new Database(join(folder, `${databases}.db`)), open => open.close())
  const lane = { lane: 'guest 203.0.113.77', origin: '', rank: 0 }
  const found = () => file.prepare("select 1 from job_queue where lane like '%203.0.113.77'").all()
  const added = [1, 2].map(subject => ({ ...job('a', null, lane), subject }))
  await store.transact(({ jobs }) => jobs.add(added, START))
  const [first] = await store.jobs.list(ALL, 0, 1)
  assert.ok(first)
  await store.transact(({ jobs }) => jobs.claim(first, START, START + 5))
  assert.equal(found().length, 1)
  await store.transact(({ jobs }) => jobs.removeAbout('errand', [1]))
  assert.deepEqual(found(), [])
  assert.equal((await onlyJob(store)).subject, 2)
})
