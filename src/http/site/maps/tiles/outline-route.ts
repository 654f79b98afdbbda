import type { FastifyInstance } from 'fastify'
import { BoundedCache } from '../../../../domain/values/bounded-cache.ts'
import { firstOf } from '../../criteria/land-searches.ts'
import type { SiteContext } from '../../site-context.ts'
import { outlineOf } from '../outline.ts'

const MAX_KEPT = 200
/** About thirty feet. */
const DECIMALS = 4

/**
 * `/site/outline.json`: the outline of a search area as GeoJSON, for the map. Takes the search of
 * /land.
 */
export function addOutlineRoute(app: FastifyInstance, context: SiteContext): void {
  const { catalog, map } = context
  const cache = new BoundedCache<string, string>(MAX_KEPT)
  app.get('/site/outline.json', { config: { caching: 'guests' } }, async (request, reply) => {
    const { criteria } = firstOf(context.searches.at(request.url), 0, context)
    const { location, near, polygon } = criteria
    const name = JSON.stringify([location, near, polygon])
    const text = cache.getOrAdd(name, () => {
      const coordinates = outlineOf(criteria, catalog.places(), map).map(line =>
        line.map(point => point.map(degrees => Number(degrees.toFixed(DECIMALS)))),
      )
      const geometry = { type: 'MultiLineString', coordinates }
      return JSON.stringify({ type: 'Feature', properties: {}, geometry })
    })
    return reply.type('application/geo+json').send(text)
  })
}
