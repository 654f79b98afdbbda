import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cityNamed, lakeNamed, SPOTLIGHTS, stateWithCode } from './catalog.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { assertShape, type Shape } from './shape.ts'
import { SUMMARY_SHAPES } from './summary-shapes.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const SUMMARY: Readonly<Record<'v1' | 'v3', Shape>> = {
  v1: { ...SUMMARY_SHAPES.v1, scid: 'number' },
  v3: { ...SUMMARY_SHAPES.v3, scid: 'number', accountBadge: 'picture', accountPortrait: 'picture' },
}

const clifton = cityNamed('Clifton', 'TX')

const FULL_CORE = {
  listingID: 1,
  listingTitle: 'Café Ranch & "Creek"',
  listingDate: 'September, 8 2026 06:30:00',
  lastModified: 'November, 1 2026 23:05:09',
  price: 1_250_000,
  acres: 250.5,
  isPlatinum: 1,
  isALC: 1,
  isALCAdvanced: 0,
  isFree: 0,
  baths: 2.5,
  bedrooms: 3,
  homesqft: 1850,
  auctionDate: 'December, 8 2026 14:00:00',
  auctionID: 1,
  lakeID: lakeNamed('Lake Whitney', 'TX').id,
  youTube: 'https://www.youtube.com/watch?v=abcdefghijk',
  state: 'Texas',
  stateCode: 'TX',
  county: 'Bosque',
  city: 'Clifton',
  zip: '76634',
  address: "12 O'Brien Rd",
  stateID: stateWithCode('TX').id,
  countyID: 48035,
  cityID: clifton.id,
  latitude: clifton.latitude,
  longitude: clifton.longitude,
  phone: '254-555-0101',
  company: 'Lone Star Land',
  contactName: 'Ana Peña',
  acctID: 1,
  thumbnail: '//land.example/media/pool/2/thumbnail.jpg',
  scid: 21,
}

const FULL = {
  v1: { ...FULL_CORE, propertyType: 'Hunting Land', propertyTypeID: 128 },
  v3: {
    ...FULL_CORE,
    propertyTypes: 'Hunting Land, Ranches, Recreational Land',
    propertyTypeIDs: 134,
    hasHouse: true,
    accountBadge: '//land.example/media/members/badge-thumbnail.png',
    accountPortrait: '//land.example/media/members/portrait-thumbnail.png',
  },
}

interface Summary {
  readonly listingID: number
  readonly scid: number
  readonly rowNumber: number
  readonly thumbnail: string
}

async function showcase(version: 'v1' | 'v3', query = ''): Promise<Summary[]> {
  return (await service.get(`/${version}/listings/showcase${query}`)).json().data
}

function find(summaries: readonly Summary[], id: number): Summary | undefined {
  return summaries.find(({ listingID }) => listingID === id)
}

for (const version of VERSIONS) {
  test(`${version} answers the showcase with empty paging, and lets nobody cache it`, async () => {
    const response = await service.get(`/${version}/listings/showcase`)
    assert.equal(response.statusCode, 200)
    assert.equal(response.headers['cache-control'], 'no-store')
    assert.equal(response.headers['etag'], undefined)
    const { data, ...envelope } = response.json()
    assert.deepEqual(envelope, {
      records: '',
      pages: '',
      currentPage: '',
      prevPage: '',
      nextPage: '',
      breadcrumb: 'Showcase of land for sale in the United States',
    })
    assertShape(data, [SUMMARY[version]])
  })

  test(`${version} shows every active spotlight once, under its scid`, async () => {
    const shown = (await showcase(version)).map(({ scid, listingID }) => [scid, listingID])
    const { 24: inactive, ...active } = SPOTLIGHTS
    assert.equal(inactive, 9)
    assert.deepEqual(Object.fromEntries(shown), active)
    assert.equal(shown.length, 3)
  })

  test(`${version} shows every field of a featured listing`, async () => {
    const full = find(await showcase(version), 1)
    assert.deepEqual(full, { ...FULL[version], rowNumber: full?.rowNumber })
  })

  test(`${version} shows empty texts where a featured listing has no value`, async () => {
    const plain = find(await showcase(version), 7)
    assert.partialDeepStrictEqual(plain, {
      listingDate: 'November, 20 2026 11:00:00',
      baths: '',
      bedrooms: '',
      homesqft: '',
      auctionDate: '',
      auctionID: '',
      lakeID: '',
      youTube: '',
      address: '',
      thumbnail: '',
      isPlatinum: 0,
      ...(version === 'v3' && { hasHouse: false, accountBadge: '', accountPortrait: '' }),
    })
    assert.ok(plain && !('lastModified' in plain))
  })

  test(`${version} shuffles the showcase at every request`, async () => {
    const orders = new Set<string>()
    const firsts = new Set<number | undefined>()
    for (let i = 0; i < 60; i++) {
      const data = await showcase(version)
      assert.deepEqual(
        data.map(({ rowNumber }) => rowNumber),
        [1, 2, 3],
      )
      const ids = data.map(({ listingID }) => listingID)
      assert.deepEqual(ids.toSorted(), [1, 2, 7])
      orders.add(ids.join())
      firsts.add(ids[0])
    }
    // Six orders are equally likely: 60 draws miss one of three firsts once in 10,000,000,000 runs.
    assert.ok(orders.size >= 4, [...orders].join(' '))
    assert.equal(firsts.size, 3)
  })

  test(`${version} shows larger thumbnails when asked to`, async () => {
    for (const [query, size] of [
      ['?largerThumbnails=1', 'larger-thumbnail'],
      ['?LARGERTHUMBNAILS=yes', 'larger-thumbnail'],
      ['?largerThumbnails=0', 'thumbnail'],
      ['?largerThumbnails=', 'thumbnail'],
    ] as const) {
      const full = find(await showcase(version, query), 1)
      assert.equal(full?.thumbnail, `//land.example/media/pool/2/${size}.jpg`, query)
    }
    const refused = await service.get(`/${version}/listings/showcase?largerThumbnails=big`)
    assertRefused(refused, 400, version, {
      title: 'Invalid largerThumbnails',
      text: /^largerThumbnails must be true, false, 1, 0, yes or no, not "big"\.$/,
    })
  })
}

test('the showcase is dated in the time zone of the service', async () => {
  await using western = await startTestService({ timeZone: 'America/Los_Angeles' })
  const full = find((await western.get('/v3/listings/showcase')).json().data, 1)
  assert.partialDeepStrictEqual(full, {
    listingDate: 'September, 7 2026 23:30:00',
    lastModified: 'November, 1 2026 15:05:09',
    auctionDate: 'December, 8 2026 14:00:00',
  })
})
