import type { FastifyInstance } from 'fastify'
import { sendFile } from '../files/send-generated.ts'
import { SITE_PREVIEW_PATH } from '../pages/preview-image.ts'
import type { SiteContext } from '../site-context.ts'

export function addPreviewRoute(app: FastifyInstance, { generated, settings }: SiteContext): void {
  app.get(SITE_PREVIEW_PATH, { config: { caching: 'guests' } }, (_, reply) =>
    sendFile(reply.type('image/png'), { kind: 'site-preview', siteName: settings.name }, generated),
  )
}
