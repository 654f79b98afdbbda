import type { FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/problem.ts'

/**
 * CSRF protection: a page of another site cannot make a visitor's browser send the form. Browsers
 * state the page's origin; other programs need not.
 * @param portal The address of the site.
 */
export function requireOwnForm({ headers }: FastifyRequest, portal: string): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  const { origin: own, hostname } = new URL(portal)
  // Without a configured address the service calls itself localhost, regardless of the name or port
  // that leads to it.
  const isNamed = !LOCAL_HOSTS.includes(hostname)
  const isOwn =
    origin === undefined ||
    origin === own ||
    (!isNamed && hostOf(origin) === host) ||
    // Where a proxy forbids referrers, browsers hide the origin too, but still say whether the form
    // has the same origin.
    (origin === 'null' && site === 'same-origin')
  if (isOwn && site !== 'cross-site') return
  const detail = `Open the form at ${own}, then send it again.`
  throw Problem.of('forbidden', 'Form of another site', detail)
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host
}
