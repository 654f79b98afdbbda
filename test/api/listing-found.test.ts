import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { BOUNDARY, cityNamed, countyNamed, lakeNamed } from './catalog.ts'
import { type Data, PostingService } from './posted-listings.ts'
import { assertRefused } from './refusal.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const harney = countyNamed('Harney', 'OR')
const burns = cityNamed('Burns', 'OR')
const owyhee = lakeNamed('Lake Owyhee', 'OR').id
const maui = countyNamed('Maui', 'HI')

const FOUND: Data = {
  listingTitle: 'Sagebrush',
  description: 'Zanzibar stone by the Timbuktu spring.',
  LFType1: 1024,
  price: { numeric: 777_000 },
  acres: 1554,
  locationIDs: { stateID: harney.stateId, countyID: harney.id, cityID: burns.id, lakeID: owyhee },
  address: { street: '7 Quagmire Rd', zip: '97720' },
  homeDetails: { beds: 17, baths: 16, halfBaths: 1, sqft: 17_000 },
  listingType: 3,
  status: 'Sold',
  listingDate: '2001-02-03',
  lat: 43.5,
  lng: -119.05,
}

const CHANGED: Data = {
  description: 'Nothing to see here.',
  LFType1: 16,
  price: { numeric: 5 },
  acres: 2,
  locationIDs: { stateID: maui.stateId, countyID: maui.id, cityID: null, lakeID: null },
  address: { street: '', zip: '' },
  hasHouse: false,
  listingType: 2,
  status: 'P',
  listingDate: '2002-02-03',
  lat: null,
  lng: null,
}

test('a price per acre finds a listing exactly at its limit, whatever the decimals of its acres', async () => {
  const land: Data[] = []
  for (let tenths = 11; tenths < 1000; tenths += 45) {
    land.push({ acres: tenths / 10, price: { numeric: tenths * 1234 } })
  }
  for (const data of land) {
    const id = await posting.created({ ...data, description: 'Perlimit' })
    const found = await posting.summaries('kw=perlimit&lpa=12340&hpa=12340')
    assert.ok(
      found.some(({ listingID }) => listingID === id),
      JSON.stringify(data),
    )
  }
})

test('equal prices per acre are one number, also when half of the last digit is rounded', async () => {
  // Each is 519,691.53125 an acre: eleven digits.
  const lands = [
    { acres: 1.6, price: { numeric: 831_506.45 } },
    { acres: 16, price: { numeric: 8_315_064.5 } },
    { acres: 160, price: { numeric: 83_150_645 } },
  ]
  const ids: number[] = []
  for (const data of lands) ids.push(await posting.created({ ...data, description: 'Halfdigit' }))
  for (const sortId of [7, 8]) {
    const query = `kw=halfdigit&lpa=519691.5313&hpa=519691.5313&sortid=${sortId}`
    const found = await posting.summaries(query)
    assert.deepEqual(
      found.map(({ listingID }) => listingID),
      ids.toReversed(),
    )
  }
})

/** Searches that find the listing at first, and not after the edit. */
const QUERIES = [
  'kw=zanzibar',
  'kw="stone by the timbuktu"',
  'kw=quagmire',
  'kw=97720',
  'lp=777000&hp=777000',
  'lpa=500&hpa=500',
  'la=1554&ha=1554',
  'lbed=17&hasHouse=1',
  'lbath=16.5&hbath=16.5&hasHouse=1',
  'lhsqft=17000&hasHouse=1',
  `stateID=${harney.stateId}`,
  `regionID=${harney.regionId}`,
  `countyID=${harney.id}`,
  `cityID=${burns.id}`,
  `cityID=${burns.id}&distance=30`,
  `lakeID=${owyhee}`,
  'zip=97720',
  'propertyTypes=1024',
  'listingType=3',
  'status=S',
  'addf=2001-02-03&addt=2001-02-03',
  'bounds=(43.49,-119.06),(43.51,-119.04)',
]

