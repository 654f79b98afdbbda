import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from './request-id.ts'
import { type RequestMeter, RouteNames } from './request-meter.ts'
import { requestPath } from './request-path.ts'

/** Says in each answer what the log calls its request. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}

/** What is done about every request that was answered: it is logged, and measured. */
export function answeredRequests(meter: RequestMeter | undefined) {
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
