import { OpenRequests } from '../catalog/live-index/open-requests.ts'
import type { RemoteSearch } from '../catalog/live-index/remote/remote-search.ts'
import type { Config } from '../config/config.ts'
import type { ServiceLog } from '../logging/logger.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import type { Store } from '../store/store.ts'
import { remoteSearch } from './open-search.ts'
import { addressesAt, countsOf, openParts } from './service-parts.ts'
import { type JobDoers, startWork } from './start-work.ts'

interface WorkTask extends JobDoers {
  readonly search: RemoteSearch
  readonly port: number
  readonly metrics: ServiceMetrics | null
  readonly print: (text: string) => void
}

/** Background jobs without a server, for threads that answer requests. */
export interface WorkService extends AsyncDisposable {
  readonly listingCount: number
  /** How many listings a search without criteria finds. */
  readonly offeredCount: number
}

/** Resolves once searches are answered, and jobs are running. */
export async function startWorkService(
  config: Config,
  store: Store,
  { logger }: ServiceLog,
  task: WorkTask,
): Promise<WorkService> {
  await using begun = new AsyncDisposableStack()
  const { search } = remoteSearch(task.search)
  const parts = await openParts(config, store, { logger, search, metrics: task.metrics, begun })
  await search.load(() => {})
  const addresses = addressesAt(config, task.port)
  const requests = new OpenRequests()
  startWork(config, parts, { ...task, store, logger, requests, addresses: () => addresses })
  const ending = begun.move()
  return { ...(await countsOf(search)), [Symbol.asyncDispose]: () => ending.disposeAsync() }
}
