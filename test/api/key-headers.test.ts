import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
await service.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = service.app.server.address() as AddressInfo
const { key } = service
const other = await service.createKey()

/** The status and the error that a request with these lines of headers is answered. */
async function answerTo(method: 'GET' | 'POST', ...lines: string[]): Promise<[number, string]> {
  const path = method === 'GET' ? '/v3/types/sort' : '/v3/lead'
  const head = [`${method} ${path} HTTP/1.1`, 'Host: land.example', 'Connection: close', ...lines]
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const answer = await text(socket)
  return [Number(answer.slice(9, 12)), answer.slice(answer.indexOf('\r\n\r\n'))]
}

const ADDRESS = 'The Authorization header may be given once'
const NAMED = 'The key in a header may be given once'

for (const method of ['GET', 'POST'] as const) {
  test(`${method} with a header for the key that comes twice is refused`, async () => {
    for (const [said, ...lines] of [
      [ADDRESS, `Authorization: Bearer ${key}`, `Authorization: Bearer ${other}`],
      [ADDRESS, `Authorization: Bearer ${key}`, `authorization: Bearer ${key}`],
      [ADDRESS, 'Authorization: Basic am9l', `Authorization: Bearer ${key}`],
      [ADDRESS, 'Authorization: Basic a', 'Authorization: Basic b', `X-API-Key: ${key}`],
      [NAMED, `X-API-Key: ${key}`, `x-api-key: ${other}`],
      [NAMED, `X-API-Key: ${key}`, `X-API-Key: ${key}`],
      [NAMED, 'X-API-Key:', `X-API-Key: ${key}`],
      // Proxies join repeated headers like this.
      [NAMED, `X-API-Key: ${key}, ${other}`],
      [NAMED, `Authorization: Bearer ${key}, Bearer ${other}`],
    ] as const) {
      const [status, body] = await answerTo(method, ...lines)
      assert.equal(status, 400, lines.join('; '))
      assert.ok(body.includes(said), body)
    }
  })
}

test('only an Authorization header with the scheme Bearer shows a key', async () => {
  for (const [expected, ...lines] of [
    [200, 'Authorization: Basic am9lOmpvZQ==', `X-API-Key: ${key}`],
    [200, 'Authorization: Bearer', `X-API-Key: ${key}`],
    [200, `Authorization: ${other}`, `X-API-Key: ${key}`],
    [200, `Authorization: Bearer   ${key}`, 'X-API-Key: acr_wrong'],
    [401, 'Authorization: Bearer acr_wrong', `X-API-Key: ${key}`],
    [401, 'Authorization: Bearer two words', `X-API-Key: ${key}`],
    [401, `Authorization: Bearerx ${key}`],
  ] as const) {
    const [status, body] = await answerTo('GET', ...lines)
    assert.equal(status, expected, `${lines.join('; ')}: ${body}`)
  }
})

test('a key in Authorization without Bearer is refused with what is missing, and is not repeated', async () => {
  for (const method of ['GET', 'POST'] as const) {
    for (const scheme of ['', 'Token ', 'Bearer:', 'Basic ']) {
      const [status, body] = await answerTo(method, `Authorization: ${scheme}${key}`)
      assert.equal(status, 401)
      assert.match(
        body,
        /a key without \\"Bearer\\" before it: send it as \\"Authorization: Bearer KEY/,
      )
      assert.ok(!body.includes(key.slice(4)))
    }
  }
})
