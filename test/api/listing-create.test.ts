import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { NOTHING_UNPUBLISHED } from '../../src/domain/listings/listing.ts'
import { BOUNDARY, cityNamed, countyNamed, lakeNamed, NOW } from './catalog.ts'
import { FULL } from './listing-answers.ts'
import { type Data, PostingService, SMALLEST } from './posted-listings.ts'
import { assertRefused } from './refusal.ts'
import { BASE, PORTAL } from './service.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const bosque = countyNamed('Bosque', 'TX')
const clifton = cityNamed('Clifton', 'TX')
const whitney = lakeNamed('Lake Whitney', 'TX')

/** The answer of GET for a listing that was posted with only the required members. */
function smallestAnswer(id: number) {
  return {
    listingID: id,
    listingTitle: 'Bare ground',
    listingDate: '2026-11-20',
    propertyTypes: { id: 32, label: 'Undeveloped Land' },
    price: { numeric: 0, formatted: 'Contact for Price' },
    locationIDs: { stateID: bosque.stateId, cityID: 0, countyID: bosque.id },
    portal_URL: `${PORTAL}/property/bare-ground/${id}`,
    listing_URL: `${BASE}/v3/listings/${id}`,
    type_listings_URL: `${BASE}/v3/listings?propertyTypes=32`,
    county_listings_URL: `${BASE}/v3/listings?countyID=${bosque.id}`,
    city_listings_URL: '',
    state_listings_URL: `${BASE}/v3/listings?stateID=${bosque.stateId}`,
    member_listings_URL: `${BASE}/v3/listings?acctid=1`,
    member_URL: `${BASE}/v3/member/1`,
    images: [],
    documents: [],
    amenities: {},
    hasBoundaries: false,
    encodedBoundaries: '',
    status: 'Available',
    directions: '',
    description: '',
    youTube: '',
    virtualTour: '',
    flyer: '',
    acres: 40,
    address: { county: 'Bosque', state: 'Texas', zip: '', city: '', street: '' },
    lat: bosque.latitude,
    lng: bosque.longitude,
    isAuction: false,
    seller: FULL.v3.seller,
    hasHouse: false,
    homeDetails: { beds: 0, baths: 0, halfBaths: 0, sqft: '' },
  }
}

test('a listing with only the required members gets defaults for the others', async () => {
  const id = await posting.created()
  assert.deepEqual(await posting.read(id), smallestAnswer(id))
  const { listing, auction } = await posting.stored(id)
  assert.equal(auction, null)
  assert.partialDeepStrictEqual(listing, {
    accountId: 1,
    version: 1,
    active: true,
    status: 'P',
    listingType: 2,
    listedAt: NOW,
    modifiedAt: null,
    lakeId: null,
    home: null,
    unpublished: NOTHING_UNPUBLISHED,
  })
  assert.equal(Object.hasOwn(await posting.summary(id), 'lastModified'), false)
})

test('a listing belongs to the account that is named', async () => {
  const id = await posting.created({}, 3)
  const { seller, member_URL } = await posting.read(id)
  assert.deepEqual([seller.acctID, member_URL], [3, `${BASE}/v3/member/3`])
})

test('listings that are posted with the same members get different ids', async () => {
  const ids = [await posting.created(), await posting.created(), await posting.created()]
  assert.equal(new Set(ids).size, 3)
})

for (const [name, titles] of [
  ['listingTitle', ['Missing listingTitle']],
  ['acres', ['Missing acres']],
  ['propertyTypes', ['Missing propertyTypes']],
  ['locationIDs', ['Missing state', 'Missing county']],
] as const) {
  test(`a listing without ${name} is refused, in whatever way it is left out`, async () => {
    for (const nothing of [undefined, null]) {
      await posting.refusedNew({ [name]: nothing }, titles)
    }
  })
}

test('all missing members are reported at once', async () => {
  await posting.refused(0, {}, [
    'Missing propertyTypes',
    'Missing state',
    'Missing county',
    'Missing acres',
    'Missing listingTitle',
  ])
})

test('for an optional member of a new listing, null is the same as nothing', async () => {
  const optional: readonly string[] = [
    ...['listingDate', 'price', 'images', 'documents', 'amenities', 'encodedBoundaries'],
    ...['directions', 'description', 'youTube', 'virtualTour', 'flyer', 'address', 'lat', 'lng'],
    ...['homeDetails', 'auctionID', 'auction', 'brokerNotes', 'showingInstructions'],
    ...['legalDescription', 'listFeedKey', 'listingURL', 'externalListingURL'],
    ...['leadRoutingEmail', 'LFType2', 'LFType3'],
  ]
  const id = await posting.created(Object.fromEntries(optional.map(name => [name, null])))
  assert.deepEqual(await posting.read(id), smallestAnswer(id))
})

