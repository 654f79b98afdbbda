import type { FastifyRequest } from 'fastify'
import { ownConsoleHost, type PublicAddresses } from '../../domain/public-urls.ts'
import type { Scope } from './scope.ts'
import { unknownPath } from './unknown-path.ts'

/**
 * Styles and files of the drawing map, and previews, some of which are for people who have signed
 * in.
 */
const SHARED = ['/site/', '/preview/']

interface Apart {
  readonly publicScope: (scope: Scope) => Scope
  readonly consoleScope: (scope: Scope) => Scope
}

/**
 * If the console has a host of its own, serves it only there, and everything else, except files
 * that the console needs, only elsewhere.
 */
export function consoleApart(addresses: () => PublicAddresses): Apart {
  const host = ownConsoleHost(addresses())
  if (host === null) return { publicScope: scope => scope, consoleScope: scope => scope }
  const isConsole = ({ hostname }: FastifyRequest) => hostname.toLowerCase() === host
  const isShared = (request: FastifyRequest) =>
    !isConsole(request) || SHARED.some(path => request.url.startsWith(path))
  const toSite = (path: string) => (path === '/' ? '/console' : addresses().base + path)
  const toConsole = (path: string) => addresses().console + path
  return {
    publicScope: scope => servedAt(scope, isShared, toSite),
    consoleScope: scope => servedAt(scope, isConsole, toConsole),
  }
}

/**
 * Serves a scope only at some hosts. On others, reads are redirected to the scope's address and
 * everything else is refused.
 * @param isServed Whether the scope is served at the request's host. @param elsewhere The address
 *   of one of its paths.
 */
function servedAt(
  scope: Scope,
  isServed: (request: FastifyRequest) => boolean,
  elsewhere: (path: string) => string,
): Scope {
  return {
    ...scope,
    add: async app => {
      app.addHook('onRequest', async (request, reply) => {
        if (isServed(request)) return
        if (request.method !== 'GET' && request.method !== 'HEAD') throw unknownPath(request)
        await reply.redirect(elsewhere(request.url), 307)
      })
      await scope.add(app)
    },
  }
}
