import assert from 'node:assert/strict'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { until } from '../until.ts'
import { assertRefused } from './refusal.ts'
import { startTestService, type TestService } from './service.ts'

const OTHER_ACCOUNT = { accountId: 2 as AccountId }
const LIMITED = { ratePerMinute: 60_000 }
const SEARCH = '/v3/listings?listingsPerPage=10'
/** Requests wait for others from some milliseconds on. */
const BUSY_MS = 30
const LAG_MS = 250

function compute(ms: number): void {
  const end = process.threadCpuUsage().user + 1000 * ms
  while (process.threadCpuUsage().user < end);
}

/** Blocks the turn of the event loop after the one that reads what is sent now. */
function blockNextTurn(ms: number): void {
  const block = () => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }
  setImmediate(() => setImmediate(block))
}

async function nextTurn(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

/** With what arrived before, a request makes the event loop busy for some time, so that the requests that follow at once have to wait. */
async function beBusy(service: TestService, ms: number): Promise<void> {
  await nextTurn()
  assert.equal((await service.get('/healthz')).statusCode, 200)
  compute(ms)
}

interface Asked {
  readonly key: string
  readonly url?: string
  readonly from?: string
}

/** Sends requests at once. @returns The answers, and the places of their requests in the order of the answers. */
async function sendAtOnce({ app }: TestService, requests: readonly Asked[]) {
  const order: number[] = []
  const answers = await Promise.all(
    requests.map(async ({ key, url = SEARCH, from = '192.0.2.1' }, i) => {
      const headers = key === '' ? {} : { 'x-api-key': key }
      const answer = await app.inject({ url, headers, remoteAddress: from })
      order.push(i)
      return answer
    }),
  )
  return { answers, order }
}

function many(count: number, request: Asked): Asked[] {
  return Array.from({ length: count }, () => request)
}

function statuses(answers: readonly LightMyRequestResponse[]): readonly number[] {
  return answers.map(({ statusCode }) => statusCode)
}

const service = await startTestService({ surroundings: { maxLagMs: 100_000 } })
after(() => service[Symbol.asyncDispose]())

test('while the process is busy, requests of an account wait for each other, and not those of others for them', async () => {
  const [first, second, other] = await Promise.all([
    service.createKey(LIMITED),
    service.createKey(LIMITED),
    service.createKey({ ...LIMITED, ...OTHER_ACCOUNT }),
  ])
  await beBusy(service, BUSY_MS)
  const { answers, order } = await sendAtOnce(service, [
    ...many(20, { key: first }),
    ...many(20, { key: second }),
    ...many(3, { key: other }),
  ])
  assert.deepEqual(new Set(statuses(answers)), new Set([200]))
  const behind = order.indexOf(42)
  assert.ok(behind < 12, `the third request of the other account was answered as number ${behind}`)
})

test('guests of one network wait for each other, IPv4 by /24 and IPv6 by /64', async () => {
  for (const [flood, ownNetwork, other] of [
    ['192.0.2.7', '192.0.2.200', '192.0.3.7'],
    ['2001:db8::7', '2001:db8::1:0:0:7', '2001:db8:0:1::7'],
  ] as const) {
    await beBusy(service, BUSY_MS)
    const url = '/v3/openapi.json'
    const { order } = await sendAtOnce(service, [
      ...many(20, { key: '', url, from: flood }),
      { key: '', url, from: ownNetwork },
      { key: '', url, from: other },
    ])
    assert.ok(order.indexOf(21) < 8, `${other}: ${order}`)
    assert.ok(order.indexOf(20) > 12, `${ownNetwork}: ${order}`)
  }
})

test('an account that has used its processor time is refused until it has some again, with all its keys; others are not', async () => {
  await using own = await startTestService({
    surroundings: { maxLagMs: 100_000, callerPercent: 0.01 },
  })
  const [first, second, other] = await Promise.all([
    own.createKey(LIMITED),
    own.createKey(LIMITED),
    own.createKey({ ...LIMITED, ...OTHER_ACCOUNT }),
  ])
  const ask = (key: string) => own.get(SEARCH, { headers: { 'x-api-key': key } })
  const answered = []
  do {
    await nextTurn()
    answered.push((await ask(first)).statusCode)
  } while (answered.at(-1) === 200 && answered.length < 1000)
  assert.ok(answered.length > 1 && answered.at(-1) === 429, `${answered}`)
  for (const key of [first, second]) {
    await nextTurn()
    const refused = await ask(key)
    const text = /^Your requests have taken more processor time .* try again in \d+ s\.$/
    assertRefused(refused, 429, 'v3', { title: 'Too many requests', text })
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.match(String(refused.headers['ratelimit']), /^"burst";r=\d+;t=\d+$/)
  }
  assert.equal((await ask(other)).statusCode, 200)
  // A key without a limit has none of processor time.
  assert.equal((await ask(own.key)).statusCode, 200)
})

/** Begins to post a lead whose body does not arrive. @param key Empty: none. */
function beginLead({ app }: TestService, key: string): Socket {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  const shown = key === '' ? '' : `X-API-Key: ${key}\r\n`
  const headers = `${shown}Content-Type: application/json\r\nContent-Length: 1000`
  socket.write(`POST /v3/lead HTTP/1.1\r\nHost: land.example\r\n${headers}\r\n\r\n`)
  return socket
}

test('what an account has in progress is bounded: eight begin at once, and 64 may be unanswered', async () => {
  await using own = await startTestService({ surroundings: { maxLagMs: 100_000 } })
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const [key, other] = await Promise.all([
    own.createKey(LIMITED),
    own.createKey({ ...LIMITED, ...OTHER_ACCOUNT }),
  ])
  const sockets = Array.from({ length: 64 }, () => beginLead(own, key))
  const ask = async (asking: string) => await own.get(SEARCH, { headers: { 'x-api-key': asking } })
  // Requests of the account wait for those before them, and are answered as those turn out to be slow.
  const refused = await until(async () => {
    const answer = await ask(key)
    return answer.statusCode === 429 ? answer : undefined
  })
  const text =
    /^At most 64 requests of one client are answered at the same time; try again in 1 s\.$/
  assertRefused(refused, 429, 'v3', { title: 'Too many requests', text })
  assert.equal((await ask(other)).statusCode, 200)
  for (const socket of sockets) socket.destroy()
  await until(async () => (await ask(key)).statusCode === 200)
})

test('while eight slow requests of an account begin, its next ones wait, and those of others do not', async () => {
  await using own = await startTestService({ surroundings: { maxLagMs: 100_000 } })
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const [key, other] = await Promise.all([
    own.createKey(LIMITED),
    own.createKey({ ...LIMITED, ...OTHER_ACCOUNT }),
  ])
  const { order } = await until(async () => {
    const sockets = Array.from({ length: 8 }, () => beginLead(own, key))
    await sleep(20)
    const sent = await sendAtOnce(own, [{ key }, { key: other }])
    for (const socket of sockets) socket.destroy()
    return sent.order[0] === 1 ? sent : undefined
  })
  assert.deepEqual(order, [1, 0])
})

test('pictures wait for no other request of their network: they may come from a slow disk', async () => {
  await using own = await startTestService({
    surroundings: { maxLagMs: 100_000, mediaRatePerMinute: 60_000 },
  })
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { order } = await until(async () => {
    const sockets = Array.from({ length: 8 }, () => beginLead(own, ''))
    await sleep(20)
    const urls = ['/v3/openapi.json', '/media/listings/9/large.jpg']
    const sent = await sendAtOnce(
      own,
      urls.map(url => ({ key: '', url, from: '127.0.0.1' })),
    )
    for (const socket of sockets) socket.destroy()
    return sent.order[0] === 1 ? sent : undefined
  })
  assert.deepEqual(order, [1, 0])
})

test('requests that would wait too long are refused when they arrive, those of callers with few are not, and they count against the limit', async () => {
  await using own = await startTestService({ surroundings: { maxLagMs: 10 } })
  const [key, other] = await Promise.all([
    own.createKey({ ratePerMinute: 300 }),
    own.createKey({ ...LIMITED, ...OTHER_ACCOUNT }),
  ])
  await beBusy(own, BUSY_MS)
  const { answers } = await sendAtOnce(own, [...many(100, { key }), { key: other }])
  assert.equal(answers.pop()?.statusCode, 200)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  const beyond = answers.filter(({ statusCode }) => statusCode === 429)
  assert.ok(refused.length > 0, `${statuses(answers)}`)
  assert.equal(beyond.length, 50)
  for (const { headers } of refused) assert.match(String(headers['ratelimit']), /^"burst";r=/)
})

test('requests that have waited too long are refused', async () => {
  await using own = await startTestService({ surroundings: { maxLagMs: LAG_MS } })
  const key = await own.createKey(LIMITED)
  await beBusy(own, BUSY_MS)
  blockNextTurn(4 * LAG_MS + BUSY_MS)
  const { answers } = await sendAtOnce(own, many(20, { key }))
  assert.ok(statuses(answers).includes(503), `${statuses(answers)}`)
})

test('a flood of a key without a limit is refused before anything is read, as far as it would wait too long', async () => {
  await using own = await startTestService({ surroundings: { maxLagMs: 10 } })
  const { key } = own
  const other = await own.createKey({ ...LIMITED, ...OTHER_ACCOUNT })
  assert.equal((await own.get(SEARCH, { headers: { 'x-api-key': key } })).statusCode, 200)
  await beBusy(own, BUSY_MS)
  const { answers } = await sendAtOnce(own, [...many(300, { key }), { key: other }])
  assert.equal(answers.pop()?.statusCode, 200)
  const found = statuses(answers)
  assert.deepEqual(new Set(found), new Set([200, 503]))
  assert.equal(found[0], 200)
})
