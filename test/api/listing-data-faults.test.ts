import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { FULL_ID } from './catalog.ts'
import { assertListingFaults, titlesOf } from './listing-fault-tables.ts'
import { FORM, listingPoster, listingTextPoster } from './posted-listings.ts'
import { assertRefused } from './refusal.ts'
import { startTestService } from './service.ts'
import { writtenRows } from './written-rows.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const post = await listingPoster(service)
const postText = await listingTextPoster(service)

const SUFFOLK = 25_025
const SEVERAL_FAULTS = {
  ...FORM,
  color: 'red',
  acres: -40,
  price: { numeric: 1e308, currency: 'USD' },
  address: { state: 'TX' },
  locationIDs: { countyID: SUFFOLK },
  auction: { date: '1826-12-08', time: '25:00' },
  images: Array.from({ length: 40 }, () => ({ large: { SRC: 'https://a.example/1.jpg' } })),
  documents: [{ URL: 'javascript:alert(1)' }],
  amenities: { Land: 'Pond' },
  homeDetails: { beds: -1 },
  listingTitle: '🌲'.repeat(201),
  leadRoutingEmail: 'joe',
  listFeedKey: 'feed-1',
}

const TITLES_OF_SEVERAL = [
  'Unknown member',
  'Invalid locationIDs.countyID',
  'Invalid auction.date',
  'Invalid auction.time',
  'Unknown member',
  'Invalid price.numeric',
  'Invalid acres',
  'Too long: listingTitle',
  'Invalid homeDetails.beds',
  'Invalid encodedBoundaries',
  'Invalid documents[0].URL',
  'Invalid amenities',
  'Invalid leadRoutingEmail',
  'Missing listingURL',
  'Too many: images',
]

for (const [boundary, encodedBoundaries] of [
  ['one point', '_p~iF~ps|U'],
  ['20,000 points', '??'.repeat(20_000)],
] as const) {
  test(`all faults are reported in one answer, with a boundary of ${boundary}`, async () => {
    const before = writtenRows(service)
    for (const encoding of ['json', 'form'] as const) {
      for (const url of ['/listings/0', '/listings/showcase/0/0', `/listings/${FULL_ID}`]) {
        const response = await post(url, { ...SEVERAL_FAULTS, encodedBoundaries }, encoding)
        assert.deepEqual(titlesOf(response).toSorted(), TITLES_OF_SEVERAL.toSorted())
      }
    }
    assert.deepEqual(writtenRows(service), before)
  })
}

test('with more than a hundred faults, a hundred are named and the others counted', async () => {
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`unknown${i}`, 1]))
  const hundred = titlesOf(await post(`/listings/${FULL_ID}`, unknown(100)))
  assert.deepEqual(hundred, Array(100).fill('Unknown member'))
  const response = await post(`/listings/${FULL_ID}`, { ...unknown(4900), acres: 'x' })
  assert.deepEqual(titlesOf(response), [...hundred, 'More faults'])
  assert.deepEqual(response.json().errors.at(-1), {
    'More faults': '4801 more faults are not named here.',
  })
})

test('taken feed keys and foreign parts are reported beside faults of places and types', async () => {
  const feed = { ...FORM, listFeedKey: 'taken', listingURL: 'https://feed.example.com/1' }
  assert.equal((await post('/listings/0', feed)).statusCode, 201)
  const before = writtenRows(service)
  const foreign = { auctionID: 99, images: [{ large: { ID: 3 } }] }
  const { listingTitle, acres } = FORM
  assert.deepEqual(titlesOf(await post('/listings/0', { listingTitle, acres, ...foreign })), [
    ...['Missing propertyTypes', 'Missing state', 'Missing county'],
    ...['Invalid auctionID', 'Invalid images'],
  ])
  const data = { ...foreign, listFeedKey: 'taken', listingURL: feed.listingURL }
  const cleared = { propertyTypes: null, locationIDs: { countyID: 0 } }
  assert.deepEqual(titlesOf(await post(`/listings/${FULL_ID}`, { ...data, ...cleared })), [
    ...['Missing propertyTypes', 'Missing county'],
    ...['Invalid auctionID', 'Invalid images', 'Invalid listFeedKey'],
  ])
  assert.deepEqual(writtenRows(service), before)
})

