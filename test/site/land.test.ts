import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LISTINGS } from '../api/catalog.ts'
import { startTestSite, withSigns } from './site-service.ts'

const { open } = await startTestSite()

/** The numbers of the listings whose cards a page shows. */
function shownIn(body: string): number[] {
  return [...body.matchAll(/data-listing="(\d+)"/g)].map(([, id]) => Number(id))
}

function chipsIn(body: string): string[] {
  return [...body.matchAll(/class="chip" href="([^"]*)">.*?<\/span><span>(.*?)<\/span>/g)].map(
    ([, address, label]) => `${label} ${address?.replaceAll('&amp;', '&')}`,
  )
}

/** The fields of the filter form that are filled or checked, as a browser would send them. */
function filledIn(body: string): Record<string, string[]> {
  const form = /<form class="filters".*?<\/form>/s.exec(body)?.[0] ?? ''
  const filled: Record<string, string[]> = {}
  for (const [input] of form.matchAll(/<input [^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(input)?.[1] ?? ''
    const value = / value="([^"]*)"/.exec(input)?.[1] ?? ''
    const isBox = /type="(?:checkbox|radio)"/.test(input)
    if (value !== '' && (!isBox || / checked/.test(input)))
      filled[name] = [...(filled[name] ?? []), value]
  }
  return filled
}

test('a search shows what the API finds, as cards with photo, price, size and place', async () => {
  const { statusCode, headers, body } = await open('/land')
  assert.equal(statusCode, 200)
  assert.equal(headers['cache-control'], 'public, no-cache')
  assert.ok(shownIn(body).length > 0)
  const first = LISTINGS.find(({ id }) => id === shownIn(body)[0])
  assert.ok(first)
  assert.match(body, new RegExp(`<a href="/property/[^"]+/${first.id}">`))
  assert.match(body, /<h1>Land for sale in the United States<\/h1>/)
  const { statusCode: held } = await open('/land', { 'if-none-match': String(headers['etag']) })
  assert.equal(held, 304)
})

test('the form holds every criterion, sends it again, and shows it as a chip that removes it', async () => {
  const query =
    'stateID=44&lp=1000&hp=900000000&lpa=1&hpa=99999&la=1&ha=9999&hbed=9&hbath=9&hhsqft=99999&status=P,S&listingType=2,3&propertyTypes=3&dt=past90days&words=creek&zip=76634&hasHouse=true&sortid=4&view=list'
  const { body, statusCode } = await open(`/land?${query}`)
  assert.equal(statusCode, 200)
  assert.deepEqual(filledIn(body), {
    stateID: ['44'],
    sortid: ['4'],
    view: ['list'],
    zip: ['76634'],
    lp: ['1000'],
    hp: ['900000000'],
    lpa: ['1'],
    hpa: ['99999'],
    la: ['1'],
    ha: ['9999'],
    propertyTypes: ['1', '2'],
    listingType: ['2', '3'],
    status: ['P', 'S'],
    hasHouse: ['true'],
    hbed: ['9'],
    hbath: ['9'],
    hhsqft: ['99999'],
    dt: ['past90days'],
    words: ['creek'],
  })
  const chips = chipsIn(body)
  assert.equal(chips.length, 15, chips.join('\n'))
  assert.ok(chips.some(chip => chip.startsWith('Texas /land?lp=1000')))
  const farms = chips.find(chip => chip.startsWith('Farms ')) ?? ''
  assert.match(farms, /[?&]propertyTypes=2(&|$)/)
})

test('what a form sends becomes the shortest address of the search', async () => {
  const sent =
    '/land?q=&lp=%24300k&hp=1.2+million&la=40+acres&status=P&status=S&propertyTypes=1&propertyTypes=128&kw=&pageNumber=1'
  const { statusCode, headers } = await open(sent)
  assert.equal(statusCode, 303)
  assert.equal(headers.location, '/land?lp=300000&hp=1200000&la=40&status=P,S&propertyTypes=129')
  assert.equal((await open(String(headers.location))).statusCode, 200)
})

