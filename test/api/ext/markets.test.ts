import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Home, Listing } from '../../../src/domain/listings/listing.ts'
import type { AccountId } from '../../../src/domain/values/ids.ts'
import { countyNamed } from '../catalog.ts'
import { Description } from '../description.ts'
import { newSeller } from '../posted-listings.ts'
import { assertRefused } from '../refusal.ts'
import { catalogOf, quietListing } from '../search-catalog.ts'
import { startTestService } from '../service.ts'

const bosque = countyNamed('Bosque', 'TX')
const hill = countyNamed('Hill', 'TX')
const HOME: Home = { beds: 2, baths: 1, halfBaths: null, areaSqft: 900 }
const EDGES = [0, 5, 20, 50, 100, 500]
/** Also the edges of the classes. */
const SIZES = [0.4, 3, 4.999, 5, 5.001, 12, 19.99, 20, 49, 50, 75, 99.999, 100, 320, 500, 2000]

let random = 7
/** From 0 to 1; the same in each run. */
function next(): number {
  random = (random * 48_271) % 2_147_483_647
  return random / 2_147_483_647
}

/** Land in Bosque County, which figures are of. */
function land(id: number, given: Partial<Listing> = {}): Listing {
  const acres = SIZES[Math.floor(next() * SIZES.length)] ?? 1
  return quietListing(id, {
    stateId: bosque.stateId,
    countyId: bosque.id,
    latitude: bosque.latitude,
    longitude: bosque.longitude,
    accountId: 1 as AccountId,
    acres,
    priceUsd: Math.round(acres * (2000 + 9000 * next())),
    listedAt: Date.parse('2026-11-20T12:00:00Z') - Math.floor(400 * next()) * 86_400_000,
    status: next() < 0.2 ? 'PP' : 'P',
    types: [next() < 0.5 ? 2 : 128],
    ...given,
  })
}

const COMPARED = Array.from({ length: 150 }, (_, i) => land(1001 + i))
/** Listings whose prices are not compared. */
const OTHERS = [
  { home: HOME, priceUsd: 1 },
  { listingType: 1, priceUsd: 1 },
  { listingType: 3, priceUsd: 1 },
  { status: 'S', priceUsd: 1 },
  { active: false, priceUsd: 1 },
  { priceUsd: null },
  { acres: null },
  { acres: 0 },
] as const satisfies Partial<Listing>[]
const NOT_COMPARED = OTHERS.flatMap((given, i) =>
  [0, 1, 2].map(number => land(2000 + 10 * i + number, given)),
)
/** Sold land whose sellers have said what it sold for, from the first day that counts. */
const SALES = Array.from({ length: 40 }, (_, i) =>
  land(4000 + i, {
    status: 'S',
    soldOn: i === 0 ? '2024-11-20' : '2026-02-28',
    listingType: i < 4 ? 1 : 2,
    soldPriceUsd: Math.round(50_000 * (1 + next())),
  }),
)
const SOLD = { status: 'S', soldPriceUsd: 1, soldOn: '2026-02-28' } as const
/** Listings whose sales do not count. */
const OTHER_SALES = [
  { soldOn: '2024-11-19' },
  { soldOn: '' },
  { soldPriceUsd: null },
  { home: HOME },
  { listingType: 3 },
  { active: false },
  { acres: null },
  { acres: 0 },
  { status: 'P' },
  { accountId: 2 as AccountId },
] as const satisfies Partial<Listing>[]
const NOT_COUNTED = OTHER_SALES.map((given, i) =>
  land(5000 + i, { ...SOLD, priceUsd: null, ...given }),
)
const IN_HILL = [1, 2, 3, 4, 5, 6, 7].map(number =>
  land(3000 + number, { countyId: hill.id, acres: 10, priceUsd: 10_000 * number }),
)

const service = await startTestService({
  source: catalogOf([...COMPARED, ...NOT_COMPARED, ...SALES, ...NOT_COUNTED, ...IN_HILL]),
  timeZone: 'America/Chicago',
})
after(() => service[Symbol.asyncDispose]())
await service.editAccount(2, { active: false })

