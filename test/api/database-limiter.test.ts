import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseLimiter } from '../../src/limits/database-limiter.ts'
import { RateLimiter } from '../../src/limits/rate-limit.ts'
import type { PostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { administer, migrated, newDatabase, type TestDatabase } from '../postgres/databases.ts'

const closing = new AsyncDisposableStack()
let database: TestDatabase
let stores: readonly PostgresStore[]

before(async () => {
  database = closing.use(await newDatabase(migrated))
  stores = [closing.use(await database.open()), closing.use(await database.open())]
})
after(() => closing.disposeAsync())

/** One node. Its own clock stands still, so that its own counts never recover. */
function node(store: PostgresStore | undefined) {
  assert.ok(store)
  const outages: (string | null)[] = []
  const limiter = new DatabaseLimiter({
    counts: store.sharedCounts,
    substitute: new RateLimiter(() => 1_000_000),
    onOutage: reason => outages.push(reason?.message ?? null),
  })
  return { limiter, outages }
}

test('a caller has one limit over all nodes, and it comes back with time', async () => {
  const one = node(stores[0])
  const other = node(stores[1])
  await using _one = one.limiter
  await using _other = other.limiter
  const taken = []
  for (let i = 0; i < 12; i++) taken.push(await (i % 2 ? one : other).limiter.take('key 1', 1))
  assert.deepEqual(
    taken.map(({ isAllowed }) => isAllowed),
    [true, ...Array(11).fill(false)],
  )
  assert.deepEqual(taken[0], {
    isAllowed: true,
    remaining: 0,
    resetSeconds: 60,
    retryAfterSeconds: 0,
  })
  assert.ok((taken[11]?.retryAfterSeconds ?? 0) >= 1)
  assert.equal((await one.limiter.take('key 2', 60)).remaining, 9)
  // A sixth of a minute's requests may come at once.
  const many = Array.from({ length: 400 }, () => one.limiter.take('key 3', 600))
  assert.ok((await Promise.all(many)).some(({ isAllowed }) => !isAllowed))
  await sleep(150)
  assert.equal((await other.limiter.take('key 3', 600)).isAllowed, true)
  assert.equal(one.limiter.refusedRequests + other.limiter.refusedRequests >= 10, true)
  assert.deepEqual([one.outages, other.outages], [[], []])
})

test('requests that arrive together are counted one by one', async () => {
  const one = node(stores[0])
  const other = node(stores[1])
  await using _one = one.limiter
  await using _other = other.limiter
  const asked = Array.from({ length: 40 }, (_, i) => (i % 2 ? one : other).limiter.take('many', 6))
  const answers = await Promise.all(asked)
  assert.equal(answers.filter(({ isAllowed }) => isAllowed).length, 1)
  // With other callers among them, in different orders, so that nodes would wait for each other.
  const names = Array.from({ length: 20 }, (_, i) => `among ${i}`)
  for (let round = 0; round < 10; round++) {
    await Promise.all([
      ...names.map(name => one.limiter.take(name, 60)),
      ...names.toReversed().map(name => other.limiter.take(name, 60)),
    ])
  }
  assert.deepEqual([one.outages, other.outages], [[], []])
  assert.equal((await one.limiter.take('among 7', 6)).isAllowed, false)
})

test('the same requests have the same results as within one process', async () => {
  const { limiter } = node(stores[0])
  await using _limiter = limiter
  const own = new RateLimiter(() => 0)
  for (const rate of [1, 5, 7, 12, 60, 600, 6000]) {
    for (let i = 0; i < 3; i++) {
      const { isAllowed, remaining } = await limiter.take(`same ${rate}`, rate)
      const expected = own.take(`same ${rate}`, rate)
      assert.equal(isAllowed, expected.isAllowed, `${rate} a minute`)
      assert.ok(Math.abs(remaining - expected.remaining) <= 2)
    }
  }
})

test('a count that is given back on one node may be used on another; idle callers are forgotten', async () => {
  const one = node(stores[0])
  const other = node(stores[1])
  await using _one = one.limiter
  await using _other = other.limiter
  await one.limiter.take('giver', 1)
  assert.equal((await other.limiter.take('giver', 1)).isAllowed, false)
  one.limiter.giveBack('giver', 1)
  one.limiter.giveBack('nobody', 1)
  let isAllowed = false
  for (let i = 0; i < 50 && !isAllowed; i++) {
    ;({ isAllowed } = await other.limiter.take('giver', 1))
  }
  assert.equal(isAllowed, true)
  assert.equal((await other.limiter.take('giver', 1)).isAllowed, false)
  await one.limiter.take('idle', 60_000)
  await sleep(5)
  await stores[0]?.sharedCounts.forgetIdle()
  const left = await database.query('select caller from request_limit')
  const callers = left.map(({ caller }) => caller)
  assert.deepEqual([callers.includes('giver'), callers.includes('idle')], [true, false])
})

test('while the database is gone, each node counts for itself; then they count together again', async () => {
  const one = node(stores[0])
  const other = node(stores[1])
  await using _one = one.limiter
  await using _other = other.limiter
  const { database: name } = database.place
  await administer('postgres', [
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ])
  const away = []
  for (let i = 0; i < 4; i++) away.push((await one.limiter.take('away', 12)).isAllowed)
  assert.deepEqual(away, [true, true, false, false])
  assert.equal((await other.limiter.take('away', 12)).isAllowed, true)
  assert.deepEqual([one.outages.length, other.outages.length], [1, 1])
  await administer('postgres', [`alter database ${name} with allow_connections true`])
  for (let i = 0; i < 500 && one.outages.length < 2; i++) {
    await sleep(20)
    await one.limiter.take(`back ${i}`, 12)
  }
  assert.equal(one.outages[1], null)
})
