import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { pino } from 'pino'
import { Catalog } from '../../src/catalog/catalog.ts'
import { LiveIndex } from '../../src/catalog/live-index.ts'
import { createServer } from '../../src/http/server.ts'
import { pictureManifest } from '../../src/media/picture-manifest.ts'
import { ScanIndex } from '../../src/search/scan.ts'
import { assertRefused } from './refusal.ts'
import { BASE, PORTAL, startTestService, type TestService } from './service.ts'

test('a service that is up says so without a key', async () => {
  await using service = await startTestService()
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await service.app.inject({ url: path })
    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.json(), { status })
    assert.equal(response.headers['cache-control'], 'no-store')
    assert.equal(response.headers['ratelimit'], undefined)
    const head = await service.app.inject({ method: 'HEAD', url: path })
    assert.deepEqual([head.statusCode, head.body], [200, ''])
  }
})

test('a service whose index is not loaded lives, and is not ready', async () => {
  await using service = await startTestService()
  const index = new LiveIndex(service.store, new ScanIndex(), () => {})
  await using app = await serverWith(service, index)
  assert.equal((await app.inject({ url: '/healthz' })).statusCode, 200)

  const ready = await app.inject({ url: '/readyz' })
  assert.equal(ready.statusCode, 503)
  assert.deepEqual(ready.json(), { status: 'starting' })
  assert.equal(ready.headers['retry-after'], '2')

  const headers = { 'x-api-key': service.key }
  for (const path of ['/locations/states', '/listings']) {
    for (const version of ['v1', 'v3'] as const) {
      const response = await app.inject({ url: `/${version}${path}`, headers })
      assertRefused(response, 503, version, { title: 'Service starting' })
      assert.equal(response.headers['retry-after'], '2')
    }
  }
  await index.load()
  assert.equal((await app.inject({ url: '/readyz' })).statusCode, 200)
  assert.equal((await app.inject({ url: '/v3/locations/states', headers })).statusCode, 200)
  await index[Symbol.asyncDispose]()
  assert.equal((await app.inject({ url: '/readyz' })).statusCode, 503)
})

/** A second server on the service's store, with an index of its own. */
function serverWith({ store, directory }: TestService, index: LiveIndex) {
  const clock = Date.now
  return createServer({
    catalog: new Catalog(store, index, { clock, random: Math.random, randomBytes }),
    clock,
    logger: pino({ level: 'silent' }),
    addresses: () => ({ base: BASE, portal: PORTAL }),
    timeZone: 'UTC',
    mediaDirectory: directory,
    logos: pictureManifest().serviceLogos,
    v1DeprecatedOn: null,
  })
}
