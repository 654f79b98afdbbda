import type { FastifyInstance } from 'fastify'
import { unknownPath } from '../../../server/unknown-path.ts'
import { TILE_TYPE } from '../../../tiles/listing-tiles.ts'
import { TILE_PLACE, tileOf } from '../../../tiles/tile-path.ts'
import type { MapSources } from './map-sources.ts'
import type { TileArchive } from './tile-archive.ts'

const TYPES = {
  vector: TILE_TYPE,
  png: 'image/png',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  other: '',
} as const
const FOR_A_DAY = 'public, max-age=86400'

/**
 * The prefix of an archive's tiles; it changes with the file, so browsers may cache them forever.
 */
export function archivePath(name: string, { version }: TileArchive): string {
  return `/site/${name}/${version}`
}

/** Precedes the name of an imagery map. */
export const PICTURES = 'pictures'

/**
 * `/site/basemap/…`, `/site/terrain/…`, `/site/public-land/…` and `/site/pictures/{name}/…`: the tiles of the operator's
 * files.
 */
export function addArchiveRoutes(
  app: FastifyInstance,
  { basemap, terrain, pictures, publicLand }: MapSources,
): void {
  const archives = [
    ['basemap', basemap] as const,
    ['terrain', terrain] as const,
    ['public-land', publicLand] as const,
    ...pictures.map(({ name, archive }) => [`${PICTURES}/${name}`, archive] as const),
  ]
  for (const [name, archive] of archives) {
    if (archive === null) continue
    app.get<{ Params: Readonly<Record<string, string>> }>(
      `/site/${name}/:version${TILE_PLACE}`,
      async (request, reply) => {
        const bytes = await archive.tile(tileOf(request.params, archive.maxZoom))
        // Archives omit empty tiles. An empty vector tile is valid, an empty image is not.
        if (bytes === null && archive.kind !== 'vector') throw unknownPath(request)
        reply.header('Cache-Control', FOR_A_DAY).type(TYPES[archive.kind])
        return bytes === null ? reply.code(204).send() : reply.send(bytes)
      },
    )
  }
}
