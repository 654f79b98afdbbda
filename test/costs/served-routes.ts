import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

/** A route of the server, as it was added. */
export interface ServedRoute {
  readonly method: string
  /** With its tokens, such as `/v3/member/:id(^\\d+$)`. */
  readonly pattern: string
}

const READ_BY_TEST = new Set(['GET', 'POST', 'DELETE', 'PUT', 'PATCH'])

/** Notes which routes the servers of this process get, and which headers these read of requests. */
export class ServerWatch implements Disposable {
  readonly #routes = new Map<string, ServedRoute>()
  readonly #headers = new Set<string>()
  readonly #listen = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', route => this.#add(route))
    fastify.addHook('onRequest', (request, _reply, done) => {
      noteHeaders(request, this.#headers)
      done()
    })
  }

  constructor() {
    subscribe('fastify.initialization', this.#listen)
  }

  [Symbol.dispose](): void {
    unsubscribe('fastify.initialization', this.#listen)
  }

  /** Every route that does something: not those that refuse other methods, which have more methods than one resource has. */
  get routes(): readonly ServedRoute[] {
    return [...this.#routes.values()]
  }

  /** The names of headers that any request was asked for until now, in lower case. */
  get headers(): readonly string[] {
    return [...this.#headers].sort()
  }

  #add({ method, url }: RouteOptions): void {
    const methods = [method].flat()
    if (methods.includes('PROPFIND')) return
    for (const one of methods) {
      if (READ_BY_TEST.has(one)) this.#routes.set(`${one} ${url}`, { method: one, pattern: url })
    }
  }
}

/** Replaces the headers of a request with ones that note what is read of them. */
function noteHeaders({ raw }: FastifyRequest, names: Set<string>): void {
  const headers = new Proxy(raw.headers, {
    get(target, name) {
      if (typeof name === 'string') names.add(name.toLowerCase())
      return Reflect.get(target, name)
    },
  })
  Object.defineProperty(raw, 'headers', { value: headers, configurable: true })
}
