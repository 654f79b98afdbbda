import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { countyNamed, MEMBERS, stateWithCode } from '../api/catalog.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { pageOf } from '../api/search-cases.ts'
import { catalogOf, quietListing, SEARCHED } from '../api/search-catalog.ts'
import { BASE, PORTAL, startTestService } from '../api/service.ts'
import { startTestSite } from './site-service.ts'

/** Titles that a spreadsheet, XML or HTML could take for more than text. */
const NASTY = [
  '=cmd|"/c calc"!A1',
  '<b>&amp;]]></b>',
  '+1 "quoted", comma',
  'tab\tand\uFFFE \u{1F40E}',
  'x;=cmd|a!B;"+1; @SUM(1)',
]
const FAR_IDS = [40_000, 40_001, 120_005]

const { open, service } = await startTestSite(
  {},
  {
    source: catalogOf([
      ...SEARCHED,
      ...FAR_IDS.map(id => quietListing(id)),
      ...NASTY.map((title, i) => quietListing(50_000 + i, { title, priceUsd: 1000, acres: 3 })),
    ]),
  },
)

/** Fails the test unless a text is well-formed XML; gives the content of the elements of a name. */
function elements(xml: string, name: string): string[] {
  assert.match(xml, /^<\?xml version="1.0" encoding="UTF-8"\?>\n/)
  const opened: string[] = []
  const rest = xml
    .slice(xml.indexOf('\n'))
    .replaceAll(
      /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)\s*(\/?)>/g,
      (_, end, tag, __, alone) => {
        if (end) assert.equal(opened.pop(), tag)
        else if (!alone) opened.push(tag)
        return ''
      },
    )
  assert.deepEqual(opened, [])
  assert.doesNotMatch(
    rest.replaceAll(/&(?:amp|lt|gt|quot);/g, ''),
    /[<&]|\p{Noncharacter_Code_Point}/u,
  )
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(
    ([, text = '']) => text,
  )
}

