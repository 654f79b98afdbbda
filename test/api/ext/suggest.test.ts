import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Static } from 'typebox'
import type { SUGGESTIONS } from '../../../src/http/api/resources/suggestions.ts'
import { cityNamed, countyNamed, lakeNamed } from '../catalog.ts'
import { FORM, newSeller } from '../posted-listings.ts'
import { pageOf, startSearches } from '../search-cases.ts'
import { AT } from '../search-catalog.ts'

type Suggestion = Static<typeof SUGGESTIONS>['suggestions'][number]

const service = await startSearches()

async function suggestionsFor(q: string, more = ''): Promise<Suggestion[]> {
  const answer = await service.get(`/ext/suggest?q=${encodeURIComponent(q)}${more}`)
  assert.equal(answer.statusCode, 200, `${q.slice(0, 80)}: ${answer.body}`)
  return answer.json<Static<typeof SUGGESTIONS>>().suggestions
}

async function firstFor(q: string): Promise<Suggestion> {
  const [first] = await suggestionsFor(q)
  assert.ok(first, `There is a suggestion for ${q}`)
  return first
}

const AUSTIN = String(cityNamed('Austin', 'TX').id)
const TRAVIS = String(countyNamed('Travis', 'TX').id)
const BOSQUE = String(AT.bosque)

/** Typed texts, and the search that comes first. */
const FIRST: readonly (readonly [q: string, kind: string, parameters: Record<string, string>])[] = [
  ['austin', 'city', { cityID: AUSTIN }],
  ['AUSTIN', 'city', { cityID: AUSTIN }],
  ['austn', 'city', { cityID: AUSTIN }],
  ['asutin tx', 'city', { cityID: AUSTIN }],
  ['austin tx', 'city', { cityID: AUSTIN }],
  ['Austin, Texas', 'city', { cityID: AUSTIN }],
  ['texas austin', 'city', { cityID: AUSTIN }],
  ['austin te', 'city', { cityID: AUSTIN }],
  ['austin texs', 'city', { cityID: AUSTIN }],
  ['tx', 'state', { stateID: String(AT.texas) }],
  ['t', 'state', { stateID: String(AT.texas) }],
  ['T', 'state', { stateID: String(AT.texas) }],
  ['Texa', 'state', { stateID: String(AT.texas) }],
  ['travis county', 'county', { countyID: TRAVIS }],
  ['travis conty', 'county', { countyID: TRAVIS }],
  ['travis county tx', 'county', { countyID: TRAVIS }],
  ['bosq', 'county', { countyID: BOSQUE }],
  ['lake travis', 'lake', { lakeID: String(lakeNamed('Lake Travis', 'TX').id) }],
  ['travis lake', 'lake', { lakeID: String(lakeNamed('Lake Travis', 'TX').id) }],
  ['lk travs', 'lake', { lakeID: String(lakeNamed('Lake Travis', 'TX').id) }],
  ['central texas', 'region', { regionID: String(AT.centralTexas) }],
  ['78701', 'zip', { zip: '78701' }],
  ['7870', 'zip', { zip: '78701' }],
  ['St. Louis', 'city', { cityID: String(cityNamed('St. Louis', 'MO').id) }],
  ['saint louis mo', 'city', { cityID: String(cityNamed('St. Louis', 'MO').id) }],
  ['st loius', 'city', { cityID: String(cityNamed('St. Louis', 'MO').id) }],
  ['Mt Pleasant TX', 'city', { cityID: String(cityNamed('Mount Pleasant', 'TX').id) }],
  ['Ft. Worth', 'city', { cityID: String(cityNamed('Fort Worth', 'TX').id) }],
  ['N Little Rock AR', 'city', { cityID: String(cityNamed('North Little Rock', 'AR').id) }],
  ['Colorado Spgs', 'city', { cityID: String(cityNamed('Colorado Springs', 'CO').id) }],
  ['robinson tx', 'city', { cityID: String(cityNamed('Robinson', 'TX').id) }],
  ['gholson', 'city', { cityID: String(cityNamed('Gholson', 'TX').id) }],
  ['Cañon City', 'city', { cityID: String(cityNamed('Canon City', 'CO').id) }],
  ['Coeur dAlene', 'city', { cityID: String(cityNamed("Coeur d'Alene", 'ID').id) }],
  ['new yrok', 'state', { stateID: '33' }],
  ['huoston', 'city', { cityID: String(cityNamed('Houston', 'TX').id) }],
  ['albequerque', 'city', { cityID: String(cityNamed('Albuquerque', 'NM').id) }],
  ['cincinatti', 'city', { cityID: String(cityNamed('Cincinnati', 'OH').id) }],
]

