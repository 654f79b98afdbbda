import assert from 'node:assert/strict'
import { METHODS as NODE_METHODS } from 'node:http'
import { after, test } from 'node:test'
import { Urls } from '../../src/domain/public-urls.ts'
import { Calendar } from '../../src/domain/values/calendar.ts'
import { routes as v1Routes } from '../../src/http/api/v1/routes.ts'
import { routes as v3Routes } from '../../src/http/api/v3/routes.ts'
import { ListingCaches } from '../../src/http/cache/listing-caches.ts'
import { serviceLogos } from '../../src/media/service-logos/drawn-logos.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { BASE, PORTAL, startTestService } from './service.ts'
import { listening } from './socket.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const send = await listening(service.app)

/** The contract's endpoints in its order: the path, an example of it, and its methods. */
const ENDPOINTS: readonly [path: string, example: string, method: 'GET' | 'POST'][] = [
  ['/types/{type}', '/types/sort', 'GET'],
  ['/member/{id}', '/member/1', 'GET'],
  ['/logos/{size}/{color}', '/logos/small/white', 'GET'],
  ['/locations/states', '/locations/states', 'GET'],
  ['/locations/state/{id}/regions', '/locations/state/44/regions', 'GET'],
  ['/locations/state/{id}/lakes', '/locations/state/44/lakes', 'GET'],
  ['/locations/state/{id}/counties', '/locations/state/44/counties', 'GET'],
  ['/locations/state/{id}/cities', '/locations/state/44/cities', 'GET'],
  ['/locations/state/{id}', '/locations/state/44', 'GET'],
  ['/locations/region/{id}/counties', '/locations/region/4405/counties', 'GET'],
  ['/locations/region/{id}', '/locations/region/4405', 'GET'],
  ['/locations/lake/{id}', '/locations/lake/1', 'GET'],
  ['/locations/county/{id}', '/locations/county/48035', 'GET'],
  ['/locations/city/{id}', '/locations/city/1', 'GET'],
  ['/listings/showcase/{id}/{scid}', '/listings/showcase/1/21', 'GET'],
  ['/listings/showcase', '/listings/showcase', 'GET'],
  ['/listings/{id}', '/listings/1', 'GET'],
  ['/listings', '/listings', 'GET'],
  ['/lead', '/lead', 'POST'],
]

/** The paths that also take POST in version 3. */
const POSTED_IN_V3 = ['/listings/showcase/{id}/{scid}', '/listings/{id}']

