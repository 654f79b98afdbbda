import type { FastifyInstance } from 'fastify'
import { firstOf } from '../asked/asked-search.ts'
import { sendText } from '../files/send-made.ts'
import type { SiteContext } from '../site-context.ts'

/** Larger exports should use the API. */
const MAX_LISTINGS = 10_000

/** `/land.csv`: the listings that a search finds, in its order, at most 10,000. */
export function addCsv(app: FastifyInstance, context: SiteContext): void {
  const { catalog, guests, made, searches, addresses, timeZone } = context
  app.get('/land.csv', async (request, reply) => {
    await guests.count(request, reply, 'largeFile')
    const asked = firstOf(searches.at(request.url), MAX_LISTINGS, context)
    const { state } = made
    const { ids } = request.method === 'HEAD' ? { ids: [] } : await catalog.searches.search(asked)
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="land.csv"')
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
    return sendText(reply, { kind: 'csv', ids, state, addresses: addresses(), timeZone }, made)
  })
}
