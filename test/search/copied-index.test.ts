import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { copyOf } from './changing-catalogs.ts'
import { ANY_CRITERIA, ANY_SORT, anyRecord } from './random-searches.ts'
import { ScanIndex } from './scan-index.ts'
import { TINY_SHAPE } from './tiny-shape.ts'

/** More segments than the tables of columns first have room for; with LATER, twice as many. */
const LISTINGS = 2500
const LATER = 2500

test('a restored index with many segments equals the scan, and keeps growing', () => {
  const records = fc.sample(anyRecord(1), { numRuns: LISTINGS + LATER, seed: 8 })
  const searches = fc.sample(
    fc.record({ criteria: ANY_CRITERIA, sort: ANY_SORT, offset: fc.nat(50) }),
    { numRuns: 100, seed: 9 },
  )
  const scan = new ScanIndex()
  let index = new BitmapIndex(TINY_SHAPE)
  for (const [i, record] of records.entries()) {
    const numbered = { ...record, id: (i + 1) as typeof record.id }
    index.put(numbered)
    scan.put(numbered)
    if ((i + 1) % LISTINGS > 0) continue
    index.build()
    index = copyOf(index, TINY_SHAPE)
    for (const search of searches) {
      const request = { ...search, limit: 40 }
      assert.deepEqual(index.search(request), scan.search(request))
    }
  }
})
