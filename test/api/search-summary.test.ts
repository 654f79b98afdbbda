import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUCTION, BOUNDARY, CATALOG, cityNamed, countyNamed, lakeNamed } from './catalog.ts'
import { type Found, pageOf, startSearches, VERSIONS, type Version } from './search-cases.ts'
import { assertShape, type Shape } from './shape.ts'
import { SUMMARY_SHAPES } from './summary-shapes.ts'

const service = await startSearches({ source: CATALOG })
const searches = await startSearches()

/** In Chicago, and its auction's time is not known. */
const chicago = await startSearches({
  timeZone: 'America/Chicago',
  source: {
    ...CATALOG,
    entries: () =>
      [...CATALOG.entries()].map(entry => ({
        ...entry,
        auction: entry.auction && { ...AUCTION, time: '' },
      })),
  },
})

const SUMMARY: Record<Version, Record<string, Shape>> = {
  v3: { ...SUMMARY_SHAPES.v3, encodedPolyline: 'string' },
  v1: { ...SUMMARY_SHAPES.v1, encodedPolyline: 'string' },
}

const ENVELOPE = {
  records: 'number',
  pages: 'number',
  currentPage: 'number',
  prevPage: 'string',
  nextPage: 'string',
  breadcrumb: 'string',
} as const

const clifton = cityNamed('Clifton', 'TX')

/** The listing that has everything. */
const FULL = {
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
  stateID: 44,
  countyID: countyNamed('Bosque', 'TX').id,
  cityID: clifton.id,
  latitude: clifton.latitude,
  longitude: clifton.longitude,
  phone: '254-555-0101',
  company: 'Lone Star Land',
  contactName: 'Ana Peña',
  acctID: 1,
  thumbnail: '//land.example/media/pool/2/thumbnail.jpg',
  rowNumber: 1,
  encodedPolyline: '',
}

const FULL_TYPES: Record<Version, object> = {
  v3: {
    propertyTypes: 'Hunting Land, Ranches, Recreational Land',
    propertyTypeIDs: 134,
    hasHouse: true,
  },
  v1: { propertyType: 'Hunting Land', propertyTypeID: 128 },
}

/** The fields without a value. */
const EMPTY = {
  price: 0,
  acres: 0,
  isPlatinum: 0,
  isALC: 0,
  isALCAdvanced: 0,
  isFree: 0,
  baths: '',
  bedrooms: '',
  homesqft: '',
  auctionDate: '',
  auctionID: '',
  lakeID: '',
  youTube: '',
  city: '',
  zip: '',
  address: '',
  cityID: 0,
  thumbnail: '',
  encodedPolyline: '',
}

async function summaryOf(id: number, version: Version, query = '', from = service): Promise<Found> {
  const { data } = await pageOf(from, version, `listingsPerPage=100&${query}`)
  const found = data.find(({ listingID }) => listingID === id)
  assert.ok(found, `no listing ${id}`)
  return found
}

for (const version of VERSIONS) {
  test(`${version} answers exactly the fields of its contract`, async () => {
    for (const from of [service, searches, chicago]) {
      for (const query of ['', 'includeBoundaries=1&largerThumbnails=1', 'status=S']) {
        const page = await pageOf(from, version, `listingsPerPage=100&${query}`)
        assert.ok(page.data.length > 0)
        assertShape(page, { ...ENVELOPE, data: [SUMMARY[version]] })
      }
    }
    const described = await pageOf(service, version, 'includeDescription=1')
    assertShape(described.data, [{ ...SUMMARY[version], description: 'string' }])
  })

  test(`${version} shows all of a listing that has everything`, async () => {
    assert.deepEqual(await summaryOf(1, version), { ...FULL, ...FULL_TYPES[version] })
  })

  test(`${version} shows missing values as the contract says`, async () => {
    const bare = await summaryOf(8, version)
    assert.deepEqual({ ...bare, ...EMPTY }, bare)
    assert.ok(!('lastModified' in bare))
    const { bedrooms, baths, homesqft, hasHouse } = await summaryOf(6, version)
    assert.deepEqual([bedrooms, baths, homesqft], ['', '', ''])
    assert.equal(hasHouse, version === 'v3' ? true : undefined)
  })

  test(`${version} shows the value 0 and a missing value differently`, async () => {
    const cabin = await summaryOf(205, version, 'acctid=12', searches)
    assert.deepEqual([cabin.bedrooms, cabin.baths, cabin.homesqft], [0, 1, 400])
    assert.equal((await summaryOf(203, version, 'acctid=12', searches)).baths, 0.5)
  })

  test(`${version} shows the plan and designation of each seller, and when a listing was edited`, async () => {
    const { data } = await pageOf(service, version, 'status=P,PP,S')
    const shown = data.map(found => [
      found.listingID,
      `${found.isPlatinum}${found.isALCAdvanced}${found.isALC}${found.isFree}`,
      found.lastModified,
    ])
    assert.deepEqual(
      shown.filter(([id]) => Number(id) <= 5),
      [
        [1, '1010', 'November, 1 2026 23:05:09'],
        [2, '0110', undefined],
        [3, '0010', undefined],
        [4, '0000', 'November, 20 2026 11:00:00'],
        [5, '0001', undefined],
      ],
    )
  })

  test(`${version} shows larger thumbnails and boundaries where they are wanted`, async () => {
    for (const wanted of ['1', 'true', 'YES', 'True']) {
      const query = `largerThumbnails=${wanted}&includeBoundaries=${wanted}`
      const { thumbnail, encodedPolyline } = await summaryOf(1, version, query)
      assert.equal(thumbnail, '//land.example/media/pool/2/larger-thumbnail.jpg')
      assert.equal(encodedPolyline, BOUNDARY)
      assert.equal((await summaryOf(2, version, query)).thumbnail, '')
      assert.equal((await summaryOf(2, version, query)).encodedPolyline, '')
    }
    for (const unwanted of ['0', 'FALSE', 'no', '']) {
      const query = `largerThumbnails=${unwanted}&includeBoundaries=${unwanted}&includeDescription=${unwanted}`
      assert.deepEqual(await summaryOf(1, version, query), { ...FULL, ...FULL_TYPES[version] })
    }
  })

  test(`${version} shows the first 750 characters of a description, without an ellipsis`, async () => {
    const { data } = await pageOf(searches, version, 'acctid=18&sortid=6&includeDescription=yes')
    assert.deepEqual(
      data.map(({ listingID, description }) => [listingID, description]),
      [
        [955, `${'🌲'.repeat(749)}é`],
        [954, `${'x'.repeat(749)}🌲`],
        [953, 'x'.repeat(750)],
        [952, 'x'.repeat(750)],
        [951, ''],
      ],
    )
  })

  test(`${version} writes dates in the time zone of the service`, async () => {
    const { listingDate, lastModified, auctionDate } = await summaryOf(1, version, '', chicago)
    assert.equal(listingDate, 'September, 8 2026 01:30:00')
    assert.equal(lastModified, 'November, 1 2026 17:05:09')
    // An auction's time is local to the auction.
    assert.equal(auctionDate, 'December, 8 2026 00:00:00')
    const first = await summaryOf(601, version, 'addf=2026-09-08', searches)
    assert.equal(first.listingDate, 'September, 8 2026 00:00:00')
    const last = await summaryOf(604, version, 'addf=2026-09-08', searches)
    assert.equal(last.listingDate, 'September, 8 2026 23:59:59')
  })
}
