import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { leadBody, storedLeads } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

/** Ways to call the service with a new key of some rate. */
async function limited(ratePerMinute: number) {
  const key = await service.createKey({ ratePerMinute })
  return {
    get: (url: string) => service.get(url, { headers: { 'x-api-key': key } }),
    post: (url: string, body: object) => service.post(url, body, { headers: { 'x-api-key': key } }),
  }
}

for (const [rate, burst, burstSeconds, retryAfter] of [
  [600, 100, 10, '1'],
  [60, 10, 10, '1'],
  [12, 2, 10, '5'],
  [7, 1, 9, '9'],
  [5, 1, 12, '12'],
  [1, 1, 60, '60'],
] as const) {
  test(`of ${rate} requests a minute, ${burst} may come at once`, async () => {
    const { get } = await limited(rate)
    for (let i = 1; i <= burst; i++) {
      const { statusCode, headers } = await get('/v3/types/sort')
      assert.equal(statusCode, 200)
      assert.equal(
        headers['ratelimit-policy'],
        `"minute";q=${rate};w=60, "burst";q=${burst};w=${burstSeconds}`,
      )
      const resetSeconds = Math.ceil((i * 60) / rate)
      assert.equal(headers['ratelimit'], `"burst";r=${burst - i};t=${resetSeconds}`)
      assert.equal(headers['retry-after'], undefined)
    }
    const refused = await get('/v3/types/sort')
    assertRefused(refused, 429, 'v3', {
      text: new RegExp(
        `^At most ${rate} requests a minute, in bursts of up to ${burst}, .* in ${retryAfter} s`,
      ),
    })
    assert.equal(refused.headers['retry-after'], retryAfter)
    assert.match(String(refused.headers['ratelimit']), /^"burst";r=0;t=\d+$/)

    service.now += Number(retryAfter) * 1000
    assert.equal((await get('/v3/types/sort')).statusCode, 200)
    service.now += 60_000
    const { headers } = await get('/v3/types/sort')
    assert.equal(headers['ratelimit'], `"burst";r=${burst - 1};t=${Math.ceil(60 / rate)}`)
  })
}

test('requests that need no key count against their address', async () => {
  const ask = (url: string, remoteAddress: string) => service.app.inject({ url, remoteAddress })
  for (const [i, path] of ['/docs', '/docs/swagger-ui.css', '/v1/openapi.json'].entries()) {
    const address = `198.51.100.${i}`
    const answers = []
    for (let n = 0; n < 101; n++) answers.push((await ask(path, address)).statusCode)
    assert.deepEqual(answers, [...Array(100).fill(200), 429], path)
    assertRefused(await ask(path, address), 429, path.startsWith('/v1') ? 'v1' : 'v3')
    assert.equal((await ask(path, '198.51.100.9')).statusCode, 200)
    assert.equal((await ask('/healthz', address)).statusCode, 200)
  }
})

test('requests at an even rate are all answered, and no others', async () => {
  const { get } = await limited(60)
  let answered = 0
  for (let i = 0; i < 240; i++) {
    if ((await get('/v3/types/sort')).statusCode === 200) answered += 1
    service.now += 500
  }
  // Two minutes with one request a second, and ten requests at once.
  assert.ok(answered >= 129 && answered <= 130, String(answered))
})

test('a clock that is set back or forward delays nobody', async () => {
  for (const rate of [600, 60, 1]) {
    const { get } = await limited(rate)
    const hour = 3_600_000
    assert.equal((await get('/v3/types/sort')).statusCode, 200)
    service.now -= hour
    assert.equal((await get('/v3/types/sort')).statusCode, 200)
    service.now += 2 * hour
    assert.equal((await get('/v3/types/sort')).statusCode, 200)
  }
})

test('a key that was made without a rate has 600 requests a minute', async () => {
  const wanted = { accountId: 1 as AccountId, permissions: [] }
  const { text } = await service.catalog.keys.create(SERVICE_PRINCIPAL, wanted)
  const { headers } = await service.get('/v3/types/sort', { headers: { 'x-api-key': text } })
  assert.equal(headers['ratelimit-policy'], '"minute";q=600;w=60, "burst";q=100;w=10')
})

