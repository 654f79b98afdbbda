import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { LAND_FACTS } from '../../src/domain/facts/land-facts.ts'
import { countyNamed, FULL_ID, INACTIVE_ID, lakeNamed } from './catalog.ts'
import { type Content, Description, type Schema } from './description.ts'
import { listingPoster } from './posted-listings.ts'
import { faultsOf, VERSIONS } from './refusal.ts'
import { BASE, startTestService } from './service.ts'
import { leadBody } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const writer = await service.createKey({ permissions: ['listings:write', 'showcase:write'] })
const postListing = await listingPoster(service)

const bosque = countyNamed('Bosque', 'TX')

/** Requests to each endpoint, found and not found, by the path template. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  '/types/{type}': ['/types/property', '/types/status', '/types/sort'],
  '/member/{id}': ['/member/1', '/member/5', '/member/99'],
  '/logos/{size}/{color}': ['/logos/small/black'],
  '/locations/states': ['/locations/states'],
  '/locations/state/{id}/regions': [`/locations/state/${bosque.stateId}/regions`],
  '/locations/state/{id}/lakes': [`/locations/state/${bosque.stateId}/lakes`],
  '/locations/state/{id}/counties': [`/locations/state/${bosque.stateId}/counties`],
  '/locations/state/{id}/cities': [`/locations/state/${bosque.stateId}/cities`],
  '/locations/state/{id}': ['/locations/state/2', '/locations/state/99'],
  '/locations/region/{id}/counties': [`/locations/region/${bosque.regionId}/counties`],
  '/locations/region/{id}': [`/locations/region/${bosque.regionId}`, '/locations/region/1'],
  '/locations/lake/{id}': [`/locations/lake/${lakeNamed('Lake Whitney', 'TX').id}`],
  '/locations/county/{id}': [`/locations/county/${bosque.id}`],
  '/locations/city/{id}': ['/locations/city/1', '/locations/city/0'],
  '/listings/showcase/{id}/{scid}': [`/listings/showcase/${FULL_ID}/21`, '/listings/showcase/1/1'],
  '/listings/showcase': ['/listings/showcase?largerThumbnails=1'],
  '/listings/{id}': [
    `/listings/${FULL_ID}?includeImages=1&includeDocuments=1&includeAmenities=1`,
    '/listings/8',
    `/listings/${INACTIVE_ID}`,
    '/listings/99',
  ],
  '/listings': [
    '/listings?status=P,PP,S&includeDescription=1&includeBoundaries=1',
    '/listings?pageNumber=9',
    '/listings?lp=x&cityID=1&stateID=1',
  ],
}

const NEW_LISTING = {
  listingTitle: 'Bare ground',
  acres: 40,
  propertyTypes: { id: 32 },
  address: { state: 'TX', county: 'Bosque' },
}

interface PostExample {
  readonly url: string
  readonly data?: unknown
  readonly status: number
  readonly headers?: Record<string, string>
}

/** The same for the endpoints of version 3 that take listings. */
const POSTS: Readonly<Record<string, readonly PostExample[]>> = {
  '/listings/{id}': [
    { url: '/listings/0', data: NEW_LISTING, status: 201 },
    { url: '/listings/1', data: { acres: 41 }, status: 200 },
    { url: '/listings/1', data: { acres: -1, color: 'red' }, status: 400 },
    { url: '/listings/1', status: 400 },
    { url: '/listings/1', data: {}, status: 401, headers: { 'x-api-key': 'x' } },
    { url: '/listings/1', data: {}, status: 403, headers: { 'x-api-key': service.key } },
    { url: '/listings/2', data: {}, status: 403 },
    { url: '/listings/99', data: {}, status: 404 },
    { url: '/listings/1', data: {}, status: 412, headers: { 'if-match': '"1.1.x"' } },
    { url: '/listings/1', data: {}, status: 415, headers: { 'content-type': 'text/plain' } },
    { url: '/listings/1', data: {}, status: 200, headers: { 'idempotency-key': 'a' } },
    { url: '/listings/1', data: { acres: 1 }, status: 422, headers: { 'idempotency-key': 'a' } },
    { url: '/listings/1', data: 'x'.repeat(2 ** 20), status: 413 },
    { url: `/listings/1?x=${'x'.repeat(9000)}`, data: {}, status: 414 },
  ],
  '/listings/showcase/{id}/{scid}': [
    { url: '/listings/showcase/0/0', data: NEW_LISTING, status: 201 },
    { url: '/listings/showcase/1/21', data: { acres: 42 }, status: 200 },
    { url: '/listings/showcase/1/22', data: {}, status: 404 },
    { url: '/listings/showcase/0/21', data: {}, status: 404 },
    { url: '/listings/showcase/0/0', data: {}, status: 400 },
  ],
}

