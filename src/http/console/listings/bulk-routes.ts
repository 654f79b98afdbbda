import type { FastifyInstance } from 'fastify'
import { MAX_BULK_LISTINGS, readBulkAction } from '../../../domain/listings/bulk-action.ts'
import { Problem } from '../../../domain/problem.ts'
import type { BulkChangeId, ListingId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { sentTexts } from '../frame/form-page.ts'
import { pathId } from '../frame/path-id.ts'
import { guarded } from '../visits/guarded.ts'
import { bulkPage } from './bulk-page.ts'
import { sentListAddress } from './list-address.ts'
import { showList } from './list-routes.ts'

const LEFT_SHOWN = 100
const MAX_VALUE = 300
const DRAFTS_ARE_SINGLE = 'Drafts cannot be changed together. Open each one.'

/** Changes of many listings: choosing, previewing, doing and undoing them. */
export function addBulk(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, calendar } = context
  const { bulkChanges } = catalog
  const show = showList(context)
  app.post(
    '/listings/bulk',
    guarded(context, async (request, reply, signedIn) => {
      const { principal } = signedIn
      const text = sentTexts(request.body)
      const address = sentListAddress(text('list'))
      const { state } = address
      const chosen = {
        ids: chosenIds(request.body),
        isAll: text('all') === 'yes',
        action: text('action'),
        percent: text('percent').slice(0, MAX_VALUE),
        email: text('email').slice(0, MAX_VALUE),
      }
      const action = readBulkAction(chosen.action, chosen)
      if (typeof action === 'string') {
        return show(request, reply, signedIn, { address, fault: action, chosen })
      }
      if (state === 'drafts') {
        return show(request, reply, signedIn, { address, fault: DRAFTS_ARE_SINGLE, chosen })
      }
      const ids = chosen.isAll
        ? await catalog.ownListings.allIds(principal, { ...address, state }, MAX_BULK_LISTINGS)
        : chosen.ids
      try {
        const id = await bulkChanges.propose(principal, action, ids)
        return reply.redirect(`/console/listings/bulk/${id}`, 303)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'invalid-input') throw error
        return show(request, reply, signedIn, { address, fault: error.message, chosen })
      }
    }),
  )
  app.get(
    '/listings/bulk/:change',
    guarded(context, async (request, reply, signedIn) => {
      const id = pathId<BulkChangeId>(request.params, 'change')
      const report = await bulkChanges.get(signedIn.principal, id)
      const left = await bulkChanges.left(id, LEFT_SHOWN)
      const { all, deleted } = await catalog.ownListings.counts(signedIn.principal, null)
      const page = bulkPage(report, left, all + deleted, pages.assets.modules('wait-for-end.js'))
      return pages.send(reply, page, signedIn)
    }),
  )
  app.post(
    '/listings/bulk/:change',
    guarded(context, async (request, reply, { principal }) => {
      const id = pathId<BulkChangeId>(request.params, 'change')
      const what = sentTexts(request.body)('do')
      await bulkChanges.get(principal, id)
      if (what === 'run') await bulkChanges.run(principal, id, calendar)
      if (what === 'undo') await bulkChanges.undo(principal, id, calendar)
      return reply.redirect(`/console/listings/bulk/${id}`, 303)
    }),
  )
}

/** The listings whose boxes are checked. */
function chosenIds(body: unknown): ListingId[] {
  const sent: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : []
  return [sent]
    .flat()
    .flatMap(one => (typeof one === 'string' && /^[1-9]\d{0,14}$/.test(one) ? [Number(one)] : []))
    .map(id => id as ListingId)
}
