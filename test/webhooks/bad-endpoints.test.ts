import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { postMessage } from '../../src/outbound/post-message.ts'
import { startTestService } from '../api/service.ts'
import { nameServer } from '../media/name-server.ts'
import { until } from '../until.ts'
import { sendingOf } from './sending.ts'

/** Short, because some of the endpoints never answer. */
const TIMEOUT_MS = 300
const ACCOUNT = 1 as AccountId
const CERTIFICATE = new URL('../postgres/localhost.crt', import.meta.url)
const PRIVATE_KEY = new URL('../postgres/localhost.key', import.meta.url)

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
service.now = Date.now()
const key = await service.createKey({ accountId: ACCOUNT, permissions: ['webhooks:write'] })
const headers = { 'x-api-key': key }

/** A server that does as it likes with each connection. */
async function listening(server: Server, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    connections: sockets,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const speaking = (speak: (socket: Socket) => void) =>
  createServer(socket => socket.once('data', () => speak(socket)))

/** Sends a text again and again, as slowly as sockets are looked at. */
function repeated(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.once('close', () => clearInterval(timer))
}

/** The challenge of a new webhook, and what its owner is told of it. */
async function toldOf(url: string): Promise<string> {
  await using _ = sendingOf(service, TIMEOUT_MS)
  const made = await service.post('/ext/webhooks/0', { data: { url } }, { headers })
  const id = made.json().webhookID
  const state = async () => (await service.get(`/ext/webhooks/${id}`, { headers })).json()
  await until(async () => (await state()).failures === 1)
  const { lastError } = await state()
  await service.app.inject({ method: 'DELETE', url: `/ext/webhooks/${id}`, headers })
  return lastError
}

const BAD: Readonly<Record<string, readonly [Server, RegExp]>> = {
  'says nothing': [speaking(() => {}), /^There was no answer in time\.$/],
  'sends its headers byte by byte': [
    speaking(socket => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
      repeated(socket, 'a', 20)
    }),
    /^There was no answer in time\.$/,
  ],
  'sends headers without an end': [
    speaking(socket => repeated(socket, `X: ${'a'.repeat(9000)}\r\n`, 1)).on('connection', socket =>
      socket.write('HTTP/1.1 200 OK\r\n'),
    ),
    /^The headers of the answer are too long\./,
  ],
  'speaks another protocol': [
    speaking(socket => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
    /^The answer is not HTTP\. \(HPE_/,
  ],
  'closes the connection': [
    speaking(socket => socket.destroy()),
    /^The connection was closed before there was an answer\. \(ECONNRESET\)$/,
  ],
  'wants to speak another protocol': [
    speaking(socket =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    ),
    /^The endpoint answered 101\.$/,
  ],
  'takes the challenge, and sends its answer without an end': [
    speaking(socket => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2147483647\r\n\r\n')
      repeated(socket, 'x', 20)
    }),
    /^The answer does not have the challenge\.$/,
  ],
}

for (const [name, [server, sentence]] of Object.entries(BAD)) {
  test(`an endpoint that ${name} is given up with a sentence`, async () => {
    await using endpoint = await listening(server)
    assert.match(await toldOf(`http://127.0.0.1:${endpoint.port}/`), sentence)
  })
}

test('faults of TLS are told in words: no TLS, no answer to the greeting, a certificate that nobody trusted has signed', async () => {
  await using plain = await listening(createHttpServer())
  const noTls = await toldOf(`https://127.0.0.1:${plain.port}/`)
  assert.match(noTls, /^The server does not speak TLS/)
  await using silent = await listening(createServer())
  assert.match(await toldOf(`https://127.0.0.1:${silent.port}/`), /^There was no answer in time/)
  const files = { cert: readFileSync(CERTIFICATE), key: readFileSync(PRIVATE_KEY) }
  let asked = 0
  const strange = createTlsServer(files, socket => socket.on('data', () => asked++))
  await using own = await listening(strange)
  const untrusted = await toldOf(`https://127.0.0.1:${own.port}/`)
  assert.match(untrusted, /^The certificate of the server is not from a trusted authority/)
  assert.equal(asked, 0, 'nothing is sent to it')
})

test('an address where nothing listens is told in words, with one address of the name and with several', async () => {
  const closed = await listening(createServer())
  await closed[Symbol.asyncDispose]()
  assert.match(
    await toldOf(`http://127.0.0.1:${closed.port}/`),
    /^The connection to the address was refused/,
  )
  await using names = await nameServer({ 'hook.test': ['127.0.0.1', '127.0.0.2'] })
  const posting = post(`http://hook.test:${closed.port}/`, names.address, () => true)
  await assert.rejects(posting, /The connection to the address was refused/)
})

function post(url: string, server: string, isOwnNetwork: (ip: string) => boolean) {
  const { signal } = new AbortController()
  const options = { signal, isOwnNetwork, nameServers: [server], timeoutMs: 10_000 }
  return postMessage(url, {}, '{}', options)
}

test('a name that first leads to an allowed address and later to an internal one is not asked there', async () => {
  const answering = () => createHttpServer((_, response) => response.writeHead(204).end())
  await using open = await listening(answering(), '127.0.0.2')
  const inner = answering()
  await using inside = await listening(inner.on('error', () => {}))
  await using names = await nameServer({ 'hook.test': ['127.0.0.2'] })
  const isOpen = (ip: string) => ip === '127.0.0.2'
  const sent = () => post(`http://hook.test:${open.port}/`, names.address, isOpen)
  assert.equal((await sent()).status, 204)
  names.names.set('hook.test', ['127.0.0.1'])
  const other = () => post(`http://hook.test:${inside.port}/`, names.address, isOpen)
  await assert.rejects(
    other(),
    /^Error: The host hook\.test cannot be found on the public Internet/,
  )
  names.names.set('hook.test', ['127.0.0.1', '127.0.0.2', '::1'])
  assert.equal((await sent()).status, 204, 'the allowed address alone is asked')
  assert.deepEqual([open.connections.size, inside.connections.size], [2, 0])
  assert.equal(
    names.asked.filter(one => one === 'hook.test A').length,
    3,
    'asked before each message',
  )
})
