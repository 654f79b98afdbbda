import type { FastifyInstance } from 'fastify'

/** `/` when there is no public site. */
export function addHome(
  app: FastifyInstance,
  describeService: () => Readonly<Record<string, unknown>>,
): void {
  app.get('/', describeService)
}