async function finds(query: string, id: number): Promise<boolean> {
  const any = query.includes('status') ? query : `${query}&status=P,PP,S`
  return (await posting.summaries(any)).some(({ listingID }) => listingID === id)
}

test('searches find a new listing at once by each criterion, and no longer after an edit', async () => {
  const id = await posting.created({ propertyTypes: undefined, ...FOUND })
  for (const query of QUERIES) assert.ok(await finds(query, id), query)
  await posting.edited(id, CHANGED)
  for (const query of QUERIES) assert.equal(await finds(query, id), false, query)
  for (const query of [`countyID=${maui.id}`, 'propertyTypes=16&hp=5', 'kw="nothing to see"']) {
    assert.ok(await finds(query, id), query)
  }
  await posting.edited(id, { ...FOUND, hasHouse: true })
  for (const query of QUERIES) assert.ok(await finds(query, id), query)
})

test('version 1 finds a new listing at once by its main type', async () => {
  const id = await posting.created({ propertyTypes: undefined, LFType1: 2048, LFType2: 8 })
  const { data } = (await posting.service.get('/v1/listings?propertyType=2048')).json()
  assert.deepEqual(
    data.map((summary: Data) => [summary['listingID'], summary['propertyTypeID']]),
    [[id, 2048]],
  )
})

test('a summary shows what is posted, and when it was edited', async () => {
  const id = await posting.created({ propertyTypes: undefined, ...FOUND })
  const [summary] = await posting.summaries(
    'kw=zanzibar&status=S&includeBoundaries=1&includeDescription=1&sortid=6',
  )
  const expected = {
    listingTitle: 'Sagebrush',
    listingDate: 'February, 3 2001 00:00:00',
    propertyTypes: 'Beachfront',
    propertyTypeIDs: 1024,
    price: 777_000,
    acres: 1554,
    hasHouse: true,
    bedrooms: 17,
    baths: 16.5,
    homesqft: 17_000,
    lakeID: owyhee,
    state: 'Oregon',
    stateCode: 'OR',
    county: 'Harney',
    city: 'Burns',
    zip: '97720',
    address: '7 Quagmire Rd',
    latitude: 43.5,
    longitude: -119.05,
    encodedPolyline: '',
    description: FOUND['description'],
    acctID: 1,
  }
  const found = summary.listingID === id ? summary : await posting.summary(id)
  assert.partialDeepStrictEqual(
    { ...found, encodedPolyline: '', description: FOUND['description'] },
    expected,
  )
  assert.equal(Object.hasOwn(found, 'lastModified'), false)
  await posting.edited(id, { encodedBoundaries: BOUNDARY, price: null, youTube: 'abcdefghijk' })
  const all = await posting.summaries('kw=zanzibar&status=S&includeBoundaries=1')
  assert.partialDeepStrictEqual(
    all.find(({ listingID }) => listingID === id),
    {
      lastModified: 'November, 20 2026 12:00:00',
      encodedPolyline: BOUNDARY,
      price: 0,
      youTube: 'https://www.youtube.com/watch?v=abcdefghijk',
    },
  )
})

test('an inactive listing is hidden everywhere, can be edited, and comes back unchanged', async () => {
  const id = await posting.created({ description: 'Xanadu' })
  assert.ok(await finds('kw=xanadu', id))
  const hidden = await posting.postListing(id, { active: false })
  assert.equal(hidden.statusCode, 200)
  assert.equal(await finds('kw=xanadu', id), false)
  for (const version of ['v1', 'v3'] as const) {
    const response = await posting.service.get(`/${version}/listings/${id}`)
    assertRefused(response, 405, version, { title: 'Listing Inactive' })
  }
  const edit = await posting.postListing(id, { description: 'Xanadu, still' })
  assert.equal(edit.statusCode, 200)
  assert.equal((await posting.stored(id)).listing.active, false)
  assert.equal((await posting.edited(id, { active: 1 })).description, 'Xanadu, still')
  assert.ok(await finds('kw="xanadu still"', id))
})