test('what was typed becomes a place, a listing or words, beside the filters that were set', async () => {
  const leadsTo = async (url: string) => String((await open(url)).headers.location)
  assert.equal(await leadsTo('/land?q=texas&hp=500000'), '/land?stateID=44&hp=500000&said=texas')
  assert.match(
    await leadsTo('/land?q=bosqe+county'),
    /^\/land\?countyID=48035&said=bosqe%20county$/,
  )
  assert.match(await leadsTo('/land?q=1'), /^\/property\/[^/]+\/1$/)
  assert.match(await leadsTo('/land?q=xyzzyqua'), /^\/land\?said=xyzzyqua$/)
})

test('signs without a word ask for nothing, the filters stay, and the page says so', async () => {
  for (const typed of ['!!!', '"', '. . .', '–', '%00']) {
    const { headers } = await open(`/land?q=${encodeURIComponent(typed)}&hp=500000`)
    assert.equal(headers.location, `/land?hp=500000&said=${encodeURIComponent(typed)}`)
  }
  const { body } = await open(`/land?said=${encodeURIComponent('🌲 ?')}`)
  assert.match(withSigns(body), /Not understood: “🌲 \?”/)
})

test('the number of listings of a search is that of its page, and none where the page has faults', async () => {
  for (const search of [
    '',
    'la=40',
    'la=40&ha=',
    'q=texas&hp=900k',
    'stateID=44&power=onSite&power=available',
    'stateID=44&stateID=37',
  ]) {
    const sent = await open(`/land?${search}`)
    const { body } = sent.statusCode === 303 ? await open(String(sent.headers.location)) : sent
    const total = Number(/>Show ([\d,]+) listings?</.exec(body)?.[1]?.replace(',', ''))
    const { headers, body: counted } = await open(`/site/count?${search}`)
    assert.match(String(headers['content-type']), /^application\/json/)
    assert.deepEqual(JSON.parse(counted), { total }, search)
  }
  const [{ id }] = LISTINGS.filter(({ active }) => active) as [(typeof LISTINGS)[number]]
  for (const search of ['la=many', `q=${id}`]) {
    assert.deepEqual(
      JSON.parse((await open(`/site/count?${search}`)).body),
      { total: null },
      search,
    )
  }
  assert.match((await open('/land?la=many')).body, />Show results</)
})

test('faults stand beside their fields, everything typed is kept, and the rest is searched', async () => {
  const { statusCode, body } = await open('/land?lp=cheap&hp=<b>&stateID=44&zip=no')
  assert.equal(statusCode, 400)
  assert.match(body, /name="lp" value="cheap"[^>]* aria-invalid="true" aria-describedby="fault-lp"/)
  assert.match(body, /id="fault-lp">Price must be a number from 0, not &quot;cheap&quot;\./)
  assert.match(body, /name="hp" value="&lt;b&gt;"/)
  assert.match(body, /id="fault-zip">ZIP code must be/)
  assert.match(body, /<h1>Land for sale in Texas<\/h1>/)
  assert.doesNotMatch(body, /<b>"/)
})

test('a summary of the faults leads to the field of each', async () => {
  const asked = 'lp=cheap&distance=-1&propertyTypes=sand&status=Q&pageNumber=no&kw=a&words=b'
  const { statusCode, body } = await open(`/land?${asked}`)
  assert.equal(statusCode, 400)
  assert.match(body, /<title>Error: /)
  assert.match(body, /<main[^>]*>\s*<div class="land-head">\s*<div class="error-summary"/)
  const [summary = ''] = /<div class="error-summary"[^>]*>.*?<\/div>/s.exec(body) ?? []
  const lines = [...summary.matchAll(/<li>(?:<a href="#([^"]+)">)?([^<]+)/g)]
  assert.deepEqual(
    lines.map(([, id, text = '']) => [id ?? '', text.split(' must ')[0]]),
    [
      ['field-lp', 'Price'],
      ['field-propertyTypes', 'Land type'],
      ['field-status', 'Status'],
      ['field-words', 'Only one of kw and words may be given.'],
      ['', 'pageNumber'],
    ],
  )
  for (const [, id] of lines) if (id) assert.match(body, new RegExp(` id="${id}"`), id)
})

test('a search that finds nothing says which filter to drop, and how many listings that finds', async () => {
  const { body, statusCode } = await open('/land?stateID=44&hp=1')
  assert.equal(statusCode, 200)
  const all = shownIn((await open('/land?stateID=44')).body).length
  assert.match(
    withSigns(body),
    new RegExp(`<a href="/land\\?stateID=44">Remove “Up to \\$1”</a> <span>${all} listing`),
  )
  assert.match(body, /<meta name="robots" content="noindex">/)
})

test('a search for the land of a seller names the seller', async () => {
  const { body } = await open('/land?acctid=2')
  assert.match(body, /<title>Land for sale in the United States, from Company 2 /)
  assert.deepEqual(chipsIn(body), ['From Company 2 /land'])
  assert.match((await open('/alerts/new?acctid=2')).body, /States, from Company 2</)
  assert.deepEqual(chipsIn((await open('/land?acctid=987654')).body), ['From one seller /land'])
})

test('search engines are told one address of each search, and none of deep pages', async () => {
  const canonical = async (url: string) =>
    /<link rel="canonical" href="([^"]*)">/.exec((await open(url)).body)?.[1]
  assert.equal(
    await canonical('/land?STATEID=44&sortid=4&utm=x'),
    'https://www.land.example/land?stateID=44',
  )
  for (const url of [
    '/land?stateID=44&hp=900000000&la=1',
    '/land?pageNumber=2',
    '/land?dt=past90days',
  ]) {
    assert.equal(await canonical(url), undefined, url)
    assert.match((await open(url)).body, /<meta name="robots" content="noindex">/)
  }
})

