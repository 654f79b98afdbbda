import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { RawConnection } from '../load/raw-connection.ts'
import { ScanIndex } from '../search/scan-index.ts'
import { assertRefused } from './refusal.ts'
import { serverOn, startTestService, type TestService } from './service.ts'
import { leadBody, storedLeads } from './stored-leads.ts'

const bare = await startTestService()
const proxied = await startTestService({
  surroundings: {
    trustedProxies: ['10.0.0.0/8', 'fd00::1'],
    corsOrigins: ['https://www.land.example', 'https://app.land.example'],
    isBehindTls: true,
  },
})
after(async () => {
  await bare[Symbol.asyncDispose]()
  await proxied[Symbol.asyncDispose]()
})

/** The address that the service stores for the sender of a lead. */
async function senderOf(
  service: TestService,
  remoteAddress: string,
  forwarded: string,
): Promise<string | undefined> {
  const headers = { 'x-api-key': service.key, 'x-forwarded-for': forwarded }
  const posted = await service.post('/v3/lead', leadBody('v3'), { remoteAddress, headers })
  assert.equal(posted.statusCode, 201, posted.body)
  return storedLeads(service).at(-1)?.client_address
}

test('only a trusted proxy may say where a request came from', async () => {
  assert.equal(await senderOf(bare, '10.0.0.7', '203.0.113.5'), '10.0.0.7')
  assert.equal(await senderOf(proxied, '10.0.0.7', '203.0.113.5'), '203.0.113.5')
  assert.equal(await senderOf(proxied, 'fd00::1', '2001:db8::9'), '2001:db8::9')
  assert.equal(await senderOf(proxied, '192.0.2.1', '203.0.113.5'), '192.0.2.1')
  // Entries of the client itself come before those of the proxy.
  assert.equal(await senderOf(proxied, '10.0.0.7', '1.1.1.1, 203.0.113.6'), '203.0.113.6')
  assert.equal(await senderOf(proxied, '10.0.0.7', '1.1.1.1, 203.0.113.7, 10.0.0.8'), '203.0.113.7')
})

test('addresses are read in every form that proxies write', async () => {
  const sender = (...hops: string[]) => senderOf(proxied, '10.0.0.7', hops.join(', '))
  assert.equal(await sender('203.0.113.5:51234'), '203.0.113.5')
  assert.equal(await sender('[2001:DB8::5]:51234'), '2001:db8::5')
  assert.equal(await sender('[2001:db8::5]'), '2001:db8::5')
  assert.equal(await sender('::ffff:203.0.113.5'), '203.0.113.5')
  assert.equal(await sender('fe80::5%eth0'), 'fe80::5')
  assert.equal(
    await sender('1.1.1.1', '203.0.113.5:1', '10.0.0.9:443', '[fd00::1]:443'),
    '203.0.113.5',
  )
  assert.equal(await senderOf(proxied, '::ffff:10.0.0.7', '203.0.113.5'), '203.0.113.5')
  // If a proxy gives no address, its own address counts.
  for (const nothing of ['unknown', '_hidden', '203.0.113.5.6', 'x'.repeat(1900)]) {
    assert.equal(await sender('1.1.1.1', nothing, '10.0.0.9'), '10.0.0.9')
  }
})

test('only X-Forwarded-For is read among the headers in which proxies name clients', async () => {
  const headers = {
    'x-api-key': proxied.key,
    forwarded: 'for=198.51.100.1',
    'x-real-ip': '198.51.100.2',
    'cf-connecting-ip': '198.51.100.3',
  }
  const options = { remoteAddress: '10.0.0.7', headers }
  assert.equal((await proxied.post('/v3/lead', leadBody('v3'), options)).statusCode, 201)
  assert.equal(storedLeads(proxied).at(-1)?.client_address, '10.0.0.7')
})

test('limits count by the address behind the proxy, whatever its port', async () => {
  const ask = (forwarded: string) =>
    proxied.app.inject({
      url: '/v3/types/sort',
      remoteAddress: '10.0.0.7',
      headers: { 'x-forwarded-for': forwarded },
    })
  for (let i = 0; i < 100; i++) {
    assert.equal((await ask(`203.0.113.20:${50_000 + i}`)).statusCode, 401)
  }
  assert.equal((await ask('203.0.113.20')).statusCode, 429)
  assert.equal((await ask('203.0.113.21')).statusCode, 401)
})