for (const [q, kind, parameters] of FIRST) {
  test(`"${q}" suggests ${kind} ${Object.values(parameters)} first`, async () => {
    const first = await firstFor(q)
    assert.deepEqual([first.kind, first.parameters], [kind, parameters])
  })
}

/** Questions, and what is understood. */
const QUESTIONS: readonly (readonly [q: string, parameters: Record<string, string>])[] = [
  [
    '40 acres near austin under 300k',
    { cityID: AUSTIN, distance: '50', la: '30', ha: '50', hp: '300000', listingType: '1,2' },
  ],
  [
    '40 acres with a creek within 30 miles of Austin under $300,000',
    {
      cityID: AUSTIN,
      distance: '30',
      la: '30',
      ha: '50',
      hp: '300000',
      listingType: '1,2',
      wants: 'surfaceWater.creek',
    },
  ],
  ['40+ acres in austin tx', { cityID: AUSTIN, la: '40' }],
  [
    '20-50 acres in travis county $100k-200k',
    { countyID: TRAVIS, la: '20', ha: '50', lp: '100000', hp: '200000', listingType: '1,2' },
  ],
  [
    'between 20 and 50 acres near st. louis',
    { cityID: '14395', distance: '50', la: '20', ha: '50' },
  ],
  ['1,000 acres to 5,000 acres', { la: '1000', ha: '5000' }],
  ['half an acre or less in texas', { stateID: '44', ha: '0.5' }],
  ['hunting land in texs', { stateID: '44', propertyTypes: '128' }],
  [
    'ranches over 1000 acres texas newest',
    { stateID: '44', propertyTypes: '2', la: '1000', sortid: '6' },
  ],
  ['waterfront under 1 million', { propertyTypes: '3584', hp: '1000000', listingType: '1,2' }],
  ['$5,000 per acre or less in texas', { stateID: '44', hpa: '5000', listingType: '1,2' }],
  ['over 100k under 300k 78701', { zip: '78701', lp: '100000', hp: '300000', listingType: '1,2' }],
  [
    '3 bed 2 bath house on 10 acres',
    { hasHouse: 'true', lbed: '3', lbath: '2', la: '7.5', ha: '12.5' },
  ],
  ['texas land without a house this week', { stateID: '44', hasHouse: 'false', dt: 'past7days' }],
  [
    'farm for lease with pond',
    { propertyTypes: '1', listingType: '3', wants: 'surfaceWater.pond' },
  ],
  ['within 80 km of austin', { cityID: AUSTIN, distance: '50' }],
]

for (const [q, parameters] of QUESTIONS) {
  test(`"${q}" is read as a search`, async () => {
    const first = await firstFor(q)
    assert.deepEqual([first.kind, first.parameters], ['search', parameters])
    const page = await pageOf(service, 'ext', new URLSearchParams(first.parameters).toString())
    assert.equal(first.count, page.records)
    // A breadcrumb names the days that it covers now; a name says how they move, in fewer words.
    const said = page.breadcrumb
      .replace(/listed from [\d-]+ to [\d-]+/, 'listed in the last 7 days')
      .replace('Land for sale or at auction', 'Land for sale')
      .replaceAll(/\bfrom ([\d,.]+) (?=acres|bedrooms|bathrooms)/g, '$1+ ')
    assert.equal(first.name, said, 'It says what was understood')
  })
}

test('the beginning of a wish or a landscape suggests its search, and a ZIP code comes once', async () => {
  for (const [q, parameters] of [
    ['waterf', { propertyTypes: '3584' }],
    ['lone star st', { stateID: '44' }],
  ] as const) {
    const found = (await suggestionsFor(q)).map(suggestion => suggestion.parameters)
    assert.ok(
      found.some(one => isDeepStrictEqual(one, parameters)),
      `${q}: ${JSON.stringify(found)}`,
    )
  }
  const zips = (await suggestionsFor('76634')).filter(({ kind }) => kind === 'zip')
  assert.equal(zips.length, 1)
})

