import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Description } from './description.ts'
import { type Answer, PostingService } from './posted-listings.ts'
import { assertRefused, faultsOf } from './refusal.ts'

const posting = await PostingService.start({ timeZone: 'America/Chicago' })
after(() => posting[Symbol.asyncDispose]())

const SALE = { soldPrice: 465_000.5, soldDate: '2026-10-02' }
const SOLD = { status: 'Sold', ...SALE }
const FACTS = { parcelNumber: 'R 000-123 / 45.A', yearBuilt: 1998 }
const NOT_KNOWN = { parcelNumber: '', yearBuilt: 0, soldPrice: 0, soldDate: '' }
const ALL = 'includeImages=1&includeDocuments=1&includeAmenities=1'

async function read(id: number): Promise<Answer> {
  const response = await posting.service.get(`/ext/listings/${id}?${ALL}`)
  assert.equal(response.statusCode, 200, response.body)
  return response.json()
}

/** The listing without what follows from its texts and its history. */
async function plainOf(id: number): Promise<Answer> {
  const { facts: _facts, furtherRings: _rings, ...listing } = await read(id)
  const { priceBefore: _before, priceReducedAt: _at, ...plain } = listing
  return plain
}

/** The members that this file is about. */
async function addedOf(id: number): Promise<Answer> {
  const { parcelNumber, yearBuilt, soldPrice, soldDate } = await read(id)
  return { parcelNumber, yearBuilt, soldPrice, soldDate }
}

test('/ext shows the listing of version 3, with its parcel number, its year and its sale', async () => {
  const id = await posting.created({ ...FACTS, ...SOLD })
  assert.deepEqual(await plainOf(id), { ...(await posting.read(id)), ...FACTS, ...SALE })
  const plain = await posting.created()
  assert.deepEqual(await plainOf(plain), { ...(await posting.read(plain)), ...NOT_KNOWN })
})

test('a search of /ext shows the year and the sale', async () => {
  const id = await posting.created({ ...FACTS, ...SOLD, description: 'Zirconium' })
  const response = await posting.service.get('/ext/listings?kw=zirconium&status=S')
  const [found] = response.json().data
  const [plain] = await posting.summaries('kw=zirconium&status=S')
  assert.equal(found.listingID, id)
  assert.deepEqual(found, {
    ...plain,
    yearBuilt: 1998,
    ...SALE,
    facts: {},
    furtherRings: '',
    priceBefore: 0,
    priceReducedAt: '',
  })
  const other = await posting.created({ description: 'Rhodium' })
  const [unknown] = (await posting.service.get('/ext/listings?kw=rhodium')).json().data
  assert.deepEqual(
    [unknown.listingID, unknown.yearBuilt, unknown.soldPrice, unknown.soldDate],
    [other, 0, 0, ''],
  )
})

test('no answer of the contract has these members', async () => {
  const id = await posting.created({ ...FACTS, ...SOLD, description: 'Palladium' })
  for (const version of ['v1', 'v3']) {
    for (const path of [`listings/${id}?${ALL}`, 'listings?kw=palladium&status=S']) {
      const { body, statusCode } = await posting.service.get(`/${version}/${path}`)
      assert.equal(statusCode, 200, body)
      assert.match(body, /Palladium|"records":1,/)
      assert.doesNotMatch(
        body,
        /parcelNumber|yearBuilt|sold(Price|Date|On)|R 000|1998|465000|10-02/,
      )
    }
  }
})

test('an answer of /ext can be posted back and changes nothing', async () => {
  for (const data of [{}, FACTS, SOLD, { ...FACTS, ...SOLD }]) {
    const id = await posting.created(data)
    const before = await posting.state(id)
    const answer = await read(id)
    await posting.edited(id, answer)
    assert.deepEqual(await posting.state(id), before)
    await posting.edited(id, { ...answer, acres: 41 })
    assert.deepEqual(await read(id), { ...answer, acres: 41 })
  }
})

test('only the members that are sent change, and null, 0 and an empty text clear them', async () => {
  const id = await posting.created({ ...FACTS, ...SOLD })
  await posting.edited(id, { yearBuilt: 2027, soldPrice: 1 })
  assert.deepEqual(await addedOf(id), { ...FACTS, ...SALE, yearBuilt: 2027, soldPrice: 1 })
  await posting.edited(id, { parcelNumber: '  12\n34 ', soldDate: ' 2026-11-19 ' })
  assert.deepEqual(await addedOf(id), {
    parcelNumber: '12 34',
    yearBuilt: 2027,
    soldPrice: 1,
    soldDate: '2026-11-19',
  })
  for (const nothing of [null, '', 0]) {
    const text = nothing === 0 ? null : nothing
    await posting.edited(id, { ...FACTS, ...SALE })
    const none = { parcelNumber: text, yearBuilt: nothing, soldPrice: nothing, soldDate: text }
    await posting.edited(id, none)
    assert.deepEqual(await addedOf(id), NOT_KNOWN)
  }
})

