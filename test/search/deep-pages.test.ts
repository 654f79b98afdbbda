import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_CRITERIA } from '../../src/domain/searching/criteria.ts'
import { SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { ScanIndex } from './scan-index.ts'
import { recordOf } from './search-records.ts'

const LISTINGS = 12_000

/** Numbers that are the same in each run. Modulo a small number, many listings share a value. */
function mixed(id: number, salt: number): number {
  return Math.imul(id * 31 + salt, 0x9e3779b1) >>> 8
}

test('pages of buckets with thousands of listings equal those of the scan', () => {
  const fast = new BitmapIndex({ buckets: { boundaryCount: 3, minListings: 64 } })
  const scan = new ScanIndex()
  for (let id = 1; id <= LISTINGS; id++) {
    const record = recordOf(id, {
      listedAt: mixed(id, 1),
      modifiedAt: id % 9 === 0 ? null : mixed(id, 2) % 50,
      priceUsd: id % 5 === 0 ? null : mixed(id, 3) % 3000,
      acres: id % 3 === 0 ? 40 : mixed(id, 4) % 1000,
      active: id % 7 !== 0,
    })
    fast.put(record)
    scan.put(record)
  }
  for (const sort of SORT_ORDERS) {
    for (let offset = 0; offset < LISTINGS; offset += 487) {
      const request = { criteria: DEFAULT_CRITERIA, sort, offset, limit: 40 }
      assert.deepEqual(fast.search(request), scan.search(request), `${sort.label}, ${offset}`)
    }
  }
})
