import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, dataOf } from '../../client/src/client.ts'
import { NOW } from '../api/catalog.ts'
import { LEAD, storedLeads } from '../api/stored-leads.ts'
import { startLive } from './live-service.ts'
import { type ScriptedServer, startScripted } from './scripted-server.ts'

const OK = { status: 200, body: [] } as const
const AT_ONCE = { 'retry-after': '0' } as const
const UNAVAILABLE = { status: 503, headers: AT_ONCE } as const

/** Longer than a busy machine adds to a wait. */
const MAX_WAIT_SECONDS = 30

const service = await startLive(3)

/** Lets the service's clock run from the first refusal on, however long the requests before it take. */
function running() {
  service.now = NOW
  let refusedAt: number | null = null
  return async (request: Request) => {
    if (refusedAt !== null) service.now = NOW + Math.ceil(performance.now() - refusedAt)
    const answer = await fetch(request)
    if (answer.status === 429) refusedAt ??= performance.now()
    return answer
  }
}

/** The seconds from each request to the next. */
function waits({ received }: ScriptedServer): number[] {
  return received.slice(1).map(({ at }, i) => (at - (received[i]?.at ?? 0)) / 1000)
}

/** Tells statuses of GETs by a client that waits little. */
async function statusFrom(server: ScriptedServer, options = {}): Promise<number> {
  const client = createClient({ baseUrl: server.baseUrl, maxWaitSeconds: 0.05, ...options })
  return (await client.GET('/locations/states')).response.status
}

test('a client over its limit waits for the time that the answer names, and goes on', async () => {
  const key = await service.createKey({ ratePerMinute: 60 })
  const client = createClient({ baseUrl: service.baseUrl, key, fetch: running() })
  const began = performance.now()
  for (let i = 0; i < 11; i++) dataOf(await client.GET('/locations/states'))
  const seconds = (performance.now() - began) / 1000
  assert.ok(seconds >= 0.95 && seconds < MAX_WAIT_SECONDS, `${seconds} s`)
})

test('a POST over the limit is sent again with the same token, and carried out once', async () => {
  const key = await service.createKey({ ratePerMinute: 60 })
  const tokens: (string | null)[] = []
  const send = running()
  const fetch = (request: Request) => {
    tokens.push(request.headers.get('idempotency-key'))
    return send(request)
  }
  const client = createClient({ baseUrl: service.baseUrl, key, fetch })
  for (let i = 0; i < 10; i++) await client.GET('/locations/states')
  tokens.length = 0
  const before = storedLeads(service).length
  const data = { ...LEAD, contactName: 'Rae' }
  const { response } = await client.POST('/lead', { body: { data } })
  assert.equal(response.status, 201)
  assert.equal(tokens.length, 2)
  assert.match(tokens[0] ?? '', /^[0-9a-f]{32}$/)
  assert.equal(tokens[1], tokens[0])
  assert.equal(storedLeads(service).length, before + 1)
})

test('a lead whose answer was lost is stored once', async () => {
  let tries = 0
  const fetch = async (request: Request) => {
    const response = await globalThis.fetch(request)
    if (++tries === 1) throw new TypeError('The connection broke')
    return response
  }
  const { baseUrl, key } = service
  const before = storedLeads(service).length
  const client = createClient({ baseUrl, key, fetch, maxWaitSeconds: 0.01 })
  const { response } = await client.POST('/lead', { body: { data: LEAD } })
  assert.deepEqual([response.status, tries], [201, 2])
  assert.equal(storedLeads(service).length, before + 1)

  const again = await client.POST('/lead', { body: { data: LEAD } })
  assert.equal(again.response.status, 201)
  assert.equal(storedLeads(service).length, before + 2, 'another call is another lead')
})

test('a POST is sent again with its whole body, and with the caller’s token if there is one', async () => {
  await using server = await startScripted(
    UNAVAILABLE,
    null,
    { status: 409, headers: AT_ONCE },
    { status: 201, body: { success: true } },
  )
  const client = createClient({ baseUrl: server.baseUrl, maxWaitSeconds: 0.01 })
  const header = { 'Idempotency-Key': 'form-7421' }
  const body = { data: LEAD }
  const { data } = await client.POST('/lead', { body, params: { header } })
  assert.deepEqual(data, { success: true })
  assert.equal(server.received.length, 4)
  for (const { headers, body: text } of server.received) {
    assert.equal(headers['idempotency-key'], 'form-7421')
    assert.equal(headers['content-type'], 'application/json')
    assert.deepEqual(JSON.parse(text), body)
  }
})

test('an empty token is replaced', async () => {
  await using server = await startScripted({ status: 201, body: { success: true } })
  const client = createClient({ baseUrl: server.baseUrl })
  const header = { 'Idempotency-Key': '' }
  await client.POST('/lead', { body: { data: LEAD }, params: { header } })
  assert.match(String(server.received[0]?.headers['idempotency-key']), /^[0-9a-f]{32}$/)
})

test('a GET is sent again after 429, 503 and a broken connection, and gets no token', async () => {
  await using server = await startScripted(UNAVAILABLE, { status: 429, headers: AT_ONCE }, null, OK)
  assert.equal(await statusFrom(server), 200)
  assert.equal(server.received.length, 4)
  assert.ok(server.received.every(({ headers }) => headers['idempotency-key'] === undefined))
})