test('an IPv6 client counts by its first 64 bits, however many addresses it has', async () => {
  const ask = (remoteAddress: string) => bare.app.inject({ url: '/v3/types/sort', remoteAddress })
  for (let i = 0; i < 100; i++) {
    const { statusCode } = await ask(`2001:db8:0:1::${i.toString(16)}`)
    assert.equal(statusCode, 401)
  }
  assert.equal((await ask('2001:db8:0:1:ffff:1:2:3')).statusCode, 429)
  assert.equal((await ask('2001:db8:0:2::1')).statusCode, 401)
  assert.equal((await ask('::ffff:192.0.2.77')).headers['ratelimit'], '"burst";r=99;t=1')
  assert.equal((await ask('192.0.2.77')).headers['ratelimit'], '"burst";r=98;t=1')
  assert.equal((await ask('::FFFF:c000:24d')).headers['ratelimit'], '"burst";r=97;t=1')
  assert.equal((await ask('0:0:0:0:0:ffff:192.0.2.77')).headers['ratelimit'], '"burst";r=96;t=1')
})

const ANSWERS = [
  ['/', 200],
  ['/healthz', 200],
  ['/docs', 200],
  ['/docs/docs.js', 200],
  ['/v3/openapi.json', 200],
  ['/v3/listings', 200],
  ['/v3/listings/999', 404],
  ['/media/listings/9/large.jpg', 404],
  ['/media/pool/nothing.png', 404],
  ['/v1/types/sort?sortid=x', 200],
  ['/v3/listings?lp=x', 400],
  ['/nothing', 404],
  ['/v3/listings/%zz', 400],
] as const

for (const [path, status] of ANSWERS) {
  test(`browsers are told to be careful with ${path}`, async () => {
    const { statusCode, headers } = await bare.get(path)
    assert.equal(statusCode, status)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none';.* base-uri 'none';.* frame-ancestors 'none'$/,
    )
    assert.equal(headers['strict-transport-security'], undefined)
    const behindTls = await proxied.get(path)
    assert.match(String(behindTls.headers['strict-transport-security']), /^max-age=\d{8}$/)
  })
}

test('only scripts of named origins may read answers', async () => {
  const allowed = async (origin: string) => {
    const { headers } = await proxied.get('/v3/types/sort', { headers: { origin } })
    return headers['access-control-allow-origin']
  }
  assert.equal(await allowed('https://www.land.example'), 'https://www.land.example')
  assert.equal(await allowed('https://app.land.example'), 'https://app.land.example')
  assert.equal(await allowed('https://evil.example'), undefined)
  const { headers } = await bare.get('/v3/types/sort', { headers: { origin: 'https://a.example' } })
  assert.equal(headers['access-control-allow-origin'], '*')
})

test('a cache gives no answer for one origin to another, whatever else the answer depends on', async () => {
  for (const [path] of ANSWERS) {
    for (const encoding of ['gzip', 'identity']) {
      const headers = { origin: 'https://app.land.example', 'accept-encoding': encoding }
      const response = await proxied.get(path, { headers })
      assert.equal(response.headers['access-control-allow-origin'], headers.origin)
      assert.match(String(response.headers['access-control-expose-headers']), /X-Request-Id$/)
      const varies = String(response.headers['vary']).toLowerCase().split(', ')
      assert.ok(varies.includes('origin'), `${path}: ${varies}`)
      assert.equal(new Set(varies).size, varies.length, `${path}: ${varies}`)
      if (response.headers['content-encoding']) assert.ok(varies.includes('accept-encoding'))
    }
    const stranger = await proxied.get(path, { headers: { origin: 'https://evil.example' } })
    assert.equal(stranger.headers['access-control-allow-origin'], undefined, path)
    assert.match(String(stranger.headers['vary']), /origin/i, path)
    const open = await bare.get(path, { headers: { origin: 'https://evil.example' } })
    assert.equal(open.headers['access-control-allow-origin'], '*', path)
  }
})