/** The methods of a version at a path, as in Allow. */
function allowedAt(version: string, path: string, method: 'GET' | 'POST'): readonly string[] {
  if (method === 'POST') return ['POST']
  return version === 'v3' && POSTED_IN_V3.includes(path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Every method that Node.js knows, except those that are not for resources. */
const ALL_METHODS = NODE_METHODS.filter(method => !['OPTIONS', 'CONNECT'].includes(method))

const JSON_TYPE = { 'content-type': 'application/json' }

test('routes are registered in the order of the contract', () => {
  for (const [version, routes] of [
    ['v1', v1Routes],
    ['v3', v3Routes],
  ] as const) {
    const table = routes({
      catalog: service.catalog,
      caches: new ListingCaches(0),
      calendar: new Calendar('UTC'),
      clock: Date.now,
      logos: serviceLogos(),
      urls: new Urls(() => ({ base: BASE, portal: PORTAL, console: BASE }), version),
    })
    const registered = table.map(({ method, path }) => {
      const plain = path.replaceAll(/:(\w+)\(\^(?:[^()]|\([^()]*\))*\$\)/g, '{$1}')
      return `${method} ${plain}`
    })
    assert.deepEqual(
      registered,
      ENDPOINTS.flatMap(([path, , method]) =>
        allowedAt(version, path, method)
          .filter(one => one !== 'HEAD')
          .map(one => `${one} ${path}`),
      ),
      version,
    )
  }
})

for (const version of VERSIONS) {
  for (const [path, example, method] of ENDPOINTS) {
    const url = `/${version}${example}`
    const allowed = allowedAt(version, path, method)

    test(`${version}${path} refuses every method but ${allowed.join(' and ')}`, async () => {
      for (const refused of METHODS.filter(one => !allowed.includes(one))) {
        const payload = refused === 'GET' || refused === 'HEAD' ? {} : { payload: '{"not JSON' }
        for (const at of [url, `${url}/`, `${url}?x=1`]) {
          const request = { method: refused, url: at, headers: JSON_TYPE, ...payload }
          const response = await service.app.inject(request)
          assert.equal(response.headers['allow'], allowed.join(', '))
          assert.match(String(response.headers['ratelimit']), /^"burst";r=\d+;t=\d+$/)
          if (refused === 'HEAD') {
            assert.deepEqual([response.statusCode, response.body], [405, ''])
          } else {
            const form = refused === 'POST' ? 'post' : version
            const text = new RegExp(`^${refused} is not defined for this resource`)
            assertRefused(response, 405, form, { title: 'Method not allowed', text })
          }
        }
      }
      // This many refusals would exceed the limit of one address.
      service.now += 10_000
    })

    test(`${version}${path} answers OPTIONS with its methods`, async () => {
      const response = await service.app.inject({ method: 'OPTIONS', url })
      assert.deepEqual([response.statusCode, response.body], [204, ''])
      assert.equal(response.headers['allow'], allowed.join(', '))
      assert.equal(response.headers['access-control-allow-origin'], '*')
    })

    test(`${version}${path} answers a preflight of any site without a key`, async () => {
      const response = await service.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'x-api-key, idempotency-key',
        },
      })
      assert.deepEqual([response.statusCode, response.body], [204, ''])
      assert.partialDeepStrictEqual(response.headers, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
        'access-control-allow-headers': 'x-api-key, idempotency-key',
        'access-control-max-age': '86400',
      })
    })

    if (method !== 'GET') continue

    test(`${version}${path} answers HEAD like GET, without a body`, async () => {
      const request = { url, headers: { 'x-api-key': service.key } }
      const get = await service.app.inject({ ...request, method: 'GET' })
      const head = await service.app.inject({ ...request, method: 'HEAD' })
      assert.equal(get.statusCode, 200)
      assert.deepEqual([head.statusCode, head.body], [200, ''])
      const { date: _, ...headers } = get.headers
      assert.partialDeepStrictEqual(head.headers, headers)
      assert.equal((await service.app.inject({ method: 'HEAD', url })).statusCode, 401)
    })

    test(`${version}${path} tolerates a slash at the end`, async () => {
      assert.equal((await service.get(`${url}/`)).statusCode, 200)
      assert.equal((await service.get(`${url}/?x=1`)).statusCode, 200)
      assert.equal((await service.get(`${url}//`)).statusCode, 404)
    })
  }

  for (const [path, allowed] of [
    ['/types/sort', ['GET', 'HEAD']],
    ['/listings/1', allowedAt(version, '/listings/{id}', 'GET')],
    ['/lead', ['POST']],
  ] as const) {
    test(`${version}${path} refuses every other method of HTTP over a connection`, async () => {
      for (const method of ALL_METHODS.filter(one => !allowed.some(other => other === one))) {
        for (const [headers, body] of [[], [JSON_TYPE, '{"not JSON'], [{}, 'x']] as const) {
          const {
            status,
            headers: received,
            body: text,
          } = await send(method, `/${version}${path}`, headers, method === 'HEAD' ? '' : body)
          assert.equal(status, 405, method)
          assert.equal(received.allow, allowed.join(', '))
          assert.match(String(received['ratelimit']), /^"burst";r=\d+;t=\d+$/)
          if (method !== 'HEAD') assert.match(text, new RegExp(`"${method} is not defined for`))
          service.now += 100
        }
      }
    })
  }

  test(`${version} answers 404 to every method over a connection`, async () => {
    for (const method of ALL_METHODS) {
      const { status, headers, body } = await send(method, `/${version}/nothing`)
      assert.deepEqual([status, headers.allow], [404, undefined], method)
      if (method !== 'HEAD') assert.match(body, /There is no resource at/)
      service.now += 100
    }
  })

  test(`${version} allows what can still be done with a listing that is not shown`, async () => {
    const allowed = version === 'v3' ? 'POST' : ''
    for (const method of ['GET', 'HEAD']) {
      for (const path of ['/listings/9', '/listings/showcase/9/24']) {
        const headers = { 'x-api-key': service.key }
        const { status, headers: received } = await send(method, `/${version}${path}`, headers)
        assert.deepEqual([status, received.allow], [405, allowed], path)
      }
    }
    const missing = await service.get(`/${version}/listings/99`)
    assert.equal('allow' in missing.headers, false)
  })

  test(`${version} answers 404 where there is no resource, whatever the body holds`, async () => {
    for (const path of ['/nothing', '/types', '/locations', '/Listings', '/listing/1']) {
      const url = `/${version}${path}`
      for (const method of METHODS) {
        const payload = method === 'GET' || method === 'HEAD' ? {} : { payload: '{"not JSON' }
        const request = { method, url: `${url}?APIKey=x`, headers: JSON_TYPE, ...payload }
        const response = await service.app.inject(request)
        assert.equal(response.headers['allow'], undefined)
        if (method === 'HEAD') assert.equal(response.statusCode, 404)
        else {
          const form = method === 'POST' ? 'post' : version
          const text = new RegExp(`^There is no resource at ${url}\\.$`)
          assertRefused(response, 404, form, { title: 'Not found', text })
        }
      }
    }
  })

  test(`${version} lets pages of other sites read its answers`, async () => {
    const headers = { origin: 'https://shop.example' }
    for (const path of ['/types/sort', '/listings/99', '/nothing']) {
      const response = await service.get(`/${version}${path}`, { headers })
      assert.equal(response.headers['access-control-allow-origin'], '*')
      assert.equal(
        response.headers['access-control-expose-headers'],
        'Acreage-Cursor, Allow, Deprecation, ETag, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
      )
    }
  })
}