/** The endpoints that take POST, with their schemas. */
function postsOf({ paths }: Description): [path: string, Readonly<Record<string, Content>>][] {
  return Object.entries(paths).flatMap(([path, { post }]) =>
    post?.requestBody ? [[path, post.requestBody.content]] : [],
  )
}

for (const version of [...VERSIONS, 'ext']) {
  test(`${version} is described without a fault that a linter finds`, async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const { source } = await Description.of(service, version)
    const problems = await lintFromString({ source, config })
    assert.deepEqual(
      problems.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    )
  })
}

test('the extensions are described, take the parameters of a search in version 3, and answer as described', async () => {
  const description = await Description.of(service, 'ext')
  assert.deepEqual(description.servers, [{ url: `${BASE}/ext` }])
  const paths = [
    ...[
      '/suggest',
      '/understand',
      '/listings/{id}',
      '/listings/{id}/history',
      '/markets/state/{id}',
      '/markets/county/{id}',
      '/changes',
      '/export.{form}',
      '/facets',
      '/listings',
      '/tiles/{z}/{x}/{y}.mvt',
      '/listings/{id}/images',
      '/listings/{id}/documents',
    ],
    '/members/{id}/plan',
    ...['/leads', '/leads/{id}'],
    ...['/feeds', '/feeds/{id}', '/feeds/{id}/runs', '/feeds/{id}/runs/{run}'],
    ...['/webhooks', '/webhooks/{id}', '/webhooks/{id}/pause', '/webhooks/{id}/resume'],
    ...['/webhooks/{id}/rotate', '/webhooks/{id}/test', '/webhooks/{id}/replay'],
    ...['/webhooks/{id}/deliveries', '/webhooks/{id}/dead-letters'],
    '/webhooks/{id}/dead-letters/{letter}',
    ...['/saved-searches/preview', '/saved-searches', '/listings/{id}/watch'],
    '/listings/{id}/showcase',
  ]
  assert.deepEqual(Object.keys(description.paths), paths)
  const { parameters } = (await Description.of(service, 'v3')).paths['/listings']?.['get'] ?? {}
  const areas = description.paths['/listings']?.['get']?.parameters ?? []
  // Version 3 takes one state, city and lake, and neither areas nor facts nor words in titles.
  const added = [
    'near',
    'polygon',
    'stateID',
    'cityID',
    'lakeID',
    'words',
    'sortid',
    'reduced',
    'wants',
    'except',
    ...LAND_FACTS.map(({ name }) => name),
  ]
  const isArea = ({ name = '' }: { name?: string }) => added.includes(name)
  assert.equal(areas.filter(isArea).length, added.length)
  assert.deepEqual(
    areas.filter(parameter => !isArea(parameter)),
    (parameters ?? []).filter(parameter => !isArea(parameter)),
  )
  assert.deepEqual(description.paths['/facets']?.['get']?.parameters, areas)
  for (const query of ['status=P,PP,S', `countyID=${bosque.id}`, 'zip=0', 'lp=x']) {
    description.check('/facets', 'get', await service.get(`/ext/facets?${query}`))
    description.check('/listings', 'get', await service.get(`/ext/listings?${query}`))
  }
  description.check('/facets', 'get', await service.app.inject({ url: '/ext/facets' }))
})

