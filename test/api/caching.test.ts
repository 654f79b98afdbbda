import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { until } from '../until.ts'
import { changed } from './followed.ts'
import { VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { alterDatabase, leadBody } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

/** Answers that may be cached, but are checked by their tag each time. */
const TAGGED = [
  '/types/property',
  '/member/1',
  '/logos/small/white',
  '/locations/states',
  '/locations/state/44',
  '/locations/state/44/regions',
  '/locations/state/44/lakes',
  '/locations/state/44/counties',
  '/locations/state/44/cities',
  '/locations/region/4405',
  '/locations/region/4405/counties',
  '/locations/lake/1',
  '/locations/county/48035',
  '/locations/city/1',
  '/listings/1',
  '/listings/showcase/1/21',
]

const STRONG_TAG = /^"[\w.-]+"$/

async function tagOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await service.get(url, { headers })
  assert.equal(response.statusCode, 200)
  return String(response.headers['etag'])
}

for (const version of VERSIONS) {
  for (const path of TAGGED) {
    test(`${version}${path} has a strong tag, and is not sent twice`, async () => {
      const url = `/${version}${path}`
      const first = await service.get(url)
      const tag = String(first.headers['etag'])
      assert.match(tag, STRONG_TAG)
      assert.equal(first.headers['cache-control'], 'private, no-cache')
      assert.equal(await tagOf(url), tag)
      for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await service.get(url, { headers: { 'if-none-match': held } })
        assert.deepEqual([again.statusCode, again.body], [304, ''], held)
        assert.equal(again.headers['etag'], tag)
        assert.equal(again.headers['cache-control'], 'private, no-cache')
        assert.equal(again.headers['content-type'], undefined)
        const headers = { 'x-api-key': service.key, 'if-none-match': held }
        const head = await service.app.inject({ method: 'HEAD', url, headers })
        assert.deepEqual([head.statusCode, head.body], [304, ''], held)
        assert.equal(head.headers['etag'], tag)
        assert.equal(head.headers['content-length'], undefined)
      }
      for (const held of ['"other"', tag.slice(0, -2), tag.replaceAll('"', ''), '']) {
        const again = await service.get(url, { headers: { 'if-none-match': held } })
        assert.equal(again.statusCode, 200, held)
        assert.equal(again.body, first.body)
      }
    })
  }

  test(`${version} gives different answers different tags`, async () => {
    const urls = ['', '?includeImages=1', '?includeDocuments=1', '?includeAmenities=1'].map(
      query => `/${version}/listings/1${query}`,
    )
    urls.push(`/${version}/listings/2`, `/${version === 'v1' ? 'v3' : 'v1'}/listings/1`)
    const tags = await Promise.all(urls.map(url => tagOf(url)))
    assert.equal(new Set(tags).size, urls.length)
  })

  test(`${version} gives changed content another tag`, async () => {
    await using other = await startTestService()
    for (const [path, sql, kind, id] of [
      ['/listings/2', 'update listing set price_usd = 1 where listing_id = 2;', 'listing', 2],
      ['/listings/2', "update account set phone = '1' where account_id = 2;", 'account', 2],
      ['/member/3', "update account set email = 'x@ex.com' where account_id = 3;", 'account', 3],
      [
        '/locations/county/48035',
        "update county set name = 'Bo' where county_id = 48035;",
        'places',
        0,
      ],
    ] as const) {
      const url = `/${version}${path}`
      const before = (await other.get(url)).headers['etag']
      const headers = { 'if-none-match': String(before) }
      assert.equal((await other.get(url, { headers })).statusCode, 304)
      alterDatabase(other, sql + changed(kind, id))
      const isOther = async () => (await other.get(url, { headers })).statusCode === 200
      await until(isOther, `Another ${path}`)
      const after = await other.get(url)
      assert.notEqual(after.headers['etag'], before)
    }
  })

  test(`${version} compresses a large answer under a tag of its own`, async () => {
    const url = `/${version}/locations/states`
    const plain = await service.get(url)
    assert.equal(plain.headers['content-encoding'], undefined)
    const gzip = { 'accept-encoding': 'gzip, deflate, br' }
    const zipped = await service.get(url, { headers: gzip })
    assert.equal(zipped.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(zipped.rawPayload).toString(), plain.body)
    assert.ok(zipped.rawPayload.length < plain.rawPayload.length / 2)
    const tag = String(zipped.headers['etag'])
    assert.match(tag, STRONG_TAG)
    assert.notEqual(tag, plain.headers['etag'])

    const again = await service.get(url, { headers: { ...gzip, 'if-none-match': tag } })
    assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0])
    assert.equal(again.headers['etag'], tag)
    assert.equal(again.headers['content-encoding'], undefined)
  })

  test(`${version} names each header in Vary once`, async () => {
    for (const path of [...TAGGED, '/listings', '/listings/showcase']) {
      for (const encoding of ['gzip, deflate, br', 'gzip', 'br', 'identity']) {
        const headers = { 'accept-encoding': encoding, origin: 'https://shop.example' }
        const url = `/${version}${path}`
        const first = await service.get(url, { headers })
        assert.equal(String(first.headers.vary).toLowerCase(), 'accept-encoding', path)
        const { etag } = first.headers
        if (etag === undefined) continue
        const again = await service.get(url, { headers: { ...headers, 'if-none-match': etag } })
        assert.equal(again.statusCode, 304)
        assert.equal(String(again.headers.vary).toLowerCase(), 'accept-encoding', path)
      }
    }
  })

  test(`${version} compresses no small answer, and none for a client that does not accept it`, async () => {
    const encodingOf = async (path: string, encoding: string) =>
      (await service.get(`/${version}${path}`, { headers: { 'accept-encoding': encoding } }))
        .headers['content-encoding']
    assert.equal(await encodingOf('/types/status', 'gzip'), undefined)
    for (const encoding of ['identity', 'gzip;q=0', 'br']) {
      assert.equal(await encodingOf('/locations/states', encoding), undefined, encoding)
    }
  })

  test(`${version} lets only the client itself cache a search, and nobody cache anything else`, async () => {
    const search = await service.get(`/${version}/listings`)
    assert.equal(search.headers['cache-control'], 'private')
    assert.equal(search.headers['etag'], undefined)
    for (const [status, response] of [
      [200, await service.get(`/${version}/listings/showcase`)],
      [201, await service.post(`/${version}/lead`, leadBody(version))],
      [400, await service.get(`/${version}/listings/1?includeImages=x`)],
      [401, await service.app.inject({ url: `/${version}/listings/1` })],
      [404, await service.get(`/${version}/listings/99`)],
      [404, await service.get(`/${version}/member/99`)],
      [404, await service.get(`/${version}/nothing`)],
      [405, await service.get(`/${version}/listings/9`)],
    ] as const) {
      assert.equal(response.statusCode, status)
      assert.equal(response.headers['cache-control'], 'no-store')
      assert.equal(response.headers['etag'], undefined)
    }
  })

  test(`${version} does not answer 304 instead of an error`, async () => {
    for (const [path, status] of [
      ['/listings/99', 404],
      ['/listings/9', 405],
      ['/listings/1?includeImages=x', 400],
    ] as const) {
      const headers = { 'if-none-match': '*' }
      assert.equal((await service.get(`/${version}${path}`, { headers })).statusCode, status)
    }
    const unknown = { url: `/${version}/listings/1`, headers: { 'if-none-match': '*' } }
    assert.equal((await service.app.inject(unknown)).statusCode, 401)
  })
}

for (const held of ['*', '"1.1.x"']) {
  test(`a POST or DELETE with If-None-Match: ${held} is refused, and nothing is written`, async () => {
    const headers = { 'x-api-key': service.key, 'if-none-match': held }
    const lead = await service.post('/v3/lead', leadBody('v3'), { headers })
    const url = '/ext/listings/1'
    const removal = await service.app.inject({ method: 'DELETE', url, headers })
    for (const { statusCode, body } of [lead, removal]) {
      assert.equal(statusCode, 400)
      assert.match(body, /If-None-Match is for GET and HEAD/)
    }
    assert.equal((await service.get('/v3/listings/1')).statusCode, 200)
  })
}
