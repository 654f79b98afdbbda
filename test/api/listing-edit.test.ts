import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Listing, UnpublishedDetails } from '../../src/domain/listings/listing.ts'
import { BOUNDARY, cityNamed, lakeNamed, NOW } from './catalog.ts'
import { type Answer, type Data, PostingService, SMALLEST } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const whitney = lakeNamed('Lake Whitney', 'TX').id
const waco = lakeNamed('Waco Lake', 'TX').id
const clifton = cityNamed('Clifton', 'TX')
const IDS = SMALLEST['locationIDs'] as object

/** How one member is posted, and what is then stored of it. */
interface Member {
  readonly key: keyof Listing | `unpublished.${keyof UnpublishedDetails}`
  readonly post: (value: unknown) => Data
  /** Its first value and its changed value: as posted, and as stored if that differs. */
  readonly values: readonly (readonly [posted: unknown, stored?: unknown])[]
  /** The posted values that clear it, and the value that is stored then; null: it cannot be cleared. */
  readonly cleared: readonly [posted: readonly unknown[], stored: unknown] | null | 'never'
  /** Shows it in a GET; absent: no GET does. */
  readonly shown?: (answer: Answer) => unknown
}

const EMPTY = [['', ' ', null], ''] as const
const NOT_KNOWN = [[0, '0', '', null], null] as const

function text(name: string, key: Member['key'], a: string, b: string): Member {
  const isShown = !key.startsWith('unpublished.')
  return {
    key,
    post: value => ({ [name]: value }),
    values: [[a], [b]],
    cleared: key === 'title' ? null : EMPTY,
    ...(isShown && { shown: answer => answer[name] }),
  }
}

const MEMBERS: readonly Member[] = [
  text('listingTitle', 'title', 'Old farm', 'New farm'),
  text('description', 'description', 'A creek.\nA hill.', 'A hill.'),
  text('directions', 'directions', 'North', 'South'),
  text(
    'youTube',
    'youTube',
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com/watch?v=ABCDEFGHIJK',
  ),
  text('virtualTour', 'virtualTour', 'https://a.example/1', 'http://a.example/2'),
  text('flyer', 'flyer', 'https://a.example/1.pdf', 'https://a.example/2.pdf'),
  text('encodedBoundaries', 'encodedBoundary', BOUNDARY, '_ibE~reK?_ibE_ibE?'),
  text('brokerNotes', 'unpublished.brokerNotes', 'One\ntwo', 'Two'),
  text('showingInstructions', 'unpublished.showingInstructions', 'Call', 'Write'),
  text('legalDescription', 'unpublished.legalDescription', 'Lot 1', 'Lot 2'),
  text('externalListingURL', 'unpublished.externalListingUrl', 'http://a.example/', 'http://b.c/'),
  text('listingURL', 'unpublished.listingUrl', 'https://a.example/1', 'https://a.example/2'),
  text('leadRoutingEmail', 'unpublished.leadRoutingEmail', 'a@example.com', 'b@example.com'),
  {
    key: 'street',
    post: street => ({ address: { street } }),
    values: [['1 Creek Rd'], ['2 Creek Rd']],
    cleared: EMPTY,
    shown: answer => answer.address.street,
  },
  {
    key: 'zip',
    post: zip => ({ address: { zip } }),
    values: [['99501'], [501, '00501']],
    cleared: EMPTY,
    shown: answer => answer.address.zip,
  },
  {
    key: 'acres',
    post: acres => ({ acres }),
    values: [[12.25], ['80', 80]],
    cleared: null,
    shown: answer => answer.acres,
  },
  {
    key: 'priceUsd',
    post: numeric => ({ price: { numeric, formatted: 'whatever' } }),
    values: [[1_250_000], ['99.95', 99.95]],
    cleared: NOT_KNOWN,
    shown: answer => answer.price.numeric || null,
  },
  {
    key: 'status',
    post: status => ({ status }),
    values: [
      ['pp', 'PP'],
      ['Sold', 'S'],
    ],
    cleared: 'never',
    shown: answer =>
      ({ Available: 'P', 'Under Contract': 'PP', Sold: 'S' })[answer.status as never],
  },
  {
    key: 'lakeId',
    post: lakeID => ({ locationIDs: { ...IDS, lakeID } }),
    values: [[whitney], [String(waco), waco]],
    cleared: NOT_KNOWN,
  },
  {
    key: 'listingTypeWithoutAuction',
    post: listingType => ({ listingType }),
    values: [
      [3, 3],
      ['2', 2],
    ],
    cleared: 'never',
  },
  {
    key: 'documents',
    post: documents => ({ documents }),
    values: [
      [
        [{ description: 'Survey', URL: 'https://a.example/s' }, { URL: 'https://a.example/t' }],
        [
          { description: 'Survey', url: 'https://a.example/s' },
          { description: '', url: 'https://a.example/t' },
        ],
      ],
      [
        [{ description: 'Map', URL: 'https://a.example/m' }],
        [{ description: 'Map', url: 'https://a.example/m' }],
      ],
    ],
    cleared: [[[], null], []],
    shown: answer =>
      answer.documents.map(({ description, URL: url }: Answer) => ({ description, url })),
  },
  {
    key: 'amenities',
    post: amenities => ({ amenities }),
    values: [
      [{ Land: { Fencing: ['Wire'], Ponds: [2, 'deep'] }, Roads: {} }],
      [{ Land: { a: [] } }],
    ],
    cleared: [[{}, null], {}],
    shown: answer => answer.amenities,
  },
]

