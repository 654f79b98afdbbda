import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from '../../../server/accepted-encoding.ts'
import { TILE_TYPE } from '../../../tiles/listing-tiles.ts'
import { TILE_PLACE, tileOf } from '../../../tiles/tile-path.ts'
import { BASE_TILES_PATH, type BaseTiles, MAX_BASE_ZOOM } from './base-tiles.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * `/site/base-map/{version}/{z}/{x}/{y}.mvt`: the ground of the live map. Tiles are sent from
 * memory as they are stored. Counting a request would cost more than answering it, so they count
 * against no limit.
 */
export function addBaseTileRoute(app: FastifyInstance, tiles: BaseTiles): void {
  app.get<{ Params: Readonly<Record<string, string>> }>(
    `${BASE_TILES_PATH}/:version${TILE_PLACE}.mvt`,
    { compress: false },
    async (request, reply) => {
      const bytes = await tiles.tile(tileOf(request.params, MAX_BASE_ZOOM))
      const isCurrent = request.params['version'] === tiles.version
      reply
        .header('Cache-Control', isCurrent ? FOR_EVER : 'no-store')
        .header('Vary', 'Accept-Encoding')
        .type(TILE_TYPE)
      if (bytes === null) return reply.code(204).send()
      if (acceptedEncoding(request, ['gzip']) === null) return reply.send(await inflated(bytes))
      return reply.header('Content-Encoding', 'gzip').send(bytes)
    },
  )
}

const inflated = promisify(gunzip)
