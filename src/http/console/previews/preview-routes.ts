import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PreviewSubject } from '../../../catalog/previews/previews.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { isShown } from '../../../domain/listings/listing.ts'
import type { DraftId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { listingTabs } from '../frame/listing-tabs.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { workedListing } from '../listing-files/worked-listing.ts'
import { guarded } from '../visits/guarded.ts'
import { type PreviewPlace, previewPage } from './preview-pages.ts'

interface Previewed {
  readonly subject: PreviewSubject
  readonly place: PreviewPlace
}

type FindPreviewed = (request: FastifyRequest, signedIn: SignedIn) => Promise<Previewed>

/** Links to previews of listings and drafts. */
export function addPreviews(app: FastifyInstance, context: ConsoleContext): void {
  addLinksTo(app, context, '/listings/:listing/preview', listingOf(context))
  addLinksTo(app, context, '/drafts/:draft/preview', draftOf(context))
}

function addLinksTo(
  app: FastifyInstance,
  context: ConsoleContext,
  path: string,
  find: FindPreviewed,
): void {
  const { catalog, pages, addresses } = context
  const { previews } = catalog
  app.get(
    path,
    guarded(context, async (request, reply, signedIn) => {
      const { subject, place } = await find(request, signedIn)
      return pages.send(reply, previewPage(place, await previews.list(subject), null), signedIn)
    }),
  )
  app.post(
    path,
    guarded(context, async (request, reply, signedIn) => {
      const { subject, place } = await find(request, signedIn)
      const token = await previews.make(signedIn.principal, subject)
      const address = `${addresses().portal}/preview/${token}`
      return pages.send(reply, previewPage(place, await previews.list(subject), address), signedIn)
    }),
  )
  app.post(
    `${path}/end`,
    guarded(context, async (request, reply, signedIn) => {
      const { subject, place } = await find(request, signedIn)
      await previews.end(signedIn.principal, subject)
      return reply.redirect(place.path, 303)
    }),
  )
}

function listingOf({ files }: ConsoleContext): FindPreviewed {
  return async (request, signedIn) => {
    const { id, detail } = await workedListing(files, signedIn, request.params, 'write')
    const { listing, member } = detail
    const back = `/console/listings/${id}`
    const place = {
      ...{ title: listing.title, back, path: `${back}/preview` },
      ...{ tabs: listingTabs(id, 'preview'), isShown: isShown(listing, member) },
    }
    return { subject: { kind: 'listing', id }, place }
  }
}

function draftOf({ catalog }: ConsoleContext): FindPreviewed {
  return async (request, { principal }) => {
    const id = pathId<DraftId>(request.params, 'draft')
    const { accountId, form, listingId } = await catalog.drafts.get(principal, id)
    const mayWrite = mayActFor(principal, ['listings:write'], accountId)
    if (listingId !== null || !mayWrite) throw noPage()
    const back = `/console/drafts/${id}`
    const title = form.title || 'the draft'
    const place = { title, back, path: `${back}/preview`, tabs: null, isShown: false }
    return { subject: { kind: 'draft', id }, place }
  }
}
