import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../domain/problem.ts'
import { methodsTaken, refuseOtherMethods } from './other-methods.ts'
import { requestPath } from './request-path.ts'
import { unknownPath } from './unknown-path.ts'

/** How requests that cannot be fulfilled are refused. */
export interface Refusals {
  /** The problem of a path that leads nowhere. @param path Without its query, safe to show. */
  readonly unknownPath: (path: string) => Problem
  /**
   * Answers a request that has failed, in a form of its own. Also counts the request, or clients could fail as often
   * as they like: the hooks of a scope run only at its routes and below its prefix.
   */
  readonly refuse: (
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => void | Promise<void>
}

/**
 * A part of the server with routes of its own. Its hooks, headers, limits and ways to find out who is
 * calling hold only for it.
 */
export interface Scope {
  /** The beginning of all its paths, such as `/v3`; empty: its paths have none in common. */
  readonly prefix: string
  /** Also for unknown paths below the prefix. Without it, the server's own refusals apply. */
  readonly refusals?: Refusals
  /**
   * Adds routes and hooks. Paths continue the prefix. Other methods at the paths of the routes are refused with 405.
   * Plugins must be loaded when it ends.
   */
  readonly add: (app: FastifyInstance) => void | Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The refusals of the scope that a request belongs to, or else of the server. */
    refusals: Refusals
  }
}

/** Adds scopes to a server that has refusals of its own. */
export async function addScopes(app: FastifyInstance, scopes: readonly Scope[]): Promise<void> {
  for (const { prefix, refusals, add } of scopes) {
    const plugin = async (scope: FastifyInstance) => {
      if (refusals) scope.decorate('refusals', refusals)
      const taken = methodsTaken(scope)
      await add(scope)
      refuseOtherMethods(scope, taken)
      // It runs after the hooks of the scope, so that they also apply at paths without a route.
      if (refusals && prefix !== '') refuseUnknownPaths(scope, unknownPath)
    }
    await app.register(plugin, { prefix })
  }
}

/**
 * Refuses unknown paths below the prefix of a scope, or of the server. That happens before the body is read: whatever it
 * holds, there is no resource.
 */
export function refuseUnknownPaths(
  app: FastifyInstance,
  refusal: (request: FastifyRequest) => Problem,
): void {
  app.setNotFoundHandler(request => {
    throw refusal(request)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // CORS would answer OPTIONS before a scope refuses its own unknown paths.
    const isRefused = request.is404 && (request.server === app || request.method === 'OPTIONS')
    done(isRefused ? refusal(request) : undefined)
  })
}

/** The refusals for a request without a route: those of the scope whose prefix its path has, as the client wrote it. */
export function refusalsAt(
  { url }: Pick<FastifyRequest, 'url'>,
  scopes: readonly Scope[],
  others: Refusals,
): Refusals {
  const path = requestPath(url)
  const found = scopes.find(
    ({ prefix }) => prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`)),
  )
  return found?.refusals ?? others
}
