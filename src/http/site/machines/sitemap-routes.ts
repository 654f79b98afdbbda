import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sellerPath } from '../../../domain/public-urls.ts'
import { DEFAULT_CRITERIA } from '../../../domain/searching/criteria.ts'
import { unknownPath } from '../../server/unknown-path.ts'
import { namedMarket } from '../markets/named-market.ts'
import type { SiteContext } from '../site-context.ts'
import { filesWithListings, listingsOfFile, type SitemapEntry } from './sitemap-listings.ts'
import { XML_BEGINNING, xmlText } from './xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const INDEX_PATH = '/sitemap.xml'
const PLACES_PATH = '/sitemap-places.xml'
const SELLERS_PATH = '/sitemap-sellers.xml'
/** Sellers beyond the limit of a file are found by their listings. */
const MAX_ADDRESSES = 50_000
const XML_TYPE = 'application/xml; charset=utf-8'

/** `/sitemap.xml` names the other sitemaps: those of listings, of places and of sellers. All are written while they are sent. */
export function addSitemaps(app: FastifyInstance, context: SiteContext): void {
  const { catalog, urls } = context
  const portal = () => urls.home.slice(0, -1)
  app.get(INDEX_PATH, async (_request, reply) => {
    // Before the answer begins, so that a database that is away is told by its status.
    const files = filesWithListings(catalog)
    const first = await files.next()
    async function* index() {
      yield `${XML_BEGINNING}<sitemapindex xmlns="${NAMESPACE}">\n`
      yield sitemap(`${portal()}${PLACES_PATH}`)
      yield sitemap(`${portal()}${SELLERS_PATH}`)
      for await (const file of first.done ? [] : continued(first.value, files)) {
        yield sitemap(`${portal()}/sitemap-listings-${file}.xml`)
      }
      yield '</sitemapindex>\n'
    }
    return send(reply, index())
  })
  app.get(PLACES_PATH, async (_request, reply) => {
    const { states, counties } = await catalog.facets(DEFAULT_CRITERIA)
    const markets = [
      ...[...states.keys()].map(id => ({ kind: 'state', id }) as const),
      ...[...counties.keys()].map(id => ({ kind: 'county', id }) as const),
    ]
    const paths = [
      ...['/', '/land'],
      ...markets.map(({ kind, id }) => `/land?${kind}ID=${id}`),
      ...markets.flatMap(place => namedMarket(place, catalog.gazetteer)?.path ?? []),
    ]
    const entries = paths.map(path => ({ address: `${portal()}${path}`, changedAt: null }))
    return send(reply, urlSet([entries]))
  })
  app.get(SELLERS_PATH, async (_request, reply) => {
    const entries = (await catalog.shownMembers()).map(member => ({
      address: `${portal()}${sellerPath(member)}`,
      changedAt: null,
    }))
    return send(reply, urlSet([entries.slice(0, MAX_ADDRESSES)]))
  })
  app.get<{ Params: { file: string } }>(
    '/sitemap-listings-:file(^\\d+).xml',
    async (request, reply) => {
      const file = Number(request.params.file)
      if (!Number.isSafeInteger(file) || file < 1) throw unknownPath(request)
      const steps = listingsOfFile(catalog, file, (id, title) => urls.listingPage(id, title))
      const first = await steps.next()
      if (first.done) throw unknownPath(request)
      return send(reply, urlSet(continued(first.value, steps)))
    },
  )
}

async function* continued<Value>(first: Value, rest: AsyncIterable<Value>): AsyncGenerator<Value> {
  yield first
  yield* rest
}

async function* urlSet(
  steps: Iterable<readonly SitemapEntry[]> | AsyncIterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${XML_BEGINNING}<urlset xmlns="${NAMESPACE}">\n`
  for await (const entries of steps) yield entries.map(url).join('')
  yield '</urlset>\n'
}

function url({ address, changedAt }: SitemapEntry): string {
  const changed =
    changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<url><loc>${xmlText(address)}</loc>${changed}</url>\n`
}

function sitemap(address: string): string {
  return `<sitemap><loc>${xmlText(address)}</loc></sitemap>\n`
}

function send(reply: FastifyReply, parts: AsyncIterable<string>): FastifyReply {
  return reply
    .type(XML_TYPE)
    .header('Cache-Control', 'public, max-age=3600')
    .send(Readable.from(parts))
}