test('gallery and list show the same listings in the same order, and pages past the end say so', async () => {
  const gallery = await open('/land?sortid=3')
  const list = await open('/land?sortid=3&view=list')
  assert.deepEqual(shownIn(gallery.body), shownIn(list.body))
  assert.match(list.body, /class="cards cards-list"/)
  const past = await open('/land?pageNumber=999999999')
  assert.equal(past.statusCode, 200)
  assert.match(past.body, /<a href="\/land">Go to the first page<\/a>/)
  assert.match(past.body, /<p class="result-count"><b>[\d,]+ listings<\/b><\/p>/)
})

test('the photo of the first listing is loaded with the page, others once they come near the window', async () => {
  const photoOf = (body: string) => / alt="Photo: [^"]*" ([^>]*)>/.exec(body)?.[1]
  assert.equal(photoOf((await open('/land?sortid=3')).body), 'fetchpriority="high"')
  assert.equal(photoOf((await open('/land?sortid=4')).body), 'loading="lazy" decoding="async"')
})

test('every query has a page', async () => {
  const values = [
    '',
    '0',
    '-1',
    '1e400',
    '99999999999999999999',
    '%00',
    '%F0%9F%92%A9',
    '\'"><script>alert(1)</script>',
    '1,2,,3',
    'a'.repeat(3000),
    '(1,2),(3,4)',
    '[]',
  ]
  const names =
    'lp hp lpa hpa la ha lbed hbed lbath hbath lhsqft hhsqft countyID regionID cityID stateID lakeID distance listingType status dt addf addt kw words sortid propertyTypes acctid zip bounds hasHouse q view pageNumber __proto__'
  for (const name of names.split(' ')) {
    for (const value of values) {
      const { statusCode, body } = await open(
        `/land?${name}=${encodeURI(value)}&${name}=${encodeURI(value)}&cityID=1`,
      )
      assert.ok([200, 303, 400].includes(statusCode), `${name}=${value}: ${statusCode}`)
      assert.doesNotMatch(body, /<script>alert/)
    }
  }
  for (const query of [
    '%',
    '%E0%A4%A',
    '&&&===',
    'stateID=44&countyID=48035',
    `kw=${'%22'.repeat(200)}`,
  ]) {
    const { statusCode } = await open(`/land?${query}`)
    assert.ok([200, 303, 400].includes(statusCode), `${query}: ${statusCode}`)
  }
})