test('a place whose name sounds like a question is a place', async () => {
  for (const [q, name, state] of [
    ['House Springs mo', 'House Springs', 'MO'],
    ['Horse Shoe nc', 'Horse Shoe', 'NC'],
  ] as const) {
    const { kind, name: found, stateCode } = await firstFor(q)
    assert.deepEqual([kind, found, stateCode], ['city', name, state])
  }
})

test('each suggestion counts what its search finds, and a new listing counts at once', async () => {
  const kinds = new Set<string>()
  const texts = ['clifton', 'bosque', 'whitney', 'tex', '76634', 'barn', 'central', 'harney']
  for (const q of texts) {
    for (const { kind, parameters, count } of await suggestionsFor(q)) {
      kinds.add(kind)
      const page = await pageOf(service, 'ext', new URLSearchParams(parameters).toString())
      assert.equal(count, page.records, `${q}: ${kind} ${JSON.stringify(parameters)}`)
    }
  }
  assert.deepEqual([...kinds].sort(), ['city', 'county', 'lake', 'region', 'state', 'words', 'zip'])
  const before = (await firstFor('bosque county')).count
  const seller = await newSeller(service)
  const posted = await seller.save(0, FORM)
  assert.equal(posted.statusCode, 201, posted.body)
  assert.equal((await firstFor('bosque county')).count, before + 1)
})

test('if several places have one name, those with listings come first', async () => {
  const [first, second] = (await suggestionsFor('clifton')).filter(({ kind }) => kind === 'city')
  assert.equal(first?.stateCode, 'TX')
  assert.ok((first?.count ?? 0) > 0 && second?.count === 0)
})

test('the number of a listing suggests the listing', async () => {
  const [listing] = (await pageOf(service, 'v3', '')).data
  assert.ok(listing)
  const { listingID } = listing
  for (const q of [
    `${listingID}`,
    `#${listingID}`,
    `listing ${listingID}`,
    `Property #${listingID}`,
  ]) {
    const first = await firstFor(q)
    assert.deepEqual(
      [first.kind, first.listingID, first.name],
      ['listing', listingID, listing['listingTitle']],
    )
    assert.match(first.listing_URL, new RegExp(`/property/[^/]+/${listingID}$`))
  }
  assert.notEqual((await firstFor('99999999')).kind, 'listing')
})

test('without a text, the states with most listings are suggested', async () => {
  for (const q of ['', '   ', '!!! ... ---', '🏞️🐎']) {
    const suggestions = await suggestionsFor(q)
    assert.ok(suggestions.length > 1 && suggestions.every(({ kind }) => kind === 'state'), q)
    const counts = suggestions.map(({ count }) => count)
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    )
  }
})

test('any text gets an answer', async () => {
  const texts = [
    'a'.repeat(7000),
    '40 '.repeat(1000),
    '"'.repeat(2000),
    'near '.repeat(1000),
    'between 1 and '.repeat(300),
    '$'.repeat(2000),
    `${'9'.repeat(400)} acres`,
    'zzzzqqqq xxyyzz',
    'near near near in in',
    "'; drop table listing; --",
    '<script>alert(1)</script>',
    '\u0000\u0001\ue000\ue001 austin',
    '\ud83d',
    'ÀÉÎÕÜ ß ﬁ Ⅷ',
    '北京 100 エーカー',
    '%00%ff',
  ]
  for (const q of texts) {
    const url = `/ext/suggest?q=${encodeURIComponent(q.toWellFormed())}`
    const { statusCode, body } = await service.get(url)
    assert.equal(statusCode, 200, `${q.slice(0, 40)}: ${body}`)
  }
  const [first] = await suggestionsFor('zzzzqqqq xxyyzz')
  assert.deepEqual([first?.kind, first?.count], ['words', 0])
})

test('as many suggestions are given as are asked for, up to 20', async () => {
  assert.equal((await suggestionsFor('s')).length, 8)
  assert.equal((await suggestionsFor('s', '&limit=3')).length, 3)
  assert.deepEqual(
    (await suggestionsFor('clifton', '&limit=1')).map(one => one.kind),
    ['city'],
  )
  assert.ok((await suggestionsFor('s', '&limit=1000')).length <= 20)
  const { statusCode } = await service.get('/ext/suggest?q=s&limit=0')
  assert.equal(statusCode, 400)
})

test('suggestions need a key', async () => {
  const { statusCode } = await service.app.inject({ url: '/ext/suggest?q=austin' })
  assert.equal(statusCode, 401)
})
