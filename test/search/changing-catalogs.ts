import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { SearchRequest } from '../../src/domain/searching/criteria.ts'
import { FACET_PARTS } from '../../src/domain/searching/facets.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import type { IndexShape } from '../../src/search/index-shape.ts'
import type { SearchIndex } from '../../src/search/search-index.ts'
import { ANY_CRITERIA, ANY_GRID, ANY_SORT, anyRecord } from './random-searches.ts'
import { ScanIndex } from './scan-index.ts'
import { TINY_SHAPE } from './tiny-shape.ts'

const ROUNDS = 40
const SEARCHES = 5
/** How many searches each run makes. */
export const SEARCHES_PER_RUN = ROUNDS * SEARCHES
const IDS = 400

const SHAPES: readonly Partial<IndexShape>[] = [
  TINY_SHAPE,
  { ...TINY_SHAPE, buckets: { boundaryCount: 40, minListings: 1 }, maxWalked: 100 },
  {
    ...TINY_SHAPE,
    buckets: { boundaryCount: 3, minListings: 4 },
    slotsPerWalked: 1000,
    maxWalked: 0,
  },
  {},
]

/**
 * Half the listings have values of their own, so that buckets are also split between two values.
 */
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
      countyId: ((step % 12) + 1) as SearchRecord['countyId'],
      texts: [...known.texts, `oak’s w${step % 20}—Café`],
      latitude: latitude * (1 - step / 100),
      longitude: longitude * (1 - step / 100),
    }
  })

const id = fc.integer({ min: 1, max: IDS }).map(number => number as ListingId)

const change = fc.oneof(
  { weight: 3, arbitrary: record },
  { weight: 2, arbitrary: id },
  // A listing gets another state.
  { weight: 1, arbitrary: fc.record({ id, active: fc.boolean() }) },
)

const search: fc.Arbitrary<SearchRequest> = fc.record({
  criteria: ANY_CRITERIA,
  sort: ANY_SORT,
  offset: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 300 })),
  limit: fc.constantFrom(0, 1, 7, 100),
})

/**
 * Sometimes nearly everything is removed, so that common values become rare; sometimes many
 * listings arrive.
 */
const changes = fc.oneof(
  { weight: 12, arbitrary: fc.array(change, { maxLength: 12, size: 'max' }) },
  { weight: 2, arbitrary: fc.array(record, { maxLength: IDS / 4, size: 'max' }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 60 }).map(idsNotDivisibleBy) },
)

function idsNotDivisibleBy(divisor: number): ListingId[] {
  const ids = Array.from({ length: IDS }, (_, i) => (i + 1) as ListingId)
  return ids.filter(each => each % divisor !== 0)
}

const round = fc.record({
  changes,
  /** Whether the index is replaced by a copy that is restored from its snapshot. */
  isCopied: fc.integer({ min: 0, max: 7 }).map(number => number === 0),
  searches: fc.array(search, { minLength: SEARCHES, maxLength: SEARCHES }),
  grid: ANY_GRID,
})

const run = fc.record({
  shape: fc.constantFrom(...SHAPES),
  first: fc.array(record, { maxLength: IDS, size: 'max' }),
  rounds: fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS, size: 'max' }),
})

/** Makes the same changes in several indexes. */
class IndexGroup {
  readonly records = new Map<ListingId, SearchRecord>()
  #indexes: readonly SearchIndex[]

  constructor(indexes: readonly SearchIndex[]) {
    this.#indexes = indexes
  }

  replace(before: SearchIndex, after: SearchIndex): void {
    this.#indexes = this.#indexes.map(index => (index === before ? after : index))
  }

  put(record: SearchRecord): void {
    this.records.set(record.id, record)
    for (const index of this.#indexes) index.put(record)
  }

  apply(wanted: SearchRecord | ListingId | { id: ListingId; active: boolean }): void {
    if (typeof wanted === 'number') {
      this.records.delete(wanted)
      for (const index of this.#indexes) index.remove(wanted)
    } else {
      const known = this.records.get(wanted.id)
      if ('texts' in wanted) this.put(wanted)
      else if (known) this.put({ ...known, ...wanted })
    }
  }
}

/**
 * Restores an index from another one's snapshot. The saved bytes are overwritten, so nothing is
 * shared.
 */
export function copyOf(index: BitmapIndex, shape: Partial<IndexShape>): BitmapIndex {
  const saved = index.save()
  const copy = new BitmapIndex(shape)
  const reserved = copy.reserve(saved.map(({ length }) => length))
  for (const [i, bytes] of saved.entries()) {
    reserved[i]?.set(bytes)
    bytes.fill(170)
  }
  copy.restore()
  return copy
}

/** This many runs take minutes; shrinking a failure would take hours. */
const MANY_RUNS = 1000

/**
 * Compares both engines in random searches of catalogs that keep changing.
 * @returns How many searches were made.
 */
export function assertIndexEqualsScan(runs: number): number {
  let made = 0
  fc.assert(
    fc.property(run, ({ shape, first, rounds }) => {
      let index = new BitmapIndex(shape)
      const scan = new ScanIndex()
      const group = new IndexGroup([index, scan])
      for (const each of first) group.put(each)
      for (const { changes, isCopied, searches, grid } of rounds) {
        if (isCopied) {
          const copy = copyOf(index, shape)
          group.replace(index, copy)
          index = copy
        }
        for (const each of changes) group.apply(each)
        assert.equal(index.size, scan.size)
        for (const request of searches) {
          const found = scan.search(request)
          assert.deepEqual(index.search(request), found)
          assert.deepEqual(index.figures(found.ids), scan.figures(found.ids))
          assert.deepEqual(index.facets(request.criteria), scan.facets(request.criteria))
          const part = [FACET_PARTS[made % FACET_PARTS.length] ?? 'states']
          assert.deepEqual(
            index.facets(request.criteria, part),
            scan.facets(request.criteria, part),
          )
          assert.deepEqual(index.cells(request.criteria, grid), scan.cells(request.criteria, grid))
          made++
        }
      }
    }),
    { numRuns: runs, endOnFailure: runs >= MANY_RUNS },
  )
  return made
}
