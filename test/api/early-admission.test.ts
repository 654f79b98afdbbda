import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { leadBody } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
await service.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = service.app.server.address() as AddressInfo

/** The answer to a lead whose body never arrives. */
async function answerWithoutBody(query: string, ...headers: string[]): Promise<string> {
  const head = [
    `POST /v3/lead${query} HTTP/1.1`,
    'Host: land.example',
    'Content-Type: application/json',
    'Content-Length: 1000000',
    ...headers,
  ]
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8').write(`${head.join('\r\n')}\r\n\r\n`)
  try {
    for await (const text of socket) return String(text)
    return ''
  } finally {
    socket.destroy()
  }
}

test('a key in a header is checked before the body is read', async () => {
  assert.match(await answerWithoutBody('', 'X-API-Key: acr_wrong'), /^HTTP\/1\.1 401 /)
  assert.match(await answerWithoutBody('', 'Authorization: Bearer acr_wrong'), /^HTTP\/1\.1 401 /)
})

test('a key in a header or the query that is over its limit is refused before the body is read', async () => {
  const key = await service.createKey({ ratePerMinute: 1 })
  assert.equal((await service.get(`/v3/types/sort?APIKey=${key}`, anonymous)).statusCode, 200)
  for (const [query, ...headers] of [
    ['', `X-API-Key: ${key}`],
    ['', `Authorization: Bearer ${key}`],
    [`?APIKey=${key}`],
  ] as const) {
    const answer = await answerWithoutBody(query, ...headers)
    assert.match(
      answer,
      /^HTTP\/1\.1 429 .*At most 1 requests a minute, in bursts of up to 1, are answered;/s,
    )
  }
})

const anonymous = { headers: { 'x-api-key': '' } }

/** Sends leads without a key in headers or query, all from one address. */
function sender(remoteAddress: string) {
  return (payload: object | string, version: 'v1' | 'v3' = 'v3', query = '') =>
    service.app.inject({
      method: 'POST',
      url: `/${version}/lead${query}`,
      headers: { 'content-type': 'application/json' },
      payload,
      remoteAddress,
    })
}

const limitOf = ({ headers }: LightMyRequestResponse) => String(headers['ratelimit'])

for (const version of VERSIONS) {
  test(`${version} counts a body without a key against its address before it is parsed`, async () => {
    const address = version === 'v1' ? '192.0.2.1' : '192.0.2.2'
    const send = sender(address)
    const bodies = ['{', '{}', leadBody(version, {}), { ...leadBody(version), APIKey: 'acr_wrong' }]
    const statuses = [400, 401, 401, 401]
    for (let i = 0; i < 100; i++) {
      const response = await send(bodies[i % 4] ?? '', version)
      assert.equal(response.statusCode, statuses[i % 4])
      assert.match(limitOf(response), new RegExp(`^"burst";r=${99 - i};`))
    }
    for (const body of bodies) {
      const text =
        /^At most 600 .* for one address without a valid key in a header or the query; try again in 1 s/
      const response = await send(body, version)
      assertRefused(response, 429, 'post', { title: 'Too many requests', text })
      assert.equal(response.headers['retry-after'], '1')
    }
    assert.equal((await sender('192.0.2.9')('{}', version)).statusCode, 401)
  })
}

test('a request counts against the key in its body: clients that share an address do not use up its limit', async () => {
  const send = sender('192.0.2.3')
  const keys = await Promise.all([1, 2, 3].map(() => service.createKey({ ratePerMinute: 600 })))
  for (let i = 0; i < 240; i++) {
    const response = await send({ APIKey: keys[i % 3], data: {} })
    assert.equal(response.statusCode, 400)
    assert.match(limitOf(response), new RegExp(`^"burst";r=${99 - Math.floor(i / 3)};`))
  }
  const unlimited = await send({ APIKey: service.key, data: {} })
  assert.equal(unlimited.headers['ratelimit'], undefined)
  assert.equal(unlimited.headers['ratelimit-policy'], undefined)
  assert.match(limitOf(await send({})), /^"burst";r=99;/)
})

test('a request whose key in the body is over its limit is refused, and counts against the address', async () => {
  const send = sender('192.0.2.4')
  const body = { APIKey: await service.createKey({ ratePerMinute: 1 }), data: {} }
  assert.equal((await send(body)).statusCode, 400)
  for (let i = 0; i < 99; i++) {
    const refused = await send(body)
    const text =
      /^At most 1 requests a minute, in bursts of up to 1, are answered; try again in 60 s/
    assertRefused(refused, 429, 'post', { text })
  }
  assert.match(limitOf(await send({})), /^"burst";r=0;/)
  assertRefused(await send(body), 429, 'post', { text: /^At most 600 requests a minute/ })
})

test('if the body and the query have keys, the key in the body counts', async () => {
  const send = sender('192.0.2.5')
  const [inBody, inQuery] = await Promise.all([
    service.createKey({ ratePerMinute: 60 }),
    service.createKey({ ratePerMinute: 120 }),
  ])
  const query = `?APIKey=${inQuery}`
  for (const left of [9, 8]) {
    const response = await send({ APIKey: inBody, data: {} }, 'v3', query)
    assert.match(limitOf(response), new RegExp(`^"burst";r=${left};`))
  }
  assert.match(limitOf(await send({ data: {} }, 'v3', query)), /^"burst";r=19;/)
  const wrong = await send({ APIKey: inBody, data: {} }, 'v3', '?APIKey=acr_wrong')
  assert.match(limitOf(wrong), /^"burst";r=7;/)
  assertRefused(await send({ data: {} }, 'v3', '?APIKey=acr_wrong'), 401, 'post')
})