/** The value of a member in a stored listing. */
function storedValue(listing: Listing, key: Member['key']): unknown {
  const [first, second] = key.split('.')
  const value = listing[first as keyof Listing]
  return second === undefined ? value : (value as Record<string, unknown> | null)?.[second]
}

/** The listing without one member, and without the members that every edit changes. */
function rest(listing: Listing, key: Member['key']) {
  const { version, modifiedAt, unpublished, ...others } = structuredClone(listing)
  const all: Record<string, unknown> = { ...others }
  for (const [name, value] of Object.entries(unpublished)) all[`unpublished.${name}`] = value
  delete all[key]
  // The one follows from the other.
  if (key === 'listingTypeWithoutAuction') delete all['listingType']
  // A lower price is a reduction.
  if (key === 'priceUsd') delete all['priceReduction']
  // The listing stands at its ZIP code.
  if (key === 'zip') for (const name of ['latitude', 'longitude']) delete all[name]
  return all
}

for (const { key, post, values, cleared, shown } of MEMBERS) {
  const name = JSON.stringify(Object.keys(post(0)))
  const [[first, firstStored = first] = [], ...changes] = values

  /** Fails unless an edit changes the member to this, and nothing else. */
  const changesTo = async (id: number, posted: unknown, expected: unknown) => {
    const { listing: before } = await posting.stored(id)
    const answer = await posting.edited(id, post(posted))
    const { listing } = await posting.stored(id)
    const what = `${key}: ${JSON.stringify(posted)}`
    assert.deepEqual(storedValue(listing, key), expected, what)
    if (shown) assert.deepEqual(shown(answer), expected, what)
    assert.deepEqual(rest(listing, key), rest(before, key), what)
    assert.deepEqual([listing.version, listing.modifiedAt], [before.version + 1, NOW], what)
  }

  test(`${name} ${key} is set, left, changed, and cleared where it may be`, async () => {
    const id = await posting.created(post(first))
    assert.deepEqual(storedValue((await posting.stored(id)).listing, key), firstStored)
    const other = key === 'description' ? { directions: 'East' } : { description: 'Something else' }
    const answer = await posting.edited(id, other)
    assert.deepEqual(storedValue((await posting.stored(id)).listing, key), firstStored)
    if (shown) assert.deepEqual(shown(answer), firstStored)

    for (const [posted, expected = posted] of changes) await changesTo(id, posted, expected)
    const [nothings, stored] = cleared === 'never' || cleared === null ? [[], null] : cleared
    for (const posted of nothings) {
      await changesTo(id, posted, stored)
      await changesTo(id, first, firstStored)
    }
    if (cleared !== null && cleared !== 'never') return
    for (const posted of [null, '']) {
      const { statusCode } = await posting.postListing(id, post(posted))
      assert.equal(statusCode, cleared === null ? 400 : 200, key)
    }
    assert.deepEqual(storedValue((await posting.stored(id)).listing, key), changes[0]?.at(-1))
  })
}

test('members of address and locationIDs change one by one, and are not cleared together', async () => {
  const id = await posting.created({
    locationIDs: { stateID: clifton.stateId, cityID: clifton.id, lakeID: whitney },
    address: { county: 'Bosque', street: '1 Creek Rd', zip: '76634' },
  })
  const { address } = await posting.edited(id, { address: { zip: '76635' } })
  const whole = { county: 'Bosque', state: 'Texas', zip: '76635', city: 'Clifton' }
  assert.deepEqual(address, { ...whole, street: '1 Creek Rd' })
  await posting.edited(id, { locationIDs: { cityID: null } })
  assert.equal((await posting.stored(id)).listing.lakeId, whitney)
  assert.deepEqual((await posting.edited(id, { address: {}, locationIDs: {} })).address, {
    ...whole,
    city: '',
    street: '1 Creek Rd',
  })
  for (const name of ['propertyTypes', 'listingTitle', 'acres']) {
    await posting.refused(id, { [name]: null }, [`Missing ${name}`])
  }
  const before = await posting.state(id)
  await posting.edited(id, { address: null, locationIDs: null })
  assert.deepEqual(await posting.state(id), before)
})

test('price can be cleared as a whole, and its text is ignored', async () => {
  const id = await posting.created({ price: { numeric: 5000, formatted: '$9' } })
  const five = { numeric: 5000, formatted: '$5,000' }
  assert.deepEqual((await posting.edited(id, { price: {} })).price, five)
  assert.deepEqual((await posting.edited(id, { price: { formatted: '$1' } })).price, five)
  const none = { numeric: 0, formatted: 'Contact for Price' }
  assert.deepEqual((await posting.edited(id, { price: null })).price, none)
})

test('an edit without changes writes nothing', async () => {
  const id = await posting.created({ description: 'Hills', price: { numeric: 5 }, acres: 7 })
  const before = await posting.state(id)
  for (const data of [
    {},
    { acres: '7.0', description: 'Hills', status: 'available', youTube: '' },
  ]) {
    await posting.edited(id, data)
    assert.deepEqual(await posting.state(id), before)
  }
})
