import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { ScanIndex } from './scan-index.ts'
import { recordOf, requestOf } from './search-records.ts'

const LISTINGS = 12_000

/** Numbers spread evenly from 0 to 1, the same in each run. */
function spread(id: number, salt: number): number {
  return (Math.imul(id * 31 + salt, 0x9e3779b1) >>> 8) / 2 ** 24
}

test('searches by distance equal the scan, near the equator and far from it', () => {
  const fast = new BitmapIndex()
  const scan = new ScanIndex()
  for (let id = 1; id <= LISTINGS; id++) {
    const south = [-3, 28, 62][id % 3] ?? 0
    const record = recordOf(id, {
      latitude: south + 6 * spread(id, 1),
      longitude: -100 + 10 * spread(id, 2),
    })
    fast.put(record)
    scan.put(record)
  }
  for (const latitude of [-2.5, 0, 1, 30.4, 33, 64.9]) {
    for (const longitude of [-100, -95.1, -92]) {
      for (const distanceMiles of [10, 60, 100, 150, 400]) {
        const center = { latitude, longitude }
        const request = {
          ...requestOf({ location: { kind: 'near', id: 1, center, distanceMiles } }),
          sort: SORT_ORDERS[0],
          limit: LISTINGS,
        }
        const name = `${distanceMiles} miles around ${latitude}, ${longitude}`
        assert.deepEqual(fast.search(request), scan.search(request), name)
      }
    }
  }
})
