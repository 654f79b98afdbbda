import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type FactName, type FactValue, factValue } from '../../src/domain/facts/land-facts.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import { ALL_SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import type { SearchIndex } from '../../src/search/search-index.ts'
import { naiveFacets } from './naive-facets.ts'
import { naiveSearch } from './naive-search.ts'
import { ANY_CRITERIA, ANY_SORT, anyRecord } from './random-searches.ts'
import { criteriaOf, type PlainCriteria, range, recordOf, requestOf } from './search-records.ts'

const RECORDS: readonly SearchRecord[] = [
  recordOf(1),
  recordOf(2, { priceUsd: 100, acres: 10 }),
  recordOf(3, { priceUsd: 200, acres: 0 }),
  recordOf(4, { priceUsd: 300, acres: 10 }),
  recordOf(5, { hasHouse: true, beds: 3, baths: 2.5, homeAreaSqft: 1800, accountId: 2 }),
  recordOf(6, { hasHouse: true, accountId: 2 }),
  recordOf(7, { stateId: 2, regionId: 20, countyId: 200, cityId: 5, lakeId: 6, zip: 2134 }),
  recordOf(8, { stateId: 2, regionId: 20, countyId: 201, latitude: 51.9, longitude: 179.2 }),
  recordOf(9, { stateId: 2, regionId: 21, countyId: 202, latitude: 51.9, longitude: -176.6 }),
  recordOf(10, { status: 'PP', listingType: 1, typeBits: 1 + 512 }),
  recordOf(11, { status: 'S', listingType: 3, typeBits: 2 }),
  recordOf(12, { active: false, priceUsd: 100, acres: 10, cityId: 5 }),
  recordOf(13, { listedAt: 2000, modifiedAt: 3000, tierRank: 0 }),
  recordOf(14, { texts: ['old stone barn by the creek', 'clifton tx', 'clifton texas'] }),
  recordOf(15, { texts: ['creek', 'stone house clifton'] }),
]

function corners(...pairs: readonly (readonly [number, number])[]) {
  return pairs.map(([latitude, longitude]) => ({ latitude, longitude }))
}

const NEAR = { kind: 'near', id: 5, center: { latitude: 51.9, longitude: -176.6 } } as const

