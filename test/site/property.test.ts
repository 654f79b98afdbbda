import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FULL_ID, INACTIVE_ID, PRICELESS_ID } from '../api/catalog.ts'
import { FORM, newSeller, WHOLE_FORM } from '../api/posted-listings.ts'
import { catalogOf, quietListing } from '../api/search-catalog.ts'
import { startTestSite, withSigns } from './site-service.ts'

const { service, open } = await startTestSite()
const seller = await newSeller(service)

const FULL = `/property/cafe-ranch-creek/${FULL_ID}`

async function post(data: object): Promise<number> {
  const answer = await seller.save(0, data)
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().listingID
}

/** The page of a listing, wherever it is. */
async function pageOf(id: number): Promise<string> {
  const found = await open(`/property/${id}`)
  assert.equal(found.statusCode, 301)
  const answer = await open(String(found.headers.location))
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.body
}

test('the address in API answers leads to the page, which shows everything about the listing', async () => {
  const { portal_URL } = (await service.get(`/v3/listings/${FULL_ID}`)).json()
  const answer = await open(new URL(portal_URL).pathname)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['cache-control'], 'public, no-cache')
  for (const text of [
    '<h1>Café Ranch &amp; &quot;Creek&quot;</h1>',
    'Clifton, Bosque County, TX',
    '$1,250,000',
    '250.5 acres',
    'A señor&#39;s old barn',
    '3\u00a0bedrooms, 2.5\u00a0bathrooms, 1,850\u00a0sq\u00a0ft',
    'Fall land auction',
    '<strong>Auction Dec 8, 2026</strong> <span>$1,250,000 opening bid</span>',
    '14:00 local time',
    'Barbed wire',
    'https://files.example.com/survey.pdf',
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://tour.example.com/1',
    'Ana Peña',
    'Drawn, not surveyed',
    'alt="The creek"',
    'North on FM 219',
  ]) {
    assert.ok(withSigns(answer.body).includes(text), text)
  }
  assert.doesNotMatch(answer.body, /ranches@example\.com|seller1@example\.com|<iframe|style=/)
})

test('the facts have the parcel number and the year, and those of sold land the price and the day of the sale', async () => {
  const facts = { parcelNumber: 'R<12>', yearBuilt: 1998 }
  const sale = { status: 'Sold', soldPrice: 302_500, soldDate: '2026-10-02' }
  const fact = (name: string, value: string) => `<div><dt>${name}</dt><dd>${value}</dd></div>`
  const own = [fact('Parcel number', 'R&lt;12&gt;'), fact('Year built', '1998')]
  const sold = ['<strong>Sold for $302,500</strong> <span>on Oct 2, 2026</span>']
  const id = await post({ ...FORM, ...facts })
  const offered = withSigns(await pageOf(id))
  assert.ok(own.every(text => offered.includes(text)))
  assert.doesNotMatch(offered, /Sold (for|on)/)
  assert.equal((await seller.save(id, sale)).statusCode, 200)
  const after = withSigns(await pageOf(id))
  assert.ok([...own, ...sold].every(text => after.includes(text)))
  const plain = withSigns(await pageOf(await post(FORM)))
  assert.doesNotMatch(plain, /Parcel number|Year built|Sold (for|on)/)
})

