import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { FULL_ID } from './catalog.ts'
import { assertListingFaults, type FaultRow, faultTests, shown } from './listing-fault-tables.ts'
import { FORM, listingPoster } from './posted-listings.ts'
import { startTestService } from './service.ts'
import { writtenRows } from './written-rows.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const post = await listingPoster(service)

const URL = 'https://files.example.com/1.pdf'
const SRC = 'https://photos.example.com/1.jpg'
const LONG = 'x'.repeat(5001)

const FILE_MEMBERS = 'ID, SRC, height, width'
const PICTURE_MEMBERS = 'thumbnail, popup, large, description, label'
const OBJECTS: Readonly<Record<string, string>> = {
  price: 'numeric, formatted',
  propertyTypes: 'id, label',
  locationIDs: 'stateID, cityID, countyID, lakeID',
  homeDetails: 'beds, baths, halfBaths, sqft',
  auction: 'title, address, city, stateID, date, time',
  'images[0].thumbnail': FILE_MEMBERS,
  'images[0].popup': FILE_MEMBERS,
  'images[0].large': FILE_MEMBERS,
}
const ADDRESS_MEMBERS = 'county, state, zip, city, street'
const MEMBERS = [
  'listingTitle, listingDate, propertyTypes, price, locationIDs, images, documents, amenities',
  'encodedBoundaries, status, directions, description, youTube, virtualTour, flyer, acres',
  'address, lat, lng, hasHouse, homeDetails, auctionID, auction, active, brokerNotes',
  'showingInstructions, legalDescription, listFeedKey, listingURL, externalListingURL',
  'leadRoutingEmail, LFType1, LFType2, LFType3, listingType, furtherRings, parcelNumber, soldDate, soldPrice, yearBuilt, facts',
].join(', ')
/** Refused wherever it is, before anything else is checked. */
const POISONED = {
  json: ['Body invalid', 'The body has a member named __proto__, which is not accepted.'],
  form: ['Data invalid', 'data has a member named __proto__, which is not accepted.'],
} as const
const LISTS: Readonly<Record<string, string>> = {
  images: PICTURE_MEMBERS,
  documents: 'description, URL',
}

const NO_OBJECT = [true, false, 1, 'x', '', [], [{}], '{}']
const NO_LIST = [true, 1, 'x', '', {}, [1], [null], [[]], ['x'], [{}, null]]
const NO_WEB_ADDRESS = [
  ...['ftp://a.example/x', 'javascript:alert(1)', 'data:image/png;base64,x', '//', '///'],
  ...['a.example/1.jpg', 'https://a.example/a b', 1],
  ...[true, [], {}],
]
const NO_AMENITIES = [
  ...[true, 1, 'x', '', [], [{}], { a: 1 }, { a: null }, { a: [] }, { a: 'x' }],
  ...[{ a: { b: 1 } }, { a: { b: 'x' } }, { a: { b: null } }, { a: { b: {} } }],
  ...[{ a: { b: [null] } }, { a: { b: [true] } }, { a: { b: [[]] } }, { a: { b: ['x', {}] } }],
  ...[{ '': {} }, { ' ': {} }, { '\n': {} }, { a: { '': [] } }, { [LONG]: {} }],
  ...[{ a: { [LONG]: [] } }, { a: { b: [LONG] } }, { a: { b: ['🌲'.repeat(5001)] } }],
  ...[{ constructor: {} }, { ' prototype': {} }, { ' __proto__ ': {} }],
  ...[{ a: { constructor: ['x'] } }, { a: { prototype: [] } }, { a: { '__proto__\n': [] } }],
  ...[{ a: {}, ' a': {} }, { a: { b: ['x'], 'b\t': ['y'] } }],
  Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`group ${i}`, {}])),
  { a: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`attribute ${i}`, []])) },
  { a: { b: Array.from({ length: 101 }, () => 1) } },
]

function mustBe(path: string, accepts: string, values: readonly unknown[]): FaultRow {
  const text = (value: unknown) => `data.${path} must be ${accepts}, not ${shown(value)}.`
  return { path, values, title: `Invalid ${path}`, text }
}

function told(title: string, path: string, values: readonly unknown[], text: string): FaultRow {
  return { path, values, title: `${title} ${path}`, text: () => text }
}