const FOUND: readonly (readonly [given: Partial<PlainCriteria>, ids: readonly number[]])[] = [
  [{}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15]],
  [{ priceUsd: range(200) }, [3, 4]],
  [{ priceUsd: range(null, 200) }, [2, 3]],
  [{ priceUsd: range(100, 200) }, [2, 3]],
  [{ priceUsd: range(101, 199) }, []],
  [{ priceUsd: range(300, 100) }, []],
  [{ acres: range(0, 0) }, [3]],
  [{ acres: range(0.1) }, [2, 4]],
  [{ pricePerAcreUsd: range(0) }, [2, 4]],
  [{ pricePerAcreUsd: range(10, 10) }, [2]],
  [{ accountId: 2, beds: range(3) }, [5]],
  [{ beds: range(4) }, [1, 2, 3, 4, 7, 8, 9, 10, 13, 14, 15]],
  [{ accountId: 2, baths: range(null, 2.5) }, [5]],
  [{ accountId: 2, homeAreaSqft: range(1801) }, []],
  [{ hasHouse: true }, [5, 6]],
  [{ hasHouse: false, location: { kind: 'state', ids: [2] } }, [7, 8, 9]],
  [{ location: { kind: 'state', ids: [9] } }, []],
  [{ location: { kind: 'region', ids: [21, 99] } }, [9]],
  [{ location: { kind: 'region', ids: [20, 21] } }, [7, 8, 9]],
  [{ location: { kind: 'county', ids: [200, 202] } }, [7, 9]],
  [{ location: { kind: 'city', id: 5 } }, [7]],
  [{ location: { kind: 'lake', id: 6 } }, [7]],
  [{ location: { ...NEAR, distanceMiles: 0 } }, [9]],
  [{ location: { ...NEAR, distanceMiles: 178 } }, [9]],
  [{ location: { ...NEAR, distanceMiles: 180 } }, [8, 9]],
  [{ location: { ...NEAR, center: null, distanceMiles: 500 } }, []],
  [{ bounds: { south: 50, north: 52, west: 170, east: -170 } }, [8, 9]],
  [{ bounds: { south: 51.9, north: 51.9, west: 179.2, east: -176.6 } }, [8, 9]],
  [{ bounds: { south: 50, north: 52, west: 179.3, east: -170 } }, [9]],
  [{ bounds: { south: 50, north: 52, west: -170, east: 170 } }, []],
  [{ near: { latitude: 51.9, longitude: -176.6, distanceMiles: 178 } }, [9]],
  [{ near: { latitude: 51.9, longitude: -176.6, distanceMiles: 180 } }, [8, 9]],
  [{ polygon: corners([50, 170], [53, 170], [53, 180], [50, 180]) }, [8]],
  [{ polygon: corners([50, -180], [53, -176.6], [53, -170]) }, [9]],
  [{ polygon: corners([51.9, -176.6], [52, -176.6], [52, -176], [51.9, -176]) }, [9]],
  [{ polygon: corners([50, -180], [51.9, -180], [51.9, -170], [50, -170]) }, []],
  // A bow tie: both of its loops are inside.
  [{ polygon: corners([53, -180], [50, -180], [53, -170], [50, -170]) }, [9]],
  // A loop within a loop is outside.
  [
    {
      polygon: corners(
        [80, -180],
        [40, -180],
        [40, -170],
        [80, -170],
        [80, -180],
        [60, -178],
        [45, -178],
        [45, -172],
        [60, -172],
        [60, -178],
      ),
    },
    [],
  ],
  [{ polygon: corners([10, 0], [10, 1], [10, 2]) }, []],
  [{ zip: 2134 }, [7]],
  [{ zip: 0 }, []],
  [{ statuses: ['PP'] }, [10]],
  [{ statuses: ['S', 'PP'] }, [10, 11]],
  [{ listingTypes: [1, 3] }, [10]],
  [{ listingTypes: [3], statuses: ['S'] }, [11]],
  [{ typeBits: 3 }, [10]],
  [{ typeBits: 512 + 2048 }, [10]],
  [{ typeBits: 2048 }, []],
  [{ listedAt: range(1001) }, [13]],
  [{ listedAt: range(2000, 2000) }, [13]],
  [{ listedAt: range(null, 999) }, []],
  [{ keywords: [['creek']] }, [14, 15]],
  [{ keywords: [['stone'], ['creek']] }, [14, 15]],
  [{ keywords: [['stone', 'barn']] }, [14]],
  [{ keywords: [['barn', 'stone']] }, []],
  [{ keywords: [['creek', 'clifton']] }, []],
  [{ keywords: [['creek', 'stone']] }, []],
  [
    {
      keywords: [
        ['clifton', 'texas'],
        ['clifton', 'tx'],
      ],
    },
    [14],
  ],
  [{ keywords: [['cree']] }, []],
  [{ keywords: [['creek'], ['unknown']] }, []],
]

/** How many random catalogs are searched; the tests of a release search MANY_CATALOGS. */
const CATALOGS = 20
export const MANY_CATALOGS = 100

/** The tests that every engine must pass. */
export function testSearchIndex(name: string, create: () => SearchIndex): void {
  const indexOf = (records: readonly SearchRecord[]) => {
    const index = create()
    for (const record of records) index.put(record)
    return index
  }

  describe(name, () => {
    testCriteria(indexOf)
    testChanges(indexOf)
    testPages(indexOf)
    testFacets(indexOf)
    testRandomSearches(create, CATALOGS)
  })
}

type IndexOf = (records: readonly SearchRecord[]) => SearchIndex

function testCriteria(indexOf: IndexOf): void {
  const index = indexOf(RECORDS)
  for (const [given, ids] of FOUND) {
    test(`finds ${ids.join(' ') || 'nothing'} for ${JSON.stringify(given)}`, () => {
      const result = index.search(requestOf(given))
      assert.deepEqual(
        result.ids.toSorted((a, b) => a - b),
        ids,
      )
      assert.equal(result.total, ids.length)
    })
  }
}