test('pages are ASCII: every other sign is one reference', async () => {
  const listingTitle = 'Źdźbło 草原 😀'
  const id = await post({ ...FORM, listingTitle, description: 'Wet – “all” year' })
  const { body } = await open(`/property/x/${id}`).then(({ headers }) =>
    open(String(headers.location)),
  )
  assert.match(body, /<h1>&#377;d&#378;b&#322;o &#33609;&#21407; &#128512;<\/h1>/)
  const [, linked = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(body) ?? []
  assert.match(JSON.parse(linked).name, /^Źdźbło 草原 😀/)
  for (const page of [body, (await open('/')).body, (await open('/land')).body]) {
    assert.match(page, /^[\0-\x7f]+$/)
  }
})

test('a wrong, old or plain address leads to the right one; without a listing there is no page', async () => {
  for (const path of [
    `/property/${FULL_ID}`,
    `/property/x/${FULL_ID}`,
    `/property/Caf%C3%A9-Ranch-Creek/${FULL_ID}`,
    `/property/x/0${FULL_ID}`,
  ]) {
    const answer = await open(path)
    assert.equal(answer.statusCode, 301, path)
    assert.equal(answer.headers.location, FULL)
  }
  assert.equal((await open(`/property/x/${FULL_ID}.gpx`)).headers.location, `${FULL}.gpx`)
  const title = 'Renamed since'
  const id = await post({ ...FORM, listingTitle: 'First name' })
  assert.equal((await open(`/property/first-name/${id}`)).statusCode, 200)
  await seller.save(id, { listingTitle: title })
  assert.equal((await open(`/property/first-name/${id}`)).statusCode, 301)
  assert.equal((await open(`/property/renamed-since/${id}`)).statusCode, 200)
  for (const path of [
    '/property/x/999999',
    '/property/x/0',
    '/property/x/y',
    '/property/x/1.doc',
    '/property/999999999999999',
    '/property/x/99999999999999999999',
    '/property/x',
  ]) {
    const answer = await open(path)
    assert.equal(answer.statusCode, 404, path)
    assert.match(answer.body, /<h1>Page not found<\/h1>/)
  }
})

test('land that is no longer offered answers 410 with similar land, and nothing of what it said', async () => {
  const id = await post({ ...FORM, listingTitle: 'Secret hideaway', description: 'Secret words' })
  await seller.save(id, { active: false })
  for (const path of [
    `/property/x/${id}`,
    `/property/secret-hideaway/${id}`,
    `/property/x/${id}.pdf`,
    `/property/x/${INACTIVE_ID}`,
  ]) {
    const answer = await open(path)
    assert.equal(answer.statusCode, 410, path)
    assert.match(answer.body, /This land is no longer available/)
    assert.match(answer.body, /<meta name="robots" content="noindex">/)
    assert.doesNotMatch(answer.body, /[Ss]ecret/)
  }
  assert.doesNotMatch(String((await open(`/property/${id}`)).headers.location), /secret/)
  const gone = await open(`/property/x/${id}`)
  assert.match(gone.body, /Similar listings[\s\S]+\/property\//)
})

test('scripts in any field are shown as text', async () => {
  const bad = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'`'
  const id = await post({
    ...WHOLE_FORM,
    listFeedKey: '',
    listingURL: '',
    listingTitle: bad,
    description: `${bad}\n\n${bad}`,
    directions: bad,
    address: { ...WHOLE_FORM.address, street: bad },
    images: [{ large: { ID: 2 }, description: bad, label: bad }],
    documents: [{ description: bad, URL: "https://files.example.com/'onmouseover=x" }],
    amenities: { [bad]: { [bad]: [bad], Access: [bad] } },
    auction: { ...WHOLE_FORM.auction, title: bad, address: bad, city: bad },
  })
  const page = await pageOf(id)
  assert.ok(page.includes('&lt;/script&gt;&lt;script&gt;alert(1)'))
  assert.doesNotMatch(page, /<script>|<img src=x|<\/script><script>alert/)
  const scripts = page.match(/<script[ >]/g) ?? []
  // The theme, the islands, and the data for search engines.
  assert.equal(scripts.length, 3)
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
  assert.equal(JSON.parse(data).name, bad)
})

test('unknown facts are said to be unknown, and nothing is made up', async () => {
  const page = await pageOf(PRICELESS_ID)
  for (const text of ['Contact for Price', '<dt>Size</dt><dd>Not stated</dd>', 'No photos yet']) {
    assert.ok(page.includes(text), text)
  }
  assert.doesNotMatch(page, /<dt>Price per acre|and boundary<\/h2>|\$0|NaN|undefined|null/)
  const bare = await post(FORM)
  assert.match(
    await pageOf(bare),
    /Approximate location: the map shows the center of Bosque County, not the land itself/,
  )
})

test('the page is shared by links that work without script', async () => {
  const id = await post({ ...FORM, listingTitle: 'Pat & Sue’s “50 %”?' })
  const page = await pageOf(id)
  const [, mail = ''] = /href="(mailto:[^"]+)"/.exec(page) ?? []
  const shared = new URL(mail.replaceAll('&amp;', '&')).searchParams
  assert.match(shared.get('subject') ?? '', /^Pat & Sue’s “50 %”\?, Bosque County, TX$/)
  assert.match(
    shared.get('body') ?? '',
    new RegExp(`https://www\\.land\\.example/property/[^/]+/${id}\n$`),
  )
  assert.match(page, /href="sms:\?&amp;body=Pat%20%26%20Sue/)
})

test('search engines and previews get the data of the listing', async () => {
  const { body } = await open(FULL)
  const canonical = `https://www.land.example${FULL}`
  assert.ok(body.includes(`<link rel="canonical" href="${canonical}">`))
  assert.match(
    body,
    /<meta property="og:image" content="http:\/\/land\.example\/media\/pool\/2\/large\.jpg">/,
  )
  assert.match(
    body,
    /<meta name="description" content="250\.5 acres in Clifton, Bosque County, TX, /,
  )
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  const linked = JSON.parse(data)
  assert.equal(linked.url, canonical)
  assert.equal(linked.offers.price, 1_250_000)
  assert.equal(linked.about.address.postalCode, '76634')
})

test('the payment of a loan is calculated without script, for numbers that are known', async () => {
  const id = await post({ ...FORM, listingTitle: 'Financed', price: { numeric: 250_000 } })
  const payment = async (query: string) => {
    const { statusCode, body } = await open(`/property/financed/${id}${query}`)
    assert.equal(statusCode, 200)
    return /<section class="payment"[\s\S]*?<\/section>/.exec(withSigns(body))?.[0] ?? ''
  }
  // 200,000 × r / (1 − (1 + r)^−180), with r = 0.08 / 12.
  assert.match(await payment(''), /\$1,911 <span>per month/)
  assert.match(
    await payment('?price=%24300k&down=50%25&rate=0&years=10'),
    /\$1,250 <span>per month/,
  )
  const wrong = await payment('?price=abc&down=-5&rate=31&years=9e9')
  assert.match(wrong, /\$1,911 <span>per month/)
  for (const said of ['$1 to $10 billion', '0 to 99', '0 to 30', '1 to 40']) {
    assert.ok(wrong.includes(`Enter ${said}`), said)
  }
  const hostile = await payment(
    `?price=${encodeURIComponent('"><script>'.repeat(50))}&price=2&rate[]=1`,
  )
  assert.doesNotMatch(hostile, /<script>|NaN|Infinity/)
  await seller.save(id, { status: 'Sold' })
  assert.equal(await payment(''), '')
  assert.equal(/class="payment"/.test((await open(FULL)).body), false, 'An opening bid is no price')
})

test('the page follows each edit at once, and is not sent again while nothing changes', async () => {
  const id = await post({ ...FORM, listingTitle: 'Followed', price: { numeric: 100_000 } })
  const path = `/property/followed/${id}`
  const first = await open(path)
  const held = { 'if-none-match': String(first.headers.etag) }
  assert.equal((await open(path, held)).statusCode, 304)
  service.now += 86_400_000
  await seller.save(id, { price: { numeric: 90_000 } })
  const second = await open(path, held)
  assert.equal(second.statusCode, 200)
  assert.match(second.body, /Price reduced/)
  assert.match(withSigns(second.body), /\$90,000 \(−10%\)/)
  assert.match(second.body, /<svg class="price-drawing"/)
  service.now += 30 * 86_400_000
  const later = withSigns((await open(path)).body)
  for (const label of ['$100,000', '$90,000']) {
    assert.ok(later.includes(`>${label}</text>`), `${label} stands at a step near another`)
  }
})

test('no listing is both among the nearest and among the similar ones', async () => {
  const near = Array.from({ length: 9 }, (_, i) => quietListing(8001 + i, { title: `Land ${i}` }))
  const site = await startTestSite({}, { source: catalogOf(near) })
  const { body } = await site.open('/property/land-0/8001')
  const rowsOf = (id: string) =>
    [...(body.split(`id="${id}"`)[1]?.split('</ol>')[0] ?? '').matchAll(/\/property\/[^"]+/g)].map(
      ([path]) => path,
    )
  assert.equal(rowsOf('similar').length, 8)
  assert.equal(new Set(rowsOf('similar')).size, 8)
})
