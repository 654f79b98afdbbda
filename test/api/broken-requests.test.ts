import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
await service.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = service.app.server.address() as AddressInfo

/** Sends any bytes, and reads the answer to its end. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return await text(socket)
}

const HEAD = 'GET /v3/types/sort HTTP/1.1\r\nHost: land.example\r\n'

for (const [name, bytes, status, detail] of [
  ['an unknown method', 'FOO / HTTP/1.1\r\n\r\n', 501, /Unknown method/],
  [
    'CONNECT',
    'CONNECT land.example:443 HTTP/1.1\r\nHost: land.example\r\n\r\n',
    501,
    /for proxies/,
  ],
  ['a method in small letters', 'get /v3/types/sort HTTP/1.1\r\n\r\n', 501, /in capital letters/],
  [
    'no Host',
    'GET /v3/types/sort HTTP/1.1\r\nConnection: close\r\n\r\n',
    400,
    /Host header is missing/,
  ],
  [
    'an unknown expectation',
    `${HEAD}Expect: 200-ok\r\nConnection: close\r\n\r\n`,
    417,
    /only be 100-continue, not "200-ok"/,
  ],
  ['no HTTP', `\u0016\u0003\u0001 hello\r\n\r\n`, 400, /not well-formed HTTP/],
  ['a header without a name', `${HEAD}: x\r\n\r\n`, 400, /not well-formed HTTP/],
  ['two Host headers', `${HEAD}Host: evil.example\r\nConnection: close\r\n\r\n`, 400, /Host/],
  ['huge headers', `${HEAD}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, /at most 16 KiB/],
] as const) {
  test(`${name} gets a clear answer, and the service goes on`, async () => {
    const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(head, /\r\ncontent-type: application\/json/i)
    assert.match(head, /\r\naccess-control-allow-origin: \*(?:\r\n|$)/i)
    const { errors } = JSON.parse(body) as { errors: string[] }
    assert.equal(errors.length, 1)
    assert.match(errors[0] ?? '', detail)
    assert.equal((await service.get('/v3/types/sort')).statusCode, 200)
  })
}