/** Every member that is not derived. Photos have tests of their own. */
const FULL_FORM: Data = {
  listingTitle: 'Café Ranch & "Creek"',
  listingDate: '2026-09-08',
  propertyTypes: { id: 134 },
  LFType1: 128,
  LFType2: 'Ranches',
  LFType3: '4',
  price: { numeric: 1_250_000 },
  locationIDs: { stateID: clifton.stateId, cityID: clifton.id, lakeID: whitney.id },
  address: { county: 'Bosque County', zip: '76634', street: "12 O'Brien Rd" },
  lat: 31.8,
  lng: -97.6,
  images: [{ large: { ID: 2 }, description: 'The creek', label: 'Creek' }],
  documents: [{ description: 'Survey', URL: 'https://files.example.com/survey.pdf' }],
  amenities: { Land: { Fencing: ['Barbed wire'], Ponds: [2] } },
  encodedBoundaries: BOUNDARY,
  status: 'Under Contract',
  directions: 'North on FM 219',
  description: 'Rolling hills.\nA creek.',
  youTube: 'https://www.youtube.com/watch?v=abcdefghijk',
  virtualTour: 'https://tour.example.com/1',
  flyer: 'https://files.example.com/1.pdf',
  acres: 250.5,
  hasHouse: true,
  homeDetails: { beds: 3, baths: 2, halfBaths: 1, sqft: '1850' },
  auctionID: 1,
  active: true,
  brokerNotes: 'Wants\na quick sale',
  showingInstructions: 'Call first',
  legalDescription: 'Lot 7',
  listFeedKey: 'MLS-77',
  listingURL: 'https://source.example.com/77',
  externalListingURL: 'https://seller.example.com/ranch',
  leadRoutingEmail: 'ranch@example.com',
}

test('a listing with all members keeps all of them', async () => {
  const id = await posting.created(FULL_FORM)
  const { images, seller, ...answer } = await posting.read(id)
  assert.deepEqual(answer, {
    ...Object.fromEntries(Object.keys(answer).map(name => [name, FULL_FORM[name]])),
    listingID: id,
    portal_URL: `${PORTAL}/property/cafe-ranch-creek/${id}`,
    listing_URL: `${BASE}/v3/listings/${id}`,
    type_listings_URL: `${BASE}/v3/listings?propertyTypes=134`,
    county_listings_URL: `${BASE}/v3/listings?countyID=${bosque.id}`,
    city_listings_URL: `${BASE}/v3/listings?cityID=${clifton.id}`,
    state_listings_URL: `${BASE}/v3/listings?stateID=${bosque.stateId}`,
    member_listings_URL: `${BASE}/v3/listings?acctid=1`,
    member_URL: `${BASE}/v3/member/1`,
    propertyTypes: { id: 134, label: 'Hunting Land, Ranches, Recreational Land' },
    price: { numeric: 1_250_000, formatted: '$1,250,000' },
    locationIDs: { stateID: bosque.stateId, cityID: clifton.id, countyID: bosque.id },
    address: {
      county: 'Bosque',
      state: 'Texas',
      zip: '76634',
      city: 'Clifton',
      street: "12 O'Brien Rd",
    },
    hasBoundaries: true,
    isAuction: true,
  })
  assert.deepEqual(seller, FULL.v3.seller)
  assert.deepEqual(images, FULL.v3.images)
  const { listing } = await posting.stored(id)
  assert.equal(listing.lakeId, whitney.id)
  assert.deepEqual(listing.unpublished, {
    leadRoutingEmail: 'ranch@example.com',
    brokerNotes: 'Wants\na quick sale',
    showingInstructions: 'Call first',
    legalDescription: 'Lot 7',
    listFeedKey: 'MLS-77',
    listingUrl: 'https://source.example.com/77',
    externalListingUrl: 'https://seller.example.com/ranch',
  })
})

test('a listing can be created that is not shown', async () => {
  const id = await posting.created({ active: 'no' })
  assertRefused(await posting.service.get(`/v3/listings/${id}`), 405, 'v3')
  assert.equal((await posting.stored(id)).listing.active, false)
})

test('a feed key makes one listing, however often it is posted', async () => {
  const feed = { listFeedKey: 'F-1', listingURL: 'https://source.example.com/1' }
  const id = await posting.created(feed)
  const again = await posting.postListing(0, { ...SMALLEST, ...feed, acres: 41 })
  assert.deepEqual([again.statusCode, again.json().listingID], [200, id])
  assert.equal((await posting.read(id)).acres, 41)
  assert.notEqual(await posting.created(feed, 2), id)
  await posting.refusedNew({ listFeedKey: 'F-2' }, ['Missing listingURL'])
})
