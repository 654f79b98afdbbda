import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { CallerTallies } from '../../limits/caller-tally.ts'
import { MAX_BODY_BYTES } from '../bodies/body-bounds.ts'
import { queryReader } from '../bodies/form-encoding.ts'
import { type RefuseBroken, refuseBroken, refuseTunnels } from './broken-connection.ts'
import { rememberAddresses, trustIn } from './client-address.ts'
import { closeSoon } from './closing.ts'
import { answerOnlyCurrent } from './current-answers.ts'
import { tagAnswers } from './entity-tag.ts'
import type { ErrorForm } from './error-answer.ts'
import { shareProcessor } from './fairness/share-processor.ts'
import { jsonWriter } from './json-writer.ts'
import { type LoopTask, LoopWatch, watchLoop } from './loop-watch.ts'
import { knowAllMethods, restoreMethod, routeUnusualMethod } from './other-methods.ts'
import { addPlugins, crossOriginHeaders } from './plugins.ts'
import { isReadable, keepBounds, MAX_HEADER_BYTES } from './request-bounds.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'
import { endedRequests } from './request-log.ts'
import type { RequestMeter } from './request-meter.ts'
import { addScopes, type Refusals, refusalsAt, refuseUnknownPaths, type Scope } from './scope.ts'
import { securityHeaders } from './security-headers.ts'
import { cutOffSilentReaders, cutOffSlowBodies } from './slow-clients.ts'
import { DEFAULT_TIMEOUTS, type Timeouts } from './timeouts.ts'
import { unknownPath } from './unknown-path.ts'

/** Fastify stores header names in lowercase; it would have to convert others for each answer. */
const REQUEST_ID_NAME = REQUEST_ID_HEADER.toLowerCase()

/**
 * Longer than proxies keep their connections (60 s), so that no proxy sends a request into a
 * closing one.
 */
const KEEP_ALIVE_TIMEOUT_MS = 72_000

/** The network between the server and its clients. */
export interface Surroundings {
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** The origins whose scripts may read answers; `*` for all. */
  readonly corsOrigins: readonly string[]
  /** Whether browsers connect over HTTPS. */
  readonly isBehindTls: boolean
  /** How far the process may fall behind before it refuses requests; null to never refuse. */
  readonly maxLagMs: number | null
  /** The sustained share of a processor that one caller may use, in percent; 0 for no limit. */
  readonly callerPercent: number
  /** What callers have in progress over all threads; null: there is only this one. */
  readonly tallies: CallerTallies | null
  readonly timeouts: Timeouts
}

const DEFAULT_SURROUNDINGS: Surroundings = {
  trustedProxies: [],
  corsOrigins: ['*'],
  isBehindTls: false,
  maxLagMs: null,
  callerPercent: 0,
  tallies: null,
  timeouts: DEFAULT_TIMEOUTS,
}

/** Notified when the answer to a request begins and ends. */
export interface RequestListener {
  begin(request: object): void
  end(request: object): void
  /** Hears of the task that runs from now on; null: of no request. */
  runs(task: LoopTask | null): void
}

export interface CoreOptions {
  readonly logger: Logger
  /** Absent to measure nothing. */
  readonly meter?: RequestMeter | undefined
  /** Notified of each request. */
  readonly requests?: RequestListener | undefined
  /** Creates an id for a request without one; unique across processes. */
  readonly newRequestId: () => string
  /** Defaults to `DEFAULT_SURROUNDINGS`. */
  readonly surroundings?: Partial<Surroundings> | undefined
  /** Whether the search index is loaded. Until then, nothing is refused as overload. */
  readonly isLoaded: () => boolean
  /** Null if the process is up to date. Otherwise resolves once it is, or rejects. */
  readonly untilCurrent?: () => Promise<void> | null
  /** Refuses requests that belong to no scope, or to one without its own refusals. */
  readonly refusals: Refusals
  /** The format of errors for bytes that are not a request. */
  readonly brokenRequestForm: ErrorForm
}

/**
 * An HTTP server with some scopes, not yet listening. What all scopes share is here: connections,
 * slow clients, load shedding, request ids, the log, common headers.
 */
