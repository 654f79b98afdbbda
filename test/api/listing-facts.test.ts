import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Answer, PostingService } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

async function factsOf(id: number): Promise<Answer> {
  const response = await posting.service.get(`/ext/listings/${id}`)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().facts
}

/** The values of facts alone. */
async function valuesOf(id: number): Promise<Answer> {
  const facts = Object.entries(await factsOf(id)) as [string, { value: unknown }][]
  return Object.fromEntries(facts.map(([name, { value }]) => [name, value]))
}

async function found(query: string): Promise<number[]> {
  const response = await posting.service.get(`/ext/listings?${query}`)
  assert.equal(response.statusCode, 200, response.body)
  return response
    .json()
    .data.map((one: Answer) => one['listingID'])
    .toSorted()
}

const CREEK = 'Paved road. Power at the road. No HOA. A year-round creek crosses the land.'
const PLAIN = 'Gravel county road. Well and septic in place. Owner financing. Taxes $612 a year.'

test('facts are read from the description, with their sentences', async () => {
  const id = await posting.created({ description: CREEK, amenities: null })
  const read = (value: unknown, label: string, sentence: string) => ({
    value,
    label,
    source: 'description',
    sentence,
  })
  assert.deepEqual(await factsOf(id), {
    access: read('paved', 'paved road', 'Paved road'),
    power: read('available', 'power available', 'Power at the road'),
    surfaceWater: read(['creek'], 'creek', 'A year-round creek crosses the land'),
    yearRound: read(true, 'year-round water', 'A year-round creek crosses the land'),
    hoa: read('none', 'no HOA', 'No HOA'),
  })
  const other = await posting.created({ description: PLAIN, amenities: null })
  assert.deepEqual(await valuesOf(other), {
    access: 'gravel',
    water: 'well',
    sewer: 'septic',
    financing: 'owner',
    annualTaxes: 612,
  })
})

test('amenities override the description, and posted facts override both', async () => {
  const amenities = { Utilities: { Electricity: ['On site'] }, Land: { Ponds: [2] } }
  const id = await posting.created({ description: CREEK, amenities })
  const { power, surfaceWater } = await factsOf(id)
  assert.deepEqual(power, {
    value: 'onSite',
    label: 'power on site',
    source: 'amenities',
    sentence: 'Electricity: On site',
  })
  // A listing may have several of these, so each source adds to them.
  assert.deepEqual(surfaceWater?.value, ['creek', 'pond'])
  await posting.edited(id, { facts: { power: 'none', surfaceWater: ['spring', 'creek'] } })
  const posted = await factsOf(id)
  assert.deepEqual(posted['power'], {
    value: 'none',
    label: 'no power',
    source: 'posted',
    sentence: '',
  })
  assert.deepEqual(posted['surfaceWater'].value, ['creek', 'spring'])
  await posting.edited(id, { facts: { surfaceWater: 'unknown', annualTaxes: 99.5 } })
  const { surfaceWater: hidden, ...others } = await valuesOf(id)
  assert.equal(hidden, undefined)
  assert.deepEqual(others['annualTaxes'], 99.5)
  assert.deepEqual(others['power'], 'none')
  await posting.edited(id, { facts: { power: null } })
  assert.equal((await valuesOf(id))['power'], 'onSite')
  await posting.edited(id, { facts: null })
  assert.deepEqual((await valuesOf(id))['surfaceWater'], ['creek', 'pond'])
})

test('an answer can be posted back, and wrong facts are refused', async () => {
  const id = await posting.created({ description: PLAIN, facts: { hoa: 'none' } })
  const before = await posting.state(id)
  await posting.edited(id, { facts: await factsOf(id) })
  assert.deepEqual(await posting.state(id), before)
  const wrong: readonly (readonly [facts: unknown, name: string])[] = [
    [{ power: 'nuclear' }, 'facts.power'],
    [{ power: ['onSite', 'available'] }, 'facts.power'],
    [{ surfaceWater: [] }, 'facts.surfaceWater'],
    [{ annualTaxes: -1 }, 'facts.annualTaxes'],
    [{ annualTaxes: 'much' }, 'facts.annualTaxes'],
    [{ gold: 'yes' }, 'facts'],
    [{ hoa: 'notStated' }, 'facts.hoa'],
    [JSON.parse('{"constructor": "yes"}'), 'facts'],
    ['paved', 'facts'],
    [['paved'], 'facts'],
  ]
  for (const [facts, name] of wrong) {
    const payload = { accountID: 1, data: { facts } }
    const response = await posting.post(`/v3/listings/${id}`, payload)
    assert.equal(response.statusCode, 400, response.body)
    assert.match(response.body, new RegExp(`data.${name} must be`), JSON.stringify(facts))
  }
  assert.deepEqual(await posting.state(id), before)
})

