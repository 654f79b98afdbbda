import compress from '@fastify/compress'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import files from '@fastify/static'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Catalog } from '../catalog/catalog.ts'
import { Calendar } from '../domain/calendar.ts'
import type { Clock } from '../domain/clock.ts'
import type { PictureManifest } from '../domain/picture-manifest.ts'
import { Problem } from '../domain/problem.ts'
import { addRoutes } from './api.ts'
import { answerBrokenRequest } from './broken-connection.ts'
import { closeSoon } from './closing.ts'
import { addDocs } from './docs/docs.ts'
import type { Route } from './endpoint.ts'
import { tagAnswers, tagEncoding } from './entity-tag.ts'
import { answerError, unknownPath } from './error-answer.ts'
import { PLAIN_ERRORS, TITLED_ERRORS } from './error-body.ts'
import { routes as extensionRoutes } from './ext/routes.ts'
import { Gate } from './gate.ts'
import { addHealth } from './health.ts'
import { addHome } from './home.ts'
import { shedLoad } from './load-shedding.ts'
import { type ApiVersion, openApiDocument } from './openapi.ts'
import { RateLimiter, type RequestLimiter } from './rate-limit.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'
import { type RequestMeter, RouteNames } from './request-meter.ts'
import { isBelow, requestPath } from './request-path.ts'
import { securityHeaders } from './security-headers.ts'
import { MEDIA_PATH, type PublicAddresses, Urls } from './urls.ts'
import { routes as v1Routes } from './v1/routes.ts'
import { routes as v3Routes } from './v3/routes.ts'

const TITLE = 'Listings REST API'
const V1: ApiVersion = { segment: 'v1', title: TITLE, number: '1.1.1', errors: TITLED_ERRORS }
const V3: ApiVersion = { segment: 'v3', title: TITLE, number: '3.0.1', errors: PLAIN_ERRORS }
/** What is not in the contract, and has no versions. */
const EXTENSIONS: ApiVersion = {
  segment: 'ext',
  title: `Extensions of the ${TITLE}`,
  number: '1.0.0',
  errors: PLAIN_ERRORS,
}

const MAX_BODY_BYTES = 1024 * 1024
/** Room for a search in some hundreds of counties. */
const MAX_ADDRESS_CHARACTERS = 8192
/** Node reads no longer request line. */
const MAX_HEADER_BYTES = 16 * 1024
/** For all of a request; a connection that sends none is closed after the time for the headers. */
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 15_000
const TIMEOUT_CHECKS_MS = 5_000
/** Longer than proxies keep theirs (60 s), so that none sends a request into a connection that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000
/** Smaller answers gain nothing from compression. */
const COMPRESSION_THRESHOLD_BYTES = 1024

/** What scripts of other sites may read of an answer, beside what they always may. */
const EXPOSED_HEADERS = [
  'Allow',
  'Deprecation',
  'ETag',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  REQUEST_ID_HEADER,
]

/** What stands between the server and those who ask. */
export interface Surroundings {
  /** Addresses and networks whose word on where a request came from is taken (X-Forwarded-For). */
  readonly trustedProxies: readonly string[]
  /** The origins whose scripts may read answers; `*`: all. */
  readonly corsOrigins: readonly string[]
  /** Whether browsers come by https. */
  readonly isBehindTls: boolean
  /** How late the process may be before it refuses requests; null: it refuses none. */
  readonly mostLagMs: number | null
}

const DEFAULT_SURROUNDINGS: Surroundings = {
  trustedProxies: [],
  corsOrigins: ['*'],
  isBehindTls: false,
  mostLagMs: null,
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
  /** The folder that pictures are served from. */
  readonly mediaDirectory: string
  readonly logos: PictureManifest['serviceLogos']
  /** Without it, or parts of it, what `DEFAULT_SURROUNDINGS` has holds. */
  readonly surroundings?: Partial<Surroundings>
  /** From when on version 1 is deprecated, yyyy-mm-dd; null: it is not. */
  readonly v1DeprecatedOn: string | null
}