test('land that is not sold cannot be given a sale', async () => {
  const text = (name: string, status: string) => ({
    title: `Invalid ${name}`,
    text: `data.${name} is only for sold land, but the status is ${status}; send the status Sold (S) with it, or leave it out.`,
  })
  for (const [sent, status] of [
    [{}, 'Available'],
    [{ status: 'PP' }, 'Under Contract'],
  ] as const) {
    const id = await posting.created(sent)
    const before = await posting.state(id)
    const response = await posting.postListing(id, SALE)
    assert.equal(response.statusCode, 400)
    assert.deepEqual(faultsOf(response, 'post'), [
      text('soldPrice', status),
      text('soldDate', status),
    ])
    assert.deepEqual(await posting.state(id), before)
    await posting.refusedNew({ ...sent, soldPrice: 5 }, ['Invalid soldPrice'])
    await posting.edited(id, { soldPrice: 0, soldDate: null })
  }
  await posting.refusedNew({ status: 'Gone', ...SALE }, ['Invalid status'])
})

test('land that is on offer again loses its sale, and keeps its parcel number and year', async () => {
  const id = await posting.created({ ...FACTS, ...SOLD })
  await posting.edited(id, { status: 'Available' })
  assert.deepEqual(await addedOf(id), { ...NOT_KNOWN, ...FACTS })
  await posting.edited(id, { status: 'Sold' })
  assert.deepEqual(await addedOf(id), { ...NOT_KNOWN, ...FACTS })
})

test('a sale may be of today, by the calendar of the service', async () => {
  posting.service.now = Date.parse('2026-12-25T03:00:00Z')
  const id = await posting.created({ ...SOLD, soldDate: '2026-12-24' })
  await posting.refused(id, { soldDate: '2026-12-25' }, ['Invalid soldDate'])
  await posting.edited(id, { soldDate: '1900-01-01' })
  assert.equal((await read(id)).soldDate, '1900-01-01')
})

test('a listing of /ext is answered as it is described, and refused as in version 3', async () => {
  const description = await Description.of(posting.service, 'ext')
  const id = await posting.created({ ...FACTS, ...SOLD })
  description.check(
    '/listings/{id}',
    'get',
    await posting.service.get(`/ext/listings/${id}?${ALL}`),
  )
  const { etag } = (await posting.service.get(`/ext/listings/${id}`)).headers
  const headers = { 'if-none-match': String(etag) }
  assert.equal((await posting.service.get(`/ext/listings/${id}`, { headers })).statusCode, 304)
  await posting.edited(id, { yearBuilt: 1900 })
  assert.equal((await posting.service.get(`/ext/listings/${id}`, { headers })).statusCode, 200)
  await posting.edited(id, { acres: 12 })
  await posting.postListing(id, { active: false })
  assertRefused(await posting.service.get(`/ext/listings/${id}`), 405, 'v3')
  assertRefused(await posting.service.get('/ext/listings/999999'), 404, 'v3')
})

test('a lowered price shows until the price changes again, and searches find it and order by it', async () => {
  const word = 'Osmium'
  const reducedOf = async (id: number) => {
    const { priceBefore, priceReducedAt } = await read(id)
    assert.equal(priceReducedAt === '', priceBefore === 0)
    return priceBefore
  }
  const priced = (numeric: number | null) => ({ price: { numeric } })
  const small = await posting.created({ ...priced(100_000), description: word })
  const large = await posting.created({ ...priced(100_000), description: word })
  const raised = await posting.created({ ...priced(100_000), description: word })
  assert.equal(await reducedOf(small), 0)
  await posting.edited(small, priced(99_000))
  await posting.edited(large, priced(50_000))
  await posting.edited(raised, priced(90_000))
  assert.equal(await reducedOf(raised), 100_000)
  await posting.edited(raised, priced(95_000))
  assert.deepEqual([await reducedOf(small), await reducedOf(raised)], [100_000, 0])
  // Another edit leaves it as it is.
  await posting.edited(small, { acres: 77 })
  assert.equal(await reducedOf(small), 100_000)
  const found = async (query: string) => {
    const answer = await posting.service.get(`/ext/listings?kw=${word}&${query}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }
  const idsOf = async (query: string) =>
    (await found(query)).data.map((one: Answer) => one['listingID'])
  assert.deepEqual(await idsOf('reduced=any&sortid=32'), [large, small])
  assert.deepEqual(await idsOf('reduced=past30days&sortid=31'), [large, small])
  assert.deepEqual(await idsOf('sortid=32'), [large, small, raised])
  const { data, breadcrumb } = await found('reduced=any&sortid=32')
  assert.match(breadcrumb, /, price reduced since \d{4}-\d\d-\d\d, mentioning/)
  assert.equal(data[0].priceBefore, 100_000)
  assert.match(data[0].priceReducedAt, /^\d{4}-\d\d-\d\dT/)
  assert.match((await found('reduced=past90days')).breadcrumb, /price reduced since \d{4}-/)
  await posting.edited(large, priced(null))
  assert.equal(await reducedOf(large), 0)
  for (const query of ['reduced=yes', 'sortid=33']) {
    assert.equal((await posting.service.get(`/ext/listings?${query}`)).statusCode, 400)
  }
  // The contract has neither.
  for (const version of ['v1', 'v3']) {
    assert.equal((await posting.service.get(`/${version}/listings?sortid=32`)).statusCode, 400)
    const { body } = await posting.service.get(`/${version}/listings?kw=${word}&reduced=any`)
    assert.match(body, /"records":3/)
    assert.doesNotMatch(body, /priceBefore|priceReduced/)
  }
})
