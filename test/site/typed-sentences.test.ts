import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countyNamed, stateWithCode } from '../api/catalog.ts'
import { catalogOf, quietListing } from '../api/search-catalog.ts'
import { LAND_OF_SENTENCES } from './sentence-catalog.ts'
import { startTestSite, withSigns } from './site-service.ts'

const arizona = countyNamed('Coconino', 'AZ')
const kitsap = countyNamed('Jefferson', 'WA')
const idaho = countyNamed('Jefferson', 'ID')
const at = ({ id, stateId, latitude, longitude }: typeof arizona) => ({
  countyId: id,
  stateId,
  latitude,
  longitude,
})

const { open } = await startTestSite(
  {},
  {
    source: catalogOf([
      ...LAND_OF_SENTENCES,
      quietListing(7001, { ...at(arizona), description: 'Flat, with a pond.' }),
      quietListing(7002, at(kitsap)),
      quietListing(7005, at(idaho)),
      quietListing(7003, { title: 'Rusty Antler Deer Ranch' }),
      quietListing(7004, { title: 'Land in Texas' }),
    ]),
  },
)

/** The page that a typed sentence leads to, its address, and its heading with what was read differently. */
async function pageFor(typed: string): Promise<{ address: string; body: string; line: string }> {
  const sent = await open(`/land?q=${encodeURIComponent(typed)}`)
  assert.equal(sent.statusCode, 303, sent.body)
  const address = String(sent.headers.location)
  const { statusCode, body } = await open(address)
  assert.equal(statusCode, 200, `${typed}: ${body}`)
  const shown = withSigns(body)
  const [, heading = ''] = /<h1>(.*?)<\/h1>/s.exec(shown) ?? []
  const [, reading = ''] = /<p class="reading">(.*?)<\/p>/s.exec(shown) ?? []
  const plain = `${heading}. ${reading}`
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
  return { address, body: shown, line: plain.trim() }
}

test('the page says what it read and what it did not, and the sentence stays in the box', async () => {
  const { body, line } = await pageFor('farms near me in texas under half a million')
  assert.equal(
    line,
    'Land for sale in Texas, up to $500,000, farms. Not understood: “near me”. Type your town or ZIP code.',
  )
  assert.match(body, /name="q" value="farms near me in texas under half a million"/)
})

