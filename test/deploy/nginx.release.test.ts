import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { serverOn, startTestService, type TestService } from '../api/service.ts'
import { noise } from '../media/picture-fixtures.ts'
import { findNginx, NginxServer } from './nginx-server.ts'

const program = findNginx()
const skip = program === null && 'there is no nginx, and no package of Debian'
/** nginx's address. Clients of these tests come from other addresses of the loopback network. */
const surroundings = { trustedProxies: ['127.0.0.1'] }
const SEARCH = '/v3/listings?stateID=44'

let service: TestService
let key = ''
before(async () => {
  if (program === null) return
  service = await startTestService({ surroundings })
  key = await service.createKey({ permissions: ['listings:write'] })
})
after(() => service?.[Symbol.asyncDispose]())

/** A node on the service's database, which listens. */
async function startNode({ isLoaded }: { isLoaded: boolean }): Promise<FastifyInstance> {
  const index = new LiveIndex(
    service.store,
    () => new BitmapIndex(),
    error => assert.fail(String(error)),
  )
  if (isLoaded) await index.load()
  const app = await serverOn(service, index, surroundings)
  app.addHook('onClose', () => index[Symbol.asyncDispose]())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

async function startNginx(nodes: readonly FastifyInstance[]): Promise<NginxServer> {
  assert.ok(program)
  return await NginxServer.start(program, nodes.map(portOf))
}

test('nginx passes on searches, leads, uploads and errors', { skip }, async () => {
  await using node = await startNode({ isLoaded: true })
  await using nginx = await startNginx([node])
  const headers = { 'x-api-key': key }
  assert.equal(
    await nginx.redirection('/v3/listings?lp=1'),
    'https://land.example/v3/listings?lp=1',
  )

  const found = await nginx.ask(SEARCH, { headers })
  assert.equal(found.status, 200, found.text)
  assert.ok(JSON.parse(found.text).records > 0)

  const data = { listingID: 1, contactName: 'Pat', emailAddress: 'pat@example.com' }
  const lead = await nginx.ask('/v3/lead', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  })
  assert.deepEqual([lead.status, lead.text], [201, '{"success":true}'])

  const form = new FormData()
  const photo = await noise(1000, 1000).png({ compressionLevel: 0 }).toBuffer()
  assert.ok(photo.length > 2_500_000, 'larger than nginx lets other requests be')
  form.append('image', new Blob([new Uint8Array(photo)]), 'creek.png')
  const multipart = new Response(form)
  const upload = await nginx.ask('/ext/listings/1/images', {
    method: 'POST',
    headers: { ...headers, 'content-type': multipart.headers.get('content-type') ?? '' },
    body: Buffer.from(await multipart.arrayBuffer()),
  })
  assert.equal(upload.status, 201, upload.text)

  const comment = 'x'.repeat(1_200_000)
  const sendLarge = () =>
    nginx.ask('/v3/lead', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { ...data, comment } }),
    })
  let large = await sendLarge()
  // Acreage answers and closes before it has read all. On a busy machine nginx may hear of the close first.
  for (let i = 0; i < 20 && large.status === 503; i++) large = await sendLarge()
  assert.equal(large.status, 413)
  assert.match(large.text, /^\{"success":false,"errors":/, 'Acreage itself refuses it')
})

test('nginx answers only for its own name, and redirects to no other', { skip }, async () => {
  await using node = await startNode({ isLoaded: true })
  await using nginx = await startNginx([node])
  for (const name of ['LAND.example', 'land.example:80']) {
    assert.equal(await nginx.redirection('/a?b=1', name), 'https://land.example/a?b=1', name)
  }
  for (const name of ['evil.example', 'land.example.evil.example', '127.0.0.1']) {
    await assert.rejects(nginx.redirection('/', name), /socket hang up|ECONNRESET/, name)
    const { status, headers } = await nginx.ask('/', { headers: { host: name } })
    assert.equal(status, 421, name)
    assert.equal(headers.location, undefined)
  }
})

test('each client has a limit of its own, and cannot choose its address', { skip }, async () => {
  await using node = await startNode({ isLoaded: true })
  await using nginx = await startNginx([node])
  const left = async (from: string, claimed: string) => {
    const headers = { 'x-forwarded-for': claimed }
    const { headers: answered } = await nginx.ask('/v3/types/sort', { headers, from })
    return Number(/;r=(\d+)/.exec(String(answered['ratelimit']))?.[1])
  }
  const first = await left('127.0.0.5', '203.0.113.1')
  assert.equal(await left('127.0.0.5', '203.0.113.2'), first - 1)
  assert.equal(await left('127.0.0.5', '203.0.113.3, 127.0.0.1'), first - 2)
  assert.equal(await left('127.0.0.6', '203.0.113.1'), first)
})

test('a GET that a node refuses or cannot answer goes to the next node', { skip }, async () => {
  await using ready = await startNode({ isLoaded: true })
  await using loading = await startNode({ isLoaded: false })
  await using ended = await startNode({ isLoaded: true })
  await using nginx = await startNginx([loading, ended, ready])
  await ended.close()
  const headers = { 'x-api-key': key }
  const alone = await fetch(`http://127.0.0.1:${portOf(loading)}${SEARCH}`, { headers })
  assert.equal(alone.status, 503)
  for (let count = 0; count < 30; count++) {
    const { status, text } = await nginx.ask(SEARCH, { headers })
    assert.equal(status, 200, text)
  }
})

test('when no node can serve, the answer is 503 with Retry-After', { skip }, async () => {
  await using loading = await startNode({ isLoaded: false })
  await using ended = await startNode({ isLoaded: false })
  await using nginx = await startNginx([loading, ended])
  await ended.close()
  const headers = { 'x-api-key': key }
  for (let count = 0; count < 12; count++) {
    const { status, headers: answered, text } = await nginx.ask(SEARCH, { headers })
    assert.equal(status, 503, text)
    assert.match(String(answered['retry-after']), /^\d+$/)
    assert.match(text, /^\{"errors":\["/)
  }
})