/** The HTTP server of both versions, not yet listening. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { catalog, clock, logger, newRequestId, addresses, logos } = options
  const surroundings = { ...DEFAULT_SURROUNDINGS, ...options.surroundings }
  const { trustedProxies, corsOrigins, isBehindTls, mostLagMs } = surroundings
  const securing = securityHeaders(isBehindTls)
  const gate = new Gate(catalog, options.limiter ?? new RateLimiter(clock))
  const refuse = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Once more, for what the router itself refuses.
    reply.header(REQUEST_ID_HEADER, request.id)
    answerError(await gate.refuse(error, request, reply), request, reply)
    return reply
  }
  const answered = answeredRequests(options.meter)
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: request => requestIdOf(request, newRequestId),
    bodyLimit: MAX_BODY_BYTES,
    clientErrorHandler: (error, socket) =>
      answerBrokenRequest(error, socket, newRequestId(), logger),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECKS_MS },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // An id of any length is looked for, and not found.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEADER_BYTES },
    frameworkErrors: (error, request, reply) => {
      // No hook hears of what the router itself refuses.
      reply.raw.once('close', () => answered(request, reply))
      return refuse(error, request, reply.headers(securing))
    },
  })
  app.setErrorHandler(refuse)
  app.setNotFoundHandler(request => {
    throw unknownPath(request)
  })
  closeSoon(app)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securing)
    done()
  })
  app.decorateRequest('isCounted', false)
  app.decorateRequest('keyId', null)
  nameRequests(app)
  if (mostLagMs !== null) await shedLoad(app, mostLagMs)
  refuseLongAddresses(app)
  app.addHook('onResponse', (request, reply, done) => {
    answered(request, reply)
    done()
  })
  tagAnswers(app)
  await addPlugins(app, corsOrigins)
  refuseUnknownPaths(app)
  addHome(app, addresses)
  addHealth(app, catalog)
  const calendar = new Calendar(options.timeZone)
  const tools = { catalog, calendar, clock, logos }
  const urls = (segment: string) => new Urls(addresses, segment)
  deprecate(app, '/v1', options.v1DeprecatedOn, () => `${addresses().base}/v3`)
  const versions: readonly [ApiVersion, readonly Route[]][] = [
    [V1, v1Routes({ ...tools, urls: urls('v1') })],
    [V3, v3Routes({ ...tools, urls: urls('v3') })],
    [EXTENSIONS, extensionRoutes(tools)],
  ]
  for (const [version, routes] of versions) {
    const prefix = `/${version.segment}`
    addRoutes(app, prefix, routes, gate)
    // For everyone: whoever writes a client has no key yet.
    app.get(`${prefix}/openapi.json`, { config: { caching: 'revalidate' } }, () =>
      openApiDocument(version, routes, addresses().base + prefix),
    )
  }
  await app.register(files, { root: options.mediaDirectory, prefix: MEDIA_PATH, index: false })
  await addDocs(app)
  return app
}

async function addPlugins(app: FastifyInstance, corsOrigins: readonly string[]): Promise<void> {
  app.removeContentTypeParser('text/plain')
  await app.register(formbody)
  await app.register(cors, {
    origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST'],
    exposedHeaders: EXPOSED_HEADERS.join(', '),
    maxAge: 86_400,
    strictPreflight: false,
  })
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: COMPRESSION_THRESHOLD_BYTES,
    globalDecompression: false,
  })
  app.addHook('onRoute', route => {
    route.onSend = [route.onSend ?? [], tagEncoding].flat()
  })
}

/** Before the body is read: whatever it holds, there is no resource. */
function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? unknownPath(request) : undefined)
  })
}

function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    done(url.length > MAX_ADDRESS_CHARACTERS ? tooLong(url) : undefined)
  })
}

function tooLong(address: string): Problem {
  return Problem.of(
    'address-too-long',
    'Address too long',
    `The address has ${address.length} characters; at most ${MAX_ADDRESS_CHARACTERS} are read.`,
  )
}

/** Says in each answer what the log calls its request. */
function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}

/** What is done about every request that was answered: it is logged, and measured. */
function answeredRequests(meter: RequestMeter | undefined) {
  const routes = new RouteNames()
  return (request: FastifyRequest, reply: FastifyReply): void => {
    logRequest(request, reply)
    if (!meter) return
    meter.observe(request.method, routes.of(request), reply.statusCode, reply.elapsedTime / 1000)
  }
}

/** One line a request, without the query string: it may hold a key. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      path: requestPath(request.url),
      status: reply.statusCode,
      key: request.keyId ?? undefined,
      ms: Math.round(reply.elapsedTime * 100) / 100,
    },
    'Request',
  )
}

/** Says in every answer of a version that it is, or will be, replaced (RFC 9745, RFC 8288). */
function deprecate(
  app: FastifyInstance,
  prefix: string,
  date: string | null,
  successor: () => string,
): void {
  if (date === null) return
  const since = `@${Date.parse(`${date}T00:00:00Z`) / 1000}`
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isBelow(prefix, request)) {
      reply.header('Deprecation', since)
      reply.header('Link', `<${successor()}>; rel="successor-version"`)
    }
    done()
  })
}
