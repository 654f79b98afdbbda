import { METHODS } from 'node:http'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '../../domain/problem.ts'

/** CORS answers OPTIONS, and CONNECT is for proxies. */
const NEVER_REFUSED = ['OPTIONS', 'CONNECT']
const REFUSABLE = METHODS.filter(method => !NEVER_REFUSED.includes(method))

/** Lets routes name every method that Node.js knows. Fastify itself knows only the usual ones. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of REFUSABLE) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
  }
}

/**
 * Answers 405 to every other method at an address, before the body is read: the method is refused
 * whatever the body holds.
 * @param allowed The methods that have a route of their own.
 * @param noun What is at the address.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  allowed: readonly string[],
  noun: 'resource' | 'page' | 'file' = 'resource',
): void {
  app.route({
    method: REFUSABLE.filter(method => !allowed.includes(method)) as HTTPMethods[],
    url,
    onRequest: async (request, reply) => {
      reply.header('Allow', allowed.join(', '))
      throw Problem.of(
        'method-not-allowed',
        'Method not allowed',
        `${request.method} is not defined for this ${noun}; it takes ${allowed.join(' and ')}.`,
      )
    },
    handler: () => {},
  })
}
