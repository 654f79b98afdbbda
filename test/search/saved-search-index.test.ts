import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SavedSearchId } from '../../src/domain/values/ids.ts'
import { SavedSearchIndex } from '../../src/search/saved/saved-search-index.ts'
import { naiveSearch } from './naive-search.ts'
import { ANY_CRITERIA, anyRecord } from './random-searches.ts'

/** The default order. */
const SORT = 23
const SEARCHES = 12

test('a listing meets the saved searches that would find it, whatever they ask for and however they change', () => {
  const searches = fc.array(ANY_CRITERIA, { minLength: SEARCHES, maxLength: SEARCHES })
  const records = fc.array(anyRecord(30), { minLength: 10, maxLength: 30 })
  let met = 0
  fc.assert(
    fc.property(searches, records, (criteria, found) => {
      const index = new SavedSearchIndex()
      // Half of them are put again with what they ask for now, and one is removed.
      for (const [i] of criteria.entries()) {
        index.put(i as SavedSearchId, criteria[(i + 1) % SEARCHES] ?? assert.fail())
      }
      for (const [i, one] of criteria.entries()) index.put(i as SavedSearchId, one)
      index.remove(0 as SavedSearchId)
      assert.equal(index.size, SEARCHES - 1)
      for (const record of found) {
        const expected = criteria.flatMap((one, i) =>
          i > 0 && naiveSearch([record], one, SORT).length > 0 ? i : [],
        )
        met += expected.length
        const ids = index.matches(record).toSorted((a, b) => a - b)
        assert.deepEqual(ids, expected)
      }
    }),
    { numRuns: 300 },
  )
  assert.ok(met > 500, `only ${met} searches were met`)
})
