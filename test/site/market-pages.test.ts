import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { countyNamed } from '../api/catalog.ts'
import { newSeller } from '../api/posted-listings.ts'
import { catalogOf, quietListing } from '../api/search-catalog.ts'
import { startTestSite, withSigns } from './site-service.ts'

const bosque = countyNamed('Bosque', 'TX')
const hill = countyNamed('Hill', 'TX')

function land(id: number, countyId: typeof bosque.id, priceUsd: number) {
  const place = { stateId: bosque.stateId, countyId, latitude: 31.9, longitude: -97.6 }
  return quietListing(id, {
    ...place,
    acres: 10,
    priceUsd,
    accountId: 1 as AccountId,
    listedAt: Date.parse('2026-10-15T12:00:00Z'),
  })
}

const { service, open } = await startTestSite(
  {},
  {
    source: catalogOf([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => land(100 + n, bosque.id, 10_000 * n)),
      ...[1, 2, 3].map(n => land(200 + n, hill.id, 777_777)),
    ]),
  },
)
const COUNTY = `/market/county/bosque-county-texas/${bosque.id}`
const STATE = `/market/state/texas/${bosque.stateId}`

test('a county has a page with the asking prices of its land, by size, month and kind', async () => {
  const { statusCode, body, headers } = await open(COUNTY)
  assert.equal(statusCode, 200)
  assert.equal(headers['cache-control'], 'public, no-cache')
  assert.match(body, /<h1>Asking prices in Bosque County, Texas<\/h1>/)
  assert.match(body, /\$5,000 <span>per acre, based on 9 listings/)
  assert.match(
    withSigns(body),
    /<th scope="row">5 to 20 acres<\/th><td>\$5,000<\/td><td>\$3,000–\$7,000<\/td><td>9<\/td>/,
  )
  assert.match(
    body,
    /<th scope="row">20 to 50 acres<\/th><td colspan="2" class="unknown">Not enough data<\/td><td>0<\/td>/,
  )
  assert.match(body, /<th scope="row">October 2026<\/th><td>\$5,000<\/td><td>9<\/td>/)
  assert.match(body, /href="\/land\?countyID=48035&amp;propertyTypes=32">Undeveloped Land<\/a>/)
  assert.ok(body.includes(`href="${STATE}"`))
  assert.ok(body.includes(`<link rel="canonical" href="https://www.land.example${COUNTY}">`))
  assert.equal(body.match(/<article class="card"/g)?.length, 6)
})

test('a state has a page that leads to its counties', async () => {
  const { body } = await open(STATE)
  assert.match(body, /View 12 listings/)
  assert.ok(body.includes(`<a href="${COUNTY}">Bosque County</a> <span class="note">9</span>`))
})

test('with fewer than 8 listings a page shows no figure, and leads to the state', async () => {
  const { body } = await open(`/market/county/hill-county-texas/${hill.id}`)
  assert.match(
    body,
    /Only 3 listings here have a price per acre\. We show prices once there are 8 listings/,
  )
  assert.ok(body.includes(`See asking prices in <a href="${STATE}">Texas</a>.`))
  assert.doesNotMatch(
    body,
    /id="median"|median asking price|class="months|Not enough data<\/td>|Typical range/,
  )
  const empty = countyNamed('Loving', 'TX')
  const none = await open(`/market/county/loving-county-texas/${empty.id}`)
  assert.equal(none.statusCode, 200)
  assert.match(none.body, /No land is listed in Loving County, Texas right now/)
  assert.match(
    none.body,
    /href="\/alerts\/new\?countyID=\d+" rel="nofollow">Email me new listings</,
  )
  assert.ok(none.body.includes(`<a class="button" href="${STATE}">Land in Texas</a>`))
  assert.doesNotMatch(none.body, /listings with a price|All figures/)
})