const rows: readonly FaultRow[] = [
  ...Object.entries(OBJECTS).map(([path, members]) =>
    mustBe(path, `an object with the members ${members}`, NO_OBJECT),
  ),
  ...Object.entries(LISTS).map(([path, members]) =>
    mustBe(path, `a list of objects with the members ${members}`, NO_LIST),
  ),
  mustBe(
    'amenities',
    'groups of attributes, each with a list of texts or numbers, such as {"Land": {"Fencing": ["Barbed wire"]}}; at most 100 each and 3,500 in all, of at most 5,000 characters, none named __proto__ or constructor or prototype',
    NO_AMENITIES,
  ),
  mustBe('documents[0].URL', 'the http or https address of a document', NO_WEB_ADDRESS),
  mustBe('images[0].large.SRC', 'the http or https address of a photo', NO_WEB_ADDRESS),
  mustBe('images[0].large.ID', 'an id: a whole number', [true, [], {}, 'x', -1, 1.5, '1e3', 1e308]),
  told(
    'Missing',
    'documents[0].URL',
    [null, '', ' '],
    'Each document has its http or https address as URL.',
  ),
  told(
    'Missing',
    'images[0].large',
    [null],
    'Each photo has the member large, with its ID or, for a new one, its address as SRC.',
  ),
  told(
    'Missing',
    'images[0].large.SRC',
    [null, '', ' '],
    'A photo is named by its ID or, if it is new, by its address as SRC.',
  ),
  told(
    'Too many:',
    'images',
    [Array.from({ length: 40 }, () => ({ large: { SRC } }))],
    'data.images has 40 elements; at most 30 are accepted.',
  ),
  told(
    'Too many:',
    'documents',
    [Array.from({ length: 40 }, () => ({ URL }))],
    'data.documents has 40 elements; at most 30 are accepted.',
  ),
  told(
    'Repeated',
    'images',
    [
      [{ large: { ID: 2 } }, { large: { ID: 2 } }],
      [{ large: { ID: 2 } }, { large: { SRC } }, { large: { ID: '2' } }],
    ],
    'data.images names the photo 2 more than once.',
  ),
  ...[3, 99].map(id =>
    mustHold('images', [[{ large: { ID: id } }]], `names the photo ${id}, which is none of`),
  ),
  {
    path: 'auctionID',
    values: [99, '99'],
    title: 'Invalid auctionID',
    text: () => 'data.auctionID: there is no auction 99.',
  },
]

function mustHold(path: string, values: readonly unknown[], text: string): FaultRow {
  const whole = `data.${path} ${text} the account 1.`
  return { path, values, title: `Invalid ${path}`, text: () => whole }
}

faultTests(service, post, rows)

test('amenities named __proto__ are refused in either encoding', async () => {
  for (const amenities of ['{"__proto__":{}}', '{"Land":{"__proto__":["x"]}}']) {
    const data = { amenities: JSON.parse(amenities) }
    for (const encoding of ['json', 'form'] as const) {
      const refused = await post(`/listings/${FULL_ID}`, data, encoding)
      assertListingFaults(refused, [POISONED[encoding]])
    }
  }
})

/** The parts of a form that refuse unknown members, with their known members. */
const PARTS: readonly (readonly [
  path: string,
  members: string,
  put: (members: object) => Record<string, unknown>,
])[] = [
  ['', MEMBERS, members => ({ ...members })],
  ['price.', OBJECTS['price'] ?? '', price => ({ price })],
  ['propertyTypes.', 'id, label', members => ({ propertyTypes: { id: 2, ...members } })],
  ['locationIDs.', 'stateID, cityID, countyID, lakeID', locationIDs => ({ locationIDs })],
  ['address.', ADDRESS_MEMBERS, members => ({ address: { ...FORM.address, ...members } })],
  ['homeDetails.', OBJECTS['homeDetails'] ?? '', homeDetails => ({ homeDetails })],
  [
    'auction.',
    OBJECTS['auction'] ?? '',
    members => ({ auction: { date: '2026-12-08', ...members } }),
  ],
  ['documents[0].', 'description, URL', members => ({ documents: [{ URL, ...members }] })],
  ['images[0].', PICTURE_MEMBERS, members => ({ images: [{ large: { SRC }, ...members }] })],
  ['images[0].large.', FILE_MEMBERS, members => ({ images: [{ large: { SRC, ...members } }] })],
  ['images[0].popup.', FILE_MEMBERS, popup => ({ images: [{ large: { SRC }, popup }] })],
]

const STRANGE = ['color', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length', '0']
  .concat('', ' ', 'a.b', '<b>', '🌲', '__proto__')
  // In the wrong case, or with something around.
  .concat('ListingTitle', 'LISTINGTITLE', 'Numeric', 'County', 'stateId', 'ID ', 'Url', 'large[0]')

for (const [path, members, put] of PARTS) {
  test(`unknown members in data.${path} are refused`, async () => {
    const before = writtenRows(service)
    for (const name of STRANGE) {
      const data = put(JSON.parse(`{${JSON.stringify(name)}:1}`))
      const text = `data.${path}${name} is not known. The members here are ${members}.`
      for (const encoding of ['json', 'form'] as const) {
        const isPoison = name === '__proto__'
        const fault = isPoison ? POISONED[encoding] : (['Unknown member', text] as const)
        assertListingFaults(await post(`/listings/${FULL_ID}`, data, encoding), [fault])
        assertListingFaults(await post('/listings/0', { ...FORM, ...data }, encoding), [fault])
      }
    }
    assert.deepEqual(writtenRows(service), before)
    assert.ok(!('color' in {}))
  })
}
