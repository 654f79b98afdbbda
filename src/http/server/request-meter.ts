import type { FastifyRequest } from 'fastify'

/** Hears of every request that was answered. */
export interface RequestMeter {
  /**
   * @param route What kind of address it had, such as `/v3/listings/:id`: one of a few dozen names.
   * @param seconds How long the answer took, from the request's head to its last byte's handing over.
   */
  observe(method: string, route: string, status: number, seconds: number): void
}

/** Requests for what does not exist go by one name. */
const NO_ROUTE = 'none'

/** What a part of a path has to look like: brackets, and at most one pair within them. */
const PATTERN = /\((?:[^()]|\([^()]*\))*\)/g

/** Names the route of a request: its pattern without what its parts have to look like. */
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
