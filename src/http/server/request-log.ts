import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { clientAddressOf } from './client-address.ts'
import { type RequestMeter, RouteNames } from './request-meter.ts'
import { requestPath } from './request-path.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the request's valid key; null without one. */
    keyId: string | null
  }
}

/**
 * A longer path is cut: it is not a path of the service, and log lines stay short no matter what
 * clients send.
 */
const MAX_PATH_CHARACTERS = 200

/** Logged if the client left before its answer; nginx logs the same status. */
const CLIENT_GONE = 499

/** Logs and measures every request, once it is answered or its client has left. */
export function endedRequests(logger: Logger, meter: RequestMeter | undefined) {
  const routes = new RouteNames()
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_GONE
    if (logger.isLevelEnabled('info')) logRequest(request, status, reply.elapsedTime)
    meter?.observe(request.method, routes.of(request), status, reply.elapsedTime / 1000)
  }
}

/**
 * Writes one line per request, without the query string, which may contain a key, and without the
 * token of an emailed link.
 */
function logRequest(request: FastifyRequest, status: number, ms: number): void {
  request.log.info(
    {
      method: request.method,
      path: loggedPath(request),
      status,
      key: request.keyId ?? undefined,
      address: clientAddressOf(request),
      ms: Math.round(ms * 100) / 100,
    },
    'Request',
  )
}

/** Someone with access to the log could use a token before its owner does. */
function loggedPath({ url, params }: Pick<FastifyRequest, 'url' | 'params'>): string {
  const path = requestPath(url)
  const token: unknown = Object(params).token
  const shown = typeof token === 'string' && token !== '' ? path.replace(token, '…') : path
  return shown.length > MAX_PATH_CHARACTERS ? `${shown.slice(0, MAX_PATH_CHARACTERS)}…` : shown
}
