import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Catalog } from '../catalog/catalog.ts'
import { OpenRequests } from '../catalog/live-index/open-requests.ts'
import type { RenewSnapshot } from '../catalog/live-index/snapshot-renewal.ts'
import type { PublishedChanges } from '../catalog/published/published-changes.ts'
import type { Config } from '../config/config.ts'
import type { ListedSetting } from '../config/listed-settings.ts'
import type { Brand } from '../http/console/frame/brand.ts'
import { readSiteLook } from '../http/site/look/site-look.ts'
import {
  type MapSources,
  NO_MAP_SOURCES,
  openMapSources,
} from '../http/site/maps/tiles/map-sources.ts'
import { readIcons } from '../http/web/design/icons.ts'
import type { CallerTallies } from '../limits/caller-tally.ts'
import { RateLimiter } from '../limits/rate-limit.ts'
import type { UploadPlaces } from '../limits/upload-places.ts'
import type { ServiceLog } from '../logging/logger.ts'
import { serviceLogos } from '../media/service-logos/drawn-logos.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import { DrawnCountry } from '../reference/drawn-country.ts'
import type { Store } from '../store/store.ts'
import { cacheFolder } from './cached-export.ts'
import { clock, clockAndRandom } from './clock-and-random.ts'
import { consoleWarnings } from './console-warnings.ts'
import { exportsOf } from './export-file.ts'
import { createServer } from './http-server.ts'
import { mailFiles } from './mail-folder.ts'
import { feedPartsOf } from './open-feeds.ts'
import { openInbound } from './open-inbound.ts'
import { openLimiter } from './open-limiter.ts'
import type { Remote } from './open-remote.ts'
import { loadSearch, openSearch, remoteSearch } from './open-search.ts'
import { webhooksOf } from './open-webhooks.ts'
import { addressesAt, countsOf, maxChildrenOf, openParts } from './service-parts.ts'
import { SiteFiles } from './site-files.ts'
import { type JobDoers, startWork } from './start-work.ts'

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

/** What the threads that answer requests count together. */
export interface SharedCounts {
  readonly limiter: RateLimiter
  readonly tallies: CallerTallies
  readonly uploads: UploadPlaces
}

/** What one thread does when several threads serve one store. */
export interface ServiceTask extends JobDoers {
  /** The settings as shown to operators. */
  readonly settings: readonly ListedSetting[]
  /** Whether it runs background jobs, such as sending messages and fetching photos. */
  readonly runsJobs: boolean
  /** Renews the snapshot of the search index in a separate process. */
  readonly renewSnapshot: RenewSnapshot
  /**
   * Until searches can be answered, `at-once` answers that the service is starting, and
   * `once-loaded` accepts no connections.
   */
  readonly listens: 'at-once' | 'once-loaded'
  /** Whether other threads listen on the same port. */
  readonly sharesPort: boolean
  /** Searches in another thread; null: the index is in this one. */
  readonly remote: Remote | null
  /** Counts over all threads; null: this one counts alone. */
  readonly counts: SharedCounts | null
  /** Collects the metrics of this thread; null when metrics are off. */
  readonly metrics: ServiceMetrics | null
}

export interface ServiceOutput {
  readonly log: ServiceLog
  /** Gets the messages for the terminal. */
  readonly watcher: Watcher
  /** Called once the service listens. */
  readonly onListening?: (port: number) => void
}

/**
 * Starts the server on a store, which the caller closes. Resolves once it can answer everything.
 * Until then it listens and answers that it is starting, unless its task says otherwise.
 */
export async function startService(
  config: Config,
  store: Store,
  { log, watcher, onListening = () => {} }: ServiceOutput,
  task: ServiceTask,
): Promise<Service> {
  await using begun = new AsyncDisposableStack()
  const { metrics, settings, remote, counts, ...doers } = task
  const { logger } = log
  const requests = remote?.requests ?? new OpenRequests()
  const limiter = await openLimiter(logger, {
    metrics,
    own: counts?.limiter ?? new RateLimiter(clock),
    counts: store.sharedCounts,
    begun,
  })
  const { search, ...upkeep } = remote
    ? remoteSearch(remote.search)
    : await openSearch(config, store, log, { ...task, giveWay: () => requests.giveWay() })
  const opened = await openParts(config, store, { logger, search, metrics, begun })
  const { catalog, background, files, exportSetting, onError } = opened
  let addresses = addressesAt(config, config.port)
  const mapSources = begun.use(config.site ? await openMapSources(config.site.map) : NO_MAP_SOURCES)
  const parts = {
    ...serverOptions(config, { logger, base: addresses.base, mapSources, counts }),
    catalog,
    addresses: () => addresses,
    ...storePartsOf(store, config),
    ...files,
    mailFiles: mailFiles(config),
    settings,
    uploadPlaces: counts?.uploads,
    exports: exportsOf(exportSetting, cacheFolder(config), task.writeExport),
  }
  const server = await createServer({ ...parts, limiter, requests, meter: metrics ?? undefined })
  begun.defer(() => closeServer(catalog.published, server, [files.drawn, parts.site?.files]))
  const listen = async () => {
    // Fastify passes on every option.
    const options = { host: config.host, port: config.port, reusePort: task.sharesPort }
    await server.listen(options)
    const { port } = server.server.address() as AddressInfo
    addresses = addressesAt(config, port)
    onListening(port)
  }
  if (task.listens === 'at-once') await listen()
  await upkeep.prepare()
  if (remote) await remote.search.load()
  else await loadSearch(search, store, logger, watcher.onIndexed)
  if (task.listens === 'once-loaded') await listen()
  if (task.runsJobs) {
    const tools = { ...doers, ...watcher, store, logger, metrics, requests }
    startWork(config, opened, { ...tools, addresses: () => addresses })
  }
  background.use(upkeep.startUpkeep())
  background.use(prepareSuggestions(catalog, config.intervals['place-names'], onError))
  const ending = begun.move()
  return {
    address: addresses.base,
    ...(await countsOf(search)),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

function storePartsOf(store: Store, config: Config) {
  return {
    consoleWarnings: consoleWarnings(config, store),
    inbound: config.inbound && openInbound(config.inbound, store, clock),
    ...feedPartsOf(store, config, clock),
    webhooks: webhooksOf(store, config, clockAndRandom),
  }
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

interface ServerSources {
  readonly logger: Logger
  /** The address of the service. */
  readonly base: string
  readonly mapSources: MapSources
  readonly counts: SharedCounts | null
}

/** The server options that follow from the configuration. */
function serverOptions(config: Config, { logger, base, mapSources, counts }: ServerSources) {
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
      tallies: counts?.tallies ?? null,
      mediaRatePerMinute: config.mediaRatePerMinute,
    },
    v1DeprecatedOn: config.v1DeprecatedOn,
    hasMcp: config.hasMcp,
    mcpRatePerMinute: config.mcpRatePerMinute,
    hasReso: config.hasReso,
    threads: config.threads,
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
