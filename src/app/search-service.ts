import type { MessagePort } from 'node:worker_threads'
import { SearchHost } from '../catalog/live-index/remote/search-host.ts'
import { machineMs, SearchState } from '../catalog/live-index/remote/search-state.ts'
import type { RenewSnapshot } from '../catalog/live-index/snapshot-renewal.ts'
import type { Config } from '../config/config.ts'
import type { ServiceLog } from '../logging/logger.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import type { Store } from '../store/store.ts'
import { loadSearch, openSearch } from './open-search.ts'

interface SearchTask {
  /** The memory in which it says how far it is. */
  readonly state: SharedArrayBuffer
  /** Renews the snapshot of the search index in a separate process. */
  readonly renewSnapshot: RenewSnapshot
  readonly metrics: ServiceMetrics | null
  /** Called periodically with the number of listings indexed. */
  readonly onIndexed: (listings: number) => void
}

/** Searches for the other threads of a service. */
export interface SearchService extends AsyncDisposable {
  add(client: MessagePort): void
  /** Resolves once searches are answered. */
  load(): Promise<void>
}

export async function openSearchService(
  config: Config,
  store: Store,
  log: ServiceLog,
  { renewSnapshot, metrics, onIndexed, ...task }: SearchTask,
): Promise<SearchService> {
  await using begun = new AsyncDisposableStack()
  const state = new SearchState(task.state)
  let host: SearchHost | null = null
  const { search, ...upkeep } = await openSearch(config, store, log, {
    renewSnapshot,
    metrics,
    giveWay: async () => await host?.giveWay(),
    onAnswer: () => {
      state.answeredAt = machineMs()
    },
  })
  begun.use(search)
  const answering = begun.use(new SearchHost(search, state))
  host = answering
  const ending = begun.move()
  return {
    add: client => answering.add(client),
    load: async () => {
      await upkeep.prepare()
      await loadSearch(search, store, log.logger, onIndexed)
      answering.start()
      ending.use(upkeep.startUpkeep())
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}
