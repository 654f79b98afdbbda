import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobHandler } from '../../src/jobs/job-handler.ts'
import { JobWorkers } from '../../src/jobs/job-workers.ts'
import { FOUR_DAYS_OF_RETRIES } from '../../src/jobs/retries.ts'
import { type NewJob, ONE_LANE } from '../../src/store/jobs/job-records.ts'
import type { Store } from '../../src/store/store.ts'
import { migrated, newDatabase } from '../postgres/databases.ts'
import { until } from '../until.ts'

const TOPIC = 'errand'

const database = await newDatabase(migrated)
const one = await database.open()
const other = await database.open()
after(async () => {
  for (const opened of [one, other, database]) await opened[Symbol.asyncDispose]()
})

/** Notes which node did which job. */
function handler(node: string, done: Map<number, string[]>): JobHandler {
  return {
    topic: TOPIC,
    version: 1,
    policy: {
      maxAtOnce: 4,
      retries: FOUR_DAYS_OF_RETRIES,
      keepsDone: false,
      keyLimit: null,
      crashLimit: null,
      stopTimeoutMs: 1000,
    },
    limitsOf: () => [],
    run: async ({ subject }) => {
      await sleep(2)
      const id = subject ?? 0
      done.set(id, [...(done.get(id) ?? []), node])
      return null
    },
    giveUp: async () => {},
    withdraw: async () => {},
  }
}

function startNode(store: Store, name: string, done: Map<number, string[]>): AsyncDisposable {
  return new JobWorkers(store, [handler(name, done)], {
    clock: Date.now,
    random: Math.random,
    elapsed: () => performance.now(),
    name,
    lookIntervalMs: 5,
    unknownIntervalMs: 60_000,
    onError: assert.ifError,
    onOutcome: () => {},
    onPaused: () => {},
    onResumed: () => {},
    onUnknown: () => {},
    onFailed: ({ error }) => assert.ifError(error),
  })
}

function job(subject: number, key: string): NewJob {
  return { topic: TOPIC, version: 1, payload: '{}', key, ...ONE_LANE, subject, dueAt: null }
}

test('each of many jobs is done once, by one of two nodes', async () => {
  const done = new Map<number, string[]>()
  await using _first = startNode(one, 'one', done)
  await using _second = startNode(other, 'other', done)
  // Several writers add jobs of the same keys while the nodes claim them.
  await Promise.all(
    [one, other].map(async (store, writer) => {
      for (let i = 0; i < 30; i++) {
        const added = job(100 * writer + i, `key ${i % 5}`)
        await store.transact(({ jobs }) => jobs.add([added], Date.now()))
      }
    }),
  )
  await until(async () => (await one.jobs.backlog()).length === 0, 'All jobs are done')
  assert.equal(done.size, 60)
  for (const [id, nodes] of done) assert.equal(nodes.length, 1, `the job ${id}: ${nodes}`)
})

test('jobs that are there already are claimed while a write with another job is in progress', async () => {
  const done = new Map<number, string[]>()
  const jobs = [job(1, 'slow'), job(2, 'quick')]
  await one.transact(transaction => transaction.jobs.add(jobs, Date.now()))
  const added = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const slow = one.transact(async transaction => {
    await transaction.jobs.add([job(3, 'slow')], Date.now())
    added.resolve()
    await end.promise
  })
  await using _ended = {
    [Symbol.asyncDispose]: async () => {
      end.resolve()
      await slow
    },
  }
  await added.promise
  {
    await using _node = startNode(other, 'other', done)
    await until(async () => done.has(1) && done.has(2), 'Both jobs are done')
    end.resolve()
    await slow
    await until(async () => done.size === 3, 'All jobs are done')
  }
})

test('a key that fails waits, whatever jobs are added, until one of its jobs is done', async () => {
  const query = { topic: TOPIC, version: 1, except: [], limit: 10 }
  const due = async (now: number) =>
    (await other.jobs.dueHeads({ ...query, now }, null)).jobs.map(({ key }) => key)
  const add = (store: Store, ...added: NewJob[]) => store.transact(({ jobs }) => jobs.add(added, 0))
  await add(one, job(1, 'down'), job(2, 'up'))
  const { jobs: heads } = await one.jobs.dueHeads({ ...query, now: 10 }, null)
  const first = heads.find(({ key }) => key === 'down')
  assert.ok(first)
  const own = { error: 'Down', nextAttemptAt: 100, isCrash: false, isCounted: true }
  const failed = await one.transact(
    async transaction => {
      // Another node adds a job while the failure is written.
      await add(other, job(3, 'down'))
      const claimed = await transaction.jobs.claim(first, 10, 50)
      assert.ok(claimed)
      return await transaction.jobs.fail(claimed, { ...own, keyHeldUntil: 100 })
    },
    { locksByItself: true },
  )
  assert.equal(failed, true)
  await add(other, job(4, 'down'))
  assert.deepEqual(await due(99), ['up'])
  assert.deepEqual(
    (await one.jobs.list({ topic: TOPIC, key: 'down', states: ['waiting'] }, 0, 10)).map(
      ({ dueAt }) => dueAt,
    ),
    [100, 100, 100],
  )
  const probe = (await other.jobs.dueHeads({ ...query, now: 100 }, null)).jobs.find(
    ({ key }) => key === 'down',
  )
  assert.ok(probe)
  assert.equal(probe.keyFailures, 1)
  const locksByItself = { locksByItself: true } as const
  const claimed = await other.transact(({ jobs }) => jobs.claim(probe, 100, 160), locksByItself)
  assert.ok(claimed)
  assert.deepEqual(await due(159), ['up'], 'only one is tried')
  await other.transact(({ jobs }) => jobs.finish(claimed, 110, false), locksByItself)
  assert.deepEqual((await due(110)).sort(), ['down', 'up'])
})
