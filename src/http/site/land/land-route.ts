import type { FastifyInstance } from 'fastify'
import { isRelative } from '../../../domain/searching/search-query.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import { readLand } from '../criteria/asked-land.ts'
import { LAND_PATH, landAddress } from '../criteria/land-address.ts'
import type { SiteContext } from '../site-context.ts'
import { LandPages } from './land-pages.ts'
import { sentenceOf } from './said-sentence.ts'
import { meantBy } from './typed-search.ts'

/** `/land`: searches land. */
export function addLandPage(app: FastifyInstance, context: SiteContext, cards: CardWriter): void {
  const { catalog, calendar, clock, pages, kept, urls } = context
  const landPages = new LandPages(context, cards)
  app.get(LAND_PATH, { config: { caching: 'guests' } }, async (request, reply) => {
    const asked = readLand(request.query as Record<string, unknown>)
    const setting = { gazetteer: catalog.places(), calendar, clock }
    if (asked.typed !== null) {
      return reply.redirect(await meantBy(asked.typed, asked, catalog, setting), 303)
    }
    if (asked.isUntidy && asked.faults.size === 0) {
      const { query, said } = asked
      const sentence = await sentenceOf(said, query, catalog, setting)
      return reply.redirect(landAddress(query, { ...asked, said: sentence?.text ?? null }), 303)
    }
    if (asked.faults.size > 0) return pages.send(reply, await landPages.page(asked), 400)
    // The result of a relative search depends on the time, so it is not cached.
    if (isRelative(asked.query)) return pages.send(reply, await landPages.page(asked))
    const key = `${LAND_PATH} ${urls.origins} ${JSON.stringify(asked.sent)}`
    const page = await kept.page(key, async () => pages.write(await landPages.page(asked)))
    return pages.sendWritten(reply, page)
  })
}
