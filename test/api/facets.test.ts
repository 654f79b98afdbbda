import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Static } from 'typebox'
import { PROPERTY_TYPES, STATUSES } from '../../src/domain/listings/lookup-lists.ts'
import { FACET_EDGES } from '../../src/domain/searching/facets.ts'
import type { FACETS } from '../../src/http/api/resources/facets.ts'
import { countyNamed, places, stateWithCode } from './catalog.ts'
import { FORM, newSeller } from './posted-listings.ts'
import { assertRefused, faultsOf } from './refusal.ts'
import { pageOf, startSearches } from './search-cases.ts'
import { AT } from './search-catalog.ts'
import { startTestService } from './service.ts'

type Answer = Static<typeof FACETS>

const service = await startSearches({ timeZone: 'America/Chicago' })

async function facetsOf(query: string, of = service): Promise<Answer> {
  const answer = await of.get(`/ext/facets?${query}`)
  assert.equal(answer.statusCode, 200, `${query}: ${answer.body}`)
  return answer.json()
}

async function recordsOf(query: string): Promise<number> {
  return (await pageOf(service, 'v3', query)).records
}

/**
 * Searches with each filter and with several filters. With a filter of a place, facets must not drop that
 * filter.
 */
const FILTERS: readonly string[] = [
  '',
  'lp=100000&hp=250000',
  'lpa=2500&hpa=9999',
  'la=10&ha=100',
  'acctid=12&lbed=3',
  'acctid=12&hbed=3',
  'acctid=12&lbath=2.5&hbath=3',
  'acctid=12&lhsqft=400&hhsqft=2000',
  'hasHouse=true',
  'hasHouse=0',
  `countyID=${AT.bosque},${AT.hill}`,
  `regionID=${AT.centralTexas},${AT.eastTexas}`,
  `cityID=${AT.clifton}`,
  `cityID=${AT.clifton}&distance=40`,
  `stateID=${AT.texas}`,
  `lakeID=${AT.whitney}`,
  'listingType=1,3',
  'status=PP,S',
  'status=P,PP,S',
  'dt=past7days',
  'addf=2026-09-08&addt=2026-09-09',
  'kw=barn',
  'kw="old+stone+barn"+lake',
  'acctid=13',
  'zip=76634',
  'bounds=(31,-98),(32,-97)',
  'bounds=(51,170),(53,-170)',
  'propertyTypes=3,512',
  `stateID=${AT.texas}&kw=clifton&zip=76634&la=1`,
  'kw=zanzibar',
  'stateID=0',
]

const PLACED = /stateID|countyID|regionID|cityID|lakeID/i

for (const query of FILTERS) {
  test(`facets for ${query || '(no parameter)'} count what searches find`, async () => {
    const facets = await facetsOf(query)
    const page = await pageOf(service, 'v3', query)
    assert.equal(facets.records, page.records)
    assert.equal(facets.breadcrumb, page.breadcrumb)
    const { states, counties, propertyTypes, statuses, price, acres, pricePerAcre } = facets
    const sum = (list: readonly { count: number }[]) =>
      list.reduce((total, { count }) => total + count, 0)
    for (const list of [states, counties, statuses]) assert.equal(sum(list), page.records)
    for (const { unknown, buckets } of [price, acres, pricePerAcre]) {
      assert.equal(unknown + sum(buckets), page.records)
    }
    if (!PLACED.test(query)) {
      for (const { stateID, count } of states) {
        assert.equal(await recordsOf(`${query}&stateID=${stateID}`), count)
      }
      for (const { countyID, count } of counties) {
        assert.equal(await recordsOf(`${query}&countyID=${countyID}`), count)
      }
    }
    if (!query.includes('propertyTypes')) {
      for (const { id } of PROPERTY_TYPES) {
        const count = propertyTypes.find(type => type.id === id)?.count ?? 0
        assert.equal(await recordsOf(`${query}&propertyTypes=${id}`), count)
      }
    }
    if (query.includes('status')) return
    for (const { code, count } of statuses) {
      assert.equal(await recordsOf(`${query}&status=${code}`), count)
    }
  })
}

/** The parameters of a range's two ends, and the histogram that counts by it. */
const RANGES = [
  ['lp', 'hp', 'price', 'priceUsd'],
  ['la', 'ha', 'acres', 'acres'],
  ['lpa', 'hpa', 'pricePerAcre', 'pricePerAcreUsd'],
] as const

