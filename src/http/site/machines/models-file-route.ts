import type { FastifyInstance } from 'fastify'
import { LAND_PATH } from '../asked/land-address.ts'
import type { SiteContext } from '../site-context.ts'

/**
 * `/llms.txt`: where language models, and people who write programs for them, find land here. Its
 * format is a convention that some of them know: a heading, a quoted summary, and lists of links.
 */
export function addModelsFile(
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
