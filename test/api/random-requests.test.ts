import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { NewKey } from '../../src/catalog/create-key.ts'
import { LiveIndex } from '../../src/catalog/live-index.ts'
import type { AccountId } from '../../src/domain/ids.ts'
import { ScanIndex } from '../../src/search/scan.ts'
import { LISTINGS, NOW, places } from './catalogue.ts'
import { Description } from './description.ts'
import { anyPost, seldom } from './random-posts.ts'
import { anyText, encodeAny, pick, queryOf } from './random-values.ts'
import { VERSIONS, type Version } from './refusal.ts'
import { serverOn, startTestService } from './service.ts'
import { rowsOf } from './written-rows.ts'

/** Of each version. */
const REQUESTS = 5000
const SEARCHES = 200

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const WRITE: Partial<NewKey> = { permissions: ['listings:write', 'showcase:write'] }

/** Everyone who may ask: with and without permissions, for one account, some or all. */
const KEYS = [
  service.key,
  await service.createKey(WRITE),
  await service.createKey({
    ...WRITE,
    accountId: 4 as AccountId,
    grantedAccounts: [2 as AccountId],
  }),
  await service.createKey({ accountId: 2 as AccountId, permissions: ['listings:write'] }),
]
const ALL_ACCOUNTS = await service.createKey({
  permissions: ['listings:write', 'showcase:write', 'leads:mute', 'leads:assign'],
  allAccounts: true,
})

const anyKey = fc.oneof(
  { weight: 12, arbitrary: fc.constant(ALL_ACCOUNTS) },
  { weight: 5, arbitrary: pick(KEYS) },
  { weight: 1, arbitrary: pick(['', 'x', `${ALL_ACCOUNTS}x`, ALL_ACCOUNTS.toLowerCase()]) },
)

/** Where the key stands: what it adds to the headers and the query. */
const presented = fc
  .tuple(anyKey, pick(['x-api-key', 'x-api-key', 'authorization', 'query']))
  .map(([key, where]) => {
    if (where === 'query') return { headers: {}, query: `&APIKey=${key}` }
    const text = where === 'authorization' ? `Bearer ${key}` : key
    return { headers: { [where]: text }, query: '' }
  })

const someIds = [
  ...LISTINGS.map(({ id }) => id),
  ...[21, 22, 23, 24, 44, 0, 11, 12, 13, 25],
  ...places.counties.slice(0, 3).map(({ id }) => id),
  ...places.cities.slice(0, 3).map(({ id }) => id),
].map(String)

/** A path of a template, its tokens filled with what is there, or with anything but nothing. */
const pathOf = (template: string) => {
  const token = fc.oneof(
    { weight: 6, arbitrary: pick([...someIds, 'property', 'sort', 'small', 'black']) },
    { weight: 1, arbitrary: anyText },
  )
  return fc
    .array(token, { minLength: 2, maxLength: 2 })
    .map(values => template.replaceAll(/\{\w+\}/g, () => encodeAny(values.shift() || '-')))
}

/** The names of a row's query parameters. */
function parametersOf(description: Description, template: string): string[] {
  const { parameters } = description.paths[template]?.['get'] ?? { parameters: [] }
  return parameters.filter(one => one.in === 'query').map(one => one.name)
}

function anyGet(description: Description) {
  const templates = Object.entries(description.paths)
    .filter(([, operations]) => operations['get'])
    .map(([template]) => template)
  const anyRow = fc.oneof(
    { weight: 3, arbitrary: pick(templates) },
    { weight: 1, arbitrary: fc.constant('/listings') },
  )
  return anyRow.chain(template =>
    fc.record({
      template: fc.constant(template),
      path: pathOf(template),
      query: queryOf(parametersOf(description, template)),
    }),
  )
}

function anyRequest(version: Version, description: Description) {
  const query = seldom(queryOf(['accountID', 'data'])).map(text => text ?? '')
  const posts = fc.record({ post: anyPost(version), query })
  return fc.record({
    presented,
    request: fc.oneof(
      { weight: 3, arbitrary: anyGet(description) },
      {
        weight: version === 'v3' ? 3 : 1,
        arbitrary: posts.map(({ post, query }) => ({ ...post, query })),
      },
    ),
  })
}

