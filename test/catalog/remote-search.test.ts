import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import fc from 'fast-check'
import { IndexedListings } from '../../src/catalog/live-index/indexed-listings.ts'
import { nearestListings } from '../../src/catalog/live-index/nearest-listings.ts'
import { OpenRequests } from '../../src/catalog/live-index/open-requests.ts'
import { priceQuantiles } from '../../src/catalog/live-index/price-quantiles.ts'
import { RemoteSearch } from '../../src/catalog/live-index/remote/remote-search.ts'
import { SearchHost } from '../../src/catalog/live-index/remote/search-host.ts'
import { SearchState } from '../../src/catalog/live-index/remote/search-state.ts'
import { Gazetteer } from '../../src/domain/places/gazetteer.ts'
import { Problem } from '../../src/domain/problem.ts'
import { DEFAULT_CRITERIA } from '../../src/domain/searching/criteria.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import { DEFAULT_SORT_ORDER } from '../../src/domain/searching/sort-order.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { startTestService } from '../api/service.ts'
import { ANY_CRITERIA, ANY_GRID, ANY_SORT, anyRecord } from '../search/random-searches.ts'
import { ScanIndex } from '../search/scan-index.ts'

const IDS = 300
const ROUNDS = 250
const SEARCHES_PER_ROUND = 20
const CLIENTS = 2
const ANY = { criteria: DEFAULT_CRITERIA, sort: DEFAULT_SORT_ORDER, offset: 0, limit: 1 }

const search = fc.record({
  criteria: ANY_CRITERIA,
  sort: ANY_SORT,
  offset: fc.integer({ min: 0, max: 5 }),
  limit: fc.constantFrom(0, 1, 7, 100),
})

const ANY_PRICE = { min: 0, max: null }
const SHARES = [0.25, 0.5, 1]

const ANY_NEAREST = fc.record({
  point: fc.record({
    latitude: fc.double({ min: 25, max: 49, noNaN: true }),
    longitude: fc.double({ min: -124, max: -67, noNaN: true }),
  }),
  boxes: fc.constantFrom([], [25], [30, 120, 500, 3000]),
  enough: fc.integer({ min: 0, max: 5 }),
  acres: fc.constantFrom(null, 0, 40),
  except: fc.integer({ min: 1, max: IDS }).map(id => id as ListingId),
  count: fc.constantFrom(1, 5, 100),
})

