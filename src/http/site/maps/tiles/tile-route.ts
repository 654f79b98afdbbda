import type { FastifyInstance } from 'fastify'
import { listingTile, TILE_TYPE } from '../../../tiles/listing-tiles.ts'
import { MAX_PLACE_ZOOM, PlaceTiles } from '../../../tiles/place-tiles.ts'
import { TILE_PATH, TILE_PLACE, tileOf } from '../../../tiles/tile-path.ts'
import { firstOf } from '../../criteria/land-searches.ts'
import type { SiteContext } from '../../site-context.ts'

/** `/site/tiles/{z}/{x}/{y}.mvt`: as /ext/tiles, without a key. Takes the search of /land. */
export function addTileRoute(app: FastifyInstance, context: SiteContext): void {
  app.get<{ Params: Readonly<Record<string, string>> }>(
    `/site${TILE_PATH}`,
    { config: { caching: 'guests-brief' } },
    async (request, reply) => {
      const tile = tileOf(request.params)
      const { criteria } = firstOf(context.searches.at(request.url), 0, context)
      const bytes = await listingTile(context.catalog, criteria, tile)
      return reply.type(TILE_TYPE).send(bytes)
    },
  )
}

/** `/site/places/{z}/{x}/{y}.mvt`: the names of places, for the map. */
export function addPlaceTileRoute(app: FastifyInstance, { catalog, map }: SiteContext): void {
  const tiles = new PlaceTiles(() => catalog.places(), map)
  app.get<{ Params: Readonly<Record<string, string>> }>(
    `/site/places${TILE_PLACE}.mvt`,
    { config: { caching: 'guests-brief' } },
    async (request, reply) => {
      const bytes = tiles.tile(tileOf(request.params, MAX_PLACE_ZOOM))
      return reply.type(TILE_TYPE).send(bytes)
    },
  )
}