test('a request that would fail again is not retried', async () => {
  for (const status of [400, 401, 403, 404, 405, 409, 422, 500]) {
    await using server = await startScripted({ status })
    assert.equal(await statusFrom(server), status)
    assert.equal(server.received.length, 1, String(status))
  }
})

test('after the last retry the client gives up with the last answer or error', async () => {
  for (const [retries, requests] of [
    [undefined, 4],
    [1, 2],
    [0, 1],
    [-1, 1],
    [Number.NaN, 1],
  ] as const) {
    await using server = await startScripted(UNAVAILABLE)
    const given = retries === undefined ? {} : { retries }
    assert.equal(await statusFrom(server, given), 503)
    assert.equal(server.received.length, requests)
    await using broken = await startScripted(null)
    await assert.rejects(statusFrom(broken, given), TypeError)
    assert.equal(broken.received.length, requests)
  }
})

test('Retry-After may be seconds or a date', async () => {
  // In whole seconds.
  const date = 1000 * Math.ceil(Date.now() / 1000 + 2.5)
  await using server = await startScripted(
    { status: 503, headers: { 'retry-after': '1' } },
    { status: 503, headers: { 'retry-after': new Date(date).toUTCString() } },
    OK,
  )
  assert.equal(await statusFrom(server, { maxWaitSeconds: MAX_WAIT_SECONDS }), 200)
  const [first = 0, second = 0] = waits(server)
  assert.ok(first >= 0.98 && first < MAX_WAIT_SECONDS, `${first} s`)
  const lastAt = performance.timeOrigin + (server.received[2]?.at ?? 0)
  assert.ok(lastAt >= date - 20 && second < MAX_WAIT_SECONDS, `${date - lastAt} ms too early`)
})

test('without Retry-After the waits grow', async () => {
  const wait = async (headers: Readonly<Record<string, string>>) => {
    await using server = await startScripted({ status: 503, headers }, { status: 503 }, OK)
    assert.equal(await statusFrom(server, { maxWaitSeconds: MAX_WAIT_SECONDS }), 200)
    const [first = 0, second = 0] = waits(server)
    assert.ok(first >= 0.24 && first < MAX_WAIT_SECONDS, `${first} s`)
    assert.ok(second >= 0.49 && second < MAX_WAIT_SECONDS, `${second} s`)
  }
  await Promise.all([{}, { 'retry-after': 'soon' }, AT_ONCE].map(wait))
})

test('when Retry-After is too long, the caller gets the answer at once', async () => {
  for (const headers of [
    { 'retry-after': '61' },
    { 'retry-after': new Date(Date.now() + 600_000).toUTCString() },
  ]) {
    await using server = await startScripted({ status: 429, headers })
    const client = createClient({ baseUrl: server.baseUrl })
    const { response } = await client.GET('/locations/states')
    assert.equal(response.status, 429)
    assert.equal(server.received.length, 1)
  }
})

test('a signal ends a wait at once, and a running request too', async () => {
  await using server = await startScripted({ status: 503, headers: { 'retry-after': '30' } })
  const client = createClient({ baseUrl: server.baseUrl })
  for (const ask of [
    (signal: AbortSignal) => client.GET('/locations/states', { signal }),
    (signal: AbortSignal) => client.POST('/lead', { body: { data: LEAD }, signal }),
    (signal: AbortSignal) => Array.fromAsync(client.listings({}, { signal })),
  ]) {
    const stop = new AbortController()
    const reason = new Error('No longer wanted')
    const began = performance.now()
    const asked = assert.rejects(ask(stop.signal), reason)
    await sleep(100)
    stop.abort(reason)
    await asked
    assert.ok(performance.now() - began < 15_000)
  }
  assert.equal(server.received.length, 3)

  const hanging = createClient({
    baseUrl: server.baseUrl,
    fetch: request => aborted(request.signal),
  })
  const signal = AbortSignal.timeout(50)
  await assert.rejects(hanging.GET('/locations/states', { signal }), { name: 'TimeoutError' })
})

/** Never answers. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

test('an address that cannot be reached is named with the reason, and nothing secret', async () => {
  const server = await startScripted(null)
  const { baseUrl } = server
  await server[Symbol.asyncDispose]()
  const options = { key: 'acr_secret', maxWaitSeconds: 0.01, retries: 1 }
  const errorOf = async (client: ReturnType<typeof createClient>) =>
    await client.GET('/locations/states').then(
      () => assert.fail('It was reached'),
      (error: Error) => error,
    )
  const refused = await errorOf(createClient({ baseUrl, ...options }))
  const { host } = new URL(baseUrl)
  assert.equal(
    refused.message,
    `GET http://${host}/v3/locations/states could not be sent: connect ECONNREFUSED ${host}`,
  )
  assert.ok(refused.cause instanceof TypeError)
  const unknown = await errorOf(createClient({ baseUrl: 'http://land.invalid', ...options }))
  assert.match(
    unknown.message,
    /^GET http:\/\/land\.invalid\/v3\S+ could not be sent: getaddrinfo /,
  )
})