/** A search thread in this thread, with the clients of several. */
async function openHost() {
  const service = await startTestService()
  const listings = new IndexedListings(new BitmapIndex(), {})
  const state = new SearchState()
  const { index } = listings
  let facetCount = 0
  const searched = Promise.withResolvers<void>()
  const host = new SearchHost(
    {
      isReady: true,
      isInMemory: true,
      listingCount: 0,
      gazetteer: new Gazetteer(await service.store.places.all()),
      freshness: { state: 'current', untilCurrent: () => null },
      search: request => {
        searched.resolve()
        return index.search(request)
      },
      facets: (criteria, parts) => {
        facetCount++
        return index.facets(criteria, parts)
      },
      cells: (criteria, grid) => index.cells(criteria, grid),
      figures: ids => index.figures(ids),
      nearest: request => nearestListings(index, request),
      priceQuantiles: (criteria, shares) => priceQuantiles(index, criteria, shares),
      observe: observer => listings.observe(observer),
      catchUp: async () => {},
    },
    state,
  )
  host.start()
  const clients = Array.from({ length: CLIENTS }, () => {
    const requests = new OpenRequests()
    const remote = new RemoteSearch(service.store, {
      isInMemory: true,
      requests,
      onError: assert.ifError,
    })
    const changed: number[] = []
    remote.observe({ listingChanged: id => changed.push(id), placesChanged: () => {} })
    const { port1, port2 } = new MessageChannel()
    host.add(port1)
    remote.connect({ port: port2, state: state.buffer })
    return { remote, changed, port: port1, requests }
  })
  for (const { remote } of clients) await remote.load()
  return {
    clients,
    listings,
    facetCount: () => facetCount,
    searched: searched.promise,
    [Symbol.asyncDispose]: async () => {
      for (const { remote } of clients) await remote[Symbol.asyncDispose]()
      host[Symbol.dispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

test(`${CLIENTS * ROUNDS * SEARCHES_PER_ROUND} random searches between random writes have the answers of the scan in every thread`, async () => {
  await using host = await openHost()
  const scan = new ScanIndex()
  const writes = fc.sample(fc.array(anyRecord(IDS), { maxLength: 8 }), { numRuns: ROUNDS, seed: 3 })
  const searches = fc.sample(search, { numRuns: ROUNDS * SEARCHES_PER_ROUND, seed: 4 })
  const nearests = fc.sample(ANY_NEAREST, { numRuns: ROUNDS, seed: 6 })
  const grids = fc.sample(ANY_GRID, { numRuns: ROUNDS, seed: 5 })
  for (const [round, records] of writes.entries()) {
    for (const record of records) {
      scan.put(record)
      host.listings.put(record)
    }
    const from = round * SEARCHES_PER_ROUND
    const asked = searches.slice(from, from + SEARCHES_PER_ROUND)
    for (const { remote } of host.clients) {
      const found = await Promise.all(asked.map(one => remote.search(one)))
      for (const [i, request] of asked.entries()) {
        assert.deepEqual(found[i], scan.search(request), JSON.stringify(request))
      }
      const [{ criteria } = ANY] = asked
      const grid = grids[round] ?? assert.fail()
      const near = nearests[round] ?? assert.fail()
      const nearest = { ...near, criteria, maxMiles: near.boxes[0] ?? null }
      assert.deepEqual(await remote.facets(criteria), scan.facets(criteria))
      assert.deepEqual(await remote.cells(criteria, grid), scan.cells(criteria, grid))
      const { ids } = scan.search({ ...ANY, limit: 20 })
      assert.deepEqual(await remote.figures(ids), scan.figures(ids))
      assert.deepEqual(await remote.nearest(nearest), await nearestListings(scan, nearest))
      const priced = { ...criteria, pricePerAcreUsd: criteria.pricePerAcreUsd ?? ANY_PRICE }
      assert.deepEqual(
        await remote.priceQuantiles(priced, SHARES),
        await priceQuantiles(scan, priced, SHARES),
      )
    }
  }
})

test('a request that begins after an answer knew a change finds it in every thread, before any event has run', async () => {
  await using host = await openHost()
  const [record] = fc.sample(anyRecord(IDS), { numRuns: 1, seed: 1 }) as [SearchRecord]
  host.listings.put({ ...record, id: 7 as ListingId })
  const found = host.clients[0]?.remote.search(ANY)
  await host.searched
  for (const { remote, changed } of host.clients) {
    assert.deepEqual(changed, [])
    assert.equal(remote.freshness.untilCurrent(), null)
    assert.deepEqual(changed, [7])
  }
  await found
})

test('every thread is told of a change although nobody searches', async () => {
  await using host = await openHost()
  const [record] = fc.sample(anyRecord(IDS), { numRuns: 1, seed: 1 }) as [SearchRecord]
  host.listings.put({ ...record, id: 7 as ListingId })
  while (host.clients.some(({ changed }) => changed.length === 0)) await letOthersRun()
  for (const { changed } of host.clients) assert.deepEqual(changed, [7])
})

test('a search is charged to the request that begins it', async () => {
  await using host = await openHost()
  const [client] = host.clients
  let charged = 0
  client?.requests.runs({ charge: ms => (charged += ms) })
  const found = client?.remote.search(ANY)
  client?.requests.runs(null)
  await found
  assert.ok(charged > 0)
})

test('searches that wait when the search thread ends are refused, and so are later ones', async () => {
  await using host = await openHost()
  const isStarting = (error: unknown) => error instanceof Problem && error.code === 'unavailable'
  for (const { remote, port } of host.clients) {
    const refused = assert.rejects(remote.search(ANY), isStarting)
    port.close()
    await refused
    assert.equal(remote.isReady, false)
    await assert.rejects(remote.search(ANY), isStarting)
  }
})

test('a flood of facets is refused beyond a limit, and the facets of another thread do not wait for it', async () => {
  await using host = await openHost()
  const [flooding, other] = host.clients
  assert.ok(flooding && other)
  const order: string[] = []
  const flood = Array.from({ length: 1000 }, () =>
    flooding.remote.facets(DEFAULT_CRITERIA).then(
      () => order.push('flood'),
      error => {
        assert.ok(error instanceof Problem && error.code === 'unavailable', String(error))
        assert.equal(error.retryAfterSeconds, 2)
        order.push('refused')
      },
    ),
  )
  const few = Array.from({ length: 3 }, () =>
    other.remote.facets(DEFAULT_CRITERIA).then(() => order.push('other')),
  )
  await Promise.all([...flood, ...few])
  const answered = order.filter(one => one !== 'refused')
  assert.equal(answered.length, 253)
  assert.ok(answered.lastIndexOf('other') < 12, `${answered.lastIndexOf('other')}`)
  await flooding.remote.facets(DEFAULT_CRITERIA)
})

test('facets of a thread that has gone are not computed', async () => {
  await using host = await openHost()
  const [gone, other] = host.clients
  assert.ok(gone && other)
  const refused = Array.from({ length: 200 }, () =>
    assert.rejects(gone.remote.facets(DEFAULT_CRITERIA)),
  )
  await letOthersRun()
  await gone.remote[Symbol.asyncDispose]()
  await Promise.all(refused)
  await other.remote.facets(DEFAULT_CRITERIA)
  assert.ok(host.facetCount() < 100, `${host.facetCount()}`)
})
