import type { FastifyInstance } from 'fastify'
import type { Html } from '../../../domain/values/html.ts'
import type { CountyId, StateId } from '../../../domain/values/ids.ts'
import { unknownPath } from '../../server/unknown-path.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import { countiesMap } from '../maps/static/land-map.ts'
import type { SiteContext } from '../site-context.ts'
import { type MarketOf, marketPage } from './market-page.ts'
import { namedMarket } from './named-market.ts'

interface MarketParams {
  readonly kind: string
  readonly slug: string
  readonly id: string
}

/** `/market/state/{slug}/{id}` and `/market/county/{slug}/{id}`: the prices of land in a place. */
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
      const named = namedMarket(place, catalog.places())
      if (named === null) throw unknownPath(request)
      if (request.url.split('?')[0] !== named.path) return reply.redirect(named.path, 301)
      const market = await catalog.markets.market(place, calendar)
      const counties = place.kind === 'state' ? await catalog.markets.counties(place.id) : null
      const of: MarketOf = {
        market,
        named,
        counties,
        newest: await cards.cards(market.newest),
        map: place.kind === 'state' && counties ? stateMap(context, place.id, counties) : null,
      }
      return pages.send(reply, marketPage(of, catalog.places()))
    },
  )
}

/** The counties of a state; each links to its market. */
function stateMap(
  { map, look, catalog }: SiteContext,
  id: StateId,
  counties: ReadonlyMap<CountyId, number>,
): Html | null {
  const gazetteer = catalog.places()
  const state = gazetteer.state(id)
  if (state === undefined || counties.size === 0) return null
  return countiesMap({ map, assets: look.assets, gazetteer }, state, { counties }, place => {
    const [county] = place.kind === 'county' ? place.ids : []
    return (county && namedMarket({ kind: 'county', id: county }, gazetteer)?.path) ?? ''
  })
}
