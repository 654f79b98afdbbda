import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type Catalog, type CatalogOptions, createCatalog } from '../catalog/catalog.ts'
import type { ExamineService } from '../catalog/doctor/examination.ts'
import type { RunFeed } from '../catalog/feeds/feed-handler.ts'
import { OpenRequests } from '../catalog/live-index/open-requests.ts'
import type { RenewSnapshot } from '../catalog/live-index/snapshot-renewal.ts'
import type { WriteExport } from '../catalog/published/listing-exports.ts'
import type { PublishedChanges } from '../catalog/published/published-changes.ts'
import { type Config, localBaseUrl } from '../config/config.ts'
import { consoleAddress } from '../config/console-address.ts'
import type { ListedSetting } from '../config/listed-settings.ts'
import type { PublicAddresses } from '../domain/public-urls.ts'
import { DEFAULT_CRITERIA } from '../domain/searching/criteria.ts'
import { DEFAULT_SORT_ORDER } from '../domain/searching/sort-order.ts'
import type { Brand } from '../http/console/frame/brand.ts'
import { readSiteLook } from '../http/site/look/site-look.ts'
import {
  type MapSources,
  NO_MAP_SOURCES,
  openMapSources,
} from '../http/site/maps/tiles/map-sources.ts'
import { readIcons } from '../http/web/design/icons.ts'
import type { RequestLimiter } from '../limits/rate-limit.ts'
import type { ServiceLog } from '../logging/logger.ts'
import { serviceLogos } from '../media/service-logos/drawn-logos.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import { loadPlaceBackground } from '../reference/bundled-background.ts'
import { LazyCountyOutlines } from '../reference/county-outlines.ts'
import { DrawnCountry } from '../reference/drawn-country.ts'
import type { Store } from '../store/store.ts'
import { startBackground } from './background.ts'
import { cacheFolder, exportSettingOf } from './cached-export.ts'
import { clock, clockAndRandom } from './clock-and-random.ts'
import { consoleWarnings } from './console-warnings.ts'
import { exportsOf } from './export-file.ts'
import { loadIntoSmallHeap } from './heap-size.ts'
import { createServer } from './http-server.ts'
import { mailFiles } from './mail-folder.ts'
import { startNodeChecks } from './node-checks.ts'
import { feedPartsOf } from './open-feeds.ts'
import { openFiles } from './open-files.ts'
import { openInbound } from './open-inbound.ts'
import { openLimiter } from './open-limiter.ts'
import { openSearch, type ServiceSearch } from './open-search.ts'
import { webhooksOf } from './open-webhooks.ts'
import { SiteFiles } from './site-files.ts'
import { watchServers } from './watch-servers.ts'

export interface Service extends AsyncDisposable {
  /** Such as http://127.0.0.1:8080. */
  readonly address: string
  readonly listingCount: number
  /** How many listings a search without criteria finds; the others are sold or not public. */
  readonly offeredCount: number
}

interface Watcher {
  print(text: string): void
  /** Called periodically with the number of listings indexed. */
  onIndexed(listings: number): void
}

const ON_OFFER = { criteria: DEFAULT_CRITERIA, sort: DEFAULT_SORT_ORDER, offset: 0, limit: 1 }

/** Connections that another process accepts. */
interface ConnectionSource {
  /** Passes connections to a server until the result is disposed of. */
  giveTo(server: Server): Promise<Disposable>
}

