import { deepEqual } from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { Random } from '../demo/random.ts'
import {
  type Criteria,
  DEFAULT_CRITERIA,
  type SearchRequest,
} from '../src/domain/searching/criteria.ts'
import { FACET_PARTS } from '../src/domain/searching/facets.ts'
import type { SearchRecord } from '../src/domain/searching/search-record.ts'
import { SORT_ORDERS } from '../src/domain/searching/sort-order.ts'
import type { ListingId } from '../src/domain/values/ids.ts'
import { loadBundledPlaces } from '../src/reference/bundled-places.ts'
import { BitmapIndex } from '../src/search/bitmap-index.ts'
import { SqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { ScanIndex } from '../test/search/scan-index.ts'
import { demoRecords } from './demo-records.ts'
import { timeEdits } from './edit-run.ts'
import { MixedSearches } from './mixed-searches.ts'
import { sized, TINY_LISTINGS } from './sized.ts'

/**
 * Measures the search engine alone, on the demo catalog or on the listings of a database:
 * loading, mixed searches, facets, deep pages, writes, memory. Run: node bin/run
 * bench/search-engine.ts [--listings N | --database FILE [--times N]] [--compare N]
 */

const NOW = Date.UTC(2026, 10, 20, 12)
const BATCH = 2000
const ROUNDS = 3
const REPEATS = sized(200, 2)
const NEW = sized(20_000, 100)
const EDITS = sized(300_000, 100)

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: String(sized(100_000, TINY_LISTINGS)) },
    database: { type: 'string' },
    /** Each listing is put this many times, from the second time on with other numbers and at a place nearby. */
    times: { type: 'string', default: '1' },
    searches: { type: 'string', default: String(sized(5000, 50)) },
    /** Whether to print the slowest searches. */
    slow: { type: 'boolean', default: false },
    compare: { type: 'string', default: String(sized(0, 50)) },
  },
})
const compared = Number(values.compare)
const places = loadBundledPlaces()
const index = new BitmapIndex()
const scan = compared > 0 ? new ScanIndex() : null

