import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countyNamed, stateWithCode } from '../api/catalog.ts'
import { pageOf } from '../api/search-cases.ts'
import { catalogOf, quietListing, SEARCHED } from '../api/search-catalog.ts'
import { startTestSite } from './site-service.ts'

interface Shown {
  readonly name: string
  readonly detail: string
  readonly href: string
}

const { open, service } = await startTestSite({}, { source: catalogOf(SEARCHED) })

async function shownFor(query: string): Promise<Shown[]> {
  const answer = await open(`/site/suggest?${query}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().suggestions
}

test('the search box is told names, details and addresses, without a key', async () => {
  const [county] = await shownFor('q=bosqe+county')
  assert.deepEqual(
    [county?.name, county?.href],
    ['Bosque County', `/land?countyID=${countyNamed('Bosque', 'TX').id}`],
  )
  assert.match(county?.detail ?? '', /^County in Texas · \d+ listings?$/)
  const [question] = await shownFor('q=40+acres+under+300k')
  const { pathname, searchParams } = new URL(question?.href ?? '', 'http://land.example')
  assert.equal(pathname, '/land')
  assert.deepEqual(Object.fromEntries(searchParams), {
    la: '30',
    ha: '50',
    hp: '300000',
    listingType: '1,2',
  })
  assert.match(question?.name ?? '', /30 to 50 acres, up to \$300,000/)
  const [first] = (await pageOf(service, 'v3', '')).data
  const [listing] = await shownFor(`q=%23${first?.listingID}`)
  assert.match(listing?.href ?? '', new RegExp(`^/property/[^/]+/${first?.listingID}$`))
})

test('every request has an answer, and it may be kept', async () => {
  for (const query of ['', 'q=', 'q=a&q=b', 'q[]=1', 'q=%3Cscript%3E', `q=${'x'.repeat(5000)}`]) {
    await shownFor(query)
  }
  const { headers } = await open('/site/suggest?q=bosque')
  assert.equal(headers['cache-control'], 'public, no-cache')
  const again = await open('/site/suggest?q=bosque', { 'if-none-match': String(headers['etag']) })
  assert.equal(again.statusCode, 304)
})

test('the search box names its module, and works as a plain form', async () => {
  const { body } = await open('/no/page')
  const [, module = ''] =
    /<search-suggestions data-module="([^"]+)" data-path="\/site\/suggest">/.exec(body) ?? []
  assert.equal((await service.app.inject({ url: module })).statusCode, 200)
  assert.match(body, /<form class="search-box" action="\/land" role="search">/)
  assert.match(body, /<input type="search" name="q"/)
})

test('a whole sentence is completed by the place that its last words begin', async () => {
  const { id, stateId, latitude, longitude } = countyNamed('Bosque', 'TX')
  const land = { countyId: id, stateId, latitude, longitude, acres: 40, priceUsd: 90_000 }
  const site = await startTestSite({}, { source: catalogOf([quietListing(1, land)]) })
  const sentence = 'under 300k in Bosque County, TX'
  const { suggestions } = (await site.open('/site/suggest?q=under+300k+in+bosq')).json()
  const [{ name, detail, href }] = suggestions
  assert.deepEqual([name, detail], [sentence, 'Search · 1 listing'])
  const { searchParams } = new URL(href, 'http://land.example')
  const { countyID, hp, said } = Object.fromEntries(searchParams)
  assert.deepEqual([countyID, hp, said], [String(id), '300000', sentence])
  assert.match((await site.open(href)).body, /<b>1 listing<\/b>/)
  const whole = await site.open(`/site/suggest?q=${encodeURIComponent(sentence)}`)
  assert.doesNotMatch(whole.json().suggestions[0].name, /^under/)
})

test('of the places that a text begins, those with land come first', async () => {
  const places = (await shownFor('q=bos')).filter(({ detail }) => /^(Town|County)/.test(detail))
  const hasLand = places.map(({ detail }) => !/ · 0 listings$/.test(detail))
  assert.ok(hasLand.includes(true) && hasLand.includes(false), 'some have land')
  assert.equal(hasLand.lastIndexOf(true), hasLand.indexOf(false) - 1)
})

test('a complete sentence comes first as it was typed, and numbers stay in all others', async () => {
  const land = [
    ['Davidson', 'TN'],
    ['Bosque', 'TX'],
    ['Beaver', 'OK'],
    ['Texas', 'OK'],
    ['Greene', 'AL'],
    ['Hale', 'AL'],
  ].flatMap(([name = '', state = ''], i) => {
    const { id: countyId, stateId, latitude, longitude } = countyNamed(name, state)
    const place = { countyId, stateId, latitude, longitude, acres: 40, priceUsd: 90_000 }
    return [
      quietListing(2 * i + 1, place),
      quietListing(2 * i + 2, {
        ...place,
        status: 'PP',
        description: 'Owner financing available.',
      }),
    ]
  })
  const site = await startTestSite({}, { source: catalogOf(land) })
  const at = (...codes: string[]) => codes.map(code => stateWithCode(code).id).join()
  const forSale = { listingType: '1,2' }
  for (const [typed, parameters, other] of [
    ['Tennessee under $400,000', { stateID: at('TN'), hp: '400000', ...forSale }, /^Tennessee$/],
    ['Texas or Oklahoma', { stateID: at('TX', 'OK') }, /Texas, Beaver County/],
    ['Texas', { stateID: at('TX') }, /^Texas County$/],
    ['land in Alabama', { stateID: at('AL') }, /Barbour County/],
    ['owner financing in Alabama', { stateID: at('AL'), financing: 'owner' }, /Barbour County/],
    ['under $99k in Alabama', { stateID: at('AL'), hp: '99000', ...forSale }, /up to \$99,000/],
  ] as const) {
    const answer = await site.open(`/site/suggest?q=${encodeURIComponent(typed)}`)
    const [first, second] = answer.json<{ suggestions: Shown[] }>().suggestions
    const { searchParams } = new URL(first?.href ?? '', 'http://land.example')
    assert.deepEqual(Object.fromEntries(searchParams), parameters, typed)
    assert.match(second?.name ?? '', other, typed)
  }
})
