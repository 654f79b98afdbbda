import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { startTestService } from './service.ts'

const TIMEOUTS = {
  headersMs: 300,
  bodyMs: 600,
  filesMs: 2400,
  readingMs: 1000,
  partingMs: 300,
  checkIntervalMs: 50,
}
/** Clients that are not cut off would stay forever. */
const options = { timeout: 90_000 }

/** More than the machine buffers for a client that reads nothing. */
const HUGE_BYTES = 64_000_000

const service = await startTestService({ surroundings: { timeouts: TIMEOUTS } })
after(() => service[Symbol.asyncDispose]())
const { app } = service
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
writeFileSync(join(service.files.drawnDirectory, 'huge.bin'), Buffer.alloc(HUGE_BYTES))

/** The server's ends of connections, in the order in which they are opened. */
const connections: Socket[] = []
app.server.on('connection', socket => connections.push(socket))
beforeEach(() => connections.splice(0))

/** A client that never closes a connection by itself. */
async function rudeClient(bytes: string): Promise<Socket> {
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => {})
  const accepted = once(app.server, 'connection')
  client.write(bytes)
  await accepted
  return client
}

/** The time until the server closes its end of the connection. */
async function msUntilClosed(): Promise<number> {
  const began = performance.now()
  const [socket] = connections
  assert.ok(socket && connections.length === 1)
  if (!socket.destroyed) await once(socket, 'close')
  return performance.now() - began
}

const HOST = 'Host: land.example\r\n'
const JSON_HEAD = `${HOST}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`
const FORM_HEAD = `${HOST}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n`

for (const [what, bytes, status, atLeastMs] of [
  ['no byte of a request', '', 408, TIMEOUTS.headersMs],
  ['headers without an end', `GET / HTTP/1.1\r\n${HOST}X-Slow: `, 408, TIMEOUTS.headersMs],
  ['a body without an end', `POST /v3/lead HTTP/1.1\r\n${JSON_HEAD}{"data"`, 408, TIMEOUTS.bodyMs],
] as const) {
  test(
    `a client that sends ${what} gets an answer that says so and is cut off, even if it keeps the connection open`,
    options,
    async () => {
      const client = await rudeClient(bytes)
      const dripping = bytes === '' ? undefined : setInterval(() => client.write('x'), 100)
      let answer = ''
      client.setEncoding('utf8').on('data', chunk => {
        answer += chunk
      })
      const tookMs = await msUntilClosed()
      clearInterval(dripping)
      client.destroy()
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} .*\r\n`))
      assert.match(answer, /\r\n\r\n\{"errors":\["The request did not arrive in time\."\]\}$/)
      assert.ok(tookMs >= atLeastMs && tookMs < TIMEOUTS.filesMs, `${tookMs} ms`)
    },
  )
}

test('files may take longer to arrive than other bodies, but not forever', options, async () => {
  const writer = await service.createKey({ permissions: ['listings:write'] })
  const head = `POST /ext/listings/1/images HTTP/1.1\r\nX-API-Key: ${writer}\r\n${FORM_HEAD}`
  const client = await rudeClient(`${head}--x\r\nContent-Disposition: form-data; `)
  client.resume()
  assert.ok((await msUntilClosed()) >= TIMEOUTS.filesMs)
  client.destroy()
})

test('a client that does not read its answer is cut off', options, async () => {
  const client = await rudeClient(`GET /media/huge.bin HTTP/1.1\r\n${HOST}\r\n`)
  client.pause()
  // Also while the client sends something.
  const sending = setInterval(() => client.write('\r\n'), 100)
  const [socket] = connections
  assert.ok((await msUntilClosed()) >= TIMEOUTS.readingMs)
  clearInterval(sending)
  assert.ok(socket && socket.bytesWritten > 0 && socket.bytesWritten < HUGE_BYTES)
  client.destroy()
})

test('a client that reads its answer slowly gets all of it', options, async () => {
  const client = await rudeClient(
    `GET /media/huge.bin HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
  )
  let bytes = 0
  const began = performance.now()
  client.on('data', chunk => {
    bytes += chunk.length
    const aheadMs = (bytes / HUGE_BYTES) * 3 * TIMEOUTS.readingMs - (performance.now() - began)
    if (aheadMs < 50) return
    client.pause()
    setTimeout(() => client.resume(), aheadMs)
  })
  await once(client, 'end')
  assert.ok(bytes > HUGE_BYTES)
  assert.ok(performance.now() - began > 2 * TIMEOUTS.readingMs)
  client.destroy()
})
