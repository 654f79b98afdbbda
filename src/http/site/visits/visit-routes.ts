import type { FastifyInstance } from 'fastify'
import { COUNTED_ACTS } from '../../../domain/listings/visit-counts.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { requireOwnForm } from '../guests/own-form.ts'
import type { SiteContext } from '../site-context.ts'

/** These requests have no body. */
const MAX_BODY_BYTES = 1024

/**
 * `/site/seen/{id}` and `/site/saved/{id}`: the browser reports that a page was viewed, or a
 * listing saved. Caches hide most views from the server, and most bots run no scripts. The answer
 * is the same whether or not it counts.
 */
export function addVisitRoutes(app: FastifyInstance, context: SiteContext): void {
  const { catalog, guests, urls } = context
  for (const act of COUNTED_ACTS) {
    app.post<{ Params: { id: string } }>(
      `/site/${act}/:id(^\\d{1,15}$)`,
      { config: { caching: 'none' }, bodyLimit: MAX_BODY_BYTES },
      async (request, reply) => {
        requireOwnForm(request, urls.home)
        const id = Number(request.params.id) as ListingId
        if (await guests.mayCountVisit(request, `${act} ${id}`)) catalog.figures.note(act, id)
        return reply.code(204).send()
      },
    )
  }
}