test('searches of /ext find and count listings by facts, and no answer of the contract has them', async () => {
  const word = 'Iridium'
  const creek = await posting.created({ description: `${word}. ${CREEK}`, amenities: null })
  const plain = await posting.created({ description: `${word}. ${PLAIN}`, amenities: null })
  const bare = await posting.created({ description: word, amenities: null })
  const of = (query: string) => found(`kw=${word}&${query}`)
  assert.deepEqual(await of(''), [creek, plain, bare])
  assert.deepEqual(await of('access=paved'), [creek])
  assert.deepEqual(await of('ACCESS=gravel,paved'), [creek, plain])
  assert.deepEqual(await of('access=gravel,paved&sewer=septic'), [plain])
  assert.deepEqual(await of('access=paved&sewer=septic'), [])
  assert.deepEqual(await of('surfaceWater=creek&yearRound=true&hoa=none'), [creek])
  await posting.edited(bare, { facts: { financing: 'owner' } })
  assert.deepEqual(await of('financing=owner'), [plain, bare])
  const { data } = (await posting.service.get(`/ext/listings?kw=${word}&access=paved`)).json()
  assert.deepEqual(data[0].facts, {
    access: 'paved',
    power: 'available',
    surfaceWater: ['creek'],
    yearRound: true,
    hoa: 'none',
  })
  const facets = (await posting.service.get(`/ext/facets?kw=${word}`)).json()
  const counts = facets.facts.map((one: Answer) => `${one['fact']}.${one['value']}=${one['count']}`)
  assert.ok(counts.includes('financing.owner=2') && counts.includes('power.available=1'), counts)
  const response = await posting.service.get(
    `/ext/listings?kw=${word}&access=paved,gravel&hoa=none`,
  )
  assert.match(response.json().breadcrumb, /, paved road or gravel road, no HOA, mentioning/)
  const refused = await posting.service.get('/ext/listings?power=some')
  assert.equal(refused.statusCode, 400)
  assert.match(refused.body, /power must be one or more of onSite \(power on site\)/)
  for (const path of [`v3/listings?kw=${word}&access=dirt`, `v1/listings?kw=${word}`]) {
    const { body } = await posting.service.get(`/${path}`)
    assert.match(body, /"records":3/)
    assert.doesNotMatch(body, /"facts"|"sewer"/)
  }
  const { body } = await posting.service.get(`/v3/listings/${creek}?includeAmenities=1`)
  assert.doesNotMatch(body, /"facts"/)
})

test('searches find land that does not state a fact, alone or with land that does', async () => {
  const word = 'Palladium'
  const post = (description: string, facts = {}) =>
    posting.created({ description: `${word}. ${description}`, amenities: null, facts })
  const none = await post('No HOA. Power on site.')
  const dues = await post('HOA dues are $90 a year.')
  const silent = await post('A nice place.')
  const hidden = await post('No HOA.', { hoa: 'unknown' })
  const of = (query: string) => found(`kw=${word}&${query}`)
  assert.deepEqual(await of('hoa=notStated'), [silent, hidden])
  assert.deepEqual(await of('hoa=none,notStated'), [none, silent, hidden])
  assert.deepEqual(await of('hoa=none,notStated&power=onSite'), [none])
  assert.deepEqual(await of('hoa=yes,none'), [none, dues])
  assert.deepEqual(await factsOf(silent), {})
  await posting.edited(silent, { facts: { hoa: 'yes' } })
  assert.deepEqual(await of('hoa=notStated'), [hidden])
})
