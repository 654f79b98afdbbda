import type { FastifyInstance } from 'fastify'
import { whenThere } from '../../../domain/values/when-there.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import type { SiteContext } from '../site-context.ts'
import { readLand } from './asked-land.ts'
import { LAND_PATH, landAddress } from './land-address.ts'
import { LandPages } from './land-pages.ts'
import { meantBy } from './typed-search.ts'

/** `/land`: searches land. */
export function addLandPage(app: FastifyInstance, context: SiteContext, cards: CardWriter): void {
  const { catalog, calendar, pages } = context
  const landPages = new LandPages(context, cards)
  app.get(LAND_PATH, { config: { caching: 'guests' } }, async (request, reply) => {
    const asked = readLand(request.query as Record<string, unknown>)
    if (asked.typed !== null) {
      return reply.redirect(
        await meantBy(asked.typed, asked, { catalog, calendar, urls: context.urls }),
        303,
      )
    }
    if (asked.isUntidy && asked.faults.size === 0) {
      return reply.redirect(landAddress(asked.query, asked), 303)
    }
    return whenThere(landPages.page(asked), page =>
      pages.send(reply, page, asked.faults.size === 0 ? 200 : 400),
    )
  })
}
