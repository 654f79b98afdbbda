import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestService, type TestService } from './service.ts'
import { leadBody } from './stored-leads.ts'

const SOON_MS = 15_000

async function listenedTo({ app }: TestService): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

test('a closing server answers the requests that it has, and closes idle connections', async () => {
  await using service = await startTestService()
  const { app, key } = service
  const port = await listenedTo(service)
  const agent = new Agent({ keepAlive: true })
  const send = (method: string, path: string, body = '') => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent })
    return sent.end(body)
  }

  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const [earlier] = await once(send('GET', '/healthz'), 'response')
  await once(earlier.resume(), 'end')
  // Nothing can be written until this lock is released.
  const lock = service.data.lock()
  const taken = once(app.server, 'request')
  const lead = send('POST', '/v3/lead', JSON.stringify(leadBody('v3')))
  const answered = once(lead, 'response')
  await taken
  const idle = send('GET', '/healthz')
  const [other] = await once(idle, 'response')
  await once(other.resume(), 'end')

  const began = performance.now()
  const closed = app.close()
  await sleep(100)
  lock[Symbol.dispose]()
  const [answer] = await answered
  assert.equal(answer.statusCode, 201)
  assert.equal(answer.headers.connection, 'close')
  answer.resume()
  await closed
  assert.ok(performance.now() - began < SOON_MS)
  agent.destroy()
  unused.destroy()
})

test('a request that arrives while the server closes is answered, and its connection is closed', async () => {
  await using service = await startTestService()
  const { app, key } = service
  const client = connect(await listenedTo(service), '127.0.0.1')
  client.write('GET /healthz HTTP/1.1\r\nHost: land.example\r\n\r\n')
  const [first] = await once(client, 'data')
  assert.match(String(first), /^HTTP\/1.1 200 /)
  client.write('GET /v3/types/sort HTTP/1.1\r\nHost: land.example\r\n')
  // Until the server has seen that a request begins.
  await sleep(50)
  const closed = app.close()
  await sleep(50)
  client.write(`X-API-Key: ${key}\r\n\r\n`)
  const answer = await text(client)
  assert.match(answer, /^HTTP\/1.1 200 /)
  assert.match(answer, /\r\nconnection: close\r\n/i)
  assert.match(answer, /\{.*"Recently Changed"/)
  await closed
})
