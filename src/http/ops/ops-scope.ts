import type { Catalog } from '../../catalog/catalog.ts'
import type { Scope } from '../server/scope.ts'

const PROBE = { config: { isProbe: true } }

/**
 * For operators. `/healthz`: the process answers. `/readyz`: its index is loaded and up to date,
 * and the database has answered within the last seconds.
 */
export function opsScope(catalog: Catalog): Scope {
  return {
    prefix: '',
    add: app => {
      app.get('/healthz', PROBE, async (_request, reply) => {
        reply.header('Cache-Control', 'no-store')
        return { status: 'ok' }
      })
      app.get('/readyz', PROBE, async (_request, reply) => {
        reply.header('Cache-Control', 'no-store')
        const { readiness: status } = catalog
        if (status !== 'ready') reply.code(503).header('Retry-After', 2)
        return { status }
      })
    },
  }
}