async function market(path: string) {
  const answer = await service.get(`/ext/markets/${path}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

/** A quantile as spreadsheets compute it, over all values. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? low
  return Math.round(low + (high - low) * (place - Math.floor(place)))
}

function spread(listings: readonly Listing[], name: 'priceUsd' | 'soldPriceUsd' = 'priceUsd') {
  const sorted = listings
    .map(listing => (listing[name] ?? 0) / (listing.acres ?? 1))
    .sort((a, b) => a - b)
  const shown = (share: number) => (sorted.length < 8 ? null : quantile(sorted, share))
  return {
    records: sorted.length,
    lowerQuartile: shown(0.25),
    median: shown(0.5),
    upperQuartile: shown(0.75),
  }
}

test('a county has the quartiles of the prices per acre of its land, overall and by size', async () => {
  const { pricePerAcre, sizeClasses, place, countyID } = await market(`county/${bosque.id}`)
  assert.deepEqual([place, countyID], ['Bosque County, Texas', bosque.id])
  assert.deepEqual(pricePerAcre, spread(COMPARED))
  const expected = bySize(COMPARED, 'priceUsd')
  assert.deepEqual(sizeClasses, expected)
  assert.ok(expected.filter(({ median }) => median !== null).length >= 4)
})

function bySize(listings: readonly Listing[], name: 'priceUsd' | 'soldPriceUsd') {
  return EDGES.map((fromAcres, i) => {
    const toAcres = EDGES[i + 1] ?? null
    const within = listings.filter(
      ({ acres }) => (acres ?? 0) >= fromAcres && (acres ?? 0) < (toAcres ?? Number.MAX_VALUE),
    )
    return { fromAcres, toAcres, ...spread(within, name) }
  })
}

test('a county and its state have the quartiles of what land sold for in the last two years', async () => {
  for (const path of [`county/${bosque.id}`, `state/${bosque.stateId}`]) {
    const { since, pricePerAcre, sizeClasses } = (await market(path)).sold
    assert.equal(since, '2024-11-20')
    assert.deepEqual(pricePerAcre, spread(SALES, 'soldPriceUsd'))
    assert.deepEqual(sizeClasses, bySize(SALES, 'soldPriceUsd'))
  }
})

test('with fewer than 8 sales no figure is shown, and the eighth shows it at once', async () => {
  const place = { state: 'TX', county: 'Gregg' }
  const path = `county/${countyNamed('Gregg', 'TX').id}`
  const seller = await newSeller(service)
  const form = { listingTitle: 'Sold', acres: 10, propertyTypes: { id: 2 }, address: place }
  const sell = async (soldPrice: number) => {
    const data = { ...form, status: 'S', soldPrice, soldDate: '2026-11-01' }
    return (await seller.save(0, data)).json().listingID
  }
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await sell(10_000 * n)
  const none = { lowerQuartile: null, median: null, upperQuartile: null }
  assert.deepEqual((await market(path)).sold.pricePerAcre, { records: 7, ...none })
  const id = await sell(80_000)
  const shown = { records: 8, lowerQuartile: 2750, median: 4500, upperQuartile: 6250 }
  assert.deepEqual((await market(path)).sold.pricePerAcre, shown)
  await seller.save(id, { status: 'P' })
  assert.deepEqual((await market(path)).sold.pricePerAcre, { records: 7, ...none })
})

test('a state has the figures of all its counties', async () => {
  const { pricePerAcre, countyID, place } = await market(`state/${bosque.stateId}`)
  assert.deepEqual([place, countyID], ['Texas', null])
  assert.deepEqual(pricePerAcre, spread([...COMPARED, ...IN_HILL]))
})

test('with fewer than 8 listings no figure is shown, and one more listing shows it at once', async () => {
  const path = `county/${hill.id}`
  const none = { lowerQuartile: null, median: null, upperQuartile: null }
  const before = await market(path)
  assert.deepEqual(before.pricePerAcre, { records: 7, ...none })
  assert.equal(before.sizeClasses[1].median, null)
  assert.equal(before.sizeClasses[1].records, 7)
  const seller = await newSeller(service)
  const data = {
    listingTitle: 'Eighth',
    acres: 10,
    price: { numeric: 80_000 },
    propertyTypes: { id: 2 },
    address: { state: 'TX', county: 'Hill' },
  }
  const { listingID } = (await seller.save(0, data)).json()
  const shown = { records: 8, lowerQuartile: 2750, median: 4500, upperQuartile: 6250 }
  const now = await market(path)
  assert.deepEqual(now.pricePerAcre, shown)
  assert.equal(now.newestListingIDs[0], listingID)
  assert.equal(now.newestListed, new Date(service.now).toISOString())
  await seller.save(listingID, { active: false })
  assert.deepEqual((await market(path)).pricePerAcre, { records: 7, ...none })
})

test('all listings on offer count, by kind and newest first; sold and hidden ones do not', async () => {
  const { records, propertyTypes, newestListingIDs } = await market(`county/${bosque.id}`)
  const offered = [...COMPARED, ...NOT_COMPARED, ...NOT_COUNTED].filter(
    ({ active, status, accountId }) => active && status !== 'S' && accountId === 1,
  )
  assert.equal(records, offered.length)
  const count = (type: number) => offered.filter(({ types: [first] }) => first === type).length
  const kinds = [
    { id: 2, label: 'Ranches', count: count(2) },
    { id: 128, label: 'Hunting Land', count: count(128) },
  ]
  assert.deepEqual(
    propertyTypes,
    kinds.sort((a, b) => b.count - a.count),
  )
  const newest = offered.toSorted((a, b) => b.listedAt - a.listedAt || b.id - a.id)
  assert.deepEqual(
    newestListingIDs,
    newest.slice(0, 6).map(({ id }) => id),
  )
})

test('twelve months count the present listings by the month of their date in the time zone', async () => {
  const { months } = await market(`county/${bosque.id}`)
  assert.equal(months.length, 12)
  assert.deepEqual([months[0].month, months[11].month], ['2025-12', '2026-11'])
  const monthOf = (instant: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(instant).slice(0, 7)
  for (const { month, records, median } of months) {
    const expected = spread(COMPARED.filter(({ listedAt }) => monthOf(listedAt) === month))
    assert.deepEqual({ records, median }, { records: expected.records, median: expected.median })
  }
})

test('an empty county has no figures, an unknown place is not found', async () => {
  const empty = countyNamed('Loving', 'TX')
  const { records, newestListed, newestListingIDs, propertyTypes } = await market(
    `county/${empty.id}`,
  )
  assert.deepEqual([records, newestListed, newestListingIDs, propertyTypes], [0, null, [], []])
  for (const path of ['state/99', 'county/1', `county/${'9'.repeat(40)}`]) {
    assertRefused(await service.get(`/ext/markets/${path}`), 404, 'v3')
  }
  assertRefused(await service.app.inject({ url: `/ext/markets/county/${bosque.id}` }), 401, 'v3')
})

test('markets are answered as they are described', async () => {
  const description = await Description.of(service, 'ext')
  for (const [path, id] of [
    ['/markets/state/{id}', bosque.stateId],
    ['/markets/county/{id}', bosque.id],
  ] as const) {
    for (const each of [id, 999_999]) {
      const url = `/ext${path.replace('{id}', String(each))}`
      description.check(path, 'get', await service.get(url))
    }
  }
})
