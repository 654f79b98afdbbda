import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import { SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { IndexFull, type SearchIndex } from '../../src/search/search-index.ts'
import { copyOf } from './changing-catalogs.ts'
import { ANY_CRITERIA, anyRecord } from './random-searches.ts'
import { ScanIndex } from './scan-index.ts'
import { recordOf, requestOf } from './search-records.ts'

const LISTINGS = 70_000
const SEED = 11

/**
 * Many listings made from a few, so that many values are shared; half of the listings also have
 * values of their own.
 */
function manyRecords(): SearchRecord[] {
  const few = fc.sample(anyRecord(1), { numRuns: 2000, seed: SEED })
  return Array.from({ length: LISTINGS }, (_, i) => {
    const known = few[(i * 7919) % few.length] ?? recordOf(1)
    const id = (2 ** 32 * (i % 3) + i + 1) as ListingId
    const countyId = ((i * 31) % 3000) as SearchRecord['countyId']
    const isSpread = i % 2 === 0
    return {
      ...known,
      id,
      countyId,
      priceUsd: isSpread ? ((i * 7907) % LISTINGS) / 4 : known.priceUsd,
      acres: isSpread ? ((i * 7919) % LISTINGS) / 10 : known.acres,
      listedAt: known.listedAt + (isSpread ? i : 0),
      texts: [...known.texts, `lot ${i % 9000}`],
    }
  })
}

function assertSame(index: SearchIndex, scan: SearchIndex): void {
  assert.equal(index.size, scan.size)
  const searches = fc.sample(ANY_CRITERIA, { numRuns: 8, seed: SEED })
  for (const [i, criteria] of searches.entries()) {
    const sort = SORT_ORDERS[i % SORT_ORDERS.length] ?? SORT_ORDERS[0]
    for (const offset of [0, 30_000]) {
      const request = { criteria, sort, offset, limit: 20 }
      assert.deepEqual(index.search(request), scan.search(request))
    }
    assert.deepEqual(index.facets(criteria), scan.facets(criteria))
  }
}

describe('A catalog of more than one segment', () => {
  const records = manyRecords()

  for (const isBuiltFirst of [false, true]) {
    test(`equals the scan when ${isBuiltFirst ? 'grown one by one' : 'built at once'}, and after changes`, () => {
      const index = new BitmapIndex()
      const scan = new ScanIndex()
      if (isBuiltFirst) index.build()
      for (const record of records) for (const each of [index, scan]) each.put(record)
      assertSame(index, scan)
      for (const each of [index, scan]) {
        for (const { id } of records.slice(0, 20_000)) each.remove(id)
        for (const record of records.slice(0, 9000)) each.put({ ...record, priceUsd: 7 })
        for (const record of records.slice(30_000, 36_000)) {
          each.put({ ...record, texts: ['barn at the creek'] })
        }
      }
      assertSame(index, scan)
    })
  }
})

test('there may be more than 65,535 places, also in segments that had fewer', () => {
  const records = fc.sample(anyRecord(1), { numRuns: 500, seed: SEED })
  const index = new BitmapIndex()
  const scan = new ScanIndex()
  const put = (i: number, county: number): void => {
    const id = (i + 1) as ListingId
    const countyId = county as SearchRecord['countyId']
    const record = { ...(records[i % records.length] ?? recordOf(1)), id, countyId }
    for (const each of [index, scan]) each.put(record)
  }
  const assertFound = (engine: SearchIndex): void => {
    for (const ids of [[3, 65_535], [65_537, 69_999], [200_000]] as SearchRecord['countyId'][][]) {
      const request = requestOf({ location: { kind: 'county', ids } })
      assert.deepEqual(engine.search(request), scan.search(request))
    }
    const { criteria } = requestOf({})
    assert.deepEqual(engine.facets(criteria), scan.facets(criteria))
  }
  for (let i = 0; i < LISTINGS; i++) put(i, i)
  assertFound(index)
  for (let i = 0; i < 100; i++) put(i, 200_000)
  assertFound(index)
  assertFound(copyOf(index, {}))
})

/** A text with so many words that postings take most of the memory. */
function manyWords(id: number): string {
  return Array.from({ length: 200 }, (_, i) => `word${40 * i + ((id * 7919 + i) % 40)}`).join(' ')
}

test('an index that becomes full before it is built can still be built and searched', () => {
  const index = new BitmapIndex({ segmentShift: 10, maxBytes: 40 * 2 ** 20 })
  const put = (): void => {
    for (let id = 1; id < 1_000_000; id++) {
      const price = { priceUsd: id, acres: id % 1000, listedAt: id * 1000 }
      const place = { latitude: 30 + (id % 1000) / 100, longitude: -100 + (id % 777) / 100 }
      index.put(recordOf(id, { ...price, ...place, modifiedAt: id * 999, texts: ['oak'] }))
    }
  }
  assert.throws(put, IndexFull)
  index.build()
  assert.equal(index.search(requestOf({ keywords: [['oak']] })).total, index.size)
})

for (const [name, textOf] of [
  ['of listings', (id: number) => `oak word${id}`],
  ['of words', (id: number) => `oak ${manyWords(id)}`],
] as const) {
  test(`an index that is full ${name} reports it and still answers searches`, () => {
    const index = new BitmapIndex({ segmentShift: 10, maxBytes: 24 * 2 ** 20 })
    index.build()
    let held = 0
    const put = (): void => {
      for (let id = 1; id < 100_000; id++) {
        index.put(recordOf(id, { texts: [textOf(id)] }))
        held++
      }
    }
    assert.throws(put, { message: /^The search index is full: it may take 0\.0234375 GiB/ })
    assert.ok(held > 1000)
    assert.equal(index.size, held)
    assert.equal(index.search(requestOf({ keywords: [['oak']] })).total, held)
    index.remove(1 as ListingId)
    assert.equal(index.search(requestOf({})).total, held - 1)
  })
}
