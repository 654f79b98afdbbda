import type { FastifyInstance } from 'fastify'
import { listingTile, TILE_TYPE } from '../../tiles/listing-tiles.ts'
import { TILE_PATH, tileOf } from '../../tiles/tile-path.ts'
import { askedSearch, firstOf } from '../machines/asked-search.ts'
import type { SiteContext } from '../site-context.ts'

/** `/site/tiles/{z}/{x}/{y}.mvt`: as /ext/tiles, without a key. Takes the search of /land. */
export function addTileRoute(app: FastifyInstance, context: SiteContext): void {
  app.get<{ Params: Readonly<Record<string, string>> }>(
    `/site${TILE_PATH}`,
    { config: { caching: 'guests-brief' } },
    async (request, reply) => {
      const tile = tileOf(request.params)
      const { criteria } = firstOf(askedSearch(request.url), 0, context)
      const bytes = await listingTile(context.catalog, criteria, tile)
      return reply.type(TILE_TYPE).send(bytes)
    },
  )
}
