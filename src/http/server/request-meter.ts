import type { FastifyRequest } from 'fastify'

/** Measures every request that was answered. */
export interface RequestMeter {
  /**
   * @param route The name of the route, such as `/v3/listings/:id`; there are a few dozen.
   * @param seconds The time from the head of the request until the last byte of the answer was handed over.
   */
  observe(method: string, route: string, status: number, seconds: number): void
  /**
   * Counts a time for which nobody was answered.
   * @param route The name of the route that ran, or `background`.
   * @param cause `waiting`: the process did not compute, as when it was paused.
   */
  observeBlock(route: string, cause: 'busy' | 'waiting'): void
}

/** The name for all requests without a route. */
const NO_ROUTE = 'none'

/** The expression that a part of a path must match: brackets, with at most one pair inside. */
const PATTERN = /\((?:[^()]|\([^()]*\))*\)/g

/** Names the route of a request: its path without the expressions that parts must match. */
export class RouteNames {
  readonly #names = new Map<string, string>()

  of({ is404, routeOptions }: FastifyRequest): string {
    const pattern = is404 ? undefined : routeOptions.url
    if (pattern === undefined) return NO_ROUTE
    let name = this.#names.get(pattern)
    if (name === undefined) {
      name = pattern.replaceAll(PATTERN, '')
      this.#names.set(pattern, name)
    }
    return name
  }
}
