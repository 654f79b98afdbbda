import { isDeepStrictEqual } from 'node:util'
import { IndexSnapshots } from '../catalog/live-index/index-snapshots.ts'
import { LiveIndex } from '../catalog/live-index/live-index.ts'
import {
  type Criteria,
  DEFAULT_CRITERIA,
  type SearchRequest,
  type SearchResult,
} from '../domain/searching/criteria.ts'
import type { SearchRecord } from '../domain/searching/search-record.ts'
import { SORT_ORDERS } from '../domain/searching/sort-order.ts'
import type { Clock } from '../domain/values/clock.ts'
import { counted } from '../domain/values/counted.ts'
import { wordsOf } from '../domain/values/words.ts'
import type { Snapshottable } from '../search/search-index.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import type { Reader, Store } from '../store/store.ts'
import type { Finding } from './finding.ts'

/** How many listings, spread over the catalog, are searched for by their own values. */
const SAMPLES = 100
const EVERYTHING: Criteria = { ...DEFAULT_CRITERIA, statuses: ['P', 'PP', 'S'] }
/** Longitudes by tens of degrees, from the coast of Maine to the last of the Aleutians. */
const LATITUDES = [10, 20, 30, 40, 50, 60]
const LONGITUDES = [-180, -120, -110, -100, -90, -80, -70]

/** The snapshots from which a start would load the index. */
export interface IndexSources {
  readonly hasSnapshot: boolean
  readonly snapshots: Snapshots
  /** Identifies the program version whose snapshots can be read. */
  readonly program: string
  readonly newIndex: () => Snapshottable
  readonly clock: Clock
}

/**
 * Compares the index that a start would build from its snapshot and the change log with an index
 * built from the store: all listings in every sort order, all facet counts, and the results of some
 * hundreds of searches.
 */
export async function checkIndex(store: Store, sources: IndexSources): Promise<Finding> {
  const check = 'index'
  if (!sources.hasSnapshot) {
    return { check, state: 'ok', text: 'there is no snapshot; the next start reads every listing' }
  }
  let ignoredFor: string | null = null
  const ignore = () => {}
  const snapshots = new IndexSnapshots(store, sources.snapshots, {
    ...sources,
    isWriter: false,
    newDatabaseId: () => '',
    onRead: ignore,
    onIgnored: reason => {
      ignoredFor = reason
    },
    onWritten: ignore,
    onFailed: ignore,
  })
  await using persisted = new LiveIndex(store, sources.newIndex, ignore, { snapshots })
  await persisted.load()
  if (ignoredFor !== null) {
    const text = `the snapshot cannot be used: ${ignoredFor}; the next start writes it again`
    return { check, state: 'warning', text }
  }
  await using fresh = new LiveIndex(store, sources.newIndex, ignore)
  await fresh.load()
  return await compare(store, persisted, fresh)
}

async function compare(
  store: Pick<Reader, 'listings'>,
  persisted: LiveIndex,
  fresh: LiveIndex,
): Promise<Finding> {
  const check = 'index'
  const requests = await requestsOn(store, fresh)
  const differing = requests.filter(
    request => !isSame(persisted.search(request), fresh.search(request)),
  ).length
  const counts =
    persisted.listingCount === fresh.listingCount &&
    isDeepStrictEqual(persisted.facets(EVERYTHING), fresh.facets(EVERYTHING))
  const both = `${counted(fresh.listingCount, 'listing')} by ${counted(requests.length, 'search', 'searches')}`
  if (differing === 0 && counts) {
    const text = `the snapshot and the change log match the database: ${both}`
    return { check, state: 'ok', text }
  }
  const text = `the snapshot and the change log do not match the database (${differing} of ${counted(requests.length, 'search differs', 'searches differ')}; ${counted(persisted.listingCount, 'listing')}, ${fresh.listingCount.toLocaleString('en-US')} in the database): delete index.snapshot and start the service again`
  return { check, state: 'fault', text }
}

async function requestsOn(
  { listings }: Pick<Reader, 'listings'>,
  index: LiveIndex,
): Promise<SearchRequest[]> {
  const all = { criteria: EVERYTHING, offset: 0, limit: index.listingCount }
  const inOrder = SORT_ORDERS.map(sort => ({ ...all, sort }))
  const [sort] = SORT_ORDERS
  const { ids } = index.search({ ...all, sort })
  const step = Math.max(1, Math.floor(ids.length / SAMPLES))
  const records = await listings.searchRecords(ids.filter((_, i) => i % step === 0))
  const criteria = [...records.flatMap(criteriaFor), ...boxes()]
  return [
    ...inOrder,
    ...criteria.map(given => ({ ...all, sort, criteria: { ...EVERYTHING, ...given } })),
  ]
}

/** Criteria that must match the listing. */
function criteriaFor(record: SearchRecord): Partial<Criteria>[] {
  const words = record.texts.flatMap(wordsOf).toSorted((a, b) => b.length - a.length)
  return [
    { keywords: words.slice(0, 1).map(word => [word]) },
    { keywords: wordsOf(record.title).map(word => [word]), inTitles: true },
    { accountId: record.accountId, hasHouse: record.hasHouse },
    { location: { kind: 'county', ids: [record.countyId] }, typeBits: record.typeBits },
    { zip: record.zip, priceUsd: { min: record.priceUsd ?? 0, max: null } },
  ]
}

function boxes(): Partial<Criteria>[] {
  return LATITUDES.flatMap(south =>
    LONGITUDES.map(west => ({
      bounds: { south, north: south + 10, west, east: west === -180 ? -120 : west + 10 },
    })),
  )
}

function isSame(a: SearchResult, b: SearchResult): boolean {
  return a.total === b.total && a.ids.every((id, i) => id === b.ids[i])
}
