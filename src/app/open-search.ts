import { DatabaseSearch } from '../catalog/live-index/database-search.ts'
import type { FreshnessOptions } from '../catalog/live-index/freshness.ts'
import type { ListingSearch } from '../catalog/live-index/listing-search.ts'
import type { OpenRequests } from '../catalog/live-index/open-requests.ts'
import { type RenewSnapshot, SnapshotRenewal } from '../catalog/live-index/snapshot-renewal.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../domain/problem.ts'
import type { ServiceLog } from '../logging/logger.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'
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
  /** Renews the snapshot of the index; null when another process does. */
  readonly renewSnapshot: RenewSnapshot | null
  readonly metrics: ServiceMetrics | null
  /** The requests in progress in this process. */
  readonly requests: OpenRequests
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
  { renewSnapshot, metrics, requests }: SearchTask,
): Promise<OpenedSearch> {
  const { logger } = log
  const sharing = await openSharing(config, store, logger)
  const snapshots = openSnapshots(config, store, logger, { isWriter: renewSnapshot !== null })
  const index = openIndex(store, logger, snapshots, {
    freshness: loggedFreshness(log),
    giveWay: () => requests.giveWay(),
  })
  metrics?.watchSearch('memory', index, store)
  metrics?.watchIndex(index)
  return {
    search: index,
    prepare: async () => {
      // With several workers, the primary process has already done this for all of them.
      if (config.workers === 1) await sharing?.index.fetch()
    },
    startUpkeep: () => {
      const upkeep = new AsyncDisposableStack()
      if (renewSnapshot) {
        const onError = (error: unknown) =>
          logger.warn({ err: error }, 'The snapshot of the search index could not be renewed')
        const intervalMs = config.intervals.snapshot
        const options = { shared: sharing?.index ?? null, clock, onError, intervalMs }
        const renewal = new SnapshotRenewal(index, snapshots, renewSnapshot, options)
        upkeep.use(renewal)
        if (sharing) metrics?.watchSharedSnapshot(() => renewal.sharedLag)
      }
      return upkeep
    },
  }
}

function openDatabaseSearch(store: Store, log: ServiceLog, { metrics }: SearchTask): OpenedSearch {
  if (store.listingSearch === null) {
    const detail = 'This database cannot answer searches: unset ACREAGE_SEARCH.'
    throw Problem.of('invalid-input', 'No search in SQL', detail)
  }
  const onError = (error: unknown) =>
    log.logger.error({ err: error }, 'Background work of SQL searches failed')
  const search = new DatabaseSearch(store, store.listingSearch, onError, loggedFreshness(log))
  metrics?.watchSearch('sql', search, store)
  return { search, prepare: async () => {}, startUpkeep: () => new AsyncDisposableStack() }
}

/** Logs when the process was suspended, and tells the outage log when the database answers. */
function loggedFreshness({ logger, outage }: ServiceLog): FreshnessOptions {
  return {
    onGap: gapMs =>
      logger.warn(
        { seconds: Math.round(gapMs / 100) / 10 },
        'This process was suspended, or its clock was changed; it answers again once it has read the latest changes',
      ),
    onCaughtUp: afterMs =>
      logger.info({ ms: Math.round(afterMs) }, 'Read the latest changes; answering again'),
    onAnswer: () => outage.answered(),
  }
}