test('numbers that are too large for JavaScript are refused', async () => {
  for (const [member, title] of [
    ['"acres":1e400', 'Invalid acres'],
    ['"price":{"numeric":-1e400}', 'Invalid price.numeric'],
    ['"lat":1e400', 'Invalid lat'],
    ['"amenities":{"Land":{"Ponds":[1e400]}}', 'Invalid amenities'],
    ['"auctionID":1e400', 'Invalid auctionID'],
    ['"homeDetails":{"beds":1e400}', 'Invalid homeDetails.beds'],
  ] as const) {
    const body = `{"accountID":1,"data":{${member}}}`
    const form = `accountID=1&data=${encodeURIComponent(`{${member}}`)}`
    assert.deepEqual(titlesOf(await postText(`/listings/${FULL_ID}`, body)), [title])
    assert.deepEqual(titlesOf(await postText(`/listings/${FULL_ID}`, form, 'form')), [title])
  }
})

test('the fault of a name that is not known, or not accepted, says what would be right', async () => {
  const wide = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`Group ${i}`, { Values: Array(99).fill(1) }]),
  )
  for (const [data, title, text] of [
    [
      { propertyType: { id: 2 } },
      'Unknown member',
      /not known\. Did you mean propertyTypes\? The /,
    ],
    [
      { amenities: { constructor: { Pond: ['yes'] } } },
      'Invalid amenities',
      /, none named __proto__ or constructor or prototype, not /,
    ],
    [{ amenities: wide }, 'Invalid amenities', /at most 100 each and 3,500 in all/],
  ] as const) {
    assertRefused(await post('/listings/0', { ...FORM, ...data }), 400, 'post', { title, text })
  }
})

test('missing members of a part are reported beside wrong ones', async () => {
  const { propertyTypes: _, ...untyped } = FORM
  const missing = [
    'Missing propertyTypes',
    'A listing has one to three property types, in propertyTypes or LFType1.',
  ] as const
  for (const data of [untyped, { ...untyped, propertyTypes: { id: 0 } }]) {
    assertListingFaults(await post('/listings/0', data), [missing])
  }
  assert.deepEqual(titlesOf(await post('/listings/0', {})).toSorted(), [
    'Missing acres',
    'Missing county',
    'Missing listingTitle',
    'Missing propertyTypes',
    'Missing state',
  ])
  for (const [data, title, text] of [
    [
      { address: { state: 'TX' } },
      'Missing county',
      'A listing has a county: data.locationIDs.countyID or data.address.county.',
    ],
    [{ lat: 31 }, 'Missing lng', 'data.lat and data.lng belong together; data.lng is missing.'],
    [{ lng: -97 }, 'Missing lat', 'data.lat and data.lng belong together; data.lat is missing.'],
    [
      { listFeedKey: 'a' },
      'Missing listingURL',
      'A listing with a listFeedKey has its address at its source as listingURL.',
    ],
    [
      { listingType: 1 },
      'Invalid listingType',
      'Listing type 1 is for auctions: name an auction in data.auctionID, or describe a new one in data.auction.',
    ],
    [
      { LFType1: 2, LFType2: 2 },
      'Repeated LFType2',
      'data.LFType2 and LFType1 both name Ranches; a type may be named once.',
    ],
    [
      { LFType1: 4 },
      'Invalid propertyTypes',
      'data.propertyTypes and data.LFType1 to LFType3 must name the same types; give one of them.',
    ],
    [
      { hasHouse: false, homeDetails: { beds: 3 } },
      'Invalid hasHouse',
      'data.hasHouse is false, but data.homeDetails describes a house; send it as null.',
    ],
  ] as const) {
    assertListingFaults(await post('/listings/0', { ...FORM, ...data }), [[title, text]])
  }
  for (const [data, title, text] of [
    [{ lat: null }, 'Missing lat', 'data.lat and data.lng belong together; data.lat is missing.'],
    [
      { address: { county: '' } },
      'Missing county',
      'A listing has a county: data.locationIDs.countyID or data.address.county.',
    ],
    [
      { locationIDs: { stateID: 0 } },
      'Missing state',
      'A listing has a state: data.locationIDs.stateID or data.address.state.',
    ],
  ] as const) {
    assertListingFaults(await post(`/listings/${FULL_ID}`, data), [[title, text]])
  }
})
