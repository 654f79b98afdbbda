import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestSite, withSigns } from './site-service.ts'

const { service, open } = await startTestSite()
const seller = await newSeller(service)

const LAND = { ...FORM, acres: 400, lat: 31.9, lng: -97.6 }

async function post(data: object, sale: object | null = null): Promise<string> {
  const answer = await seller.save(0, { ...LAND, ...data })
  assert.equal(answer.statusCode, 201, answer.body)
  const { listingID } = answer.json()
  if (sale !== null) assert.equal((await seller.save(listingID, sale)).statusCode, 200)
  const { headers } = await open(`/property/${listingID}`)
  return String(headers.location)
}

/** The section of comparable land, with signs as they are read. */
async function comparableOn(path: string): Promise<string> {
  const { body } = await open(path)
  return withSigns(
    /<section aria-labelledby="comparable">[\s\S]*?<\/section>/.exec(body)?.[0] ?? '',
  )
}

const sold = (soldPrice: number, soldDate = '2026-10-02') => ({
  status: 'Sold',
  soldPrice,
  soldDate,
})

test('a listing shows sales and offers of its kind, size and county, and a range from eight sales on', async () => {
  const path = await post({ listingTitle: 'Looked at', price: { numeric: 800_000 } })
  await post({ listingTitle: 'Offered next door', acres: 300, price: { numeric: 600_000 } })
  await post({ listingTitle: 'Too small', acres: 20, price: { numeric: 90_000 } })
  for (let i = 1; i <= 7; i++) {
    await post({ listingTitle: `Sale ${i}` }, sold(400_000 + 40_000 * i))
  }
  await post({ listingTitle: 'Long ago' }, sold(1, '2020-01-01'))
  await post({ listingTitle: 'Small and sold', acres: 10 }, sold(100_000))
  await post({ listingTitle: 'With a house', homeDetails: { beds: 3 } }, sold(9_000_000))
  const few = await comparableOn(path)
  assert.match(
    few,
    /<a href="[^"]+">Sale 7<\/a><\/th><td>Sold Oct 2, 2026<\/td><td>400 acres<\/td>/,
  )
  assert.match(few, /<td>\$680,000<\/td><td>\$1,700\/acre<\/td><td>0 miles<\/td>/)
  assert.match(few, /Offered next door<\/a><\/th><td>Listed [^<]+<\/td><td>300 acres<\/td>/)
  assert.match(
    few,
    /<caption>Sold<\/caption>[\s\S]+<caption>For sale<\/caption>[\s\S]+Offered next/,
  )
  assert.match(few, /in Bosque County: Ranches, 200 to 800 acres, without a house/)
  assert.doesNotMatch(
    few,
    /Similar land sold|Too small|Long ago|Small and sold|With a house|Looked/,
  )
  await post({ listingTitle: 'Sale 8' }, sold(720_000))
  const enough = await comparableOn(path)
  // Per acre: 1,100, 1,200, … 1,800.
  assert.match(
    enough,
    /sold for <strong>\$1,275 to \$1,625 per acre<\/strong>, the typical range of 8 sales in Bosque County since Nov \d+, 2024/,
  )
})

test('sales of former years, without a price, or its own do not keep a county from being too small', async () => {
  const size = { acres: 5000, price: { numeric: 9_000_000 } }
  const path = await post({ ...size, listingTitle: 'Large' }, sold(8_000_000))
  for (let i = 0; i < 3; i++) {
    await post({ ...size, listingTitle: `Former ${i}` }, sold(7_000_000, '2020-01-01'))
  }
  await post({ ...size, listingTitle: 'Priceless' }, { status: 'Sold', soldDate: '2026-10-02' })
  const near = { address: { state: 'TX', county: 'Hill' }, lat: 31.95, lng: -97.35 }
  await post({ ...size, ...near, listingTitle: 'In the next county' }, sold(6_000_000))
  const section = await comparableOn(path)
  assert.match(section, /In the next county<\/a>/)
  assert.match(section, /Bosque County has too few sales, so we looked up to 50 miles away/)
  assert.doesNotMatch(section, /Former|Priceless/)
})

test('land with a house is not compared with land without one, on its page and on its card', async () => {
  for (let i = 0; i < 8; i++) {
    await post({ listingTitle: `Bare ${i}`, acres: 30, price: { numeric: 90_000 + i } })
  }
  const house = await post({
    listingTitle: 'House and land',
    acres: 30,
    homeDetails: { beds: 3 },
    price: { numeric: 900_000 },
  })
  assert.doesNotMatch((await open(house)).body, /Asking prices per acre|Bare \d<\/a><\/th>/)
  const { body } = await open('/land?countyID=48035&la=30&ha=30')
  const cards = body.split('<article class="card"').slice(1)
  const cardOf = (title: string) => cards.find(card => card.includes(`>${title}<`)) ?? ''
  assert.match(cardOf('Bare 1'), /typical for Bosque County/i)
  assert.match(cardOf('House and land'), /\$30,000\/acre/)
  assert.doesNotMatch(cardOf('House and land'), /typical/i)
})

test('sold land, leases and auctions say one thing', async () => {
  const land = await post({ listingTitle: 'Sold land', price: { numeric: 900_000 } }, sold(877_900))
  const { body } = await open(land)
  assert.match(body, /<p class="property-price"><strong>Sold for \$877,900<\/strong>/)
  const own = body.slice(0, body.indexOf('id="of-seller"'))
  assert.doesNotMatch(own, /Asking prices per acre|class="payment"|contact-bar/)
  const cards = (await open('/land?countyID=48035&status=S&la=400&ha=400')).body
  const card = cards.split('<article class="card"').find(one => one.includes('>Sold land<'))
  assert.match(card ?? '', /<strong>Sold for \$877,900<\/strong>/)
  assert.doesNotMatch(card ?? '', /900,000|\/acre/)
  const id = /\d+$/.exec(land)?.[0] ?? assert.fail()
  const compared = (await open(`/compare?ids=1,${id}`)).body
  assert.match(compared, /Sold for \$877,900/)
  assert.doesNotMatch(compared, /\$900,000/)
  const lease = await post({
    listingTitle: 'Grazing lease',
    listingType: 3,
    price: { numeric: 5000 },
  })
  const leased = await open(lease)
  assert.match(leased.body, /<strong>\$5,000<\/strong> <span>per year<\/span>/)
  assert.match(leased.body, /<meta name="description" content="[^"]*\$5,000 per year\./)
  assert.doesNotMatch(leased.body, /Price per acre|id="comparable"/)
})

test('a page leads to other maps of the point, and to the other land of its seller', async () => {
  const { body } = await open(await post({ listingTitle: 'Leads on', price: { numeric: 1000 } }))
  for (const address of [
    'https://www.google.com/maps/dir/?api=1&amp;destination=31.900000,-97.600000',
    'https://maps.apple.com/?daddr=31.900000,-97.600000',
    'https://ngmdb.usgs.gov/topoview/viewer/#14/31.900000/-97.600000',
    'https://msc.fema.gov/portal/search?AddressQuery=-97.600000,31.900000',
    'https://websoilsurvey.nrcs.usda.gov/app/WebSoilSurvey.aspx?aoicoords=((-97.60400%2031.89600,',
  ]) {
    assert.ok(withSigns(body).includes(address) || body.includes(address), address)
  }
  assert.doesNotMatch(body, /href="geo:/)
  assert.match(body, /<a href="https:\/\/msc[^"]+" rel="nofollow noopener noreferrer">/)
  assert.match(body, /<h2 id="of-seller">More from [\s\S]+Offered next door/)
})
