import type { FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/problem.ts'

const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a host name leads to the machine itself, where no one can listen in. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname.slice(0, 255).toLowerCase())
}

/** The host name that a request was sent to, without its port. */
export function hostnameOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? ''
}

/**
 * Makes sure that a form was sent by one of our own pages. Browsers say where a request comes from;
 * tokens in forms would add nothing, and grow stale.
 * @param base The address of the console.
 * @throws Problem `forbidden` for a request from another site, or of unknown origin.
 */
export function requireOwnPage(request: Pick<FastifyRequest, 'headers'>, base: string): void {
  const { 'sec-fetch-site': site, origin, host } = request.headers
  const isOwn =
    site === undefined
      ? origin !== undefined && (origin === new URL(base).origin || isLocalTwin(origin, host))
      : site === 'same-origin'
  if (isOwn) return
  const detail = 'This form must be sent from a page of the console. Reload the page and try again.'
  throw Problem.of('forbidden', 'Form of another site', detail)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether modules of the console ask for it. Everything else is for people who open a page. */
    readonly forModules?: boolean
  }
}

/**
 * Makes sure that a page is opened, and not read by a script of the public pages on the same host,
 * or shown in a frame. Browsers say the purpose of a request.
 * @throws Problem `forbidden`.
 */
export function requireOpenedPage({
  headers,
  routeOptions,
}: Pick<FastifyRequest, 'headers' | 'routeOptions'>): void {
  const wanted = headers['sec-fetch-dest']
  if (wanted === undefined || wanted === 'document' || routeOptions.config.forModules) return
  const detail = 'Console pages cannot be opened inside another page.'
  throw Problem.of('forbidden', 'No page in a page', detail)
}

/** On the machine itself, the service is known by several names. */
function isLocalTwin(origin: string, host: string | undefined): boolean {
  const own = URL.parse(origin)
  return own !== null && own.host === host && isLoopback(own.hostname)
}

/**
 * A path of the console to go to, or its first page. @param next What the address or the form says.
 */
export function nextPath(next: unknown): string {
  if (typeof next !== 'string' || next.length > MAX_PATH) return FIRST_PAGE
  const url = URL.parse(next, 'http://console.invalid')
  const isOwn = url?.origin === 'http://console.invalid' && next.startsWith('/')
  const isConsole =
    isOwn && (url.pathname === FIRST_PAGE || url.pathname.startsWith(`${FIRST_PAGE}/`))
  return isConsole ? url.pathname + url.search : FIRST_PAGE
}

const FIRST_PAGE = '/console'
const MAX_PATH = 500
