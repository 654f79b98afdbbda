import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PreviewSubject } from '../../../catalog/previews/previews.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { isShown } from '../../../domain/listings/listing.ts'
import type { DraftId, ListingId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { draftTabs } from '../frame/draft-tabs.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { listingTabs } from '../frame/listing-tabs.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { detailsPath } from '../listing-files/draft-holder.ts'
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
  // People sign in on the way.
  app.get(
    '/previews/:preview',
    guarded(context, async (request, reply, { principal }) => {
      const { preview } = request.params as { preview: string }
      const link = await unlessHidden(context.catalog.previews.link(preview, principal))
      if (!mayActFor(principal, ['listings:read'], link.accountId)) throw noPage()
      return reply.redirect(`/preview/${encodeURIComponent(preview)}`, 303)
    }),
  )
}

function addLinksTo(
  app: FastifyInstance,
  context: ConsoleContext,
  path: string,
  find: FindPreviewed,
): void {
  const { catalog, pages, addresses, visits } = context
  const { previews } = catalog
  app.get(
    path,
    guarded(context, async (request, reply, signedIn) => {
      const { subject, place } = await find(request, signedIn)
      const made = await visits.takeOnce(request, signedIn)
      return pages.send(reply, previewPage(place, await previews.list(subject), made), signedIn)
    }),
  )
  app.post(
    path,
    guarded(context, async (request, reply, signedIn) => {
      const { subject, place } = await find(request, signedIn)
      const token = await previews.make(signedIn.principal, subject)
      const address = `${addresses().portal}/preview/${token}`
      return visits.showOnce(request, reply, signedIn, place.path, address)
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

function listingOf({ catalog }: ConsoleContext): FindPreviewed {
  return async (request, { principal }) => {
    const id = pathId<ListingId>(request.params, 'listing')
    const { listing, member, review, deletedAt } = await unlessHidden(
      catalog.ownListings.find(principal, id),
    )
    if (deletedAt !== null || !mayActFor(principal, ['listings:write'], listing.accountId)) {
      throw noPage()
    }
    const place = {
      title: listing.title,
      path: `/console/listings/${id}/preview`,
      tabs: listingTabs(id, 'preview'),
      isShown: isShown(listing, member),
      isTakenDown: review?.state === 'removed',
      isRestricted: await catalog.previews.isRestricted(listing.accountId),
    }
    return { subject: { kind: 'listing', id }, place }
  }
}

function draftOf({ catalog, draftFiles }: ConsoleContext): FindPreviewed {
  return async (request, { principal }) => {
    const id = pathId<DraftId>(request.params, 'draft')
    const found = await unlessHidden(draftFiles.of(principal, id))
    const { draft, before } = found
    const isGone = before !== null && before.deletedAt !== null
    if (isGone || !mayActFor(principal, ['listings:write'], draft.accountId)) throw noPage()
    const path = `/console/drafts/${id}`
    const details = detailsPath(found)
    const place = {
      title: draft.form.title || before?.listing.title || 'the draft',
      path: `${path}/preview`,
      tabs: draftTabs(path, details, 'preview'),
      isShown: false,
      isTakenDown: before?.review?.state === 'removed',
      isRestricted: await catalog.previews.isRestricted(draft.accountId),
    }
    return { subject: { kind: 'draft', id }, place }
  }
}
