import type { FastifyInstance } from 'fastify'
import { isRelative } from '../../../domain/searching/search-query.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import { LAND_PATH, landAddress } from '../criteria/land-address.ts'
import { readLand } from '../criteria/land-criteria.ts'
import type { SiteContext } from '../site-context.ts'
import { LandPages } from './land-pages.ts'
import { sentenceOf } from './said-sentence.ts'
import { meantBy } from './typed-search.ts'

/** `/land`: searches land. */
export function addLandPage(app: FastifyInstance, context: SiteContext, cards: CardWriter): void {
  const { catalog, calendar, clock, pages, cached, urls } = context
  const landPages = new LandPages(context, cards)
  app.get(LAND_PATH, { config: { caching: 'guests' } }, async (request, reply) => {
    const criteria = readLand(request.query as Record<string, unknown>)
    const setting = { gazetteer: catalog.places(), calendar, clock }
    if (criteria.typed !== null) {
      return reply.redirect(await meantBy(criteria.typed, criteria, catalog, setting), 303)
    }
    if (criteria.isUntidy && criteria.faults.size === 0) {
      const { query, said } = criteria
      const sentence = await sentenceOf(said, query, catalog, setting)
      return reply.redirect(landAddress(query, { ...criteria, said: sentence?.text ?? null }), 303)
    }
    if (criteria.faults.size > 0) return pages.send(reply, await landPages.page(criteria), 400)
    // The result of a relative search depends on the time, so it is not cached.
    if (isRelative(criteria.query)) return pages.send(reply, await landPages.page(criteria))
    const key = `${LAND_PATH} ${urls.origins} ${JSON.stringify(criteria.sent)}`
    const page = await cached.page(key, async () => pages.write(await landPages.page(criteria)))
    return pages.sendWritten(reply, page)
  })
}
