/**
 * The engine alone, in a process of its own: measures how long it takes to apply a write, and how long the next
 * search takes. Sends one result for each kind of write to the parent.
 */
import { Random } from '../../demo/random.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { BenchedIndex } from '../benched-index.ts'
import { openFolder } from '../catalog.ts'
import { querySet } from '../query-set.ts'
import { sized } from '../sized.ts'

const WRITES = sized(10_000, 20)
/** Among the writes of a kind so many searches are made, or searches for this long. */
const SEARCHES = sized(1000, 5)
const SEARCH_BUDGET_MS = 10_000

/** The result for one kind of write; times are in milliseconds. */
export interface Applied {
  readonly kind: string
  readonly writeMs: readonly number[]
  readonly nextSearchMs: readonly number[]
}

const [folder = ''] = process.argv.slice(2)
const queries = await querySet(folder)
const index = new BenchedIndex()
const known: SearchRecord[] = []
await using store = await openFolder(folder)
for await (const records of store.listings.allSearchRecords(null)) {
  for (const record of records) {
    index.put(record)
    if (known.length < WRITES) known.push(record)
  }
}
for (const query of queries.slice(0, 50)) index.search(query)

const random = new Random(1, 0, 0)
const firstNew = index.size + 1
const edited = known.map(record => ({ ...record, priceUsd: random.whole(10_000, 5_000_000) }))
const added = known.map((record, i) => ({ ...record, id: (firstNew + i) as ListingId }))
process.send?.([
  apply('edits of a price', edited, record => index.put(record)),
  apply('inserts', added, record => index.put(record)),
  apply('removals', added, record => index.remove(record.id)),
] satisfies Applied[])

function apply(
  kind: string,
  records: readonly SearchRecord[],
  write: (record: SearchRecord) => void,
): Applied {
  const writeMs: number[] = []
  const nextSearchMs: number[] = []
  let searched = 0
  for (const [i, record] of records.entries()) {
    writeMs.push(timeOf(() => write(record)))
    const query = queries[nextSearchMs.length]
    const isDue = i % Math.ceil(records.length / SEARCHES) === 0
    if (!query || !isDue || searched > SEARCH_BUDGET_MS) continue
    const elapsed = timeOf(() => index.search(query))
    nextSearchMs.push(elapsed)
    searched += elapsed
  }
  return { kind, writeMs, nextSearchMs }
}

function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
