import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { assertRefused } from './refusal.ts'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const { app } = service

const TYPES = {
  '/docs/swagger-ui.css': 'text/css',
  '/docs/docs.css': 'text/css',
  '/docs/swagger-ui-bundle.js': 'application/javascript',
  '/docs/swagger-ui-standalone-preset.js': 'application/javascript',
  '/docs/docs.js': 'application/javascript',
} as const
const FILES = Object.keys(TYPES) as (keyof typeof TYPES)[]
const PAGE_FOLDER = new URL('../../src/http/api/docs/page/', import.meta.url)
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

test('the page names the descriptions, version 3 first, and files that are served', async () => {
  const page = await app.inject({ url: '/docs' })
  assert.equal(page.statusCode, 200)
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
  const named = [...page.body.matchAll(/<(?:link|script)\b[^>]* (?:href|src)="([^":]+)"/g)]
  const paths = named.map(
    ([, address]) => new URL(address ?? '', 'http://land.example/docs').pathname,
  )
  assert.deepEqual(paths, ['/v3/openapi.json', '/v1/openapi.json', '/ext/openapi.json', ...FILES])
  for (const path of paths) assert.equal((await app.inject({ url: path })).statusCode, 200, path)
})

test('the page and its files load nothing from elsewhere and send nothing there', async () => {
  for (const url of ['/docs', '/docs/', ...FILES]) {
    const { headers } = await app.inject({ url })
    const directives = String(headers['content-security-policy']).split('; ')
    const policy = directives.map(one => [one.split(' ', 1)[0], one.slice(one.indexOf(' ') + 1)])
    assert.deepEqual(Object.fromEntries(policy), POLICY, url)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
  }
})

test('the page has no address of another host, and no script or style in itself', () => {
  const names = readdirSync(PAGE_FOLDER)
  assert.deepEqual(names.toSorted(), ['docs.css', 'docs.html', 'docs.js'])
  for (const name of names) {
    const text = readFileSync(new URL(name, PAGE_FOLDER), 'utf8')
    assert.doesNotMatch(text, /https?:|["'(]\s*\/\//, name)
    assert.doesNotMatch(text, /<style|\bstyle=|\bon\w+="|<script(?![^>]* src=)/, name)
  }
})

for (const url of FILES) {
  test(`${url} has its type, may be kept for an hour and is then asked for anew`, async () => {
    for (const encoding of ['identity', 'gzip']) {
      const headers = { 'accept-encoding': encoding }
      const full = await app.inject({ url, headers })
      assert.equal(full.statusCode, 200)
      assert.equal(full.headers['content-type'], `${TYPES[url]}; charset=utf-8`)
      assert.equal(full.headers['cache-control'], 'public, max-age=3600')
      const tag = String(full.headers['etag'])
      assert.match(tag, /^W\/"[\w-]+"$/)
      const held = { ...headers, 'if-none-match': tag }
      const kept = await app.inject({ url, headers: held })
      assert.deepEqual([kept.statusCode, kept.body], [304, ''])
      const other = { ...headers, 'if-none-match': '"other"' }
      assert.equal((await app.inject({ url, headers: other })).statusCode, 200)
    }
  })
}

test('the page is asked for anew each time, and is not sent again unchanged', async () => {
  const { headers } = await app.inject({ url: '/docs' })
  assert.equal(headers['cache-control'], 'private, no-cache')
  const held = { 'if-none-match': String(headers['etag']) }
  const kept = await app.inject({ url: '/docs', headers: held })
  assert.deepEqual([kept.statusCode, kept.body], [304, ''])
})

test('a slash at the end leads to the page', async () => {
  for (const [url, location] of [
    ['/docs/', '../docs'],
    ['/docs/?urls.primaryName=v1', '../docs?urls.primaryName=v1'],
  ] as const) {
    const response = await app.inject({ url })
    assert.deepEqual([response.statusCode, response.headers.location], [308, location])
  }
  assert.equal((await app.inject({ url: '/docs?urls.primaryName=v1' })).statusCode, 200)
})

test('HEAD answers like GET, without a body and without a key', async () => {
  for (const url of ['/docs', ...FILES]) {
    const { date: _, ratelimit, ...headers } = (await app.inject({ url })).headers
    const head = await app.inject({ method: 'HEAD', url })
    assert.deepEqual([head.statusCode, head.body], [200, ''], url)
    assert.partialDeepStrictEqual(head.headers, headers)
    // Shared caches would show one client's limit to others.
    const isCounted = !String(headers['cache-control']).startsWith('public')
    assert.deepEqual([ratelimit, head.headers['ratelimit']].map(Boolean), [isCounted, isCounted])
  }
})

test('other methods are refused', async () => {
  for (const url of ['/docs', '/docs/', ...FILES]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const headers = { 'content-type': 'application/json' }
      const response = await app.inject({ method, url, headers, payload: '{"not JSON' })
      assert.equal(response.headers.allow, 'GET, HEAD')
      const text = new RegExp(`^${method} is not defined for this resource`)
      const form = method === 'POST' ? 'post' : 'v3'
      assertRefused(response, 405, form, { title: 'Method not allowed', text })
    }
    service.now += 10_000
  }
})

test('there is nothing else below the page', async () => {
  for (const url of [
    '/docs//',
    '/docs/nothing',
    '/docs/docs.html',
    '/docs/docs.ts',
    '/docs/page/docs.js',
    '/docs/index.html',
    '/docs/index.css',
    '/docs/logo.svg',
    '/docs/oauth2-redirect.html',
    '/docs/../package.json',
    '/docs/..%2fdocs.ts',
    '/docs/%2e%2e/docs.ts',
    '/docs.html',
    '/Docs',
  ]) {
    assertRefused(await app.inject({ url }), 404, 'v3', { text: /^There is no resource at / })
  }
})

test('the first page of the service mentions the documentation', async () => {
  const { docs } = (await app.inject({ url: '/' })).json<{ docs: string }>()
  assert.equal((await app.inject({ url: new URL(docs).pathname })).statusCode, 200)
})
