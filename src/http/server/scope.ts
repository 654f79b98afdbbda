import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../domain/problem.ts'
import { methodsTaken, refuseOtherMethods } from './other-methods.ts'
import { requestPath } from './request-path.ts'
import { unknownPath } from './unknown-path.ts'

/** How a scope refuses requests. */
export interface Refusals {
  /** The problem for a path that does not exist. @param path Without its query, safe to show. */
  readonly unknownPath: (path: string) => Problem
  /**
   * Answers a failed request in the scope's own format. Must also count it, or clients could fail
   * as often as they like: a scope's hooks run only for its routes and below its prefix.
   */
  readonly refuse: (
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => void | Promise<void>
}

/**
 * A part of the server with its own routes. Its hooks, headers, limits and authentication apply
 * only to it.
 */
export interface Scope {
  /** The prefix of all its paths, such as `/v3`; empty if they have none in common. */
  readonly prefix: string
  /** Also used for unknown paths below the prefix. Defaults to the server's refusals. */
  readonly refusals?: Refusals
  /**
   * Adds routes and hooks. Paths are relative to the prefix. Other methods on those paths are
   * refused with 405. Plugins must be loaded when it returns.
   */
  readonly add: (app: FastifyInstance) => void | Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The refusals of the request's scope, or else of the server. */
    refusals: Refusals
  }
}

/** Adds scopes to a server that has its own refusals. */
export async function addScopes(app: FastifyInstance, scopes: readonly Scope[]): Promise<void> {
  for (const { prefix, refusals, add } of scopes) {
    const plugin = async (scope: FastifyInstance) => {
      if (refusals) scope.decorate('refusals', refusals)
      const taken = methodsTaken(scope)
      await add(scope)
      refuseOtherMethods(scope, taken)
      // Runs after the scope's hooks, so that they also apply to paths without a route.
      if (refusals && prefix !== '') refuseUnknownPaths(scope, unknownPath)
    }
    await app.register(plugin, { prefix })
  }
}

/**
 * Refuses unknown paths below the prefix of a scope, or of the server, before reading the body: no
 * body could make the resource exist.
 */
export function refuseUnknownPaths(
  app: FastifyInstance,
  refusal: (request: FastifyRequest) => Problem,
): void {
  app.setNotFoundHandler(request => {
    throw refusal(request)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // Otherwise CORS would answer OPTIONS before a scope refuses its own unknown paths.
    const isRefused = request.is404 && (request.server === app || request.method === 'OPTIONS')
    done(isRefused ? refusal(request) : undefined)
  })
}

/**
 * The refusals for a request without a route: those of the scope whose prefix the path has, as the
 * client wrote it.
 */
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
