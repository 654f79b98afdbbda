import { type IncomingMessage, METHODS } from 'node:http'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { joined } from '../../domain/values/joined.ts'

/** CONNECT is for proxies. */
const NEVER_REFUSED = ['OPTIONS', 'CONNECT']
const USUAL = ['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH']
/** The router takes this one for all that are not usual. Routes for each would double the time in which a server is built. */
const STAND_IN = 'PROPFIND'
const REFUSABLE = [...USUAL, STAND_IN]
const UNUSUAL = new Set(METHODS.filter(one => !NEVER_REFUSED.includes(one) && !USUAL.includes(one)))

/** Lets routes refuse every method that Node.js knows. Fastify itself knows only the usual ones. */
export function knowAllMethods(app: FastifyInstance): void {
  app.addHttpMethod(STAND_IN, { hasBody: true })
}

/** The methods of requests that the router sees with another one. */
const sentMethods = new WeakMap<IncomingMessage, string>()

/** Gives a request the method by which it is routed. Runs before the router. @returns The request's address. */
export function routeUnusualMethod(request: IncomingMessage): string {
  const { method = '', url = '' } = request
  if (UNUSUAL.has(method) || asksForMethods(request)) {
    sentMethods.set(request, method)
    request.method = STAND_IN
  }
  return url
}

/** Whether a request is OPTIONS and no preflight of a browser, which CORS answers. */
function asksForMethods({ method, url, headers }: IncomingMessage): boolean {
  const isPreflight = headers.origin && headers['access-control-request-method']
  return method === 'OPTIONS' && url !== '*' && !isPreflight
}

/** Gives a request that was routed the method that was sent. */
export function restoreMethod(request: IncomingMessage): void {
  const sent = sentMethods.get(request)
  if (sent !== undefined) request.method = sent
}

/** The methods in the order in which answers name them. */
const NAMED_ORDER = ['GET', 'HEAD', 'POST', 'DELETE']

/** The methods of the routes that are added from now on, by the routes' addresses below the prefix. */
export function methodsTaken(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const taken = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = url.slice(app.prefix.length)
    const methods = taken.get(path) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    taken.set(path, methods)
  })
  return taken
}

/**
 * At the addresses of some routes, answers OPTIONS with the methods that they take, and every other method with 405. Both
 * come before the body is read: the method is refused regardless of the body.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  taken: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const [url, methods] of [...taken]) {
    const allowed = [...methods].sort((a, b) => NAMED_ORDER.indexOf(a) - NAMED_ORDER.indexOf(b))
    app.route({
      method: REFUSABLE.filter(method => !methods.has(method)) as HTTPMethods[],
      url,
      config: { cors: { preflight: false } },
      onRequest: async (request, reply) => {
        reply.header('Allow', allowed.join(', '))
        if (request.method === 'OPTIONS') return await reply.code(204).send()
        throw Problem.of(
          'method-not-allowed',
          'Method not allowed',
          `${request.method} is not defined for this resource; it takes ${joined(allowed)}.`,
        )
      },
      handler: () => {},
    })
  }
}
