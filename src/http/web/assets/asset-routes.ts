import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from '../../server/accepted-encoding.ts'
import { heldTag } from '../../server/entity-tag.ts'
import { unknownPath } from '../../server/unknown-path.ts'
import { ASSET_ENCODINGS, type AssetSet } from './asset-set.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** A worker follows the policy of its own file. */
const MODULE_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/**
 * Serves the assets of a scope's pages. They are sent from memory and cost little, so they count
 * against no limit.
 * @param origins Where its modules load from in addition to the service itself, with a space before
 *   each.
 */
export function addAssetRoutes(app: FastifyInstance, assets: AssetSet, origins: string): void {
  const policy = `${MODULE_POLICY}${origins}`
  app.get<{ Params: { '*': string } }>(
    `${assets.folder.slice(app.prefix.length)}/*`,
    { compress: false },
    async (request, reply) => {
      const found = assets.find(request.params['*'])
      if (found === null) throw unknownPath(request)
      const { asset, isCurrent } = found
      reply
        .header('Cache-Control', isCurrent ? FOR_EVER : 'no-store')
        .header('Vary', 'Accept-Encoding')
        .header('Content-Security-Policy', policy)
        .type(asset.type)
      const encoding = acceptedEncoding(request, ASSET_ENCODINGS)
      const encoded = encoding && (await asset.encoded(encoding))
      const tag = encoded ? `${asset.tag}-${encoding}` : asset.tag
      reply.header('ETag', `"${tag}"`)
      if (heldTag(request, asset.tag) !== null) return reply.code(304).send()
      if (encoded && encoding) return reply.header('Content-Encoding', encoding).send(encoded)
      return reply.send(await asset.bytes())
    },
  )
}