for (const [lowest, highest, name, amount] of RANGES) {
  test(`each bucket of ${name} counts what a search between its edges finds`, async () => {
    const { records, [name]: histogram } = await facetsOf('')
    const edges = FACET_EDGES[amount]
    assert.deepEqual(
      histogram.buckets.map(({ from, to }) => [from, to]),
      edges.map((from, i) => [from, edges[i + 1] ?? null]),
    )
    for (const { from, to, count } of histogram.buckets) {
      const above = to === null ? 0 : await recordsOf(`${lowest}=${to}`)
      assert.equal(count, (await recordsOf(`${lowest}=${from}`)) - above)
    }
    assert.ok(histogram.buckets.filter(({ count }) => count > 0).length > 2)
    assert.equal(histogram.unknown, records - (await recordsOf(`${highest}=1e300`)))
  })
}

test('a whole answer is in order of count and then of name', async () => {
  const bucket = (from: number, to: number | null, count = 0) => ({ from, to, count })
  const texas = stateWithCode('TX').id
  const { price, acres, pricePerAcre, ...rest } = await facetsOf(`stateID=${texas}`)
  assert.deepEqual(rest, {
    records: 4,
    states: [{ stateID: texas, state: 'Texas', stateCode: 'TX', count: 4 }],
    counties: [
      { countyID: AT.bosque, county: 'Bosque', stateID: texas, count: 2 },
      { countyID: AT.hill, county: 'Hill', stateID: texas, count: 1 },
      { countyID: countyNamed('McLennan', 'TX').id, county: 'McLennan', stateID: texas, count: 1 },
    ],
    propertyTypes: [{ id: 32, label: 'Undeveloped Land', count: 4 }],
    statuses: [{ code: 'P', label: 'Available', count: 4 }],
    facts: [],
    breadcrumb: 'Land for sale in Texas',
  })
  for (const { unknown, buckets } of [price, acres, pricePerAcre]) {
    assert.equal(unknown, 4)
    assert.ok(buckets.every(({ count }) => count === 0))
  }
  assert.deepEqual((await facetsOf('lp=100000&acctid=4')).price, {
    unknown: 0,
    buckets: [
      bucket(0, 25_000),
      bucket(25_000, 50_000),
      bucket(50_000, 100_000),
      bucket(100_000, 250_000, 1),
      bucket(250_000, 500_000, 2),
      bucket(500_000, 1_000_000, 1),
      bucket(1_000_000, 2_500_000),
      bucket(2_500_000, 5_000_000),
      bucket(5_000_000, null),
    ],
  })
  const everything = await facetsOf('status=P,PP,S')
  for (const list of [
    everything.states.map(({ state, count }) => [count, state] as const),
    everything.counties.map(({ county, count }) => [count, county] as const),
    everything.propertyTypes.map(({ label, count }) => [count, label] as const),
    everything.statuses.map(({ label, count }) => [count, label] as const),
  ]) {
    assert.ok(list.length > 2)
    const { compare } = new Intl.Collator('en')
    assert.deepEqual(
      list,
      list.toSorted((a, b) => b[0] - a[0] || compare(a[1], b[1])),
    )
  }
  assert.equal(everything.statuses.length, STATUSES.length)
})

test('parameters about pages change nothing, but bad values are refused', async () => {
  const plain = await facetsOf('')
  const shown = 'pageNumber=3&listingsPerPage=1&sortid=3&includeDescription=1'
  assert.deepEqual(await facetsOf(`${shown}&largerThumbnails=1&includeBoundaries=yes`), plain)
  assert.deepEqual(await facetsOf('color=green&LP='), plain)
})

for (const [query, ...faults] of [
  ['lp=cheap', /^lp must be a number from 0, not "cheap"\.$/],
  ['pageNumber=0', /^pageNumber must be/],
  ['sortid=99', /^sortid must be/],
  ['bounds=(1,2)', /^bounds must be/],
  ['kw=a&kw=b', /^kw may be given once/],
  ['cityID=1&distance=far', /^distance must be/],
  ['dt=ever', /^dt must be/],
  ['lp=x&dt=ever', /^lp must be/, /^dt must be/],
] as const) {
  test(`${query} is refused as a search is`, async () => {
    const answer = await service.get(`/ext/facets?${query}`)
    assert.equal(answer.statusCode, 400)
    const told = faultsOf(answer, 'v3')
    assert.equal(told.length, faults.length)
    for (const [i, text] of faults.entries()) assert.match(told[i]?.text ?? '', text)
    // Orders by price reductions are those of /ext alone.
    if (!query.startsWith('sortid=')) {
      assert.equal((await service.get(`/v3/listings?${query}`)).body, answer.body)
    }
  })
}