for (const version of VERSIONS) {
  test(`${version} counts every answer, logos and errors too`, async () => {
    const { get, post } = await limited(60)
    const answers = [
      await get(`/${version}/logos/small/white`),
      await get(`/${version}/listings`),
      await get(`/${version}/listings/showcase`),
      await get(`/${version}/listings/99`),
      await get(`/${version}/listings/9`),
      await get(`/${version}/listings?lp=abc`),
      await post(`/${version}/lead`, {}),
      await post(`/${version}/lead`, leadBody(version)),
    ]
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200, 404, 405, 400, 400, 201],
    )
    answers.forEach(({ headers }, i) => {
      assert.match(String(headers['ratelimit']), new RegExp(`^"burst";r=${9 - i};t=${i + 1}$`))
    })
  })

  test(`${version} refuses over the limit in its own form`, async () => {
    const { get, post } = await limited(1)
    assert.equal((await get(`/${version}/types/sort`)).statusCode, 200)
    const refused = await get(`/${version}/types/sort`)
    assertRefused(refused, 429, version, { title: 'Too many requests' })
    assert.equal(refused.headers['cache-control'], 'no-store')
    const leads = storedLeads(service).length
    const lead = await post(`/${version}/lead`, leadBody(version))
    assertRefused(lead, 429, 'post', { title: 'Too many requests' })
    assert.equal(storedLeads(service).length, leads)
  })
}

test('keys are counted separately, even those of one account, whatever the address', async () => {
  const first = await limited(1)
  const second = await limited(1)
  assert.equal((await first.get('/v3/types/sort')).statusCode, 200)
  assert.equal((await first.get('/v1/types/sort')).statusCode, 429)
  assert.equal((await second.get('/v3/types/sort')).statusCode, 200)
})

test('a key with rate 0 is not limited, and its answers have no headers about limits', async () => {
  const { get } = await limited(0)
  for (let i = 0; i < 150; i++) {
    const { statusCode, headers } = await get('/v3/types/sort')
    assert.equal(statusCode, 200)
    assert.deepEqual([headers['ratelimit'], headers['ratelimit-policy']], [undefined, undefined])
  }
})

test('requests without a valid key are counted by address', async () => {
  const ask = (remoteAddress: string, url = '/v3/types/sort') =>
    service.app.inject({ url, remoteAddress, headers: { 'x-api-key': 'acr_wrong' } })
  for (let i = 1; i <= 100; i++) {
    const url = i % 4 === 0 ? '/v3/nothing' : '/v3/types/sort'
    const { statusCode, headers } = await ask('10.0.0.1', url)
    assert.equal(statusCode, i % 4 === 0 ? 404 : 401)
    assert.match(String(headers['ratelimit']), new RegExp(`^"burst";r=${100 - i};`))
  }
  assertRefused(await ask('10.0.0.1'), 429, 'v3', { text: /^At most 600 requests a minute/ })
  assert.equal((await ask('10.0.0.1', '/v3/nothing')).statusCode, 429)
  assert.equal((await ask('10.0.0.2')).statusCode, 401)
  const withKey = await service.get('/v3/types/sort', { remoteAddress: '10.0.0.1' })
  assert.equal(withKey.statusCode, 200)

  service.now += 100
  assert.equal((await ask('10.0.0.1')).statusCode, 401)
  assert.equal((await ask('10.0.0.1')).statusCode, 429)
})

const JSON_TYPE = { 'content-type': 'application/json' }

/** Requests that are refused before the key is checked, each for another reason. */
function hopeless(version: string): readonly (readonly [status: number, InjectOptions])[] {
  const lead = { method: 'POST', url: `/${version}/lead`, headers: JSON_TYPE } as const
  return [
    [400, { ...lead, payload: '{' }],
    [400, { ...lead, payload: `{"x":${'['.repeat(20)}${']'.repeat(20)}}` }],
    [400, { ...lead, payload: '[]' }],
    [413, { ...lead, payload: ' '.repeat(1024 * 1024 + 1) }],
    [415, { ...lead, payload: 'x', headers: { 'content-type': 'text/plain' } }],
    [414, { url: `/${version}/listings?kw=${'x'.repeat(9000)}` }],
    [405, { method: 'DELETE', url: `/${version}/listings` }],
    [405, { method: 'POST', url: `/${version}/listings`, headers: JSON_TYPE, payload: '{' }],
    [404, { url: `/${version}/nothing` }],
    [404, { method: 'POST', url: `/${version}/nothing`, headers: JSON_TYPE, payload: '{' }],
  ]
}

