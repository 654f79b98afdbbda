import type { FastifyInstance } from 'fastify'
import { isBelow } from '../server/request-path.ts'

/**
 * Says in every answer of a version that it is, or will be, replaced (RFC 9745, RFC 8288).
 * @param date From when on, yyyy-mm-dd; null: it is not.
 */
export function deprecate(
  app: FastifyInstance,
  prefix: string,
  date: string | null,
  successor: () => string,
): void {
  if (date === null) return
  const since = `@${Date.parse(`${date}T00:00:00Z`) / 1000}`
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isBelow(prefix, request)) {
      reply.header('Deprecation', since)
      reply.header('Link', `<${successor()}>; rel="successor-version"`)
    }
    done()
  })
}
