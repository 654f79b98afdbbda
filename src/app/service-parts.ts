import type { Logger } from 'pino'
import { type CatalogOptions, createCatalog } from '../catalog/catalog.ts'
import { type Config, localBaseUrl } from '../config/config.ts'
import { consoleAddress } from '../config/console-address.ts'
import type { PublicAddresses } from '../domain/public-urls.ts'
import { DEFAULT_CRITERIA } from '../domain/searching/criteria.ts'
import { DEFAULT_SORT_ORDER } from '../domain/searching/sort-order.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import { loadPlaceBackground } from '../reference/bundled-background.ts'
import { LazyCountyOutlines } from '../reference/county-outlines.ts'
import type { Store } from '../store/store.ts'
import { exportSettingOf } from './cached-export.ts'
import { clockAndRandom } from './clock-and-random.ts'
import { openFiles } from './open-files.ts'
import type { ServiceSearch } from './open-search.ts'
import { watchServers } from './watch-servers.ts'

const ON_OFFER = { criteria: DEFAULT_CRITERIA, sort: DEFAULT_SORT_ORDER, offset: 0, limit: 1 }

interface PartSources {
  readonly logger: Logger
  readonly search: ServiceSearch
  readonly metrics: ServiceMetrics | null
  /** Closes what is opened here. */
  readonly begun: AsyncDisposableStack
}

/** What threads need that answer requests, and those that run jobs. */
export async function openParts(
  config: Config,
  store: Store,
  { logger, search, metrics, begun }: PartSources,
) {
  const onError = (error: unknown) => logger.error({ err: error }, 'Work after a response failed')
  const reference = { outlines: new LazyCountyOutlines(), background: loadPlaceBackground }
  const options = catalogOptionsOf(config)
  const catalog = createCatalog({ store, search, ...reference }, clockAndRandom, onError, options)
  begun.use(catalog)
  begun.use(search)
  if (store.servers) watchServers(store.servers, { search, logger, metrics })
  const background = begun.use(new AsyncDisposableStack())
  const maxChildren = maxChildrenOf(config)
  const files = await openFiles(config, { begun, store, search, maxChildren, onError })
  const exportSetting = () => exportSettingOf(config, store, search.gazetteer)
  return {
    catalog,
    search,
    files,
    exportSetting,
    onError,
    /** Ends before what it uses. */
    background,
  }
}

function catalogOptionsOf(config: Config): CatalogOptions {
  const { leadLimits, confirmationLimits, registration, approval, intervals } = config
  const { timeZone, alertHour } = config
  const { 'key-usage': keyUsageIntervalMs, visits: visitsIntervalMs } = intervals
  const decisionGatheringMs = intervals['decision-gathering']
  const intervalsMs = { keyUsageIntervalMs, visitsIntervalMs, decisionGatheringMs }
  const limits = { leadLimits, confirmationLimits }
  return { ...limits, registration, approval, ...intervalsMs, timeZone, alertHour }
}

/** How many child processes of a kind each thread may have. */
export function maxChildrenOf({ threads }: Config): number {
  return threads === 1 ? 2 : 1
}

export function addressesAt(config: Config, port: number): PublicAddresses {
  const base = config.baseUrl ?? localBaseUrl(config.host, port)
  return { base, portal: config.portalUrl ?? base, console: consoleAddress(config, port) }
}

/** How many listings there are, and how many of them a search without criteria finds. */
export async function countsOf(search: ServiceSearch) {
  const { total: offeredCount } = await search.search(ON_OFFER)
  return { listingCount: search.listingCount, offeredCount }
}
