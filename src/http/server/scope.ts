import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../domain/problem.ts'
import { requestPath } from './request-path.ts'
import { unknownPath } from './unknown-path.ts'

/** How requests that cannot be fulfilled are refused. */
export interface Refusals {
  /** What a path is refused with that leads nowhere. @param path Without its query, safe to show. */
  readonly unknownPath: (path: string) => Problem
  /**
   * Answers a request that has failed, in a form of its own. Also counts the request, or clients could fail as often
   * as they like: the hooks of a scope do not run for a path that leads nowhere.
   */
  readonly refuse: (
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => void | Promise<void>
}

/**
 * A part of the server with routes of its own. Its hooks, headers, limits and ways to find out who is
 * calling hold for it alone.
 */
export interface Scope {
  /** The beginning of all its paths, such as `/v3`; empty: its paths have none in common. */
  readonly prefix: string
  /** Also for paths below the prefix that lead nowhere. Without it, those of the server hold. */
  readonly refusals?: Refusals
  /** Adds routes and hooks. Paths continue the prefix. */
  readonly add: (app: FastifyInstance) => void | Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Those of the scope that a request belongs to, or else of the server. */
    refusals: Refusals
  }
}

/** Adds scopes to a server that has refusals of its own. */
export async function addScopes(app: FastifyInstance, scopes: readonly Scope[]): Promise<void> {
  for (const { prefix, refusals, add } of scopes) {
    const plugin = async (scope: FastifyInstance) => {
      if (refusals) scope.decorate('refusals', refusals)
      // Of its own, so that the hooks of the scope run where it has no route.
      if (refusals && prefix !== '') refuseUnknownPaths(scope)
      await add(scope)
    }
    await app.register(plugin, { prefix })
  }
}

/** Refuses what leads nowhere below the prefix of a scope, or at all. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler(request => {
    throw unknownPath(request)
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
