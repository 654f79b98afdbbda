import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Logger, pino } from 'pino'
import { clockAndRandom } from '../../src/app/clock-and-random.ts'
import { createServer, type ServerOptions } from '../../src/app/http-server.ts'
import { openInbound } from '../../src/app/open-inbound.ts'
import { SiteFiles } from '../../src/app/site-files.ts'
import {
  type Catalog,
  type CatalogOptions,
  createCatalog,
  DEFAULT_OPTIONS,
} from '../../src/catalog/catalog.ts'
import type { NewKey } from '../../src/catalog/keys/keys.ts'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import type { ChildLimits } from '../../src/child-processes/child-process.ts'
import type { InboundConfig } from '../../src/config/config.ts'
import type { Member } from '../../src/domain/accounts/member.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { namedAddress } from '../../src/domain/leads/lead-address.ts'
import type { CatalogSource } from '../../src/domain/listings/catalog-source.ts'
import type { Registration } from '../../src/domain/users/user-link.ts'
import type { ClockAndRandom } from '../../src/domain/values/clock.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import type { RequestMeter } from '../../src/http/server/request-meter.ts'
import type { RequestListener } from '../../src/http/server/server.ts'
import { readIcons } from '../../src/http/web/design/icons.ts'
import type { RequestLimiter } from '../../src/limits/rate-limit.ts'
import type { MediaStore } from '../../src/media/media-store.ts'
import { serviceLogos } from '../../src/media/service-logos/drawn-logos.ts'
import { loadPlaceBackground } from '../../src/reference/bundled-background.ts'
import { LazyCountyOutlines } from '../../src/reference/county-outlines.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import type { SearchIndex } from '../../src/search/search-index.ts'
import type { Store } from '../../src/store/store.ts'
import { sharePlaces } from '../store/shared-places.ts'
import { newStoredData, type StoredData } from '../store/stored-data.ts'
import { CATALOG, NOW } from './catalog.ts'
import { type FileOptions, type FileRules, filesIn, MAX_SLOWDOWN } from './service-files.ts'

/** Read once, because their sources never change. */
const REFERENCE = { outlines: new LazyCountyOutlines(), background: loadPlaceBackground }

sharePlaces()

/** Beside other tests a process gets no processor for seconds. Then it would answer nothing until it has read the change log. */
const UNINTERRUPTED = { elapsed: () => 0, clock: () => 0 }

/** Lets a service be disposed of twice. */
const DISPOSED: AsyncDisposable = { [Symbol.asyncDispose]: async () => {} }

export const BASE = 'http://land.example'
export const PORTAL = 'https://www.land.example'

/** A whole service on a database of its own; its clock stands still until it is set. */
export interface TestService extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly catalog: Catalog
  readonly index: LiveIndex
  readonly store: Store
  /** Its database, beside the store. */
  readonly data: StoredData
  readonly directory: string
  readonly files: FileOptions
  /** A key of account 1 without permissions, unlimited. */
  readonly key: string
  /** Milliseconds since 1970 UTC. */
  now: number
  /** Sends a GET with the key in a header. */
  get(url: string, options?: InjectOptions): Promise<LightMyRequestResponse>
  /** Sends a POST of JSON with the key in a header. */
  post(url: string, payload: unknown, options?: InjectOptions): Promise<LightMyRequestResponse>
  createKey(wanted?: Partial<NewKey>): Promise<string>
  revokeKey(text: string): Promise<void>
  editAccount(id: number, change: Partial<Member>): Promise<void>
}

interface TestOptions
  extends FileRules,
    Partial<Pick<CatalogOptions, 'confirmationLimits' | 'leadLimits'>>,
    Partial<
      Pick<
        ServerOptions,
        | 'timeZone'
        | 'v1DeprecatedOn'
        | 'surroundings'
        | 'settings'
        | 'hasMcp'
        | 'mcpRatePerMinute'
        | 'hasReso'
      >
    > {
  readonly site?: Omit<NonNullable<ServerOptions['site']>, 'files'>
  /** Where buyers' answers come by email. */
  readonly inbound?: InboundConfig
  /** Who may register at the console; without it, there is no console. */
  readonly console?: Registration
  /** The host that the console has for itself; without it, the one of the service. */
  readonly consoleUrl?: string
  readonly consoleWarning?: string
  /** The limits of memory and time for a file of the site. */
  readonly fileLimits?: Partial<ChildLimits>
  readonly logger?: Logger
  /** How many requests are answered; by default as many as come. */
  readonly limiter?: RequestLimiter
  readonly meter?: RequestMeter
  readonly requests?: RequestListener
  readonly source?: CatalogSource
  /** Where photos and documents are stored (default: in its folder). */
  readonly media?: MediaStore
  /** The engine that answers searches. */
  readonly engine?: SearchIndex
  /** Random numbers (default: those of the machine). */
  readonly randomBytes?: ClockAndRandom['randomBytes']
  readonly onFull?: () => void
  /** Gets errors of following the change log. Without it, they fail the test. */
  readonly onFollowError?: (error: unknown) => void
}