function testChanges(indexOf: IndexOf): void {
  test('an empty index finds nothing', () => {
    const index = indexOf([])
    assert.equal(index.size, 0)
    assert.deepEqual(index.search(requestOf({})), { total: 0, ids: [] })
    assert.deepEqual(index.search(requestOf({ keywords: [['barn']] })), { total: 0, ids: [] })
  })

  test('put adds or replaces a listing, and remove removes it', () => {
    const index = indexOf(RECORDS)
    assert.equal(index.size, 15)
    const cheap = { priceUsd: range(null, 100) }
    const barns = { keywords: [['barn']] }
    assert.deepEqual(index.search(requestOf(cheap)).ids, [2])
    index.put(recordOf(2, { priceUsd: 500, texts: ['a barn'] }))
    assert.equal(index.size, 15)
    assert.deepEqual(index.search(requestOf(cheap)).ids, [])
    assert.deepEqual(index.search(requestOf(barns)).ids, [14, 2])
    index.put(recordOf(14))
    assert.deepEqual(index.search(requestOf(barns)).ids, [2])
    index.put(recordOf(2, { active: false, texts: ['a barn'] }))
    assert.deepEqual(index.search(requestOf(barns)), { total: 0, ids: [] })
    assert.equal(index.size, 15)
    const { id } = recordOf(2)
    index.remove(id)
    index.remove(id)
    assert.equal(index.size, 14)
    index.put(recordOf(2, { texts: ['barn again'] }))
    assert.deepEqual(index.search(requestOf(barns)), { total: 1, ids: [id] })
    for (const record of RECORDS) index.remove(record.id)
    assert.equal(index.size, 0)
    assert.deepEqual(index.search(requestOf({})), { total: 0, ids: [] })
  })
}

function testPages(indexOf: IndexOf): void {
  const records = fc.sample(anyRecord(1e6), { numRuns: 2000, seed: 7 })
  const known = [...new Map(records.map(record => [record.id, record])).values()]
  const given = { statuses: ['P', 'S'], listingTypes: [1, 2] } as const
  const index = indexOf(known)

  for (const { id, label } of ALL_SORT_ORDERS) {
    test(`every page of ${label} (${id}) is a part of the whole result`, () => {
      const whole = naiveSearch(known, criteriaOf(given), id)
      const total = whole.length
      assert.ok(total > 300)
      const stretches = [0, 1, 15, 150, total - 15, total - 1, total, total + 1, 1e15]
      for (const offset of stretches) {
        for (const limit of [0, 1, 15, 100]) {
          const result = index.search(requestOf(given, { sortId: id, offset, limit }))
          const ids = whole.slice(offset, offset + limit)
          assert.deepEqual(result, { total, ids }, `${limit} from ${offset}`)
        }
      }
    })
  }
}

/** Values at both ends of the bits. */
const PAVED = knownValue('access', 'paved')
const OWNER = knownValue('financing', 'owner')

function knownValue(name: FactName, value: string): FactValue {
  const found = factValue(name, value)
  assert.ok(found)
  return found
}

