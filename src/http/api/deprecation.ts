import type { FastifyInstance } from 'fastify'

/**
 * Says in every answer of a scope that another version replaces it, or will (RFC 9745, RFC 8288).
 * @param date The day from which the scope is deprecated, yyyy-mm-dd; null: it is not.
 */
export function deprecate(
  scope: FastifyInstance,
  date: string | null,
  successor: () => string,
): void {
  if (date === null) return
  const since = `@${Date.parse(`${date}T00:00:00Z`) / 1000}`
  scope.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('Deprecation', since)
    reply.header('Link', `<${successor()}>; rel="successor-version"`)
    done()
  })
}