/** What one process does when several processes serve one store. */
export interface ServiceTask {
  /** The settings as shown to operators. */
  readonly settings: readonly ListedSetting[]
  /** Whether it runs background jobs, such as sending messages and fetching photos. */
  readonly runsJobs: boolean
  /** Runs a feed in a separate process. */
  readonly runFeed: RunFeed
  /** Checks the whole service in a separate process. */
  readonly examine: ExamineService
  /** Writes an export in a separate process. */
  readonly writeExport: WriteExport
  /**
   * Renews the snapshot of the search index that every process reads; null when another process
   * does.
   */
  readonly renewSnapshot: RenewSnapshot | null
  /**
   * Until searches can be answered, `at-once` answers that the service is starting, and
   * `once-loaded` accepts no connections.
   */
  readonly listens: 'at-once' | 'once-loaded'
  /** Counts requests for all processes; null: this process counts its own. */
  readonly limiter: RequestLimiter | null
  /** Where connections come from; null: the service listens itself. */
  readonly connections: ConnectionSource | null
  /** Collects the metrics of this process; null when metrics are off. */
  readonly metrics: ServiceMetrics | null
}

interface ServiceOutput {
  readonly log: ServiceLog
  /** Gets the messages for the terminal. */
  readonly watcher: Watcher
}

/**
 * Starts the server on a store, which the caller closes. Resolves once it can answer everything.
 * Until then it listens and answers that it is starting, unless its task says otherwise.
 */