function print(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(28)} ${text}\n`)
}

async function load(): Promise<SearchRecord[]> {
  let putMs = 0
  let putCpuMs = 0
  const kept: SearchRecord[] = []
  for await (const records of values.database === undefined ? made() : stored(values.database)) {
    const { user } = process.threadCpuUsage()
    const began = performance.now()
    for (const record of records) index.put(record)
    putMs += performance.now() - began
    putCpuMs += (process.threadCpuUsage().user - user) / 1000
    for (const record of records) scan?.put(record)
    if (kept.length < 2000) kept.push(...records)
  }
  const { user } = process.threadCpuUsage()
  const began = performance.now()
  index.build()
  const buildMs = performance.now() - began
  const buildCpuMs = (process.threadCpuUsage().user - user) / 1000
  const perListing = (ms: number): string => ((1000 * ms) / index.size).toFixed(2)
  const seconds = (ms: number): string => (ms / 1000).toFixed(2)
  print('listings', String(index.size))
  print('put, µs a listing', `${perListing(putMs)} (of the processor ${perListing(putCpuMs)})`)
  print('load in all, s', seconds(putMs + buildMs))
  print('of it build, s', `${seconds(buildMs)} (of the processor ${seconds(buildCpuMs)})`)
  return kept
}

function* made(): Iterable<SearchRecord[]> {
  let batch: SearchRecord[] = []
  // Records as a store returns them: each text is one flat string, not a chain of parts.
  const flat = (): SearchRecord[] => JSON.parse(JSON.stringify(batch))
  for (const record of demoRecords(places, Number(values.listings), NOW)) {
    batch.push(record)
    if (batch.length < BATCH) continue
    yield flat()
    batch = []
  }
  yield flat()
}

async function* stored(file: string): AsyncIterable<readonly SearchRecord[]> {
  const { store } = await SqliteStore.open(file)
  const random = new Random(1, 0, 0)
  let highest = 0
  for (let time = 0; time < Number(values.times); time++) {
    const firstId = highest
    for await (const records of store.listings.allSearchRecords(null)) {
      highest = firstId + (records.at(-1)?.id ?? 0)
      yield time === 0 ? records : records.map(record => variantOf(record, firstId, random))
    }
  }
  await store[Symbol.asyncDispose]()
}

function variantOf(record: SearchRecord, firstId: number, random: Random): SearchRecord {
  const { id, priceUsd, acres, latitude, longitude, listedAt, modifiedAt } = record
  const between = (low: number, high: number): number => low + (high - low) * random.next()
  const factor = between(0.7, 1.4)
  const laterMs = Math.floor(between(-10, 0) * 86_400_000)
  return {
    ...record,
    id: (firstId + id) as ListingId,
    priceUsd: priceUsd === null ? null : Math.round((priceUsd * factor) / 100) * 100,
    acres: acres === null ? null : Math.round(acres * between(70, 140)) / 100,
    latitude: Math.round((latitude + between(-0.2, 0.2)) * 1e6) / 1e6,
    longitude: Math.round((longitude + between(-0.2, 0.2)) * 1e6) / 1e6,
    listedAt: listedAt + laterMs,
    modifiedAt: modifiedAt === null ? null : modifiedAt + laterMs,
  }
}

function quantile(sorted: Float64Array, share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(3)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}

function timeSearches(
  name: string,
  requests: readonly SearchRequest[],
  answer: (request: SearchRequest) => unknown = request => index.search(request),
): void {
  const rates: number[] = []
  const { user } = process.threadCpuUsage()
  const times = new Float64Array(requests.length)
  const best = new Float64Array(requests.length).fill(Number.POSITIVE_INFINITY)
  const tails: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    for (const [i, request] of requests.entries()) {
      const start = performance.now()
      answer(request)
      times[i] = performance.now() - start
      best[i] = Math.min(best[i] ?? 0, times[i] ?? 0)
    }
    rates.push((1000 * requests.length) / (performance.now() - began))
    const sorted = times.toSorted()
    tails.push(
      `${quantile(sorted, 0.5)}/${quantile(sorted, 0.95)}/${quantile(sorted, 0.99)}/${quantile(sorted, 1)}`,
    )
  }
  print(`${name}, searches/s`, `${Math.round(median(rates))} (${rates.map(Math.round).join(' ')})`)
  print('  p50/p95/p99/max, ms', tails.join('  '))
  const cpuMicroseconds = process.threadCpuUsage().user - user
  print('  of the processor, µs', (cpuMicroseconds / (ROUNDS * requests.length)).toFixed(1))
  if (values.slow) {
    const slow = [...best.entries()].toSorted((a, b) => b[1] - a[1]).slice(0, 12)
    for (const [i, ms] of slow) print('  slow', `${ms.toFixed(3)} ${JSON.stringify(requests[i])}`)
  }
}

function timeFacets(): void {
  const texas = places.states.filter(({ code }) => code === 'TX').map(({ id }) => id)
  const given: Readonly<Record<string, Partial<Criteria>>> = {
    everything: {},
    'in Texas': { location: { kind: 'state', ids: texas } },
    'up to $ 250,000': { priceUsd: { min: null, max: 250_000 } },
    'with a barn': { keywords: [['barn']] },
  }
  for (const [name, narrowed] of Object.entries(given)) {
    const criteria: Criteria = { ...DEFAULT_CRITERIA, ...narrowed }
    const { total } = index.facets(criteria)
    const times = Array.from({ length: REPEATS }, () => {
      const began = performance.now()
      index.facets(criteria)
      return performance.now() - began
    })
    print(`facets: ${name}`, `${median(times).toFixed(3)} ms (${total} listings)`)
  }
}

function timePages(): void {
  for (const { label, key, descending } of SORT_ORDERS) {
    const at = (offset: number): SearchRequest => ({
      criteria: DEFAULT_CRITERIA,
      sort: { key, descending },
      offset,
      limit: 15,
    })
    const ms = [0, 15 * 9999].map(offset => {
      index.search(at(offset))
      const times = Array.from({ length: REPEATS }, () => {
        const began = performance.now()
        index.search(at(offset))
        return performance.now() - began
      })
      return median(times)
    })
    const [first = 0, deep = 0] = ms
    print(
      `page 1, 10,000: ${label}`,
      `${first.toFixed(3)} ${deep.toFixed(3)} ms (× ${(deep / first).toFixed(2)})`,
    )
  }
}

function timeWrites(records: readonly SearchRecord[]): void {
  const times: Record<'replaced' | 'texts' | 'moved', number[]> = {
    replaced: [],
    texts: [],
    moved: [],
  }
  const time = (list: number[], write: () => void): void => {
    const began = performance.now()
    write()
    list.push(performance.now() - began)
  }
  for (const [i, record] of records.entries()) {
    const { priceUsd, listedAt } = record
    time(times.replaced, () =>
      index.put({ ...record, priceUsd: (priceUsd ?? 0) + 1, modifiedAt: listedAt + i }),
    )
    time(times.texts, () => index.put({ ...record, texts: records.at(i - 1)?.texts ?? [] }))
    time(times.moved, () => {
      index.remove(record.id)
      index.put(record)
    })
  }
  for (const [name, list] of Object.entries(times)) {
    const sorted = Float64Array.from(list).toSorted()
    print(`write: ${name}, p50/p99/max ms`, [0.5, 0.99, 1].map(q => quantile(sorted, q)).join('/'))
  }
  const added: number[] = []
  const highest = index.size
  for (let i = 0; i < NEW; i++) {
    const record = records[i % records.length]
    if (!record) break
    const id = (highest + 1 + i) as ListingId
    time(added, () => index.put({ ...record, id, listedAt: NOW + i }))
  }
  const sorted = Float64Array.from(added).toSorted()
  print('write: new, p50/p99/max ms', [0.5, 0.99, 1].map(q => quantile(sorted, q)).join('/'))
}

function timeLongest(records: readonly SearchRecord[]): void {
  for (const [name, list] of Object.entries(timeEdits(index, records, EDITS, NOW))) {
    const sorted = Float64Array.from(list).toSorted()
    const times = [0.5, 0.99, 0.9999, 1].map(q => quantile(sorted, q)).join('/')
    print(`${EDITS} edits: ${name}`, `${times} ms (p50/p99/p99.99/longest of ${list.length})`)
  }
}

const kept = await load()
globalThis.gc?.()
const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
const mb = (bytes: number): string => String(Math.round(bytes / 2 ** 20))
print(
  'RSS, heap, buffers, index MB',
  [rss, heapUsed, arrayBuffers, index.usedBytes].map(mb).join(' '),
)
const searches = new MixedSearches(places, NOW, 1)
const requests = Array.from({ length: Number(values.searches) }, () => searches.next())
if (scan) {
  for (const request of requests.slice(0, compared))
    deepEqual(index.search(request), scan.search(request))
  print('equal to the scan', String(compared))
}
timeSearches('mixed', requests)
timeSearches(
  'without keywords',
  requests.filter(({ criteria }) => criteria.keywords.length === 0),
)
timeSearches('facets of mixed', requests, ({ criteria }) => index.facets(criteria))
timeSearches('without facts', requests, ({ criteria }) =>
  index.facets(
    criteria,
    FACET_PARTS.filter(part => part !== 'facts'),
  ),
)
timeFacets()
timePages()
timeWrites(kept)
timeLongest(kept)