/** Where a request has its key, if it has one. */
type Showing = (request: InjectOptions, key: string) => InjectOptions

const inHeader: Showing = (request, key) => ({
  ...request,
  headers: { ...request.headers, 'x-api-key': key },
})
const SHOWN: Readonly<Record<string, Showing>> = {
  'a header': inHeader,
  Authorization: (request, key) => ({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${key}` },
  }),
  'the query': (request, key) => {
    const url = String(request.url)
    return { ...request, url: `${url}${url.includes('?') ? '&' : '?'}apikey=${key}` }
  },
}

let addresses = 0

for (const version of VERSIONS) {
  const refusals = hopeless(version)

  for (const [place, showing] of Object.entries(SHOWN)) {
    test(`${version} counts requests that it refuses before the body is read against the key in ${place}`, async () => {
      const remoteAddress = `10.1.0.${++addresses}`
      const key = await service.createKey({ ratePerMinute: 120 })
      const ask = (request: InjectOptions) =>
        service.app.inject(showing({ ...request, remoteAddress }, key))
      let left = 20
      for (const [status, request] of [...refusals, [200, { url: '/v3/types/sort' }] as const]) {
        const { statusCode, headers } = await ask(request)
        assert.equal(statusCode, status)
        assert.match(String(headers['ratelimit']), new RegExp(`^"burst";r=${--left};`))
        assert.match(String(headers['ratelimit-policy']), /^"minute";q=120;w=60, /)
      }
      while (left-- > 0) await ask({ url: '/v3/types/sort' })
      for (const [, request] of refusals) {
        const { statusCode, headers } = await ask(request)
        assert.deepEqual([statusCode, headers['retry-after']], [429, '1'])
      }
      const { headers } = await service.app.inject({ url: '/v3/types/sort', remoteAddress })
      assert.match(String(headers['ratelimit']), /^"burst";r=99;/)
    })

    test(`${version} never limits requests with an unlimited key in ${place}`, async () => {
      const remoteAddress = `10.1.0.${++addresses}`
      for (let i = 0; i < 300; i++) {
        const [status, request] = refusals[i % refusals.length] ?? assert.fail()
        // The longest bodies are sent only once.
        if (status === 413 && i > refusals.length) continue
        const asked = showing({ ...request, remoteAddress }, service.key)
        const { statusCode, headers } = await service.app.inject(asked)
        assert.equal(statusCode, status)
        const { ratelimit, 'ratelimit-policy': policy } = headers
        assert.deepEqual([ratelimit, policy], [undefined, undefined])
      }
    })
  }

  test(`${version} counts requests without a key that it refuses before the body is read against the address`, async () => {
    const remoteAddress = `10.1.0.${++addresses}`
    const revoked = await service.createKey()
    await service.revokeKey(revoked)
    let left = 100
    for (const asked of [
      ...refusals,
      ...refusals.map(([status, request]) => {
        // A key in a header is checked before the body is read.
        const isKeySeen = String(request.url).endsWith('/lead')
        return [isKeySeen ? 401 : status, inHeader(request, revoked)] as const
      }),
      [400, { url: `/${version}/listings/%zz` }],
      [401, { url: `/${version}/types/sort` }],
      [400, { url: `/${version}/types/sort?APIKey=${revoked}&apikey=${revoked}` }],
    ] as const) {
      const [status, request] = asked
      const { statusCode, headers } = await service.app.inject({ ...request, remoteAddress })
      assert.equal(statusCode, status)
      assert.match(String(headers['ratelimit']), new RegExp(`^"burst";r=${--left};`))
    }
  })

  test(`${version} counts a request with a malformed path against its key`, async () => {
    const key = await service.createKey({ ratePerMinute: 6 })
    const request = { url: `/${version}/listings/%zz`, headers: { 'x-api-key': key } }
    assertRefused(await service.app.inject(request), 400, version, { title: 'Invalid address' })
    const { statusCode } = await service.app.inject(request)
    assert.equal(statusCode, 429)
  })
}