export async function startService(
  config: Config,
  store: Store,
  { log, watcher }: ServiceOutput,
  task: ServiceTask,
): Promise<Service> {
  await using begun = new AsyncDisposableStack()
  const { limiter: primary, metrics, settings, ...doers } = task
  const { logger } = log
  const requests = new OpenRequests()
  const limiter = await openLimiter(logger, { primary, metrics, counts: store.sharedCounts }, begun)
  const onError = (error: unknown) => logger.error({ err: error }, 'Work after a response failed')
  const { search, ...upkeep } = await openSearch(config, store, log, { ...task, requests })
  const reference = { outlines: new LazyCountyOutlines(), background: loadPlaceBackground }
  const options = catalogOptionsOf(config)
  const catalog = createCatalog({ store, search, ...reference }, clockAndRandom, onError, options)
  begun.use(catalog)
  begun.use(search)
  if (store.servers) watchServers(store.servers, { search, logger, metrics })
  const background = begun.use(new AsyncDisposableStack())
  const maxChildren = maxChildrenOf(config)
  const files = await openFiles(config, { begun, store, search, maxChildren, onError })
  let addresses = addressesAt(config, config.port)
  const mapSources = begun.use(config.site ? await openMapSources(config.site.map) : NO_MAP_SOURCES)
  const exportSetting = () => exportSettingOf(config, store, search.gazetteer)
  const parts = {
    ...serverOptions(config, logger, addresses.base, mapSources),
    catalog,
    addresses: () => addresses,
    ...storePartsOf(store, config),
    ...files,
    mailFiles: mailFiles(config),
    settings,
    exports: exportsOf(exportSetting, cacheFolder(config), task.writeExport),
  }
  const server = await createServer({ ...parts, limiter, requests, meter: metrics ?? undefined })
  begun.defer(() => closeServer(catalog.published, server, [files.drawn, parts.site?.files]))
  const listen = async () => {
    const port = await portOf(server, config, task.connections, begun)
    if (port !== null) addresses = addressesAt(config, port)
  }
  if (task.listens === 'at-once') await listen()
  await upkeep.prepare()
  await loadIntoSmallHeap(await store.listings.count(), () => load(search, logger, watcher))
  if (task.listens === 'once-loaded') await listen()
  if (task.runsJobs) {
    const work = {
      ...files,
      store,
      catalog,
      requests,
      exportSetting,
      ...watcher,
      ...doers,
      addresses: () => addresses,
      onJobOutcome: (topic: string, outcome: string) => metrics?.countJob(topic, outcome),
      gazetteer: () => search.gazetteer,
    }
    background.use(startBackground(config, work, logger))
    background.use(startNodeChecks(config, store, logger))
  }
  background.use(upkeep.startUpkeep())
  background.use(prepareSuggestions(catalog, config.intervals['place-names'], onError))
  const ending = begun.move()
  const { total: offeredCount } = await search.search(ON_OFFER)
  return {
    address: addresses.base,
    listingCount: search.listingCount,
    offeredCount,
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

/** Listens, and returns the port; null when another process accepts the connections. */
async function portOf(
  server: Awaited<ReturnType<typeof createServer>>,
  { port, host }: Config,
  connections: ConnectionSource | null,
  begun: AsyncDisposableStack,
): Promise<number | null> {
  if (connections) {
    await server.ready()
    begun.use(await connections.giveTo(server.server))
    return null
  }
  await server.listen({ port, host })
  return (server.server.address() as AddressInfo).port
}

function storePartsOf(store: Store, config: Config) {
  return {
    consoleWarnings: consoleWarnings(config, store),
    inbound: config.inbound && openInbound(config.inbound, store, clock),
    ...feedPartsOf(store, config, clock),
    webhooks: webhooksOf(store, config, clockAndRandom),
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

/**
 * Reads the place names after the first requests were answered, because this takes a third of a
 * second of processor time. An earlier request for suggestions reads them itself.
 */
function prepareSuggestions(
  catalog: Catalog,
  afterMs: number,
  onError: (error: unknown) => void,
): Disposable {
  const prepare = () => catalog.suggestions.prepare().catch(onError)
  const timer = setTimeout(prepare, afterMs)
  return { [Symbol.dispose]: () => clearTimeout(timer) }
}

/** How many child processes of a kind each server process may have. */
function maxChildrenOf({ workers }: Config): number {
  return workers === 1 ? 2 : 1
}

function addressesAt(config: Config, port: number): PublicAddresses {
  const base = config.baseUrl ?? localBaseUrl(config.host, port)
  return { base, portal: config.portalUrl ?? base, console: consoleAddress(config, port) }
}

/** The server options that follow from the configuration alone. */
function serverOptions(config: Config, logger: Logger, base: string, mapSources: MapSources) {
  const look = config.site && readSiteLook(config.site, mapSources)
  const contact = config.site?.contact.find(({ kind }) => kind === 'email')?.text
  return {
    clock,
    logger,
    newRequestId: randomUUID,
    timeZone: config.timeZone,
    logos: serviceLogos(),
    surroundings: {
      trustedProxies: config.trustedProxies,
      corsOrigins: config.corsOrigins,
      isBehindTls: base.startsWith('https:'),
      maxLagMs: config.maxLagMs,
      callerPercent: config.callerPercent,
      mediaRatePerMinute: config.mediaRatePerMinute,
    },
    v1DeprecatedOn: config.v1DeprecatedOn,
    hasMcp: config.hasMcp,
    mcpRatePerMinute: config.mcpRatePerMinute,
    hasReso: config.hasReso,
    console: config.hasConsole ? { ...(look ?? plainBrand()), contact } : null,
    site: config.site &&
      look && {
        settings: config.site,
        look,
        map: new DrawnCountry(),
        files: new SiteFiles({ database: config.database, maxChildren: maxChildrenOf(config) }),
      },
  }
}

/** The look of a console without a site. */
function plainBrand(): Brand {
  return { name: 'Acreage', icons: readIcons(), colors: null }
}

/**
 * Closes everything concurrently: a closing server waits for its open requests, and requests that
 * wait for changes need the others to close.
 */
async function closeServer(
  published: Pick<PublishedChanges, 'stop'>,
  server: { close(): Promise<void> },
  files: readonly (AsyncDisposable | undefined)[],
): Promise<void> {
  published.stop()
  await Promise.all([server.close(), ...files.map(file => file?.[Symbol.asyncDispose]())])
}

async function load(search: ServiceSearch, logger: Logger, watcher: Watcher): Promise<number> {
  const began = clock()
  await search.load(watcher.onIndexed)
  const { listingCount } = search
  const ms = clock() - began
  logger.info({ listings: listingCount, ms }, 'Searches are answered')
  return listingCount
}
