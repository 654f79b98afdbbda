import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ListingFiles } from '../../catalog/pictures/listing-files.ts'
import type { ServiceLogos } from '../../domain/pictures/service-logos.ts'
import { type PublicAddresses, Urls } from '../../domain/public-urls.ts'
import { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { RateLimiter, type RequestLimiter } from '../../limits/rate-limit.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { Admission } from '../api/admission.ts'
import { deprecate } from '../api/deprecation.ts'
import { addDocs } from '../api/docs/docs.ts'
import type { Route } from '../api/endpoint.ts'
import { tagAnswers } from '../api/entity-tag.ts'
import { routes as extensionRoutes } from '../api/ext/routes.ts'
import { KnownPaths } from '../api/known-paths.ts'
import { type ApiVersion, openApiText } from '../api/openapi/document.ts'
import { addRoutes } from '../api/register-endpoint.ts'
import { routes as v1Routes } from '../api/v1/routes.ts'
import { routes as v3Routes } from '../api/v3/routes.ts'
import { parseQuery } from '../bodies/form-encoding.ts'
import { type FolderMaker, UploadFolder } from '../bodies/upload-folder.ts'
import { ListingCaches } from '../cache/listing-caches.ts'
import { addDrawnFiles, addMediaFiles } from '../media/media-files.ts'
import { addHealth } from '../ops/health.ts'
import { addConfirmPage } from '../pages/confirm-page.ts'
import { addHome } from '../pages/home.ts'
import { type RefuseBroken, refuseBroken } from './broken-connection.ts'
import { rememberAddresses, trustIn } from './client-address.ts'
import { closeSoon } from './closing.ts'
import { refuseLongAddresses, refuseUnknownPaths } from './early-refusals.ts'
import { answerError, unknownPath } from './error-answer.ts'
import { PLAIN_ERRORS, TITLED_ERRORS } from './error-body.ts'
import { shedLoad } from './load-shedding.ts'
import { knowAllMethods, refuseOtherMethods } from './other-methods.ts'
import { addPlugins, crossOriginHeaders } from './plugins.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'
import { endedRequests, nameRequests } from './request-log.ts'
import type { RequestMeter } from './request-meter.ts'
import { securityHeaders } from './security-headers.ts'
import { cutOffSilentReaders, cutOffSlowBodies } from './slow-clients.ts'
import { PATIENCE, type Patience } from './timeouts.ts'

const TITLE = 'Listings REST API'
const V1: ApiVersion = {
  segment: 'v1',
  title: TITLE,
  number: '1.1.1',
  errors: TITLED_ERRORS,
  isReplaceable: true,
}
const V3: ApiVersion = {
  segment: 'v3',
  title: TITLE,
  number: '3.0.1',
  errors: PLAIN_ERRORS,
  isReplaceable: false,
}
/** What is not in the contract, and has no versions. */
const EXTENSIONS: ApiVersion = {
  segment: 'ext',
  title: `Extensions of the ${TITLE}`,
  number: '1.0.0',
  errors: PLAIN_ERRORS,
  isReplaceable: false,
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** How much memory everything that answers show of listings may take. */
const CACHE_BYTES = 64 * 1024 * 1024
const MAX_BODY_BYTES = 1024 * 1024
/** Node reads no longer request line. */
const MAX_HEADER_BYTES = 16 * 1024
/** Longer than proxies keep theirs (60 s), so that none sends a request into a connection that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000

/** What stands between the server and those who ask. */
interface Surroundings {
  /** Addresses and networks whose word on where a request came from is taken (X-Forwarded-For). */
  readonly trustedProxies: readonly string[]
  /** The origins whose scripts may read answers; `*`: all. */
  readonly corsOrigins: readonly string[]
  /** Whether browsers come by https. */
  readonly isBehindTls: boolean
  /** How late the process may be before it refuses requests; null: it refuses none. */
  readonly mostLagMs: number | null
  /** How many pictures and documents an address may ask for in a minute; 0: no limit. */
  readonly mediaRatePerMinute: number
  readonly patience: Patience
}

const DEFAULT_SURROUNDINGS: Surroundings = {
  trustedProxies: [],
  corsOrigins: ['*'],
  isBehindTls: false,
  mostLagMs: null,
  mediaRatePerMinute: 0,
  patience: PATIENCE,
}

export interface ServerOptions {
  readonly catalog: Catalog
  readonly clock: Clock
  /** Without it, limits are counted here alone. */
  readonly limiter?: RequestLimiter | undefined
  readonly logger: FastifyBaseLogger
  /** Without it, nothing is measured. */
  readonly meter?: RequestMeter | undefined
  /** Names a request that comes without an id of its own; no two alike, in whatever process. */
  readonly newRequestId: () => string
  readonly addresses: () => PublicAddresses
  readonly timeZone: string
  readonly files: ListingFiles
  /** Where the photos and documents of listings are kept. */
  readonly media: MediaStore
  /** The folder that the pictures which the program draws are served from. */
  readonly drawnDirectory: string
  /** Makes the folders that files lie in while they are being sent. */
  readonly scratch: FolderMaker
  readonly logos: ServiceLogos
  /** Without it, or parts of it, what `DEFAULT_SURROUNDINGS` has holds. */
  readonly surroundings?: Partial<Surroundings>
  /** From when on version 1 is deprecated, yyyy-mm-dd; null: it is not. */
  readonly v1DeprecatedOn: string | null
}

/** The HTTP server of both versions, not yet listening. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { catalog, addresses } = options
  const surroundings = { ...DEFAULT_SURROUNDINGS, ...options.surroundings }
  const admission = new Admission(catalog, options.limiter ?? new RateLimiter(options.clock))
  const { mostLagMs, corsOrigins, patience } = surroundings
  const refuseBrokenRequest = refuseBroken(options.logger, patience)
  const app = bareServer(options, surroundings, admission, refuseBrokenRequest)
  knowAllMethods(app)
  rememberAddresses(app)
  closeSoon(app)
  cutOffSlowBodies(app, patience, refuseBrokenRequest)
  cutOffSilentReaders(app, patience)
  app.decorateRequest('isCounted', false)
  app.decorateRequest('keyId', null)
  app.decorateRequest('early', null)
  nameRequests(app)
  if (mostLagMs !== null) shedLoad(app, mostLagMs, () => catalog.isReady)
  refuseLongAddresses(app)
  tagAnswers(app)
  await addPlugins(app, corsOrigins)
  const paths = new KnownPaths()
  refuseUnknownPaths(app, paths)
  addHome(app, addresses)
  addHealth(app, catalog)
  deprecate(app, '/v1', options.v1DeprecatedOn, () => `${addresses().base}/v3`)
  await addVersions(app, options, admission, paths)
  addConfirmPage(app, catalog, admission)
  await app.register(async scope => {
    scope.addHook('onRequest', (request, reply) =>
      admission.admitToMedia(request, reply, surroundings.mediaRatePerMinute),
    )
    addMediaFiles(scope, options.media)
    await addDrawnFiles(scope, options.drawnDirectory)
  })
  await addDocs(app, admission)
  return app
}

/** Knows no address yet; whatever it answers is secured, logged and measured. */
function bareServer(
  options: ServerOptions,
  surroundings: Surroundings,
  admission: Admission,
  refuseBrokenRequest: RefuseBroken,
) {
  const { logger, newRequestId, meter } = options
  const { trustedProxies, corsOrigins, isBehindTls, patience } = surroundings
  const securing = securityHeaders(isBehindTls)
  const ended = endedRequests(meter)
  const refuse = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Once more, for what the router itself refuses.
    reply.header(REQUEST_ID_HEADER, request.id)
    // Fastify closes the connection after each faulty body. One that was read to its end has no rest to come.
    if (request.raw.readableEnded) reply.removeHeader('Connection')
    answerError(await admission.refuse(error, request, reply), request, reply)
    return reply
  }
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: request => requestIdOf(request, newRequestId),
    bodyLimit: MAX_BODY_BYTES,
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, newRequestId()),
    requestTimeout: patience.filesMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // What still comes while it closes is answered, and its connection ended with that.
    return503OnClosing: false,
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookIntervalMs,
    },
    trustProxy: trustedProxies.length > 0 && trustIn(trustedProxies),
    // An id of any length is looked for, and not found.
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_HEADER_BYTES,
      querystringParser: parseQuery,
    },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a request that the router itself refuses.
      reply.raw.once('close', () => ended(request, reply))
      reply.headers(securing).headers(crossOriginHeaders(corsOrigins, request.headers.origin))
      return refuse(error, request, reply)
    },
  })
  app.setErrorHandler(refuse)
  app.setNotFoundHandler(request => {
    throw unknownPath(request)
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securing)
    // `onResponse` would not hear of those whose client has gone.
    reply.raw.once('close', () => ended(request, reply))
    done()
  })
  return app
}