for (const version of VERSIONS) {
  test(`${version} answers ${REQUESTS} random requests as it is described, and never fails`, async () => {
    const description = await Description.of(service, version)
    const listingPosts = { all: 0, taken: 0 }
    const property = fc.asyncProperty(
      anyRequest(version, description),
      async ({ presented, request }) => {
        const { template, path, query } = request
        const isPost = 'body' in request
        const response = await service.app.inject({
          method: isPost ? 'POST' : 'GET',
          url: `/${version}${path}?${query}${presented.query}`,
          headers: { ...presented.headers, ...(isPost && request.headers) },
          ...(isPost && { payload: request.body }),
        })
        // So that no flood is seen in them, and what was to be repeated is forgotten now and then.
        if (isPost) service.now += 300_000
        const method = isPost ? 'post' : 'get'
        if (isPost && template.startsWith('/listings')) {
          listingPosts.all++
          if (response.statusCode < 300) listingPosts.taken++
        }
        const described = description.paths[template]?.[method]?.responses
        // What is not of the template's form is of no described path.
        if (response.statusCode === 404 && !described?.[404]) return
        description.check(template, method, response)
      },
    )
    await fc.assert(property, { numRuns: REQUESTS, seed: NOW % 2 ** 31 })
    assert.equal((await service.get('/healthz')).statusCode, 200)
    const { all, taken } = listingPosts
    assert.ok(taken >= all / 4, `Only ${taken} of ${all} listings were taken`)
  })
}

test(`facets of ${SEARCHES} random searches count what is found, and are refused with them`, async () => {
  const extensions = await Description.of(service, 'ext')
  const searches = fc.sample(queryOf(parametersOf(extensions, '/facets')), SEARCHES)
  for (const query of searches) {
    const facets = await service.get(`/ext/facets?${query}`)
    extensions.check('/facets', 'get', facets)
    const search = await service.get(`/v3/listings?${query}`)
    assert.equal(facets.statusCode, search.statusCode, query)
    if (search.statusCode !== 200) assert.equal(facets.body, search.body, query)
    else assert.equal(facets.json().records, search.json().records, query)
  }
})

test('afterwards the index is what is stored, every listing can be read, and the database is whole', async () => {
  const description = await Description.of(service, 'v3')
  service.now = NOW
  await using index = new LiveIndex(service.store, new ScanIndex(), error => {
    throw error
  })
  await index.load()
  const fresh = await serverOn(service, index)
  const headers = { 'x-api-key': service.key }
  const found = new Set<number>()
  for (const sortid of [23, 6, 25, 3, 4, 1, 2, 7, 8]) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = `sortid=${sortid}&status=P,PP,S&listingsPerPage=100&pageNumber=${page}`
      const url = `/v3/listings?${query}&includeDescription=1&includeBoundaries=1`
      const response = await service.get(url)
      assert.equal((await fresh.inject({ url, headers })).body, response.body)
      const { data, ...rest } = response.json()
      pages = rest.pages
      for (const { listingID } of data) found.add(listingID)
    }
  }
  const searches = fc.sample(queryOf(parametersOf(description, '/listings')), SEARCHES)
  for (const query of searches) {
    const url = `/v3/listings?${query}`
    assert.equal((await fresh.inject({ url, headers })).body, (await service.get(url)).body, url)
    const counted = `/ext/facets?${query}`
    const [here, there] = [
      await service.get(counted),
      await fresh.inject({ url: counted, headers }),
    ]
    assert.equal(there.body, here.body, counted)
  }
  await fresh.close()

  const active = rowsOf(service, 'select 1 from listing where active = 1').length
  assert.equal(found.size, active)
  assert.ok(active > 2 * LISTINGS.length, `Only ${active} listings were created`)
  for (const id of found) {
    const response = await service.get(
      `/v3/listings/${id}?includeImages=1&includeDocuments=1&includeAmenities=1`,
    )
    assert.equal(response.statusCode, 200)
    description.check('/listings/{id}', 'get', response)
  }
  assert.deepEqual(rowsOf(service, 'pragma integrity_check'), [{ integrity_check: 'ok' }])
  assert.deepEqual(rowsOf(service, 'pragma foreign_key_check'), [])
})
