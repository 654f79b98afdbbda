import assert from 'node:assert/strict'
import fc from 'fast-check'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { naiveSearch } from './naive-search.ts'
import { ANY_CONDITION, ANY_SORT, anyRecord } from './random-searches.ts'
import { ScanIndex } from './scan-index.ts'
import { criteriaOf } from './search-records.ts'
import { newSqlTables } from './sql-tables.ts'
import { TINY_SHAPE } from './tiny-shape.ts'

const IDS = 300
/** Catalogs are costly to make, and trees are cheap to ask. */
export const TREES_PER_CATALOG = 50

const catalog = fc.record({
  records: fc.array(anyRecord(IDS), { minLength: 40, maxLength: IDS, size: 'max' }),
  isTiny: fc.boolean(),
  asked: fc.array(fc.record({ where: ANY_CONDITION, sort: ANY_SORT }), {
    minLength: TREES_PER_CATALOG,
    maxLength: TREES_PER_CATALOG,
  }),
})

/** Compares what random trees of conditions find with a plain evaluation, listing by listing. */
export function assertTreesEqualPlainEvaluation(catalogs: number): void {
  fc.assert(
    fc.property(catalog, ({ records, isTiny, asked }) => {
      const index = new BitmapIndex(isTiny ? TINY_SHAPE : {})
      const scan = new ScanIndex()
      for (const record of records) for (const engine of [index, scan]) engine.put(record)
      const present = [...new Map(records.map(record => [record.id, record])).values()]
      for (const { where, sort } of asked) {
        const criteria = { ...criteriaOf({ statuses: ['P', 'PP', 'S'] }), where }
        const ids = naiveSearch(present, criteria, sort.id)
        const request = { criteria, sort, offset: 0, limit: IDS }
        assert.deepEqual(scan.search(request), { total: ids.length, ids })
        assert.deepEqual(index.search(request), { total: ids.length, ids })
      }
    }),
    { numRuns: catalogs, endOnFailure: true },
  )
}

/** The same in SQL. */
export async function assertSqlTreesEqualPlainEvaluation(catalogs: number): Promise<void> {
  await using tables = await newSqlTables()
  await fc.assert(
    fc.asyncProperty(catalog, async ({ records, asked }) => {
      const present = [...new Map(records.map(record => [record.id, record])).values()]
      await tables.clear()
      await tables.put(present)
      for (const { where, sort } of asked) {
        const criteria = { ...criteriaOf({ statuses: ['P', 'PP', 'S'] }), where }
        const ids = naiveSearch(present, criteria, sort.id)
        const found = await tables.search.search({ criteria, sort, offset: 0, limit: IDS })
        assert.deepEqual(found, { total: ids.length, ids })
      }
    }),
    { numRuns: catalogs, endOnFailure: true },
  )
}
