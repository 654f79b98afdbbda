import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import {
  IndexSnapshots,
  type SnapshotOptions,
} from '../../src/catalog/live-index/index-snapshots.ts'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import {
  type Criteria,
  DEFAULT_CRITERIA,
  type Range,
  type SearchRequest,
  type SearchResult,
} from '../../src/domain/searching/criteria.ts'
import { SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { SnapshotFile } from '../../src/snapshot/snapshot-file.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { NOW, places } from '../api/catalog.ts'
import { copyDemoDatabase } from '../golden/databases.ts'
import { ScanIndex } from '../search/scan-index.ts'
import { TINY_SHAPE } from '../search/tiny-shape.ts'

const LISTINGS = 300

/** Reading these would take most of the time of a start. */
const REMOVE_OTHER_PLACES = `
  delete from zip;
  delete from city where city_id not in (select city_id from listing where city_id is not null)`

/** Makes a database of some hundred listings, with their own cities alone. */
export async function makeDatabase(folder: string): Promise<void> {
  await copyDemoDatabase(folder, { listings: LISTINGS, seed: 5, now: NOW })
  alter(folder, REMOVE_OTHER_PLACES)
}

export function snapshotIn(folder: string): string {
  return join(folder, 'index.snapshot')
}

export function databaseIn(folder: string): string {
  return join(folder, 'acreage.db')
}

export function copyDatabase(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  copyFileSync(databaseIn(from), databaseIn(to))
}

/** Runs a statement while nothing else has the database. */
export function alter(folder: string, sql: string): void {
  const database = new Database(databaseIn(folder))
  database.exec(sql)
  database.close()
}

/** The reports of a process about its snapshots, in order. */
interface Heard {
  readonly events: string[]
  readonly unknown: number[]
}

export interface Process extends AsyncDisposable {
  readonly index: LiveIndex
  readonly snapshots: IndexSnapshots
  readonly heard: Heard
}

/** Opens the index as a process does when it starts; to dispose of it is to stop the process. */
export async function startProcess(
  folder: string,
  options: Partial<SnapshotOptions> = {},
): Promise<Process> {
  const { store } = await SqliteStore.open(databaseIn(folder))
  const heard: Heard = { events: [], unknown: [] }
  const { events } = heard
  const snapshots = new IndexSnapshots(store, new SnapshotFile(snapshotIn(folder), Date.now), {
    program: 'this',
    newIndex: () => new BitmapIndex(TINY_SHAPE),
    isWriter: true,
    clock: () => NOW,
    newDatabaseId: () => folder,
    onRead: listings => events.push(`read ${listings}`),
    onIgnored: reason => events.push(`ignored: ${reason}`),
    onWritten: () => events.push('written'),
    onFailed: error => events.push(`failed: ${error}`),
    ...options,
  })
  const index = new LiveIndex(store, () => new BitmapIndex(TINY_SHAPE), fail, {
    snapshots,
    onUnknown: ids => heard.unknown.push(...ids),
  })
  await index.load()
  await snapshots.settled()
  const stop = async () => {
    await index[Symbol.asyncDispose]()
    await store[Symbol.asyncDispose]()
  }
  return { index, snapshots, heard, [Symbol.asyncDispose]: stop }
}

/** The results of searches in an index that the scan has read from the database. */
export async function answersOfScan(folder: string): Promise<SearchResult[]> {
  await using store = (await SqliteStore.open(databaseIn(folder))).store
  await using index = new LiveIndex(store, () => new ScanIndex(), fail)
  await index.load()
  return answersOf(index)
}

export function answersOf(index: LiveIndex): SearchResult[] {
  return REQUESTS.map(request => index.search(request))
}

function fail(error: unknown): never {
  throw error
}

const between = (values: readonly number[]): fc.Arbitrary<Range> =>
  fc
    .tuple(fc.constantFrom(...values), fc.constantFrom(...values))
    .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }))

const WORDS = ['the', 'creek', 'road', 'of', 'county', 'texas', 'acres', 'barn', 'oak', 'new']
const word = fc.constantFrom(...WORDS)
const idOf = <Id>(entries: readonly { readonly id: Id }[]) =>
  fc.constantFrom(...entries.map(({ id }) => id))

const CRITERIA = {
  location: fc.oneof(
    idOf(places.states).map(id => ({ kind: 'state' as const, ids: [id] })),
    fc
      .uniqueArray(idOf(places.counties), { minLength: 1, maxLength: 3 })
      .map(ids => ({ kind: 'county' as const, ids })),
  ),
  priceUsd: between([0, 20_000, 90_000, 250_000, 1e6, 1e8]),
  acres: between([0, 1, 5, 20, 80, 300, 1e5]),
  statuses: fc.subarray(['P', 'PP', 'S'] as const, { minLength: 1 }),
  typeBits: fc.integer({ min: 1, max: 31 }),
  keywords: fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  hasHouse: fc.boolean(),
}

/** A few at once; the more there are, the less is found. */
const criteria: fc.Arbitrary<Partial<Criteria>> = fc
  .subarray(Object.keys(CRITERIA) as (keyof typeof CRITERIA)[], { maxLength: 3 })
  .chain(names => fc.record(Object.fromEntries(names.map(name => [name, CRITERIA[name]]))))
  .map(given => given as Partial<Criteria>)

const REQUESTS: readonly SearchRequest[] = fc.sample(
  fc.record({
    criteria: criteria.map(wanted => ({ ...DEFAULT_CRITERIA, ...wanted })),
    sort: fc.constantFrom(...SORT_ORDERS),
    offset: fc.constantFrom(0, 3, 50),
    limit: fc.constantFrom(5, LISTINGS),
  }),
  { numRuns: 200, seed: 4 },
)