export async function buildServer(
  options: CoreOptions,
  scopes: readonly Scope[],
): Promise<FastifyInstance> {
  const surroundings = { ...DEFAULT_SURROUNDINGS, ...options.surroundings }
  const { maxLagMs, callerPercent, tallies, corsOrigins, timeouts } = surroundings
  // The origin of a request that cannot be parsed is unknown.
  const refuseBrokenRequest = refuseBroken(
    options.logger,
    timeouts,
    options.brokenRequestForm,
    crossOriginHeaders(corsOrigins, undefined),
  )
  const app = bareServer(options, surroundings, scopes, refuseBrokenRequest)
  const { logger, meter, isLoaded, newRequestId } = options
  refuseTunnels(app.server, (error, socket) => refuseBrokenRequest(error, socket, newRequestId()))
  const watch = new LoopWatch({ logger, meter, isLoaded, requests: options.requests })
  rememberAddresses(app)
  shareProcessor(app, { maxLagMs, callerPercent, tallies, isLoaded, watch })
  watchLoop(app, watch)
  if (options.requests) answerRequests(app, options.requests)
  closeSoon(app)
  cutOffSlowBodies(app, timeouts, refuseBrokenRequest)
  cutOffSilentReaders(app, timeouts)
  app.decorateRequest('isCounted', false)
  app.decorateRequest('keyId', null)
  if (options.untilCurrent) answerOnlyCurrent(app, options.untilCurrent)
  keepBounds(app)
  tagAnswers(app)
  app.decorate('refusals', options.refusals)
  refuseUnknownPaths(app, request =>
    unknownPath(request, refusalsAt(request, scopes, options.refusals)),
  )
  await addPlugins(app, corsOrigins)
  await addScopes(app, scopes)
  return app
}

function answerRequests(app: FastifyInstance, requests: RequestListener): void {
  app.addHook('onRequest', (request, _reply, done) => {
    requests.begin(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    requests.end(request)
    done()
  })
}

/** A server without routes. It secures, logs and measures everything that it answers. */
function bareServer(
  { logger, newRequestId, meter, refusals }: CoreOptions,
  { trustedProxies, corsOrigins, isBehindTls, timeouts }: Surroundings,
  scopes: readonly Scope[],
  refuseBrokenRequest: RefuseBroken,
): FastifyInstance {
  const securing = securityHeaders(isBehindTls)
  const ended = endedRequests(logger, meter)
  const loggerInstance: FastifyBaseLogger = logger
  const app = fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    schemaController: {
      compilersFactory: {
        buildSerializer:
          () =>
          ({ schema }) =>
            jsonWriter(schema as object),
      },
    },
    rewriteUrl: routeUnusualMethod,
    genReqId: request => requestIdOf(request, newRequestId),
    bodyLimit: MAX_BODY_BYTES,
    // No plugin waits for anything, so a slow one only means that the machine is busy.
    pluginTimeout: 0,
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, newRequestId()),
    requestTimeout: timeouts.filesMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // While the server closes, it still answers new requests and then closes their connections.
    return503OnClosing: false,
    http: {
      // Otherwise Node.js refuses a missing Host without a body.
      requireHostHeader: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkIntervalMs,
    },
    trustProxy: trustedProxies.length > 0 && trustIn(trustedProxies),
    // An id of any length gets the usual "not found".
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_HEADER_BYTES,
      querystringParser: queryReader(isReadable),
    },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for requests that the router itself refuses.
      restoreMethod(request.raw)
      reply.raw.once('close', () => ended(request, reply))
      reply.headers(securing).headers(crossOriginHeaders(corsOrigins, request.headers.origin))
      return refuse(refusalsAt(request, scopes, refusals), error, request, reply)
    },
  })
  knowAllMethods(app)
  app.setErrorHandler((error, request, reply) =>
    refuse(
      request.is404 ? refusalsAt(request, scopes, refusals) : request.server.refusals,
      error,
      request,
      reply,
    ),
  )
  const isForAll = corsOrigins.includes('*')
  const always = isForAll
    ? { ...securing, ...crossOriginHeaders(corsOrigins, undefined) }
    : securing
  app.addHook('onRequest', (request, reply, done) => {
    restoreMethod(request.raw)
    reply.headers(always).header(REQUEST_ID_NAME, request.id)
    if (!isForAll) reply.headers(crossOriginHeaders(corsOrigins, request.headers.origin))
    // `onResponse` does not run for requests whose client has disconnected.
    reply.raw.on('close', () => ended(request, reply))
    done()
  })
  return app
}

async function refuse(
  refusals: Refusals,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Set again for requests that the router itself refuses.
  reply.header(REQUEST_ID_HEADER, request.id)
  // Fastify closes the connection after every invalid body, which is unnecessary once the body was
  // read to its end.
  if (request.raw.readableEnded) reply.removeHeader('Connection')
  await refusals.refuse(error, request, reply)
  return reply
}
