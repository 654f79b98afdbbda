import type { FastifyInstance } from 'fastify'
import type { SiteContext } from '../site-context.ts'

/**
 * `/robots.txt`: pages and pictures may be crawled. There are endless searches with many
 * parameters, so they are excluded; the sitemaps name every listing.
 */
export function addRobots(app: FastifyInstance, { urls }: SiteContext): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(`User-agent: *
Disallow: /v1/
Disallow: /v3/
Disallow: /ext/
Disallow: /mcp
Disallow: /alerts/
Disallow: /confirm/
Disallow: /site/suggest
Disallow: /site/tiles/
Disallow: /land?q=
Disallow: /land?*&*&
Disallow: /land?*sortid=
Disallow: /land?*view=
Disallow: /land?*bounds=
Disallow: /land?*near=
Disallow: /land?*polygon=
Disallow: /land.csv
Allow: /

Sitemap: ${urls.home}sitemap.xml
`),
  )
}