for (const version of VERSIONS) {
  let description: Description
  before(async () => {
    description = await Description.of(service, version)
  })

  test(`${version} describes each of its endpoints, and its address`, () => {
    assert.deepEqual(description.servers, [{ url: `${BASE}/${version}` }])
    assert.deepEqual(Object.keys(description.paths), [...Object.keys(EXAMPLES), '/lead'])
    for (const operations of Object.values(description.paths)) {
      for (const { parameters, operationId } of Object.values(operations)) {
        for (const parameter of parameters.filter(one => one.in === 'query')) {
          assert.match(parameter.description ?? '', /^[A-Z].+\. Accepts .+\.$/, operationId)
        }
      }
    }
  })

  test(`${version} answers what its description says`, async () => {
    for (const [path, urls] of Object.entries(EXAMPLES)) {
      for (const url of urls) description.check(path, 'get', await service.get(`/${version}${url}`))
    }
    description.check('/listings', 'get', await service.app.inject({ url: `/${version}/listings` }))
    description.check('/lead', 'post', await service.post(`/${version}/lead`, leadBody(version)))
    description.check('/lead', 'post', await service.post(`/${version}/lead`, {}))
  })

  test(`${version} accepts the examples of its request bodies`, async () => {
    const posts = postsOf(description)
    assert.deepEqual(
      posts.map(([path]) => path),
      [...(version === 'v3' ? Object.keys(POSTS).toReversed() : []), '/lead'],
    )
    for (const [path, content] of posts) {
      const { example } = content['application/json'] ?? {}
      assert.ok(example, `${path} has no example`)
      const members = Object.fromEntries(
        Object.entries(example).map(([name, value]) => [
          name,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      )
      for (const [body, type] of [
        [JSON.stringify(example), 'application/json'],
        [String(new URLSearchParams(members)), 'application/x-www-form-urlencoded'],
      ] as const) {
        const headers = { 'x-api-key': writer, 'content-type': type }
        const url = `/${version}${path.replaceAll(/\{\w+\}/g, '0')}`
        const response = await service.post(url, body, { headers })
        assert.equal(response.statusCode, 201, response.body)
        description.check(path, 'post', response)
      }
    }
  })
}

test('refusals and answers are described with everything that they depend on', async () => {
  const { paths } = await Description.of(service, 'v3')
  for (const operation of Object.values(paths).flatMap(operations => Object.values(operations))) {
    assert.ok(operation.responses[500], `${operation.operationId} is not described to fail`)
  }
  const { get, post } = paths['/listings/{id}'] ?? {}
  assert.ok('ETag' in (get?.responses[200]?.headers ?? {}))
  assert.ok(post?.parameters.some(({ name }) => name === 'Idempotency-Key'))
  const form = post?.requestBody?.content['application/x-www-form-urlencoded']
  assert.deepEqual(form?.encoding, { data: { contentType: 'application/json' } })
  const lists = paths['/listings']?.['get']?.parameters.filter(one => one.schema.type === 'array')
  assert.ok(lists && lists.length > 3)
  for (const { name, style, explode } of lists) {
    assert.deepEqual([style, explode], ['form', false], name)
  }
  assert.match(post?.responses[413]?.description ?? '', /1 MiB, or has more than 5,000 members/)
  for (const status of [200, 304, 400]) {
    assert.ok('Preference-Applied' in (get?.responses[status]?.headers ?? {}), `${status}`)
    assert.ok(!('Preference-Applied' in (post?.responses[status]?.headers ?? {})), `${status}`)
  }
})

test('v3 answers posted listings as its description says', async () => {
  const description = await Description.of(service, 'v3')
  for (const [path, examples] of Object.entries(POSTS)) {
    for (const { url, data, status, headers } of examples) {
      const body = JSON.stringify({ accountID: 1, data })
      const sent = { 'x-api-key': writer, 'content-type': 'application/json', ...headers }
      const response = await service.post(`/v3${url}`, body, { headers: sent })
      assert.equal(response.statusCode, status, response.body)
      description.check(path, 'post', response)
    }
  }
})

/** Members of answers that may be posted back. They are ignored, so no fault names them. */
const DERIVED = [
  ...['listingID', 'portal_URL', 'listing_URL', 'type_listings_URL', 'county_listings_URL'],
  ...['city_listings_URL', 'state_listings_URL', 'member_listings_URL', 'member_URL'],
  ...['hasBoundaries', 'seller', 'isAuction', 'priceBefore', 'priceReducedAt'],
]

test('v3 describes the members of a posted listing that it takes, and no others', async () => {
  const description = await Description.of(service, 'v3')
  /** The members of an object, or of the elements of a list, that may be null. */
  const membersOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> => {
    const given = description.schema(schema?.anyOf?.[0] ?? schema ?? {})
    return given.items ? membersOf(given.items) : (given.properties ?? {})
  }
  for (const [path, content] of postsOf(description)) {
    if (path === '/lead') continue
    for (const { schema } of Object.values(content)) {
      const data = membersOf(membersOf(schema)['data'])
      const images = membersOf(data['images'])
      for (const name of DERIVED) assert.ok(name in data, name)
      for (const [described, put] of [
        [data, (members: object) => members],
        ...['price', 'propertyTypes', 'locationIDs', 'address', 'homeDetails', 'auction'].map(
          name => [membersOf(data[name]), (members: object) => ({ [name]: members })] as const,
        ),
        [membersOf(data['documents']), (document: object) => ({ documents: [document] })],
        [images, (image: object) => ({ images: [image] })],
        [membersOf(images['large']), (large: object) => ({ images: [{ large }] })],
      ] as const) {
        const response = await postListing(`/listings/${FULL_ID}`, put({ color: 1 }))
        const [unknown] = faultsOf(response, 'post').filter(one => one.title === 'Unknown member')
        const [, taken = ''] = unknown?.text.split('The members here are ') ?? []
        assert.deepEqual(
          taken.slice(0, -1).split(', ').toSorted(),
          Object.keys(described)
            .filter(name => !DERIVED.includes(name))
            .toSorted(),
        )
        for (const name of Object.keys(described)) {
          const { body } = await postListing('/listings/0', put({ [name]: null }))
          assert.doesNotMatch(body, /Unknown member/, name)
        }
      }
    }
  }
})
