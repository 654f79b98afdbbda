import type { FastifyInstance } from 'fastify'
import type { CountyId, StateId } from '../../../domain/values/ids.ts'
import { unknownPath } from '../../server/unknown-path.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import type { SiteContext } from '../site-context.ts'
import { type MarketOf, marketPage } from './market-page.ts'
import { namedMarket } from './named-market.ts'

interface MarketParams {
  readonly kind: string
  readonly slug: string
  readonly id: string
}

/** `/market/state/{slug}/{id}` and `/market/county/{slug}/{id}`: what land is offered for in a place. */
export function addMarketPages(
  app: FastifyInstance,
  context: SiteContext,
  cards: CardWriter,
): void {
  const { catalog, calendar, pages } = context
  app.get<{ Params: MarketParams }>(
    '/market/:kind(^(?:state|county)$)/:slug/:id(^\\d{1,15}$)',
    { config: { caching: 'guests' } },
    async (request, reply) => {
      const { kind, id } = request.params
      const place =
        kind === 'state'
          ? ({ kind, id: Number(id) as StateId } as const)
          : ({ kind: 'county', id: Number(id) as CountyId } as const)
      const named = namedMarket(place, catalog.gazetteer)
      if (named === null) throw unknownPath(request)
      if (request.url.split('?')[0] !== named.path) return reply.redirect(named.path, 301)
      const market = await catalog.markets.market(place, calendar)
      const of: MarketOf = {
        market,
        named,
        counties: kind === 'state' ? await catalog.markets.counties(Number(id) as StateId) : null,
        newest: await cards.cards(market.newest),
      }
      return pages.send(reply, marketPage(of, catalog.gazetteer))
    },
  )
}
