import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { clockAndRandom } from '../../src/app/clock-and-random.ts'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { generateKey } from '../../src/domain/accounts/api-key.ts'
import { loadPlaceBackground } from '../../src/reference/bundled-background.ts'
import { LazyCountyOutlines } from '../../src/reference/county-outlines.ts'
import { NOW } from './catalog.ts'
import { Description } from './description.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { leadBody, leadForm, storedLeads } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

/** Where a key may be, in order of precedence. */
const PLACES = ['authorization', 'x-api-key', 'body', 'query'] as const
type Place = (typeof PLACES)[number]

let buyers = 0

/** Keeps each buyer below the limit of leads. */
function anotherBuyer(): { emailAddress: string } {
  return { emailAddress: `buyer-${++buyers}@example.com` }
}

/** A lead posted with keys in some places. */
function leadWith(keys: Partial<Record<Place, string>>): InjectOptions {
  const { authorization, 'x-api-key': header, body, query } = keys
  return {
    method: 'POST',
    url: `/v1/lead${query === undefined ? '' : `?apiKEY=${query}`}`,
    headers: {
      ...(authorization !== undefined && { authorization: `Bearer ${authorization}` }),
      ...(header !== undefined && { 'x-api-key': header }),
    },
    payload: { ...leadBody('v1', anotherBuyer()), ...(body !== undefined && { ApiKey: body }) },
  }
}

/** Another key, well formed, that has the id of a given one. */
function withSameId(key: string): string {
  const id = key.split('_')[1] ?? ''
  const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const idBytes = Uint8Array.from(id, character => characters.indexOf(character))
  const other = generateKey(count => (count === id.length ? idBytes : randomBytes(count)))
  assert.equal(other.id, id)
  return other.text
}

for (const place of PLACES) {
  test(`a key is taken from ${place}`, async () => {
    const taken = await service.app.inject(leadWith({ [place]: service.key }))
    assert.equal(taken.statusCode, 201)
    const refused = await service.app.inject(leadWith({ [place]: 'acr_wrong' }))
    assertRefused(refused, 401, 'post', { title: 'API key invalid' })
  })
}

test('if keys are in two places, the key in the first place counts', async () => {
  let pairs = 0
  for (const [i, first] of PLACES.entries()) {
    for (const second of PLACES.slice(i + 1)) {
      pairs++
      const good = { [first]: service.key, [second]: 'acr_wrong' }
      assert.equal((await service.app.inject(leadWith(good))).statusCode, 201)
      const bad = { [first]: 'acr_wrong', [second]: service.key }
      const refused = await service.app.inject(leadWith(bad))
      assertRefused(refused, 401, 'post', { title: 'API key invalid' })
    }
  }
  assert.equal(pairs, 6)
})

test('an empty place is skipped', async () => {
  for (const [i, last] of PLACES.entries()) {
    const empty = Object.fromEntries(PLACES.slice(0, i).map(place => [place, '']))
    const request = leadWith({ ...empty, [last]: service.key })
    assert.equal((await service.app.inject(request)).statusCode, 201)
  }
  const headers = { authorization: 'Basic am9lOmpvZQ==', 'x-api-key': service.key }
  const response = await service.app.inject({ url: '/v3/types/sort', headers })
  assert.equal(response.statusCode, 200)
})

