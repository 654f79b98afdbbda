import type { FastifyInstance } from 'fastify'

/** `/` without the public site. */
export function addHome(
  app: FastifyInstance,
  describeService: () => Readonly<Record<string, unknown>>,
): void {
  app.get('/', describeService)
}
