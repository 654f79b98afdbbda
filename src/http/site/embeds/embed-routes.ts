import type { FastifyInstance, FastifyReply } from 'fastify'
import { unknownListing } from '../../../domain/listings/listing-problems.ts'
import { criteriaOf } from '../../../domain/searching/search-query.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { heldTag } from '../../server/entity-tag.ts'
import { PageBytes } from '../../web/page-bytes.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import { landAddress } from '../criteria/land-address.ts'
import type { SiteContext } from '../site-context.ts'
import { embedFrame, faultyFrame } from './embed-frame.ts'
import { type EmbeddedSearch, readEmbedded } from './embedded-search.ts'
import { oembedAnswer, readOembed } from './oembed.ts'

const SCRIPT = 'embed.js'

/**
 * Listings on the pages of other sites: `/embed.js` defines the element `<acreage-listings>`, whose
 * frame is `/embed/listings` or `/embed/listing/{id}`; `/oembed` tells programs how to show one
 * listing. None of these exist until the operator allows the origins of other sites.
 */
export function addEmbeds(app: FastifyInstance, context: SiteContext, cards: CardWriter): void {
  const { settings, look, cached, urls, pages, catalog } = context
  if (settings.embedOrigins.length === 0) return
  const headers = { 'content-security-policy': framePolicy(settings.embedOrigins) }
  const send = (reply: FastifyReply, page: PageBytes, status = 200) =>
    pages.sendWritten(reply.removeHeader('x-frame-options'), page, status, headers)

  app.get(`/${SCRIPT}`, async (request, reply) => {
    const tag = look.assets.path(SCRIPT)
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600')
    reply.header('etag', `"${tag}"`)
    if (heldTag(request, tag) !== null) return reply.code(304).send()
    return reply.send(await look.assets.bytes(SCRIPT))
  })

  app.get('/embed/listings', { config: { caching: 'guests' } }, async (request, reply) => {
    const embedded = readEmbedded(request.query as Record<string, unknown>)
    const { theme, faults } = embedded
    if (faults.length > 0) return send(reply, new PageBytes(faultyFrame(look, theme, faults)), 400)
    const write = () => framedSearch(embedded, context, cards)
    // The result of a relative search depends on the time, so it is not cached.
    if (embedded.isRelative) return send(reply, new PageBytes(await write()))
    const { query, limit } = embedded
    const key = `/embed ${urls.origins} ${theme} ${limit} ${landAddress(query)}`
    return send(reply, await cached.page(key, write))
  })

  app.get<{ Params: { id: string } }>(
    '/embed/listing/:id(^\\d{1,15}$)',
    { config: { caching: 'guests' } },
    async (request, reply) => {
      const { theme, faults } = readEmbedded(request.query as Record<string, unknown>, 'one')
      if (faults.length > 0) {
        return send(reply, new PageBytes(faultyFrame(look, theme, faults)), 400)
      }
      const found = await cards.cards([Number(request.params.id) as ListingId])
      const page = embedFrame(look, { theme, cards: found, more: null })
      return send(reply, new PageBytes(page), found.length === 0 ? 410 : 200)
    },
  )

  app.get('/oembed', { config: { caching: 'guests-brief' } }, async (request, reply) => {
    const wanted = readOembed(request.query as Record<string, unknown>, urls)
    const [detail] = await catalog.published.listings([wanted.listingId])
    if (detail === undefined) throw unknownListing(wanted.listingId)
    return reply.send(oembedAnswer(wanted, detail, settings.name, urls))
  })
}

async function framedSearch(
  { query, limit, theme }: EmbeddedSearch,
  { catalog, calendar, clock, look }: SiteContext,
  cards: CardWriter,
): Promise<string> {
  const criteria = criteriaOf(query, { gazetteer: catalog.places(), calendar, clock })
  const { sort } = query
  const { total, ids } = await catalog.searches.search({ criteria, sort, offset: 0, limit })
  const more = total > ids.length ? { address: landAddress(query), total } : null
  return embedFrame(look, { theme, cards: await cards.cards(ids), more })
}

/** Only our own files; no forms; in frames of the allowed origins, and of the service itself. */
function framePolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${origins.join(' ')}`,
  ].join('; ')
}
