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
import type { ListingFiles } from '../catalog/listing-files.ts'
import { Calendar } from '../domain/calendar.ts'
import type { Clock } from '../domain/clock.ts'
import type { PictureManifest } from '../domain/picture-manifest.ts'
import { Problem } from '../domain/problem.ts'
import type { MediaStore } from '../media/media-store.ts'
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
import { addMediaFiles } from './media-files.ts'
import { type ApiVersion, openApiDocument } from './openapi.ts'
import { RateLimiter, type RequestLimiter } from './rate-limit.ts'
import { isBelow, requestPath } from './request-path.ts'
import { ARRIVAL_MS, cutOffSlowBodies } from './slow-bodies.ts'
import { UploadFolder } from './upload-folder.ts'
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
]

export interface ServerOptions {
  readonly catalog: Catalog
  readonly clock: Clock
  /** Without it, limits are counted here alone. */
  readonly limiter?: RequestLimiter | undefined
  readonly logger: FastifyBaseLogger
  readonly addresses: () => PublicAddresses
  readonly timeZone: string
  readonly files: ListingFiles
  /** Where the photos and documents of listings are kept. */
  readonly media: MediaStore
  /** The folder that the pictures which the program draws are served from. */
  readonly drawnDirectory: string
  /** Where files that are being sent lie until all of them are there. */
  readonly uploadDirectory: string
  readonly logos: PictureManifest['serviceLogos']
  /** From when on version 1 is deprecated, yyyy-mm-dd; null: it is not. */
  readonly v1DeprecatedOn: string | null
}

/** The HTTP server of both versions, not yet listening. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { catalog, clock, logger, addresses, logos } = options
  const gate = new Gate(catalog, options.limiter ?? new RateLimiter(clock))
  const refuse = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    answerError(await gate.refuse(error, request, reply), request, reply)
    return reply
  }
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    bodyLimit: MAX_BODY_BYTES,
    clientErrorHandler: answerBrokenRequest,
    requestTimeout: ARRIVAL_MS.files,
    // An id of any length is looked for, and not found.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEADER_BYTES },
    frameworkErrors: refuse,
  })
  app.setErrorHandler(refuse)
  app.setNotFoundHandler(request => {
    throw unknownPath(request)
  })
  closeSoon(app)
  cutOffSlowBodies(app)
  app.decorateRequest('isCounted', false)
  refuseLongAddresses(app)
  logRequests(app)
  tagAnswers(app)
  await addPlugins(app)
  refuseUnknownPaths(app)
  addHome(app, addresses)
  addHealth(app, catalog)
  const calendar = new Calendar(options.timeZone)
  const tools = { catalog, calendar, clock, logos }
  const uploads = new UploadFolder(options.uploadDirectory)
  const urls = (segment: string) => new Urls(addresses, segment)
  deprecate(app, '/v1', options.v1DeprecatedOn, () => `${addresses().base}/v3`)
  const versions: readonly [ApiVersion, readonly Route[]][] = [
    [V1, v1Routes({ ...tools, urls: urls('v1') })],
    [V3, v3Routes({ ...tools, urls: urls('v3') })],
    [EXTENSIONS, extensionRoutes({ ...tools, files: options.files, uploads, urls: urls('v3') })],
  ]
  for (const [version, routes] of versions) {
    const prefix = `/${version.segment}`
    await addRoutes(app, prefix, routes, gate)
    // For everyone: whoever writes a client has no key yet.
    app.get(`${prefix}/openapi.json`, { config: { caching: 'revalidate' } }, () =>
      openApiDocument(version, routes, addresses().base + prefix),
    )
  }
  addMediaFiles(app, options.media)
  await app.register(files, { root: options.drawnDirectory, prefix: MEDIA_PATH, index: false })
  await addDocs(app)
  return app
}

async function addPlugins(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain')
  await app.register(formbody)
  await app.register(cors, {
    origin: '*',
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

/** One line a request, without the query string: it may hold a key. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: requestPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 100) / 100,
      },
      'Request',
    )
    done()
  })
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
