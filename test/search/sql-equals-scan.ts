import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { SearchRequest } from '../../src/domain/searching/criteria.ts'
import { FACET_PARTS } from '../../src/domain/searching/facets.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { ANY_CRITERIA, ANY_GRID, ANY_SORT, anyRecord } from './random-searches.ts'
import { ScanIndex } from './scan-index.ts'
import { newSqlTables, type SqlTables } from './sql-tables.ts'

const IDS = 200
/** How many searches each run makes. */
export const SEARCHES_PER_RUN = 25

const id = fc.integer({ min: 1, max: IDS }).map(number => number as ListingId)

/** Half the listings have values of their own; the rest share values with many others. */
const record = fc
  .tuple(anyRecord(IDS), fc.boolean(), fc.integer({ min: 0, max: 50 }))
  .map(([known, isSpread, step]): SearchRecord => {
    if (!isSpread) return known
    const { priceUsd, acres, listedAt, latitude, longitude } = known
    return {
      ...known,
      priceUsd: priceUsd === null ? null : priceUsd + step / 10,
      acres: acres === null ? null : acres + step / 7,
      listedAt: listedAt + step,
      texts: [...known.texts, `oak’s w${step % 20}—Café`],
      latitude: latitude * (1 - step / 100),
      longitude: longitude * (1 - step / 100),
    }
  })

const search: fc.Arbitrary<SearchRequest> = fc.record({
  criteria: ANY_CRITERIA,
  sort: ANY_SORT,
  offset: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 150 })),
  limit: fc.constantFrom(0, 1, 7, 100),
})

const run = fc.record({
  first: fc.array(record, { maxLength: IDS, size: 'max' }),
  changes: fc.array(fc.oneof(record, id), { maxLength: 30, size: 'max' }),
  grid: ANY_GRID,
  searches: fc.array(search, { minLength: SEARCHES_PER_RUN, maxLength: SEARCHES_PER_RUN }),
})

/**
 * Compares all engines in random searches of catalogs that change.
 * @returns The statements that were executed, each once.
 */
export async function assertSqlEqualsScan(runs: number): Promise<ReadonlySet<string>> {
  await using tables = await newSqlTables()
  await fc.assert(
    fc.asyncProperty(run, async ({ first, changes, searches, grid }) => {
      await tables.clear()
      const scan = new ScanIndex()
      const memory = new BitmapIndex()
      for (const index of [scan, memory]) {
        for (const each of [...first, ...changes]) {
          if (typeof each === 'number') index.remove(each)
          else index.put(each)
        }
      }
      await change(tables, first)
      await change(tables, changes)
      for (const request of searches) {
        const found = scan.search(request)
        const counts = scan.facets(request.criteria)
        assert.deepEqual(memory.search(request), found)
        assert.deepEqual(await tables.search.search(request), found)
        const figures = scan.figures(found.ids)
        assert.deepEqual(memory.figures(found.ids), figures)
        assert.deepEqual(await tables.search.figures(found.ids), figures)
        assert.deepEqual(memory.facets(request.criteria), counts)
        assert.deepEqual(await tables.search.facets(request.criteria), counts)
        for (const part of FACET_PARTS) {
          const { total, [part]: counted } = counts
          const some = await tables.search.facets(request.criteria, [part])
          assert.deepEqual(some, { total, [part]: counted })
        }
        const cells = scan.cells(request.criteria, grid)
        assert.deepEqual(await tables.search.cells(request.criteria, grid), cells)
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
  return new Set(tables.statements)
}

/** Makes changes in as few statements as their order allows: each listing's last state counts. */
async function change(
  tables: SqlTables,
  changes: readonly (SearchRecord | ListingId)[],
): Promise<void> {
  const last = new Map(changes.map(each => [typeof each === 'number' ? each : each.id, each]))
  const removed: ListingId[] = []
  const put: SearchRecord[] = []
  for (const each of last.values()) typeof each === 'number' ? removed.push(each) : put.push(each)
  await tables.put(put)
  await tables.remove(removed)
}