test('a text of which nothing is understood shows no list, but asks for another', async () => {
  const { body, line } = await pageFor('asdfghjkl')
  assert.match(line, /\. Not understood: “asdfghjkl”\.$/)
  assert.match(body, /What are you looking for\?/)
  assert.doesNotMatch(body, /Save search/, 'an alert would be for all land')
  assert.doesNotMatch(body, /class="cards/)
})

test('a place that one search has no room for is named, with a search of its own', async () => {
  const zips = await pageFor('78701 or 78702')
  assert.match(
    zips.line,
    /^Land for sale in ZIP code 78701\. A search can have only one ZIP code; search here too: 78702, Austin, Texas\.$/,
  )
  assert.match(zips.body, /<a href="\/land\?zip=78702[^"]*">78702/)
  const towns = await pageFor('land near austin or waco under 100k')
  assert.match(
    towns.line,
    /A search can be around only one place; search here too: Waco, McLennan County, Texas\.$/,
  )
  assert.match(towns.body, /<a href="\/land\?cityID=\d+&amp;distance=50&amp;hp=100000[^"]*">Waco/)
  assert.match((await pageFor('austin or waco texas')).line, /in Austin or Waco, Texas\.$/)
})

test('sizes without a unit and words of advertisements are read', async () => {
  for (const [typed, expected] of [
    ['acreage 5-10 wa', /^\/land\?stateID=\d+&la=5&ha=10&/],
    ['70 acres m/l in hill county tx', /la=52\.5&ha=87\.5&/],
    ['land under 20k no credit check', /^\/land\?hp=20000&listingType=1,2&financing=owner&/],
    ['land for sale by owner in georgia', /^\/land\?stateID=\d+&said/],
  ] as const)
    assert.match((await pageFor(typed)).address, expected, typed)
})

test('nicknames of regions, and words beside a state, are read', async () => {
  for (const [typed, expected] of [
    [
      '20 acres east tn',
      /in Northeast Tennessee, East Tennessee or Southeast Tennessee, 15 to 25 acres\.$/,
    ],
    ['so cal vacant land', /in Imperial County, .* or 5 more, California, undeveloped land\.$/],
    ['western slope colorado', /in Archuleta County, .* or 13 more, Colorado\.$/],
    ['upper peninsula hunting camp', /in Alger County, .* or 10 more, Michigan, .*hunting land/],
    ['10 to 20 acrs in arizona', /in Arizona, 10 to 20 acres\.$/],
    ['land 4 sale in texas', /^Land for sale in Texas\.$/],
    ['texas $500 down $200 month', /in Texas\. Not understood: “\$500 down \$200 month”\.$/],
    ['any state but texas', /, not in Texas\.$/],
    ['everything except nevada and utah', /, not in Nevada or Utah\.$/],
    ['not texas or oklahoma, a pond', /, not in Texas or Oklahoma, pond\.$/],
    ['no electricity ok', /^Land for sale in the United States\.$/],
    ['terreno en texas sin hoa', /in Texas, no HOA\.$/],
    ['gas and oil rights convey texas', /in Texas, minerals convey\.$/],
    ['123 main st clifton tx', /in Clifton, Texas\. No listing here mentions “123 main st”/],
  ] as const)
    assert.match((await pageFor(typed)).line, expected, typed)
  const mobile = await pageFor('parcela para casa movil en texas')
  assert.doesNotMatch(mobile.address, /hasHouse/)
})

test('negations, addresses and units are read whole', async () => {
  for (const [typed, expected] of [
    ['not a swamp', /, without "swamp"\.$/],
    [
      '123 oak grove road austin',
      /in Austin, Texas\. No listing here mentions “123 oak grove road”/,
    ],
    ['colorado river land texas', /^Land for sale in Texas[,.]/],
    ['ranch in WA state', /in Washington, ranches\./],
    ['160 +/- acres texas', /in Texas, 120 to 200 acres\./],
    ['quarter section texas', /in Texas, 120 to 200 acres\./],
    ['between five and ten thousand an acre texas', /\$5,000 to \$10,000 per acre/],
    ['orchards in washington', /in Washington\./],
    ['texas, reduced in the last 30 days', /in Texas, price reduced in the last 30 days\./],
  ] as const)
    assert.match((await pageFor(typed)).line, expected, typed)
})

test('words that no listing of the place has are left out, and the page says so', async () => {
  const { address, line, body } = await pageFor('off grid land arizona')
  assert.equal(address, `/land?stateID=${stateWithCode('AZ').id}&said=off%20grid%20land%20arizona`)
  assert.equal(
    line,
    'Land for sale in Arizona. No listing here mentions “off grid”, so these words were ignored.',
  )
  assert.match(body, /<b>1 listing<\/b>/)
  assert.match((await pageFor('pond arizona')).address, /[?&]wants=surfaceWater\.pond&/)
  const many = await pageFor('ponds arizona')
  assert.match(many.address, /[?&]wants=surfaceWater\.pond&/)
  assert.doesNotMatch(many.line, /were ignored/)
  const some = await pageFor('arizona, pond and airstrip')
  assert.match(some.address, /[?&]wants=surfaceWater\.pond&/)
  assert.match(some.line, /No listing here mentions “airstrip”, so these words were ignored/)
  // The alert waits for what the page left out.
  assert.match(
    some.body,
    /"\/alerts\/new\?stateID=3&amp;words=airstrip&amp;wants=surfaceWater\.pond"/,
  )
})

test('around a town without land, the nearest land is shown, and the page says so', async () => {
  const { address, line } = await pageFor('flagstaff az')
  assert.match(address, /cityID=\d+&distance=50/)
  assert.match(line, /No listings in the town itself match, so these are within 50 miles\.$/)
})

test('if several places have one name, the others with land are offered', async () => {
  const { line, body } = await pageFor('jefferson county')
  assert.match(
    line,
    /^Land for sale in Jefferson County, Colorado\. Also: Jefferson County, (WA|ID) · Jefferson County, (WA|ID)$/,
  )
  for (const { id } of [kitsap, idaho]) {
    assert.match(
      body,
      new RegExp(`<a href="/land\\?countyID=${id}">(<span[^>]*>)?Jefferson County, `),
    )
  }
})

test('a whole title leads to its listing, unless it is a search by itself', async () => {
  const sent = await open('/land?q=rusty++antler+deer+RANCH')
  assert.equal(sent.headers.location, '/property/rusty-antler-deer-ranch/7003')
  const { line } = await pageFor('land in texas')
  assert.match(
    line,
    /^Land for sale in Texas\. It is also the title of a listing: Land in Texas\.$/,
  )
})

test('places of several kinds are one search, and each can be removed', async () => {
  const { body, line, address } = await pageFor('bosque county or waco, or oklahoma')
  assert.match(address, /\/land\?stateID=\d+&countyID=\d+&cityID=\d+&said=/)
  assert.equal(line, 'Land for sale in Oklahoma, Bosque County (TX) or Waco (TX).')
  const chips = [...body.matchAll(/class="chip" href="([^"]*)".*?<span>([^<]*)<\/span>/g)]
  assert.deepEqual(
    chips.map(([, , label]) => label),
    ['Oklahoma', 'Bosque County, Texas', 'Waco, Texas'],
  )
  const without = chips[0]?.[1]?.replaceAll('&amp;', '&') ?? ''
  assert.match(without, /^\/land\?countyID=\d+&cityID=\d+$/)
  const fifty = await pageFor(Array.from({ length: 20 }, () => 'austin, waco or texas').join(', '))
  assert.match(fifty.address, /cityID=\d+,\d+/)
})

test('a part of a title finds its listing', async () => {
  for (const typed of ['Antler Deer Ranch', 'antler ranch', 'rusty antlr deer']) {
    const { body, address } = await pageFor(typed)
    assert.match(body, /\/property\/rusty-antler-deer-ranch\/7003/, `${typed}: ${address}`)
    assert.match(body, /<b>1 listing<\/b>/, typed)
  }
  const { body } = await pageFor('"antler deer"')
  assert.match(body, /mentioning &quot;antler deer&quot;|mentioning "antler deer"/)
  // Addresses of former versions lead to the same.
  const former = await open('/land?kw=antler')
  assert.equal(former.headers.location, '/land?words=antler')
})

test('a search without a result offers what to leave out and what lies near', async () => {
  const { body } = await pageFor('horse property in king county washington')
  assert.match(body, /No listings match all your filters/)
  const { body: county } = await pageFor('kitsap county wa')
  assert.match(county, /In the counties around Kitsap County too<\/a> <span>1 listing/)
  assert.match(county, /In all of Washington<\/a> <span>1 listing/)
})

test('nothing that somebody may type breaks the page', async () => {
  const texts = [
    ...['???', '🌲🏞️', 'земля', '土地を探しています', 'أرض', '"', "'; drop table listing; --"],
    ...['1e999 acres', '999999999999999999999999 acres', '$'.repeat(300), 'near '.repeat(900)],
    ...[
      'no '.repeat(400),
      'texas '.repeat(800),
      '½'.repeat(200),
      '1/2/3/4/5/6/7/8',
      '\u0000\uFFFF',
    ],
    ...[
      'a',
      'and or the',
      '"unfinished',
      '<script>alert(1)</script>',
      '\uD83C',
      'acres acres acres',
    ],
    Array.from({ length: 50 }, (_, i) => `springfield ${i}`).join(', '),
    'x'.repeat(8000),
  ]
  for (const text of texts) {
    const sent = await open(`/land?q=${encodeURIComponent(text.toWellFormed())}`)
    assert.equal(sent.statusCode, 303, text.slice(0, 50))
    const { statusCode, body } = await open(String(sent.headers.location))
    assert.equal(statusCode, 200, `${text.slice(0, 50)}: ${body.slice(0, 500)}`)
    assert.doesNotMatch(body, /<script>alert/)
  }
  const { line } = await pageFor(`land in texas ${'z '.repeat(200)}`)
  assert.match(line, /Only the first 200 characters were read\.$/)
})

test('a word beside a state that names only a small town elsewhere is no place', async () => {
  const { line } = await pageFor('land in texas with a view of the moon')
  assert.match(line, /^Land for sale in Texas\b[^.]*\. .*Not understood: “moon”\./)
})

test('the sentence stays with links as long as it is true', async () => {
  const said = 'land near me in texas'
  const { address, body } = await pageFor(said)
  const saidText = `said=${encodeURIComponent(said)}`
  const linkTo = (pattern: RegExp) => pattern.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const list = linkTo(/class="view-link" href="([^"]*view=list[^"]*)"/)
  const county = linkTo(/href="(\/land\?countyID=[^"]*)"/)
  for (const kept of [list, county]) {
    assert.ok(kept.endsWith(saidText), `${kept} of ${address}`)
    const next = withSigns((await open(kept)).body)
    assert.match(next, /<h1>Land for sale in /)
    assert.match(next, /Not understood: “near me”/)
  }
  for (const [, chip] of body.matchAll(/class="chip" href="([^"]*)"/g)) {
    assert.doesNotMatch(chip ?? '', /said=/)
  }
  // The form sends it along. An address that says something else loses it.
  assert.match(body, /<form class="filters"[\s\S]*?name="said" value="land near me in texas"/)
  const more = await open(`${address}&la=&ha=20`)
  assert.ok(String(more.headers.location).endsWith(saidText))
  const kinds = await pageFor('ranch in texas with owner financing')
  for (const wider of [
    kinds.address.replace('propertyTypes=2', 'propertyTypes=3'),
    kinds.address.replace('financing=owner', 'financing=owner&mobileHomes=allowed'),
  ]) {
    assert.notEqual(wider, kinds.address)
    assert.match((await open(wider)).body, /value="ranch in texas with owner financing"/, wider)
  }
  const other = await open(`/land?stateID=${stateWithCode('OK').id}&la=&${saidText}`)
  assert.equal(other.headers.location, `/land?stateID=${stateWithCode('OK').id}`)
  const stale = await open(`/land?stateID=${stateWithCode('OK').id}&${saidText}`)
  assert.doesNotMatch(stale.body, /class="reading"|name="said"|land near me/)
})

test('words that were left out are not said to be missing where they are found', async () => {
  const { address } = await pageFor('arizona, pond and airstrip')
  const without = address.replace('wants=surfaceWater.pond&', '')
  assert.match(withSigns((await open(address)).body), /No listing here mentions “airstrip”/)
  assert.doesNotMatch((await open(without)).body, /class="reading"/)
})
