import type { FastifyInstance } from 'fastify'
import { LAND_PATH } from '../criteria/land-address.ts'
import { firstOf } from '../criteria/land-searches.ts'
import { sendText } from '../files/send-generated.ts'
import type { SiteContext } from '../site-context.ts'
import { addAtom } from './atom-route.ts'
import { addSitemaps } from './sitemap-routes.ts'

/** Larger exports should use the API. */
const MAX_LISTINGS = 10_000

/** Adds the routes for programs: crawlers, feed readers, spreadsheets. */
export function addMachineRoutes(app: FastifyInstance, context: SiteContext): void {
  addRobots(app, context)
  addModelsFile(app, context)
  addSitemaps(app, context)
  addAtom(app, context)
  addCsv(app, context)
}

/** `/land.csv`: the listings that a search finds, in its order, at most 10,000. */
function addCsv(app: FastifyInstance, context: SiteContext): void {
  const { catalog, guests, generated, searches, addresses, timeZone } = context
  app.get('/land.csv', async (request, reply) => {
    await guests.count(request, reply, 'largeFile')
    const matches = firstOf(searches.at(request.url), MAX_LISTINGS, context)
    const { state } = generated
    const { ids } = request.method === 'HEAD' ? { ids: [] } : await catalog.searches.search(matches)
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="land.csv"')
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
    return sendText(reply, { kind: 'csv', ids, state, addresses: addresses(), timeZone }, generated)
  })
}

/**
 * `/llms.txt`: where language models, and people who write programs for them, find land here. Its
 * format is a convention that some of them know: a heading, a quoted summary, and lists of links.
 */
function addModelsFile(
  app: FastifyInstance,
  { urls, settings, describeService }: SiteContext,
): void {
  app.get('/llms.txt', (_request, reply) => {
    const { mcp, docs, descriptions } = describeService()
    const tools =
      mcp === undefined
        ? ''
        : `
## Tools for assistants

- [MCP server](${mcp}): Model Context Protocol by streamable HTTP, without sign-in. It finds places, searches, counts and compares
  land, and reads listings and markets. It changes and sends nothing.
`
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(`# ${settings.name}

> Land for sale, at auctions and for lease in the United States.
${tools}
## Pages

- [Land](${urls.home}${LAND_PATH.slice(1)}): results of a search; \`?q=\` takes a sentence, such as 40 acres near Waco TX under $300,000
- [New land](${urls.home}land.atom): the same results as an Atom feed, with the same parameters
- [Sitemap](${urls.home}sitemap.xml): the pages of all listings and of places with land

## API

- [Documentation](${docs}): the Listings REST API; it needs a key
${(descriptions as string[]).map(one => `- [OpenAPI](${one})`).join('\n')}
`)
  })
}

/**
 * `/robots.txt`: pages and pictures may be crawled. There are endless searches with many
 * parameters, so they are excluded; the sitemaps name every listing.
 */
function addRobots(app: FastifyInstance, { urls }: SiteContext): void {
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
