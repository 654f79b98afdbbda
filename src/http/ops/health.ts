import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import { refuseOtherMethods } from '../server/other-methods.ts'

const PROBE = { config: { isProbe: true } }

/** `/healthz`: the process answers. `/readyz`: it can serve, its index is loaded. */
export function addHealth(app: FastifyInstance, catalog: Catalog): void {
  app.get('/healthz', PROBE, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', PROBE, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (catalog.isReady) return { status: 'ready' }
    reply.code(503).header('Retry-After', 2)
    return { status: 'starting' }
  })
  for (const url of ['/healthz', '/readyz']) refuseOtherMethods(app, url, ['GET', 'HEAD'])
}
