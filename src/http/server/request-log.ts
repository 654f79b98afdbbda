import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf } from './client-address.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'
import { type RequestMeter, RouteNames } from './request-meter.ts'
import { requestPath } from './request-path.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the valid key that the request showed; null: none. */
    keyId: string | null
  }
}

/** What no client is answered, and proxies have in their logs for one that went before its answer. */
const CLIENT_GONE = 499

/** Says in each answer what the log calls its request. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}

/** What is done about every request, once it has its answer or nobody waits for one: it is logged, and measured. */
export function endedRequests(meter: RequestMeter | undefined) {
  const routes = new RouteNames()
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_GONE
    logRequest(request, status, reply.elapsedTime)
    meter?.observe(request.method, routes.of(request), status, reply.elapsedTime / 1000)
  }
}

/** One line a request, without the query string: it may hold a key. */
function logRequest(request: FastifyRequest, status: number, ms: number): void {
  request.log.info(
    {
      method: request.method,
      path: requestPath(request.url),
      status,
      key: request.keyId ?? undefined,
      address: clientAddressOf(request),
      ms: Math.round(ms * 100) / 100,
    },
    'Request',
  )
}
