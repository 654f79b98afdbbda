import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusLabel } from '../../src/domain/listings/lookup-lists.ts'
import { LISTINGS } from '../api/catalog.ts'
import { catalogOf, quietListing } from '../api/search-catalog.ts'
import { startTestSite, withSigns } from './site-service.ts'

const { open } = await startTestSite()

const shown = LISTINGS.filter(({ active }) => active)
const hidden = LISTINGS.find(({ active }) => !active)
const [first, second] = shown
assert.ok(first && second && hidden)
const NO_LISTING = 999_999_999

test('the shortlist gets a row for each listing, even if it is gone', async () => {
  const { statusCode, body } = await open(
    `/site/shortlist?ids=${second.id},${first.id},${hidden.id},${NO_LISTING}`,
  )
  assert.equal(statusCode, 200)
  const rows = [...body.matchAll(/<li [^>]*data-row="(\d+)"/g)].map(([, id]) => Number(id))
  assert.deepEqual(rows, [second.id, first.id, hidden.id, NO_LISTING])
  assert.equal(body.match(/It is no longer available/g)?.length, 2)
  assert.match(body, new RegExp(`<a href="/property/[^"]+/${first.id}">`))
  assert.doesNotMatch(body, new RegExp(`<a href="/property/[^"]+/${hidden.id}">`))
  // Now the cards are kept.
  const again = await open(`/site/shortlist?ids=${NO_LISTING},${first.id},${second.id}`)
  const [, none = '', one = '', other = ''] = again.body.split('<li class="short-row')
  assert.match(none, /It is no longer available/)
  assert.ok(one.includes(`/${first.id}">`) && other.includes(`/${second.id}">`), again.body)
  assert.equal((await open('/site/shortlist')).body.trim(), '')
})

test('listings are compared side by side without script, each fact in one row', async () => {
  const { statusCode, body: sent } = await open(`/compare?ids=${first.id},${second.id}`)
  assert.equal(statusCode, 200)
  const body = withSigns(sent)
  const rows = new Map(
    [...body.matchAll(/<tr(?: class="compare-same")?><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(
      ([, name, cells]) => [
        name,
        [...(cells ?? '').matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text),
      ],
    ),
  )
  for (const [name, cells] of rows) {
    assert.equal(cells.length, 2, name)
    assert.ok(name === 'Your notes' || cells.some(cell => cell !== '–'), name)
  }
  assert.match(body, /Not stated for any: /)
  assert.equal(rows.get('Size')?.length, 2)
  assert.equal(rows.get('Status')?.[0], statusLabel(first.status))
  assert.match(body, /<meta name="robots" content="noindex">/)
})

test('counts of one house agree with their nouns, and no line ends within a fact', async () => {
  const home = { beds: 1, baths: 1, halfBaths: null, areaSqft: 900 }
  const house = await startTestSite(
    {},
    { source: catalogOf([quietListing(7, { home, yearBuilt: 1998 })]) },
  )
  const fact = '1\u00a0bedroom, 1\u00a0bathroom, 900\u00a0sq\u00a0ft'
  const compared = await house.open('/compare?ids=7')
  assert.ok(withSigns(compared.body).includes(`<th scope="row">House</th><td>${fact}</td>`))
  assert.match(compared.body, /<th scope="row">Year built<\/th><td>1998<\/td>/)
  const found = await house.open(String((await house.open('/property/7')).headers.location))
  assert.ok(withSigns(found.body).includes(`<dt>House</dt><dd>${fact}</dd>`))
  assert.match(withSigns((await house.open('/land')).body), /1\u2011bedroom\u00a0house/)
})

test('a comparison leaves out listings that are gone, and says so', async () => {
  const one = await open(`/compare?ids=${first.id},${hidden.id}`)
  assert.match(one.body, /One listing is no longer available/)
  assert.equal(one.body.match(/<th scope="col"/g)?.length, 1)
  const none = await open(`/compare?ids=${hidden.id},${NO_LISTING}`)
  assert.match(none.body, /2 listings are no longer available/)
  assert.match(none.body, /Select two to four listings/)
  const { body } = await open('/compare')
  assert.match(body, /Select two to four listings/)
  assert.doesNotMatch(body, /Back to the shortlist/)
})

test('the best of several prices and sizes is marked, and each column can be removed', async () => {
  const at = (id: number, priceUsd: number, acres: number, listingType: 2 | 3 = 2) =>
    quietListing(id, { priceUsd, acres, listingType, status: 'P' })
  const site = await startTestSite(
    {},
    { source: catalogOf([at(71, 90_000, 30), at(72, 80_000, 20), at(73, 500, 20, 3)]) },
  )
  const { body } = await site.open('/compare?ids=71,72,73')
  const cellsOf = (name: string) =>
    [
      ...(new RegExp(`<th scope="row">${name}</th>(.*?)</tr>`).exec(body)?.[1] ?? '').matchAll(
        /<td>(.*?)<\/td>/g,
      ),
    ].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''))
  assert.deepEqual(cellsOf('Price'), ['$90,000', '$80,000 Lowest', '$500 per year'])
  assert.deepEqual(cellsOf('Size'), ['30 acres Largest', '20 acres', '20 acres'])
  assert.deepEqual(cellsOf('Price per acre').slice(0, 2), ['$3,000 Lowest', '$4,000'])
  assert.match(body, /<tr class="compare-same"><th scope="row">Status</)
  assert.match(body, /href="\/compare\?ids=71,73">Remove</)
})

test('wrong lists of listings get an error page that says what is right', async () => {
  for (const ids of ['x', '1,', '0', '-1', '1;2', '1,2,3,4,5', '1'.repeat(400)]) {
    const { statusCode, body } = await open(`/compare?ids=${ids}`)
    assert.equal(statusCode, 400, ids)
    assert.match(body, /listing numbers separated by commas|At most 4 listings/)
  }
  assert.equal((await open('/compare?ids=1&ids=2')).statusCode, 400)
})

test('the service worker is a script that may fetch pages of the site and nothing else', async () => {
  const { statusCode, headers } = await open('/service-worker.js')
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^text\/javascript/)
  assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'")
  assert.equal(headers['cache-control'], 'public, no-cache')
  assert.match((await open('/offline')).body, /<h1>You&rsquo;re offline<\/h1>/)
})

test('the service worker names all files of the pages that it keeps at first', async () => {
  const { body: worker } = await open('/service-worker.js')
  for (const path of ['/offline', '/shortlist']) {
    const { body } = await open(path)
    const files = body.match(/\/site\/assets\/[^" ]+/g) ?? []
    assert.ok(files.length > 5, path)
    for (const file of files) assert.ok(worker.includes(`"${file}"`), `${path} loads ${file}`)
  }
})