function testFacets(indexOf: IndexOf): void {
  test('a price per acre that is too high for a number counts as not known', () => {
    const index = indexOf([
      recordOf(1, { priceUsd: 100, acres: 10 }),
      recordOf(2, { priceUsd: 100, acres: Number.MIN_VALUE }),
    ])
    assert.deepEqual(index.search(requestOf({ pricePerAcreUsd: range(0) })).ids, [1])
    assert.deepEqual(index.search(requestOf({}, { sortId: 7 })).ids, [1, 2])
    assert.equal(index.facets(criteriaOf({})).amounts.pricePerAcreUsd.unknown, 1)
  })

  test('figures are those of the present listings, in the order of the ids', () => {
    const known = {
      priceUsd: 100,
      acres: 8,
      listedAt: 7,
      latitude: 1.5,
      longitude: -2.5,
      factBits: 2 ** 35 + 1,
    }
    const index = indexOf([recordOf(1, known), recordOf(2), recordOf(3)])
    index.remove(3 as ListingId)
    const ids = [2, 9, 3, 1] as ListingId[]
    const { listedAt, latitude, longitude, factBits } = recordOf(2)
    const unknown = { priceUsd: null, acres: null, pricePerAcreUsd: null }
    assert.deepEqual(index.figures(ids), [
      { id: 2, ...unknown, listedAt, latitude, longitude, factBits },
      { id: 1, ...known, pricePerAcreUsd: 12.5 },
    ])
  })

  test('facets count the results by each of their values', () => {
    const index = indexOf([
      ...RECORDS,
      recordOf(16, { priceUsd: 24_999.99, acres: 1, factBits: PAVED.bit + OWNER.bit }),
      recordOf(17, { priceUsd: 25_000, acres: 25 }),
      recordOf(18, { priceUsd: 5e6, acres: 4999, typeBits: 7, factBits: OWNER.bit }),
    ])
    assert.deepEqual(index.facets(criteriaOf({})), {
      total: 16,
      states: new Map([
        [1, 13],
        [2, 3],
      ]),
      counties: new Map([
        [100, 13],
        [200, 1],
        [201, 1],
        [202, 1],
      ]),
      propertyTypes: new Map([
        [1, 2],
        [2, 1],
        [4, 1],
        [32, 14],
        [512, 1],
      ]),
      statuses: new Map([
        ['P', 15],
        ['PP', 1],
      ]),
      facts: new Map([
        [PAVED, 1],
        [OWNER, 2],
      ]),
      amounts: {
        priceUsd: { unknown: 10, counts: [4, 1, 0, 0, 0, 0, 0, 0, 1] },
        acres: { unknown: 10, counts: [1, 1, 0, 2, 1, 0, 0, 0, 0, 1, 0] },
        pricePerAcreUsd: { unknown: 11, counts: [2, 2, 0, 0, 1, 0, 0, 0] },
      },
    })
  })

  test('facets of an empty result are empty', () => {
    const nothing = {
      total: 0,
      states: new Map(),
      counties: new Map(),
      propertyTypes: new Map(),
      statuses: new Map(),
      facts: new Map(),
      amounts: {
        priceUsd: { unknown: 0, counts: Array(9).fill(0) },
        acres: { unknown: 0, counts: Array(11).fill(0) },
        pricePerAcreUsd: { unknown: 0, counts: Array(8).fill(0) },
      },
    }
    assert.deepEqual(indexOf([]).facets(criteriaOf({})), nothing)
    assert.deepEqual(indexOf(RECORDS).facets(criteriaOf({ keywords: [['unknown']] })), nothing)
    assert.deepEqual(indexOf(RECORDS).facets(criteriaOf({ zip: 0 })), nothing)
  })
}

/** @param catalogs How many random catalogs are made and searched. */
export function testRandomSearches(create: () => SearchIndex, catalogs: number): void {
  const change = fc.oneof(
    { weight: 4, arbitrary: anyRecord(30) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }).map(id => recordOf(id).id) },
  )
  const search = fc.record({
    criteria: ANY_CRITERIA,
    sort: ANY_SORT,
    offset: fc.integer({ min: 0, max: 3 }),
    limit: fc.constantFrom(2, 100),
  })

  test('any search after any changes equals a naive filter', () => {
    const run = fc.record({
      changes: fc.array(change, { maxLength: 60, size: 'max' }),
      searches: fc.array(search, { minLength: 1, maxLength: 6 }),
    })
    fc.assert(
      fc.property(run, ({ changes, searches }) => {
        const index = create()
        const records = new Map<number, SearchRecord>()
        for (const each of changes) {
          if (typeof each === 'number') {
            records.delete(each)
            index.remove(each)
          } else {
            records.set(each.id, each)
            index.put(each)
          }
        }
        assert.equal(index.size, records.size)
        for (const request of searches) {
          const ids = naiveSearch([...records.values()], request.criteria, request.sort.id)
          const page = ids.slice(request.offset, request.offset + request.limit)
          assert.deepEqual(index.search(request), { total: ids.length, ids: page })
          const found = ids.map(id => records.get(id)).filter(record => record !== undefined)
          assert.deepEqual(index.facets(request.criteria), naiveFacets(found))
        }
      }),
      { numRuns: catalogs },
    )
  })
}
