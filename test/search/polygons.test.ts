import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cornerAt, type Polygon } from '../../src/domain/places/polygon.ts'
import type { CountyId } from '../../src/domain/values/ids.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { ScanIndex } from './scan-index.ts'
import { recordOf, requestOf } from './search-records.ts'

const LISTINGS = 3000
const POLYGONS = 300

/** Numbers spread evenly from 0 to 1, the same in each run. */
function spread(id: number, salt: number): number {
  return (Math.imul(id * 31 + salt, 0x9e3779b1) >>> 8) / 2 ** 24
}

/** Corners around a point; every second polygon crosses itself. */
function polygon(number: number): Polygon {
  const corners = [3, 4, 7, 30, 500][number % 5] ?? 3
  const of = (salt: number) => spread(number, salt)
  const size = [0.001, 1, 5, 25][number % 4] ?? 1
  return Array.from({ length: corners }, (_, i) => {
    const turn = number % 2 === 0 ? i / corners : spread(i, number)
    const reach = size * (0.2 + 0.8 * spread(i, number + 1))
    return cornerAt({
      latitude: 25 + 24 * of(1) + reach * Math.sin(2 * Math.PI * turn),
      longitude: -120 + 50 * of(2) + reach * Math.cos(2 * Math.PI * turn),
    })
  })
}

/** Listings of a county lie near each other, as their slots do. */
const COUNTIES = 12

test('searches in polygons of all sizes equal the scan', () => {
  // The second one has polygons of which many corners lie in one row.
  const engines = [new BitmapIndex(), new BitmapIndex({ cellsPerSide: 5 })]
  const scan = new ScanIndex()
  for (let id = 1; id <= LISTINGS; id++) {
    const county = id % COUNTIES
    const reach = county === 0 ? 50 : 2
    const record = recordOf(id, {
      countyId: (county + 1) as CountyId,
      latitude: 25 + 22 * spread(county, 3) + (reach * spread(id, 3)) / 2,
      longitude: -120 + 48 * spread(county, 4) + reach * spread(id, 4),
    })
    for (const index of [...engines, scan]) index.put(record)
  }
  let found = 0
  for (let number = 0; number < POLYGONS; number++) {
    const request = requestOf({ polygon: polygon(number) })
    const expected = scan.search(request)
    for (const index of engines) {
      assert.deepEqual(index.search(request), expected, `polygon ${number}`)
    }
    found += expected.total
  }
  assert.ok(found > LISTINGS)
})

test('a listing at a corner of two areas with a common border is in one of them', () => {
  const index = new BitmapIndex()
  index.put(recordOf(1, { latitude: 31.1, longitude: -97.3 }))
  const corners = (...pairs: [number, number][]) =>
    pairs.map(([latitude, longitude]) => ({ latitude, longitude }))
  const areas = [
    corners([31.1, -97.3], [32, -97.3], [32, -96], [31.1, -96]),
    corners([31.1, -97.3], [32, -97.3], [32, -98], [31.1, -98]),
    corners([31.1, -97.3], [30, -97.3], [30, -96], [31.1, -96]),
    corners([31.1, -97.3], [30, -97.3], [30, -98], [31.1, -98]),
  ]
  const totals = areas.map(area => index.search(requestOf({ polygon: area })).total)
  assert.deepEqual(totals, [1, 0, 0, 0])
})
