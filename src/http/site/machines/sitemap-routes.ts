import type { FastifyInstance, FastifyReply } from 'fastify'
import { DEFAULT_CRITERIA } from '../../../domain/searching/criteria.ts'
import { unknownPath } from '../../server/unknown-path.ts'
import type { FileOrder } from '../file-order.ts'
import { sendText } from '../files/send-generated.ts'
import { namedMarket } from '../markets/named-market.ts'
import type { SiteContext } from '../site-context.ts'
import { hasListings, INDEX_PATH, PLACES_PATH, pagesSitemap, SELLERS_PATH } from './sitemaps.ts'

const XML_TYPE = 'application/xml; charset=utf-8'

/** `/sitemap.xml`: the index of the sitemaps of listings, places and sellers. */
export function addSitemaps(app: FastifyInstance, context: SiteContext): void {
  const { catalog, urls, addresses, generated, look } = context
  const portal = () => urls.home.slice(0, -1)
  const sendGeneratedFile = (reply: FastifyReply, order: FileOrder) =>
    sendText(headed(reply), order, generated)
  app.get(INDEX_PATH, (_request, reply) =>
    sendGeneratedFile(reply, { kind: 'sitemap-index', state: generated.state, portal: portal() }),
  )
  app.get(SELLERS_PATH, (_request, reply) =>
    sendGeneratedFile(reply, { kind: 'sellers-sitemap', state: generated.state, portal: portal() }),
  )
  app.get(PLACES_PATH, async (_request, reply) => {
    const { states, counties } = await catalog.searches.facets(DEFAULT_CRITERIA, [
      'states',
      'counties',
    ])
    const markets = [
      ...[...states.keys()].map(id => ({ kind: 'state', id }) as const),
      ...[...counties.keys()].map(id => ({ kind: 'county', id }) as const),
    ]
    const paths = [
      ...['/', '/land', ...look.texts.map(({ path }) => path)],
      ...markets.map(({ kind, id }) => `/land?${kind}ID=${id}`),
      ...markets.flatMap(place => namedMarket(place, catalog.places())?.path ?? []),
    ]
    return headed(reply).send(pagesSitemap(paths.map(path => `${portal()}${path}`)))
  })
  app.get<{ Params: { file: string } }>(
    '/sitemap-listings-:file(^\\d+).xml',
    async (request, reply) => {
      const file = Number(request.params.file)
      const isFile = Number.isSafeInteger(file) && file > 0
      const titles = catalog.shown.titles.bind(catalog.shown)
      if (!isFile || !(await hasListings(titles, file))) throw unknownPath(request)
      const { state } = generated
      return sendGeneratedFile(reply, {
        kind: 'listings-sitemap',
        file,
        state,
        addresses: addresses(),
      })
    },
  )
}

function headed(reply: FastifyReply): FastifyReply {
  return reply.type(XML_TYPE).header('Cache-Control', 'public, max-age=3600')
}
