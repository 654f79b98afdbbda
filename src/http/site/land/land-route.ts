import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../../catalog/catalog.ts'
import {
  isRelative,
  type SearchQuery,
  type SearchSetting,
} from '../../../domain/searching/search-query.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import { LAND_PATH, landAddress } from '../criteria/land-address.ts'
import { type LandCriteria, readLand } from '../criteria/land-criteria.ts'
import { COUNT_PATH } from '../filters/filter-form.ts'
import type { SiteContext } from '../site-context.ts'
import { LandPages } from './land-pages.ts'
import { sentenceOf } from './said-sentence.ts'
import { meantBy } from './typed-search.ts'

/** `/land`: searches land. `/site/count`: how many listings a search finds. */
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
  app.get(COUNT_PATH, { config: { caching: 'guests' } }, async ({ query: sent }) => {
    const criteria = readLand(sent as Record<string, unknown>)
    const setting = { gazetteer: catalog.places(), calendar, clock }
    if (criteria.faults.size > 0) return { total: null }
    const query = await typedQuery(criteria, catalog, setting)
    if (query === null) return { total: null }
    const [found] = await catalog.searches.finding([{ query }], setting)
    return { total: found?.count ?? 0 }
  })
}

/** The search that a form leads to; null if its text names a listing. */
async function typedQuery(
  criteria: LandCriteria,
  catalog: Catalog,
  setting: SearchSetting,
): Promise<SearchQuery | null> {
  if (criteria.typed === null) return criteria.query
  const address = new URL(await meantBy(criteria.typed, criteria, catalog, setting), 'http://site')
  if (address.pathname !== LAND_PATH) return null
  return readLand(Object.fromEntries(address.searchParams)).query
}
