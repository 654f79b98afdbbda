import type { Logger } from 'pino'
import { DatabaseSearch } from '../catalog/live-index/database-search.ts'
import type { FreshnessOptions } from '../catalog/live-index/freshness.ts'
import type { ListingSearch } from '../catalog/live-index/listing-search.ts'
import type { RemoteSearch } from '../catalog/live-index/remote/remote-search.ts'
import { type RenewSnapshot, SnapshotRenewal } from '../catalog/live-index/snapshot-renewal.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../domain/problem.ts'
import type { ServiceLog } from '../logging/logger.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'
import { loadIntoSmallHeap } from './heap-size.ts'
import { openIndex, openSnapshots } from './open-index.ts'
import { openSharing } from './share-snapshots.ts'

export interface ServiceSearch extends ListingSearch, AsyncDisposable {
  /** How many listings there were at startup. */
  readonly listingCount: number
  /**
   * Resolves once searches can be answered.
   * @param onProgress Called periodically with the number of listings read.
   */
  load(onProgress: (listings: number) => void): Promise<void>
}

interface SearchTask {
  /** Renews the snapshot of the index. */
  readonly renewSnapshot: RenewSnapshot
  readonly metrics: ServiceMetrics | null
  /** Lets requests go before changes of the index. */
  readonly giveWay: () => Promise<void>
  /** Called with each answer of the database. */
  readonly onAnswer?: () => void
}

interface OpenedSearch {
  readonly search: ServiceSearch
  /** Speeds up the load; await it first. */
  readonly prepare: () => Promise<void>
  /** Starts the background work, once searches can be answered. */
  readonly startUpkeep: () => AsyncDisposable
}

/** Creates the search engine of a configuration without loading it. */
export async function openSearch(
  config: Config,
  store: Store,
  log: ServiceLog,
  task: SearchTask,
): Promise<OpenedSearch> {
  return config.searchEngine === 'sql'
    ? openDatabaseSearch(store, log, task)
    : openMemorySearch(config, store, log, task)
}

async function openMemorySearch(
  config: Config,
  store: Store,
  log: ServiceLog,
  { renewSnapshot, metrics, giveWay, onAnswer }: SearchTask,
): Promise<OpenedSearch> {
  const { logger } = log
  const sharing = await openSharing(config, store, logger)
  const snapshots = openSnapshots(config, store, logger, { isWriter: true })
  const freshness = loggedFreshness(log, onAnswer)
  const index = openIndex(store, logger, snapshots, { freshness, giveWay })
  metrics?.watchSearch('memory', index, store)
  metrics?.watchIndex(index)
  return {
    search: index,
    prepare: async () => await sharing?.index.fetch(),
    startUpkeep: () => {
      const onError = (error: unknown) =>
        logger.warn({ err: error }, 'The snapshot of the search index could not be renewed')
      const intervalMs = config.intervals.snapshot
      const options = { shared: sharing?.index ?? null, clock, onError, intervalMs }
      const renewal = new SnapshotRenewal(index, snapshots, renewSnapshot, options)
      if (sharing) metrics?.watchSharedSnapshot(() => renewal.sharedLag)
      return renewal
    },
  }
}

/** Searches in another thread, which does the upkeep. */
export function remoteSearch(search: RemoteSearch): OpenedSearch {
  return { search, prepare: async () => {}, startUpkeep: () => new AsyncDisposableStack() }
}

/** Resolves once searches can be answered. */
export async function loadSearch(
  search: ServiceSearch,
  store: Store,
  logger: Logger,
  onIndexed: (listings: number) => void,
): Promise<void> {
  const began = clock()
  await loadIntoSmallHeap(await store.listings.count(), async () => {
    await search.load(onIndexed)
    return search.listingCount
  })
  const ms = clock() - began
  logger.info({ listings: search.listingCount, ms }, 'Searches are answered')
}

function openDatabaseSearch(
  store: Store,
  log: ServiceLog,
  { metrics, onAnswer }: SearchTask,
): OpenedSearch {
  if (store.listingSearch === null) {
    const detail = 'This database cannot answer searches: unset ACREAGE_SEARCH.'
    throw Problem.of('invalid-input', 'No search in SQL', detail)
  }
  const onError = (error: unknown) =>
    log.logger.error({ err: error }, 'Background work of SQL searches failed')
  const search = new DatabaseSearch(
    store,
    store.listingSearch,
    onError,
    loggedFreshness(log, onAnswer),
  )
  metrics?.watchSearch('sql', search, store)
  return { search, prepare: async () => {}, startUpkeep: () => new AsyncDisposableStack() }
}

/** Logs when the process was suspended, and tells the outage log when the database answers. */
function loggedFreshness({ logger, outage }: ServiceLog, onAnswer = () => {}): FreshnessOptions {
  return {
    onGap: gapMs =>
      logger.warn(
        { seconds: Math.round(gapMs / 100) / 10 },
        'This process was suspended, or its clock was changed; it answers again once it has read the latest changes',
      ),
    onCaughtUp: afterMs =>
      logger.info({ ms: Math.round(afterMs) }, 'Read the latest changes; answering again'),
    onAnswer: () => {
      outage.answered()
      onAnswer()
    },
  }
}