test('an overloaded process refuses requests of callers with many, answers others and its probes, and recovers by itself', async () => {
  await using service = await startTestService({ surroundings: { maxLagMs: 25 } })
  const other = await service.createKey({ accountId: 2 as AccountId })
  const headers = { 'x-api-key': other }
  await nextTurn()
  assert.equal((await service.get('/healthz')).statusCode, 200)
  beLate()
  // Once more, while requests wait.
  setImmediate(() => setImmediate(beLate))
  const [answers, ...others] = await Promise.all([
    Promise.all(Array.from({ length: 100 }, () => service.get('/v3/listings'))),
    service.get('/v3/types/sort', { headers }),
    service.get('/healthz'),
    service.get('/readyz'),
  ])
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  for (const answer of refused) {
    assertRefused(answer, 503, 'v3', { title: 'Service overloaded', text: / in [2-5] s\.$/ })
  }
  const waits = refused.map(({ headers }) => headers['retry-after'])
  assert.deepEqual(new Set(waits), new Set(['2', '3', '4', '5']))
  for (const { statusCode } of others) assert.equal(statusCode, 200)
  await nextTurn()
  assert.equal((await service.get('/v3/types/sort')).statusCode, 200)
})

test('when thousands of requests come at once, those that would have to wait are refused', async () => {
  await using service = await startTestService({ surroundings: { maxLagMs: 500 } })
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  const head = `Host: land.example\r\nX-API-Key: ${service.key}\r\n\r\n`
  const statusesOf = async (path: string, each: number, connections: RawConnection[]) => {
    const request = `GET ${path} HTTP/1.1\r\n${head}`
    const answers = connections.flatMap(connection =>
      Array.from({ length: each }, () => {
        const { promise, resolve } = Promise.withResolvers<number>()
        connection.send(request, 0, ({ status }) => resolve(status))
        return promise
      }),
    )
    return await Promise.all(answers)
  }
  const connections = Array.from({ length: 40 }, () => new RawConnection(port))
  // The server accepts one new connection in each turn.
  await statusesOf('/healthz', 1, connections)
  const refused = async () => {
    const [first, searches, probes] = await Promise.all([
      statusesOf('/v3/types/sort', 1, connections.slice(0, 1)),
      statusesOf('/v3/listings', 100, connections),
      statusesOf('/healthz', 1, connections),
    ])
    assert.deepEqual(new Set(probes), new Set([200]))
    assert.deepEqual(first, [200])
    return searches.filter(status => status === 503).length
  }
  const count = await refused()
  assert.ok(count > 0 && count < 4000, `${count} were refused`)
  for (const connection of connections) connection[Symbol.dispose]()
})

test('the loading of the index does not count as overload', async () => {
  await using service = await startTestService()
  const index = new LiveIndex(
    service.store,
    () => new ScanIndex(),
    () => {},
  )
  await using _closing = index
  await using app = await serverOn(service, index, { maxLagMs: 25 })
  await app.ready()
  const headers = { 'x-api-key': service.key }
  const statusesAfterDelay = async () => {
    await nextTurn()
    assert.equal((await app.inject({ url: '/healthz' })).statusCode, 200)
    beLate()
    // Once more, while requests wait.
    setImmediate(() => setImmediate(beLate))
    const asked = Array.from({ length: 100 }, () => app.inject({ url: '/v3/types/sort', headers }))
    return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  }
  assert.deepEqual(new Set(await statusesAfterDelay()), new Set([200]))
  await index.load()
  // A later delay counts.
  const statuses = await statusesAfterDelay()
  assert.ok(statuses.includes(503), `${statuses}`)
})

/** Blocks this turn of the event loop. */
function beLate(): void {
  const until = performance.now() + 150
  while (performance.now() < until);
}

/** The turn before has ended then. */
async function nextTurn(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

test('answers that are refused before everything else can be read by scripts of other sites too', async () => {
  const url = `/v3/listings?kw=${'x'.repeat(9000)}`
  const open = await bare.get(url)
  assert.equal(open.statusCode, 414)
  assert.equal(open.headers['access-control-allow-origin'], '*')
  assert.match(String(open.headers['access-control-expose-headers']), /Retry-After/)
  const origin = 'https://app.land.example'
  const known = await proxied.get(url, { headers: { origin } })
  assert.equal(known.statusCode, 414)
  assert.equal(known.headers['access-control-allow-origin'], origin)
  assert.equal(known.headers['vary'], 'Origin')
  const other = await proxied.get(url, { headers: { origin: 'https://other.example' } })
  assert.equal(other.headers['access-control-allow-origin'], undefined)
})
