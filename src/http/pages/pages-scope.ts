import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import { takeBodies } from '../bodies/body.ts'
import type { RequestLimits } from '../server/request-limits.ts'
import type { Scope } from '../server/scope.ts'
import { addAlertLinks } from '../web/alerts/alert-link-routes.ts'
import { addConfirmPage } from './confirm-page.ts'
import { sendPlain } from './plain-page.ts'

const NOTICE = new URL('../../../licenses/NOTICE', import.meta.url)

interface PagesTools {
  readonly catalog: Catalog
  readonly limits: RequestLimits
  /** The answer of `/`; null if the public site answers there. */
  readonly describeService: (() => Readonly<Record<string, unknown>>) | null
}

/**
 * The pages outside the site: the confirmation of an address and the licenses; without a site, also
 * the home page and the pages behind emailed links about searches.
 */
export function pagesScope({ catalog, limits, describeService }: PagesTools): Scope {
  return {
    prefix: '',
    add: app => {
      takeBodies(app)
      if (describeService !== null) {
        addHome(app, describeService)
        addAlertLinks(app, {
          catalog,
          send: (reply, { title, main }, status) => sendPlain(reply, title, status, main),
          count: (request, reply) => limits.countAddress(request, reply),
          urlOf: () => null,
        })
      }
      addConfirmPage(app, catalog, limits)
      addLicenses(app, limits)
    },
  }
}

/** `/` without a public site. */
function addHome(
  app: FastifyInstance,
  describeService: () => Readonly<Record<string, unknown>>,
): void {
  app.get('/', describeService)
}

/**
 * `/licenses.txt`: the third-party software in the service and its pages. Their licenses require
 * that browsers get them too.
 */
function addLicenses(app: FastifyInstance, limits: RequestLimits): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/licenses.txt',
    exposeHeadRoute: false,
    config: { caching: 'revalidate' },
    onRequest: (request, reply) => limits.countAddress(request, reply),
    handler: async (_request, reply) =>
      reply
        .header('X-Robots-Tag', 'noindex')
        .type('text/plain; charset=utf-8')
        .send(await readFile(NOTICE)),
  })
}
