import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { clockAndRandom } from '../../src/app/clock-and-random.ts'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { ScanIndex } from '../search/scan-index.ts'
import { LISTINGS, NOW } from './catalog.ts'
import { Description } from './description.ts'
import { askForFiles } from './random-files.ts'
import { parametersOf } from './random-gets.ts'
import { RandomTraffic, SEGMENTS } from './random-traffic.ts'
import { queryOf } from './random-values.ts'
import { serverOn, startTestService, type TestService } from './service.ts'
import { rowsOf } from './written-rows.ts'

/** How many requests of each kind are sent. */
interface Amounts {
  readonly requests: Readonly<Record<(typeof SEGMENTS)[number], number>>
  readonly searches: number
  readonly files: number
  /** At least this share of the posted listings must be accepted. */
  readonly minTakenShare: number
  /** Whether there are enough requests for every operation to succeed at least once. */
  readonly isEnoughForAll: boolean
}

/** Few random ids are those of feeds, and runs of feeds are made by processes of their own. */
const UNLIKELY = ['get /feeds/{id}', 'get /feeds/{id}/runs', 'post /feeds/{id}/runs'].concat(
  ...['delete /feeds/{id}', 'get /feeds/{id}/runs/{run}', 'get /markets/county/{id}'],
)

/** Endpoints of webhooks are added only where one answers. */
function isUnlikely(operation: string): boolean {
  return UNLIKELY.includes(operation) || operation.includes(' /webhooks/{id}')
}

/** Registers the tests of a service that gets random requests of all kinds. */
export async function testRandomRequests(amounts: Amounts): Promise<void> {
  const { searches, files } = amounts
  const service = await startTestService()
  after(() => service[Symbol.asyncDispose]())
  const publisher = new Publisher(service.store, clockAndRandom)
  while (await publisher.step());
  const traffic = await RandomTraffic.against(service)
  testTraffic(service, traffic, amounts)
  testFiles(service, files)
  testFacets(service, searches)
  testOutcome(service, searches)
}

function testTraffic(service: TestService, traffic: RandomTraffic, amounts: Amounts): void {
  for (const segment of SEGMENTS) {
    test(`${segment} answers ${amounts.requests[segment]} random requests as its description says, and never fails`, async () => {
      const requests = amounts.requests[segment]
      const tally = await traffic.run(segment, { requests, seed: NOW % 2 ** 31 })
      assert.equal((await service.get('/healthz')).statusCode, 200)
      const { listingPosts, takenListings } = tally
      assert.ok(
        takenListings >= listingPosts * amounts.minTakenShare,
        `Only ${takenListings} of ${listingPosts} listings were taken`,
      )
      if (!amounts.isEnoughForAll) return
      const never = tally.operations.filter(
        operation => !tally.succeeded.has(operation) && !isUnlikely(operation),
      )
      assert.deepEqual(never, [], 'Operations that were never answered with success')
    })
  }
}

function testFiles(service: TestService, requests: number): void {
  test(`${requests} random requests for files, for parts of files and for other paths are answered correctly`, async () => {
    const byStatus = await askForFiles(service, { requests, seed: NOW % 2 ** 31 })
    const expected = [200, 206, 304, 404, 416]
    assert.deepEqual(
      expected.filter(status => !byStatus.has(status)),
      [],
      'Never answered',
    )
  })
}

function testFacets(service: TestService, amount: number): void {
  test(`facets of ${amount} random searches count what is found, and are refused with them`, async () => {
    const extensions = await Description.of(service, 'ext')
    const searches = fc.sample(queryOf(parametersOf(extensions, '/facets')), amount)
    for (const query of searches) {
      const facets = await service.get(`/ext/facets?${query}`)
      extensions.check('/facets', 'get', facets)
      const search = await service.get(`/ext/listings?${query}`)
      assert.equal(facets.statusCode, search.statusCode, query)
      if (search.statusCode !== 200) assert.equal(facets.body, search.body, query)
      else assert.equal(facets.json().records, search.json().records, query)
    }
  })
}

function testOutcome(service: TestService, amount: number): void {
  test('afterwards the index equals the store, every listing can be read, and the database is not damaged', async () => {
    const description = await Description.of(service, 'v3')
    service.now = NOW
    await using index = new LiveIndex(
      service.store,
      () => new ScanIndex(),
      error => {
        throw error
      },
    )
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
    const searches = fc.sample(queryOf(parametersOf(description, '/listings')), amount)
    for (const query of searches) {
      const url = `/v3/listings?${query}`
      assert.equal((await fresh.inject({ url, headers })).body, (await service.get(url)).body, url)
      const counted = `/ext/facets?${query}`
      const here = await service.get(counted)
      const there = await fresh.inject({ url: counted, headers })
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
}
