import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { RequestLimits } from '../server/request-limits.ts'

const NOTICE = new URL('../../../licenses/NOTICE', import.meta.url)

/**
 * `/licenses.txt`: the third-party software in the service and its pages. Their licenses require
 * that browsers get them too.
 */
export function addLicenses(app: FastifyInstance, limits: RequestLimits): void {
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
