import type { FastifyRequest } from 'fastify'

/**
 * The path of a request's address. What is behind it may hold a key, and is for no log; to the
 * router a query begins at a `#` too. A key that strayed into the path itself is hidden.
 */
export function requestPath(url: string): string {
  return url.replace(/[?#].*/s, '').replaceAll(/acr_\w+/g, 'acr_…')
}

/** Whether a request is for a path below another, in whatever way its address is spelled. */
export function isBelow(prefix: string, { routeOptions, url }: FastifyRequest): boolean {
  const path = requestPath(routeOptions?.url ?? url)
  return path === prefix || path.startsWith(`${prefix}/`)
}