async function xmlAt(url: string): Promise<string> {
  const answer = await open(url)
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`)
  return answer.body
}

test('robots.txt names the sitemap, and keeps crawlers out of endless searches', async () => {
  const { statusCode, headers, body } = await open('/robots.txt')
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8'])
  assert.match(body, new RegExp(`^Sitemap: ${PORTAL}/sitemap.xml$`, 'm'))
  assert.match(body, /^Disallow: \/land\?\*&\*&$/m)
  assert.match(body, /^Disallow: \/alerts\/$/m)
  for (const area of ['bounds', 'near', 'polygon']) {
    assert.ok(body.includes(`\nDisallow: /land?*${area}=\n`), area)
  }
  assert.doesNotMatch(body, /^Disallow: \/(?:property|land)?$/m)
})

test('llms.txt names the tools for assistants if there are any, and the pages of the site', async () => {
  const without = await open('/llms.txt')
  assert.equal(without.headers['content-type'], 'text/plain; charset=utf-8')
  assert.doesNotMatch(without.body, /mcp/i)
  const { open: openTools } = await startTestSite({}, { hasMcp: true })
  const { body } = await openTools('/llms.txt')
  assert.match(body, new RegExp(`\\[MCP server\\]\\(${BASE}/mcp\\)`))
  for (const [, url = ''] of body.matchAll(new RegExp(`\\((${PORTAL}/[^)]*)\\)`, 'g'))) {
    assert.equal((await openTools(url.slice(PORTAL.length))).statusCode, 200, url)
  }
  const { mcp } = (await openTools('/', { accept: 'application/json' })).json<{ mcp: string }>()
  assert.equal(mcp, `${BASE}/mcp`)
})

test('the sitemaps name each shown listing once, in files by id, and the places with land', async () => {
  const files = elements(await xmlAt('/sitemap.xml'), 'loc')
  const listed = files
    .filter(file => file.includes('listings'))
    .map(file => file.slice(PORTAL.length))
  assert.deepEqual(
    listed,
    [1, 2, 4].map(file => `/sitemap-listings-${file}.xml`),
  )
  const addresses: string[] = []
  for (const file of listed) {
    const xml = await xmlAt(file)
    addresses.push(...elements(xml, 'loc'))
    for (const date of elements(xml, 'lastmod')) assert.equal(new Date(date).toISOString(), date)
  }
  const ids = addresses.map(address => Number(/\/property\/[^/]+\/(\d+)$/.exec(address)?.[1]))
  const { records } = await pageOf(service, 'v3', 'status=P,PP,S')
  assert.equal(new Set(ids).size, records)
  assert.equal(ids.length, records)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  )
  for (const id of FAR_IDS) assert.ok(ids.includes(id))
  const places = elements(await xmlAt('/sitemap-places.xml'), 'loc')
  assert.ok(places.includes(`${PORTAL}/land?stateID=${stateWithCode('TX').id}`))
  assert.ok(places.includes(`${PORTAL}/about`))
  assert.ok(places.includes(`${PORTAL}/land?countyID=${countyNamed('Bosque', 'TX').id}`))
  assert.ok(places.some(place => place.startsWith(`${PORTAL}/market/county/`)))
  const sellers = elements(await xmlAt('/sitemap-sellers.xml'), 'loc')
  for (const address of [...sellers, ...places]) {
    const { pathname, search } = new URL(address)
    if (!/seller|market/.test(pathname)) continue
    assert.equal((await open(`${pathname}${search}`)).statusCode, 200, address)
  }
  assert.equal(sellers.length, MEMBERS.length + 5)
  for (const none of ['3', '0', '5', '99999999999999999999', 'x']) {
    assert.equal((await open(`/sitemap-listings-${none}.xml`)).statusCode, 404, none)
  }
})

test('a listing that is taken off the site leaves the sitemap', async () => {
  const seller = await newSeller(service, { accountId: 4 as AccountId })
  const address = () => xmlAt('/sitemap-listings-4.xml')
  assert.match(await address(), /\/120005</)
  const taken = await seller.save(120_005, { active: false })
  assert.equal(taken.statusCode, 200, taken.body)
  assert.equal((await open('/sitemap-listings-4.xml')).statusCode, 404)
})

test('any search is a feed: well-formed, with stable ids, the newest first', async () => {
  const xml = await xmlAt('/land.atom?hp=1000&la=3&ha=3&LISTINGSPERPAGE=2')
  const [feedId, ...ids] = elements(xml, 'id')
  assert.equal(feedId, 'tag:www.land.example,2026:land?hp=1000&amp;la=3&amp;ha=3&amp;sortid=6')
  assert.deepEqual(
    ids.toSorted(),
    NASTY.map((_, i) => `tag:www.land.example,2026:listing/${50_000 + i}`),
  )
  assert.match(xml, /<title>&lt;b&gt;&amp;amp;\]\]&gt;&lt;\/b&gt;<\/title>/)
  assert.match(
    xml,
    /<link rel="alternate" type="text\/html" href="https:\/\/www\.land\.example\/land\?hp=1000/,
  )
  const all = await xmlAt('/land.atom')
  const published = elements(all, 'published')
  assert.ok(published.length > 10)
  assert.deepEqual(published, published.toSorted().reverse())
  assert.deepEqual(elements(await xmlAt('/land.atom?stateID=0'), 'id').length, 1)
  const { statusCode, headers } = await open('/land.atom')
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8')
  const held = await open('/land.atom', { 'if-none-match': String(headers['etag']) })
  assert.equal(held.statusCode, 304)
})

test('any search is a CSV file, and no cell of it is a formula', async () => {
  const answer = await open('/land.csv?hp=1000&la=3&ha=3&sortid=25')
  assert.equal(answer.statusCode, 200, answer.body)
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="land\.csv"$/)
  const lines = answer.body.split('\r\n')
  assert.equal(lines.length, 1 + NASTY.length + 1)
  assert.match(
    lines[0] ?? '',
    /^\uFEFF"Listing","Title","Status","Offer","Types","Price \(USD\)","Acres",/,
  )
  assert.match(
    answer.body,
    /\r\n50000,"'=cmd\|""\/c calc""!A1","Available","For Sale","Undeveloped Land",1000,3,333\.33,"","","Harney County","OR","",43,-119,/,
  )
  assert.match(answer.body, /"'\+1 ""quoted"", comma"/)
  // Nor where cells are separated by something else than a comma, and quotes within a cell mean nothing.
  assert.match(answer.body, /"x;'=cmd\|a!B;""'\+1; '@SUM\(1\)"/)
  assert.doesNotMatch(answer.body, /(?:^|[,;|:\t\n])"* *[=+@]/m)
  const all = (await open('/land.csv')).body.trim().split('\r\n')
  assert.equal(all.length - 1, (await pageOf(service, 'v3', '')).records)
})

test('a CSV file has the year of the house, the sale and the facts', async () => {
  const seller = await newSeller(service)
  const sale = { status: 'S', soldPrice: 302_500, soldDate: '2026-10-02', yearBuilt: 1998 }
  const data = { ...FORM, ...sale, acres: 777, description: 'No HOA. Paved road.' }
  assert.equal((await seller.save(0, data)).statusCode, 201)
  const [heads = '', row = ''] = (await open('/land.csv?la=777&ha=777&status=S')).body.split('\r\n')
  const cells = row.split(',').slice(-21)
  const names = heads
    .split(',')
    .slice(-21)
    .map(name => name.slice(1, -1))
  const shown = Object.fromEntries(names.map((name, i) => [name, cells[i]]))
  assert.equal(shown['Year built'], '1998')
  assert.deepEqual([shown['Sold for (USD)'], shown['Sold on']], ['302500', '"2026-10-02"'])
  assert.deepEqual([shown['HOA'], shown['Road access']], ['"No HOA"', '"Paved road"'])
})

test('a search with a fault is refused with a page, whatever the format', async () => {
  for (const path of ['/land.csv', '/land.atom']) {
    for (const query of ['lp=cheap', 'stateID=x', 'lp=1&lp=2', 'cityID=1&distance=x']) {
      const answer = await open(`${path}?${query}`)
      assert.equal(answer.statusCode, 400, `${path}?${query}`)
      assert.match(String(answer.headers['content-type']), /^text\/html/)
    }
    for (const query of ['%', '%ff', 'q=&kw=%00', '[]=1', '?x=1?stateID=44', 'kw=%f0%9f%90%8e']) {
      const { statusCode } = await open(`${path}?${query}`)
      assert.ok(statusCode === 200 || statusCode === 400, `${path}?${query}: ${statusCode}`)
    }
  }
})

test('crawlers have a limit of their own', async () => {
  const limited = await startTestSite({ crawlerRatePerMinute: 6, ratePerMinute: 600 })
  const bot = {
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  }
  assert.equal((await limited.open('/sitemap.xml', bot)).statusCode, 200)
  const refused = await limited.open('/sitemap.xml', bot)
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await limited.open('/sitemap.xml')).statusCode, 200)
})

test('without the site, all of these are missing', async () => {
  await using bare = await startTestService()
  for (const url of [
    ...[
      '/robots.txt',
      '/llms.txt',
      '/sitemap.xml',
      '/sitemap-places.xml',
      '/sitemap-listings-1.xml',
    ],
    ...['/land.atom', '/land.csv', '/site/suggest?q=x'],
  ]) {
    assert.equal((await bare.app.inject({ url })).statusCode, 404, url)
  }
})
