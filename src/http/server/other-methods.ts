import { METHODS } from 'node:http'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { joined } from '../../domain/values/joined.ts'

/** CORS answers OPTIONS, and CONNECT is for proxies. */
const NEVER_REFUSED = ['OPTIONS', 'CONNECT']
const REFUSABLE = METHODS.filter(method => !NEVER_REFUSED.includes(method))

/** Lets routes name every method that Node.js knows. Fastify itself knows only the usual ones. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of REFUSABLE) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
  }
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
 * Answers 405 to every method that no route takes at an address of some routes, before the body is read: the method
 * is refused whatever the body holds.
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
      onRequest: async (request, reply) => {
        reply.header('Allow', allowed.join(', '))
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
