import type { FastifyInstance } from 'fastify'
import type { SiteContext } from '../site-context.ts'
import { SITE_PREVIEW_PATH } from './preview-image.ts'

export function addPreviewRoute(app: FastifyInstance, { previews }: SiteContext): void {
  app.get(SITE_PREVIEW_PATH, { config: { caching: 'guests' } }, async (_, reply) =>
    reply.type('image/png').send(await previews.ofSite()),
  )
}