export async function startTestService(options: TestOptions = {}): Promise<TestService> {
  const { source = CATALOG, timeZone = 'UTC', v1DeprecatedOn = null } = options
  const { onFollowError = fail, surroundings = {}, onFull = fail } = options
  const directory = await mkdtemp(join(tmpdir(), 'acreage-test-'))
  const data = await newStoredData(directory, 'places')
  const store = await data.open()
  await fill(store, source)
  const time = { now: NOW }
  const clock = () => time.now
  const engine = options.engine ?? new BitmapIndex()
  const index = new LiveIndex(store, () => engine, onFollowError, {
    onFull,
    freshness: UNINTERRUPTED,
  })
  const randomBytes = options.randomBytes ?? clockAndRandom.randomBytes
  const sources = { ...clockAndRandom, clock, randomBytes }
  const catalog = createCatalog({ store, search: index, ...REFERENCE }, sources, throwError, {
    ...DEFAULT_OPTIONS,
    registration: options.console ?? 'closed',
    approval: options.approval ?? 'off',
    ...(options.confirmationLimits && { confirmationLimits: options.confirmationLimits }),
    ...(options.leadLimits && { leadLimits: options.leadLimits }),
  })
  await index.load()
  const files = filesIn(directory, store, index, clock, options.media, options)
  const children = { maxChildren: 1, maxSlowdown: MAX_SLOWDOWN }
  const siteFiles = new SiteFiles({ database: data.place, ...children, ...options.fileLimits })
  const app = await createServer({
    catalog,
    clock,
    logger: options.logger ?? pino({ level: 'silent' }),
    limiter: options.limiter,
    meter: options.meter,
    requests: options.requests,
    // The same for all, so that answers can be compared.
    newRequestId: () => 'request',
    addresses: () => ({ base: BASE, portal: PORTAL, console: options.consoleUrl ?? BASE }),
    timeZone,
    settings: options.settings ?? [],
    inbound: options.inbound ? openInbound(options.inbound, store, clock) : null,
    ...files,
    logos: serviceLogos(),
    surroundings,
    v1DeprecatedOn,
    hasMcp: options.hasMcp ?? false,
    mcpRatePerMinute: options.mcpRatePerMinute ?? 0,
    hasReso: options.hasReso ?? false,
    site: options.site ? { ...options.site, files: siteFiles } : null,
    consoleWarnings: async () => [options.consoleWarning ?? []].flat(),
    console: options.console ? { name: 'Land', icons: readIcons(), colors: null } : null,
  })
  const createKey = async (wanted: Partial<NewKey> = {}) => {
    const account = { accountId: 1 as AccountId, permissions: [], ratePerMinute: 0 }
    const key = { ...account, ...wanted }
    return (await catalog.keys.create(SERVICE_PRINCIPAL, key)).text
  }
  const key = await createKey()
  const send = (request: InjectOptions) =>
    app.inject({ ...request, headers: { 'x-api-key': key, ...request.headers } })
  const service: TestService = {
    app,
    catalog,
    index,
    store,
    data,
    directory,
    files,
    key,
    get now() {
      return time.now
    },
    set now(value) {
      time.now = value
    },
    get: (url, request) => send({ ...request, method: 'GET', url }),
    post: (url, payload, request) =>
      send({
        ...request,
        method: 'POST',
        url,
        payload: payload as NonNullable<InjectOptions['payload']>,
      }),
    createKey,
    revokeKey: text => catalog.keys.revoke(SERVICE_PRINCIPAL, text.split('_')[1] ?? ''),
    editAccount: (id, change) =>
      catalog.accounts.edit(SERVICE_PRINCIPAL, id as AccountId, member => ({
        ...member,
        ...change,
      })),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([app.close(), siteFiles[Symbol.asyncDispose]()])
      await index[Symbol.asyncDispose]()
      await catalog[Symbol.asyncDispose]()
      await store[Symbol.asyncDispose]()
      await data[Symbol.asyncDispose]()
      await rm(directory, { recursive: true, force: true })
      // A test file stays in memory as long as the process. It would keep 30 MB of places and index.
      for (const name of Reflect.ownKeys(service)) Reflect.deleteProperty(service, name)
      Object.assign(service, DISPOSED)
    },
  }
  return service
}

/** A second server on a service's store, with an index of its own, like another process. */
export async function serverOn(
  service: Pick<TestService, 'store' | 'directory' | 'now'>,
  index: LiveIndex,
  surroundings: ServerOptions['surroundings'] = {},
): Promise<FastifyInstance> {
  const { store, directory } = service
  const clock = () => service.now
  const catalog = createCatalog(
    { store, search: index, ...REFERENCE },
    { ...clockAndRandom, clock },
    throwError,
  )
  const app = await createServer({
    catalog,
    clock,
    logger: pino({ level: 'silent' }),
    newRequestId: randomUUID,
    addresses: () => ({ base: BASE, portal: PORTAL, console: BASE }),
    timeZone: 'UTC',
    ...filesIn(directory, store, index, clock),
    logos: serviceLogos(),
    surroundings,
    v1DeprecatedOn: null,
    hasReso: true,
  })
  // It may still write after an answer when the keys were used.
  app.addHook('onClose', () => catalog[Symbol.asyncDispose]())
  return app
}

function fail(error: unknown): never {
  throw error
}

async function fill(store: Store, source: CatalogSource): Promise<void> {
  await store.transact(async transaction => {
    await transaction.members.insert(source.members)
    await transaction.pictures.insert(source.pictures)
    await transaction.listings.insertMany([...source.entries()])
    for (const { accountId, address } of await transaction.leadAddresses.namedByListings()) {
      const named = namedAddress(accountId, address, NOW)
      await transaction.leadAddresses.put({ ...named, confirmedAt: NOW, confirmedBy: 'operator' })
    }
  })
}

/** Errors that no test expects fail the test. */
function throwError(error: unknown): void {
  throw error
}