test('a page shows sold prices once there are enough sales', async () => {
  const gregg = countyNamed('Gregg', 'TX')
  const seller = await newSeller(service)
  const page = async () => (await open(`/market/county/gregg-county-texas/${gregg.id}`)).body
  const sell = async (acres: number, perAcre: number) => {
    const data = {
      listingTitle: 'Sold',
      acres,
      propertyTypes: { id: 2 },
      address: { state: 'TX', county: 'Gregg' },
      status: 'Sold',
      soldPrice: acres * perAcre,
      soldDate: '2026-10-02',
    }
    assert.equal((await seller.save(0, data)).statusCode, 201)
  }
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    assert.doesNotMatch(await page(), /Sold prices/)
    await sell(n === 8 ? 100 : 10, 1000 * n)
  }
  const body = withSigns(await page())
  assert.match(body, /\$4,500 <span>per acre, median of 8 sales<\/span>/)
  assert.match(body, /Half sold for \$2,750 to \$6,250 per acre\./)
  assert.match(body, /sold since Nov 20, 2024/)
  assert.match(body, /Not enough sales yet to show prices by size/)
  await sell(10, 4500)
  assert.match(
    withSigns(await page()),
    /<th scope="row">5 to 20 acres<\/th><td>\$4,250<\/td><td>\$2,750–\$5,250<\/td><td>8<\/td>/,
  )
})

test('other addresses of a market lead to the right one, or nowhere', async () => {
  const moved = await open(`/market/county/x/${bosque.id}?a=1`)
  assert.equal(moved.statusCode, 301)
  assert.equal(moved.headers.location, COUNTY)
  for (const path of [
    '/market/state/x/99',
    '/market/county/x/1',
    '/market/city/x/1',
    '/market/state/x/y',
    '/market/county/x/999999999999999',
  ]) {
    assert.equal((await open(path)).statusCode, 404, path)
  }
})

test('a seller has a page with the newest land, and never an email address', async () => {
  const path = '/seller/lone-star-land/1'
  const { statusCode, body } = await open(path)
  assert.equal(statusCode, 200)
  assert.match(withSigns(body), /<h1>Ana Peña<\/h1>/)
  assert.match(body, /Lone Star Land/)
  assert.match(body, /12 listings in Texas/)
  assert.equal(body.match(/<article class="card"/g)?.length, 12)
  assert.doesNotMatch(body, /seller1@example\.com/)
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  assert.equal(JSON.parse(data).url, `https://www.land.example${path}`)
  assert.equal((await open('/seller/x/1')).headers.location, path)
  assert.equal((await open('/seller/x/999')).statusCode, 404)
})

test('scripts in the texts of a seller are shown as text, and an inactive seller has no page', async () => {
  const bad = '</script><script>alert(1)</script>"<b>'
  await service.editAccount(2, { companyName: bad, contactName: bad, phone: bad })
  await newSeller(service, { accountId: 2 as AccountId })
  const moved = await open('/seller/x/2')
  const { body } = await open(String(moved.headers.location))
  assert.match(body, /&lt;\/script&gt;/)
  assert.doesNotMatch(body, /<script>|"<b>/)
  await service.editAccount(2, { active: false })
  assert.equal((await open(String(moved.headers.location))).statusCode, 404)
})

test('a site without listings says so, and has no heading above nothing', async () => {
  const empty = await startTestSite({}, { source: catalogOf([]) })
  const { body: front } = await empty.open('/')
  assert.match(front, /No land is listed yet\. Check back soon/)
  assert.doesNotMatch(front, /Browse by land type|All states|Featured/)
  assert.match((await empty.open('/land')).body, /<h2>No land is listed yet<\/h2>/)
  assert.match(
    (await empty.open('/land?la=5')).body,
    /<h2>No listings match all your filters<\/h2>/,
  )
  const seller = await empty.open(String((await empty.open('/seller/x/1')).headers.location))
  assert.match(seller.body, /No listings right now/)
  assert.doesNotMatch(seller.body, /class="cards/)
})
