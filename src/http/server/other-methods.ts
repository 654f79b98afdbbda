import { type IncomingMessage, METHODS } from 'node:http'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { joined } from '../../domain/values/joined.ts'

/** CONNECT is for proxies. */
const NEVER_REFUSED = ['OPTIONS', 'CONNECT']
const USUAL = ['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH']
/**
 * Unusual methods are all routed as this one. Separate routes for each would double the time in
 * which a server is built.
 */
const STAND_IN = 'PROPFIND'
const REFUSABLE = [...USUAL, STAND_IN]
const UNUSUAL = new Set(METHODS.filter(one => !NEVER_REFUSED.includes(one) && !USUAL.includes(one)))

/** Lets routes refuse every method that Node.js knows. Fastify itself only knows the usual ones. */
export function knowAllMethods(app: FastifyInstance): void {
  app.addHttpMethod(STAND_IN, { hasBody: true })
}

/** The original methods of requests that are routed as another one. */
const sentMethods = new WeakMap<IncomingMessage, string>()

/**
 * Replaces a request's method by the one it is routed as. Runs before the router. @returns The
 * request's address.
 */
export function routeUnusualMethod(request: IncomingMessage): string {
  const { method = '', url = '' } = request
  if (UNUSUAL.has(method) || asksForMethods(request)) {
    sentMethods.set(request, method)
    request.method = STAND_IN
  }
  return url
}

/** Whether this is a plain OPTIONS request; CORS answers browsers' preflights. */
function asksForMethods({ method, url, headers }: IncomingMessage): boolean {
  const isPreflight = headers.origin && headers['access-control-request-method']
  return method === 'OPTIONS' && url !== '*' && !isPreflight
}

/** Restores the original method of a request after routing. */
export function restoreMethod(request: IncomingMessage): void {
  const sent = sentMethods.get(request)
  if (sent !== undefined) request.method = sent
}

/** The order of methods in answers. */
const NAMED_ORDER = ['GET', 'HEAD', 'POST', 'DELETE']

/** The methods of the routes that are added from now on, by path relative to the prefix. */
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
 * For the paths of some routes, answers OPTIONS with their methods, and every other method with
 * 405. Both come before the body is read: the method is refused regardless of it.
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