test('OPTIONS answers 404 where there is nothing, unless a browser asks', async () => {
  for (const path of [
    '/v1/nothing',
    '/v3/nothing',
    '/ext/nothing',
    '/reso/odata/Nothing',
    '/nothing',
  ]) {
    const asked = { method: 'OPTIONS', url: path } as const
    const response = await service.app.inject(asked)
    assert.equal(response.statusCode, 404, path)
    assert.equal(response.headers['access-control-allow-origin'], '*')
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'GET' }
    assert.equal((await service.app.inject({ ...asked, headers })).statusCode, 204, path)
  }
})

for (const [path, allowed] of [
  ['/', 'GET, HEAD'],
  ['/healthz', 'GET, HEAD'],
  ['/readyz', 'GET, HEAD'],
  ['/docs', 'GET, HEAD'],
  ['/v3/openapi.json', 'GET, HEAD'],
  ['/media/listings/1/a.jpg', 'GET, HEAD'],
  ['/media/pool/a.jpg', 'GET, HEAD'],
  ['/confirm/abc', 'GET, HEAD, POST'],
] as const) {
  test(`${path} refuses every method but ${allowed}`, async () => {
    for (const method of ALL_METHODS.filter(one => !allowed.split(', ').includes(one))) {
      const { status, headers, body } = await send(method, path, JSON_TYPE, '{"not JSON')
      assert.deepEqual([status, headers.allow], [405, allowed], method)
      assert.match(body, new RegExp(`${method} is not defined for this`))
      service.now += 100
    }
  })
}

test('paths outside the versions are refused in the form of version 3', async () => {
  for (const url of [
    '/nothing',
    '/v2/listings',
    '/v11/listings',
    '/v1listings',
    '/V1/listings',
    '/V3',
    '/ext',
    '/ext/nothing',
    '/ext/v3/listings',
  ]) {
    assertRefused(await service.get(url), 404, 'v3', { text: /^There is no resource at / })
  }
})