for (const version of VERSIONS) {
  const url = `/${version}/types/sort`

  test(`${version} takes a key in any spelling of its place`, async () => {
    for (const request of [
      { url, headers: { authorization: `bearer ${service.key}` } },
      { url, headers: { Authorization: `BEARER   ${service.key} ` } },
      { url, headers: { 'X-Api-Key': ` ${service.key} ` } },
      { url: `${url}?APIKey=${service.key}` },
      { url: `${url}?apikey=%20${service.key}` },
      { url: `${url}?x=1&APIKEY=${service.key}` },
    ]) {
      assert.equal((await service.app.inject(request)).statusCode, 200)
    }
  })

  test(`${version} refuses a request without a key, and says how to send one`, async () => {
    for (const request of [
      { url },
      { url: `${url}?APIKey=` },
      { url, headers: { 'x-api-key': ' ' } },
      { url, headers: { authorization: 'Bearer ' } },
      { url, headers: { authorization: 'Basic am9lOmpvZQ==' } },
      { url, headers: { authorization: service.key } },
    ]) {
      const response = await service.app.inject(request)
      const isBare = request.headers?.authorization === service.key
      const text = isBare ? /without "Bearer" before it/ : /is required/
      assertRefused(response, 401, version, { title: 'API key missing', text })
      assert.equal(response.headers['www-authenticate'], 'Bearer')
      assert.equal(response.headers['cache-control'], 'no-store')
    }
  })

  test(`${version} refuses a wrong key without saying why`, async () => {
    const expired = await service.createKey({ expiresAt: NOW })
    const revoked = await service.createKey()
    await service.revokeKey(revoked)
    const { key } = service
    const last = key.at(-1) === 'a' ? 'b' : 'a'
    const texts = new Set<string>()
    for (const wrong of [
      'hello',
      generateKey(randomBytes).text,
      withSameId(key),
      expired,
      revoked,
      `${key.slice(0, -1)}${last}`,
      key.slice(0, -1),
      `${key}a`,
      key.toLowerCase(),
      key.replace('acr', 'acs'),
      key.split('_').slice(0, 2).join('_'),
      'x'.repeat(5000),
      "' or 1=1 --",
    ]) {
      const response = await service.app.inject({ url, headers: { 'x-api-key': wrong } })
      assertRefused(response, 401, version, { title: 'API key invalid' })
      assert.equal(response.headers['www-authenticate'], 'Bearer')
      texts.add(response.body)
    }
    assert.equal(texts.size, 1)
  })

  test(`${version} refuses a key that is given twice in one place`, async () => {
    const { key } = service
    const twice = `APIKey=${key}&apikey=${key}`
    const query = { url: `${url}?${twice}` }
    assertRefused(await service.app.inject(query), 400, version, { title: 'Repeated APIKey' })

    const lead = { method: 'POST', url: `/${version}/lead` } as const
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = leadBody(version, anotherBuyer())
    const before = storedLeads(service).length
    const repeated: readonly InjectOptions[] = [
      { ...lead, payload: { ...body, APIKey: key, apikey: key } },
      { ...lead, payload: { ...body, APIKey: key, apikey: 'acr_wrong' } },
      { ...lead, payload: { ...body, APIKey: '', apikey: key } },
    ]
    for (const post of repeated) {
      for (const headers of [{}, { 'x-api-key': key }]) {
        const response = await service.app.inject({ ...post, headers })
        assertRefused(response, 400, 'post', { title: 'Repeated member', text: /APIKey/i })
        assert.ok(!response.body.includes(key))
      }
    }
    const posts: readonly InjectOptions[] = [
      { ...lead, payload: { ...body, APIKey: [key] } },
      { ...lead, payload: `${leadForm(version)}&APIKey=${key}&ApiKey=${key}`, headers: form },
      { ...lead, payload: `${leadForm(version)}&APIKey=${key}&APIKey=${key}`, headers: form },
      { ...lead, url: `${lead.url}?${twice}`, payload: body },
    ]
    for (const post of posts) {
      const response = await service.app.inject(post)
      assertRefused(response, 400, 'post', { title: 'Repeated APIKey', text: /given once/ })
    }
    assert.equal(storedLeads(service).length, before)
    for (const post of posts) {
      const headers = { ...post.headers, 'x-api-key': key }
      const { statusCode } = await service.app.inject({ ...post, headers })
      assert.equal(statusCode, 201)
    }
  })

  test(`${version} reports a missing key before any other fault`, async () => {
    for (const path of ['listings/99', 'listings?lp=abc', 'member/99', 'locations/state/99']) {
      const response = await service.app.inject({ url: `/${version}/${path}` })
      assertRefused(response, 401, version, { title: 'API key missing' })
    }
    const leads = storedLeads(service).length
    const payload = leadBody(version)
    const lead = { method: 'POST', url: `/${version}/lead`, payload } as const
    assertRefused(await service.app.inject(lead), 401, 'post', { title: 'API key missing' })
    assert.equal(storedLeads(service).length, leads)
  })
}

for (const segment of [...VERSIONS, 'ext']) {
  test(`${segment} requires a key at each endpoint`, async () => {
    const { paths } = await Description.of(service, segment)
    for (const [template, operations] of Object.entries(paths)) {
      for (const [method, { operationId, parameters }] of Object.entries(operations)) {
        const token = ({ name, schema }: (typeof parameters)[number]) => [name, schema.enum?.[0]]
        const values = Object.fromEntries(parameters.map(token))
        const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '1')
        const isUpload = operationId.startsWith('add')
        const type = isUpload ? 'multipart/form-data; boundary=x' : 'application/json'
        const post = { method: 'POST', headers: { 'content-type': type }, payload: '{}' } as const
        const url = `/${segment}${path}`
        const how = method === 'post' ? post : { method: method === 'delete' ? 'DELETE' : 'GET' }
        const remoteAddress = `198.51.100.${segment.charCodeAt(1)}`
        const response = await service.app.inject({ ...how, url, remoteAddress })
        const form = method === 'post' ? 'post' : segment === 'v1' ? 'v1' : 'v3'
        const text = /^An API key is required/
        assertRefused(response, 401, form, { title: 'API key missing', text })
        assert.equal(response.headers['www-authenticate'], 'Bearer')
      }
    }
  })
}

test('a key is valid until it expires', async () => {
  await using other = await startTestService()
  const headers = { 'x-api-key': await other.createKey({ expiresAt: NOW + 1000 }) }
  const status = async () => (await other.get('/v3/types/sort', { headers })).statusCode
  other.now = NOW + 999
  assert.equal(await status(), 200)
  other.now = NOW + 1000
  assert.equal(await status(), 401)
  const elsewhere = { 'x-api-key': service.key }
  const unknown = await other.get('/v3/types/sort', { headers: elsewhere })
  assert.equal(unknown.statusCode, 401)
})

test('a key that is revoked is refused within a tenth of a second', async () => {
  await using other = await startTestService()
  const status = async () => (await other.get('/v3/types/sort')).statusCode
  assert.equal(await status(), 200)
  await other.revokeKey(other.key)
  other.now = NOW + 100
  assert.equal(await status(), 401)
})

test('the last use of a key is remembered until it can be stored', async () => {
  await using on = await startTestService()
  const chance = { ...clockAndRandom, clock: () => on.now }
  const errors: unknown[] = []
  const catalog = createCatalog(
    {
      store: on.store,
      search: on.index,
      outlines: new LazyCountyOutlines(),
      background: loadPlaceBackground,
    },
    chance,
    error => errors.push(error),
  )
  const lastUsed = async () => (await on.store.keys.get(on.key.split('_')[1] ?? ''))?.lastUsedAt
  await catalog.callers.authenticate(on.key)
  const refusal = on.data.refuse('update', 'api_key')
  await catalog[Symbol.asyncDispose]()
  assert.equal(errors.length, 1)
  assert.equal(await lastUsed(), null)
  refusal[Symbol.dispose]()
  await catalog[Symbol.asyncDispose]()
  assert.equal(errors.length, 1)
  assert.equal(await lastUsed(), on.now)
})