test('a key is required and counted, and may be in every place', async () => {
  const url = '/ext/facets'
  assertRefused(await service.app.inject({ url }), 401, 'v3')
  assertRefused(await service.app.inject({ url: `${url}?APIKey=x` }), 401, 'v3')
  const key = await service.createKey({ ratePerMinute: 12 })
  for (const request of [
    { url: `${url}?APIKey=${key}` },
    { url, headers: { authorization: `Bearer ${key}` } },
  ]) {
    const answer = await service.app.inject(request)
    assert.equal(answer.statusCode, 200)
    assert.match(String(answer.headers['ratelimit']), /^"burst";r=[01];t=\d+$/)
    assert.equal(answer.headers['cache-control'], 'private')
    assert.equal(answer.headers['etag'], undefined)
  }
  assertRefused(await service.app.inject({ url: `${url}?APIKey=${key}` }), 429, 'v3')
})

test('only GET and HEAD are defined, and nothing else is below /ext', async () => {
  const headers = { 'x-api-key': service.key }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await service.app.inject({ method, url: '/ext/facets', headers })
    assert.equal(answer.headers.allow, 'GET, HEAD')
    const text = new RegExp(`^${method} is not defined for this resource`)
    const title = 'Method not allowed'
    assertRefused(answer, 405, method === 'POST' ? 'post' : 'v3', { title, text })
  }
  for (const path of ['', '/', '/nothing', '/facets/1', '/listing', '/Facets']) {
    assertRefused(await service.get(`/ext${path}`), 404, 'v3', { text: /^There is no resource/ })
  }
  const get = await service.get('/ext/facets/')
  const head = await service.app.inject({ method: 'HEAD', url: '/ext/facets', headers })
  assert.deepEqual([get.statusCode, head.statusCode, head.body], [200, 200, ''])
  assert.equal(head.headers['content-length'], get.headers['content-length'])
  const preflight = await service.app.inject({
    method: 'OPTIONS',
    url: '/ext/facets',
    headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
  })
  assert.equal(preflight.statusCode, 204)
  assert.equal(preflight.headers['access-control-allow-origin'], '*')
})

test('a write is counted at once', async () => {
  await using written = await startTestService()
  const seller = await newSeller(written)
  const before = await facetsOf('', written)
  const answer = await seller.save(0, { ...FORM, acres: 7, price: { numeric: 30_000 } })
  const { listingID } = answer.json()
  const added = await facetsOf('', written)
  const countIn = ({ counties }: Answer) =>
    counties.find(({ countyID }) => countyID === AT.bosque)?.count ?? 0
  assert.equal(added.records, before.records + 1)
  assert.equal(countIn(added), countIn(before) + 1)
  assert.equal(added.price.buckets[1]?.count, (before.price.buckets[1]?.count ?? 0) + 1)
  assert.equal(added.acres.buckets[2]?.count, (before.acres.buckets[2]?.count ?? 0) + 1)
  await seller.save(listingID, { price: { numeric: 0 }, status: 'Under Contract' })
  const edited = await facetsOf('', written)
  assert.equal(edited.records, added.records)
  assert.equal(edited.price.unknown, added.price.unknown + 1)
  assert.equal(edited.price.buckets[1]?.count, before.price.buckets[1]?.count)
  await seller.save(listingID, { active: false })
  assert.deepEqual(await facetsOf('', written), before)
})

test('every place of the catalog is counted under its own name', async () => {
  const { states, counties } = await facetsOf('')
  for (const { stateID, state, stateCode } of states) {
    const place = places.states.find(({ id }) => id === stateID)
    assert.deepEqual([state, stateCode], [place?.name, place?.code])
  }
  for (const { countyID, county, stateID } of counties) {
    const place = places.counties.find(({ id }) => id === countyID)
    assert.deepEqual([county, stateID], [place?.name, place?.stateId])
  }
})