/** Puts the tables of all versions behind their prefixes. */
async function addVersions(
  app: FastifyInstance,
  options: ServerOptions,
  admission: Admission,
  paths: KnownPaths,
) {
  const { catalog, clock, addresses, logos } = options
  const calendar = new Calendar(options.timeZone)
  const caches = new ListingCaches(CACHE_BYTES)
  catalog.observe(caches)
  const tools = { catalog, caches, calendar, clock, logos }
  const uploads = new UploadFolder(options.scratch)
  const urls = (segment: string) => new Urls(addresses, segment)
  const versions: readonly [ApiVersion, readonly Route[]][] = [
    [V1, v1Routes({ ...tools, urls: urls('v1') })],
    [V3, v3Routes({ ...tools, urls: urls('v3') })],
    [
      EXTENSIONS,
      extensionRoutes({
        ...tools,
        ...{ files: options.files, uploads, urls: urls('v3'), ownUrls: urls('ext') },
      }),
    ],
  ]
  for (const [version, routes] of versions) {
    const prefix = `/${version.segment}`
    paths.add(prefix, routes)
    await addRoutes(app, prefix, routes, admission)
    const description = openApiText(version, routes)
    // For everyone: whoever writes a client has no key yet.
    const path = `${prefix}/openapi.json`
    app.get(
      path,
      {
        config: { caching: 'revalidate' },
        onRequest: (request, reply) => admission.admitAnyone(request, reply),
      },
      (_request, reply) => reply.type(JSON_TYPE).send(description(addresses().base + prefix)),
    )
    refuseOtherMethods(app, path, ['GET', 'HEAD'])
  }
}
