import type { FastifyRequest } from 'fastify'

export interface RequestMeter {
  /**
   * @param route The name of the route, such as `/v3/listings/:id`; there are a few dozen.
   * @param seconds From the head of the request to the last byte of the answer.
   */
  observe(method: string, route: string, status: number, seconds: number): void
  /**
   * Counts a period in which no request was answered.
   * @param route The name of the route that ran, or `background`.
   * @param cause `waiting` if the process was not computing, as when it was paused.
   */
  observeBlock(route: string, cause: 'busy' | 'waiting'): void
}

/** The name for all requests without a route. */
const NO_ROUTE = 'none'

/** The pattern of a path parameter: parentheses, with at most one level inside. */
const PATTERN = /\((?:[^()]|\([^()]*\))*\)/g

/** Names routes for logs and metrics: paths without the patterns of their parameters. */
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
