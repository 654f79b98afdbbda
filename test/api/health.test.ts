import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { Problem } from '../../src/domain/problem.ts'
import { DEFAULT_CRITERIA, type SearchRequest } from '../../src/domain/searching/criteria.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import { DEFAULT_SORT_ORDER } from '../../src/domain/searching/sort-order.ts'
import { ScanIndex } from '../search/scan-index.ts'
import { until } from '../until.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { serverOn, startTestService } from './service.ts'
import { leadBody } from './stored-leads.ts'

/** Answers that need the index, and answers that do not. */
const NEEDS_INDEX = [
  '/listings',
  '/listings?stateID=44&kw=barn',
  '/listings/1',
  '/listings/showcase',
  '/listings/showcase/1/21',
  '/locations/states',
  '/locations/state/44',
  '/locations/state/44/regions',
  '/locations/state/44/lakes',
  '/locations/state/44/counties',
  '/locations/state/44/cities',
  '/locations/region/4405',
  '/locations/region/4405/counties',
  '/locations/county/48035',
  '/locations/city/1',
  '/locations/lake/1',
]
const NEEDS_NONE = ['/types/sort', '/logos/small/white', '/member/1']

test('a service that is up says so without a key', async () => {
  await using service = await startTestService()
  // It is not, for a moment, after the machine has kept it from following the change log.
  await until(async () => (await service.app.inject({ url: '/readyz' })).statusCode === 200)
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

test('a service without a loaded index is alive, but not ready', async () => {
  await using service = await startTestService()
  const index = new LiveIndex(
    service.store,
    () => new ScanIndex(),
    () => {},
  )
  await using app = await serverOn(service, index)
  assert.equal((await app.inject({ url: '/healthz' })).statusCode, 200)

  const ready = await app.inject({ url: '/readyz' })
  assert.equal(ready.statusCode, 503)
  assert.deepEqual(ready.json(), { status: 'starting' })
  assert.equal(ready.headers['retry-after'], '2')

  const headers = { 'x-api-key': service.key }
  const get = (url: string) => app.inject({ url, headers })
  for (const version of VERSIONS) {
    for (const path of NEEDS_INDEX) {
      const response = await get(`/${version}${path}`)
      assertRefused(response, 503, version, { title: 'Service starting', text: /try again/ })
      assert.equal(response.headers['retry-after'], '2')
    }
    for (const path of NEEDS_NONE) {
      assert.equal((await get(`/${version}${path}`)).statusCode, 200, path)
    }
    const lead = { method: 'POST', url: `/${version}/lead`, payload: leadBody(version) } as const
    assert.equal((await app.inject({ ...lead, headers })).statusCode, 201)
    assert.equal((await app.inject({ url: `/${version}/listings` })).statusCode, 401)
  }
  assertRefused(await get('/ext/facets'), 503, 'v3', { text: /try again/ })

  await index.load()
  assert.equal((await app.inject({ url: '/readyz' })).statusCode, 200)
  for (const path of NEEDS_INDEX) assert.equal((await get(`/v3${path}`)).statusCode, 200, path)
  await index[Symbol.asyncDispose]()
  assert.equal((await app.inject({ url: '/readyz' })).statusCode, 503)
})

const EVERYTHING: SearchRequest = {
  criteria: DEFAULT_CRITERIA,
  sort: DEFAULT_SORT_ORDER,
  offset: 0,
  limit: 1,
}

test('an index is not ready while it is being loaded', async () => {
  await using service = await startTestService()
  let seen = 0
  class Watched extends ScanIndex {
    override put(record: SearchRecord): void {
      super.put(record)
      seen += 1
      assert.equal(index.isReady, false)
      assert.throws(() => index.gazetteer, isUnavailable)
      assert.throws(() => index.search(EVERYTHING), isUnavailable)
    }
  }
  const index: LiveIndex = new LiveIndex(
    service.store,
    () => new Watched(),
    () => {},
  )
  await index.load()
  assert.deepEqual([seen, index.isReady], [10, true])
  await index[Symbol.asyncDispose]()
})

function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'unavailable'
}
