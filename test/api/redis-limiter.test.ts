import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiter } from '../../src/limits/rate-limit.ts'
import { RedisLimiter } from '../../src/limits/redis-limiter.ts'
import { freePort } from '../free-port.ts'
import { findRedis, RedisServer } from './redis-server.ts'

const program = findRedis()
const skip = program === null && 'there is no Redis server, and none could be had from Debian'
const server = new RedisServer(program ?? { path: '', libraries: '' }, await freePort('127.0.0.1'))

before(async () => {
  if (program) await server.start()
})
after(() => server.stop())

/** One node. Its own clock stands still, so that its own counts never recover. */
function node() {
  const outages: (string | null)[] = []
  const limiter = new RedisLimiter({
    url: server.url,
    substitute: new RateLimiter(() => 1_000_000),
    onOutage: reason => outages.push(reason?.message ?? null),
  })
  return { limiter, outages }
}

/**
 * Waits until a node counts in Redis: the second request of a caller finds the first one, which another node
 * took.
 */
async function connected(limiter: RedisLimiter, probe: RedisLimiter, name: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const caller = `${name} ${tries}`
    await probe.take(caller, 60)
    if ((await limiter.take(caller, 60)).remaining === 8) return
    await sleep(50)
  }
  assert.fail('The nodes never count together')
}

test('a caller has one limit over all nodes, and it comes back with time', { skip }, async () => {
  const [one, other] = [node(), node()]
  await using _closing = new AsyncDisposableStack()
  _closing.use(one.limiter)
  _closing.use(other.limiter)
  await connected(one.limiter, other.limiter, 'first')
  const taken = []
  for (let i = 0; i < 12; i++) taken.push(await (i % 2 ? one : other).limiter.take('key 1', 60))
  assert.deepEqual(
    taken.map(({ isAllowed }) => isAllowed),
    [...Array(10).fill(true), false, false],
  )
  assert.deepEqual(taken[0], {
    isAllowed: true,
    remaining: 9,
    resetSeconds: 1,
    retryAfterSeconds: 0,
  })
  assert.deepEqual(taken[11], {
    isAllowed: false,
    remaining: 0,
    resetSeconds: 10,
    retryAfterSeconds: 1,
  })
  assert.equal((await one.limiter.take('key 2', 60)).remaining, 9)
  await sleep(1050)
  assert.equal((await one.limiter.take('key 1', 60)).isAllowed, true)
  assert.equal((await other.limiter.take('key 1', 60)).isAllowed, false)
  assert.deepEqual([one.outages, other.outages], [[], []])
})

test('a count that is given back on one node may be used on another', { skip }, async () => {
  const [one, other] = [node(), node()]
  await using _closing = new AsyncDisposableStack()
  _closing.use(one.limiter)
  _closing.use(other.limiter)
  await connected(one.limiter, other.limiter, 'given back')
  for (let i = 0; i < 10; i++) await one.limiter.take('giver', 60)
  assert.equal((await other.limiter.take('giver', 60)).isAllowed, false)
  one.limiter.giveBack('giver', 60)
  one.limiter.giveBack('nobody', 60)
  // Behind the two on the same connection.
  await one.limiter.take('another', 60)
  assert.equal((await other.limiter.take('giver', 60)).isAllowed, true)
  assert.equal((await other.limiter.take('giver', 60)).isAllowed, false)
})

test('the same requests have the same results as within one process', { skip }, async () => {
  const [{ limiter }, probe] = [node(), node()]
  await using _closing = new AsyncDisposableStack()
  _closing.use(limiter)
  _closing.use(probe.limiter)
  await connected(limiter, probe.limiter, 'alike')
  const own = new RateLimiter(() => 0)
  for (const rate of [1, 5, 7, 12, 60, 600, 6000]) {
    for (let i = 0; i < 3; i++) {
      const { isAllowed, remaining } = await limiter.take(`same ${rate}`, rate)
      const expected = own.take(`same ${rate}`, rate)
      assert.equal(isAllowed, expected.isAllowed, `${rate} a minute`)
      assert.ok(Math.abs(remaining - expected.remaining) <= 1)
    }
  }
})

for (const [what, away, back] of [
  ['is gone', () => server.stop(), () => server.start()],
  ['hangs', async () => server.hang(), async () => server.goOn()],
] as const) {
  test(`while Redis ${what}, each node counts for itself; then they count together again`, {
    skip,
  }, async () => {
    const [one, other] = [node(), node()]
    await using _closing = new AsyncDisposableStack()
    _closing.use(one.limiter)
    _closing.use(other.limiter)
    await connected(one.limiter, other.limiter, `before it ${what}`)
    await away()
    const caller = `key that ${what}`
    const first = one.limiter.take(caller, 60)
    // Others keep asking meanwhile.
    for (let i = 0; i < 20; i++) {
      void one.limiter.take(`other ${i}`, 60)
      await sleep(50)
    }
    const taken = [await first]
    for (let i = 0; i < 11; i++) taken.push(await one.limiter.take(caller, 60))
    assert.deepEqual(
      taken.map(({ isAllowed }) => isAllowed),
      [...Array(10).fill(true), false, false],
    )
    assert.equal((await other.limiter.take(caller, 60)).isAllowed, true)
    assert.equal(one.outages.length, 1)
    assert.match(one.outages[0] ?? '', /./)
    await back()
    await connected(one.limiter, other.limiter, `after it ${what}`)
    assert.equal(one.outages.at(-1), null)
  })
}

test('a Redis that refuses to count is reported once, and so is its return', {
  skip,
}, async () => {
  const { limiter, outages } = node()
  await using _closing = limiter
  await server.tell('CONFIG SET maxmemory 1')
  while (outages.length === 0) {
    await limiter.take('refused', 60)
    await sleep(20)
  }
  assert.equal((await limiter.take('refused', 60)).isAllowed, true)
  assert.match(outages.join(), /OOM/)
  await server.tell('CONFIG SET maxmemory 0')
  await limiter.take('refused', 60)
  assert.deepEqual([outages.length, outages[1]], [2, null])
})

test('a clock of a Redis server that is set back delays nobody', { skip }, async () => {
  const [{ limiter }, probe] = [node(), node()]
  await using _closing = new AsyncDisposableStack()
  _closing.use(limiter)
  _closing.use(probe.limiter)
  await connected(limiter, probe.limiter, 'clock')
  await server.tell(`SET acreage:limit:early ${Date.now() + 3_600_000}`)
  assert.equal((await limiter.take('early', 60)).remaining, 9)
  assert.equal((await limiter.take('early', 60)).remaining, 8)
})
