import { mayActFor } from '../../../domain/accounts/principal.ts'
import { boundaryOf } from '../../../domain/places/tracts.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { listingTabs } from '../frame/listing-tabs.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import type { FileActions, FilesTab, FindFiles } from './worked-files.ts'

/** A boundary farther from the listing's location is of other land. */
const FAR_MILES = 25

/** Finds the listing of a path, shown or not. Buyers see changes of its files immediately. */
export function listingFiles(context: ConsoleContext): FindFiles {
  return async (signedIn, params, needed) => {
    const { principal } = signedIn
    const id = pathId<ListingId>(params, 'listing')
    const { detail, photos } = await unlessHidden(context.files.of(principal, id))
    const { listing, member } = detail
    const isPublic = listing.active && member.active
    const mayWrite = mayActFor(principal, ['listings:write'], listing.accountId)
    if (needed === 'write' && !mayWrite) throw noPage()
    return {
      path: `/console/listings/${id}`,
      name: `listing ${id}`,
      title: listing.title,
      accountId: listing.accountId,
      mayWrite,
      photos,
      planPhotos:
        (await context.catalog.plans.of(principal, listing.accountId))?.plan.photos ?? null,
      documents: listing.documents,
      boundary: boundaryOf(listing),
      listingBoundary: null,
      land: { acres: listing.acres, place: listing, withinMiles: FAR_MILES },
      acresAction: mayWrite ? `/console/listings/${id}` : null,
      tabs: tab => listingTabs(listing, tab),
      head: tab => listingTabs(listing, tab),
      foot: tab => (mayWrite ? preparation(id, tab, isPublic) : null),
      tools: actions(context, signedIn, id),
    }
  }
}

/** The way to changes that buyers do not see yet. */
function preparation(id: ListingId, tab: FilesTab, isPublic: boolean): Html {
  const now = isPublic
    ? 'Changes here are live immediately.'
    : 'Buyers do not see this listing now; changes here are part of it immediately.'
  return html`<form method="post" action="/console/listings/${id}/do" class="prepare-changes"><input type="hidden" name="page" value="${tab}"><p class="note">${now} To publish several changes together, prepare them first.</p><button class="button-quiet" name="do" value="prepare">Prepare changes</button></form>`
}

function actions(
  { files, catalog }: ConsoleContext,
  { principal }: Parameters<FindFiles>[0],
  id: ListingId,
): FileActions {
  const { listings } = catalog
  const about = { listingId: id, principal, condition: null }
  return {
    addPicture: async (file, idempotency) => {
      const { pictures } = await files.addPictures({ ...about, files: [file], idempotency })
      return String(pictures[0]?.id ?? '')
    },
    addDocument: async (file, idempotency) => {
      const { documents } = await files.addDocuments({ ...about, files: [file], idempotency })
      return documents[0]?.path ?? ''
    },
    arrangePhotos: changes => listings.arrangePhotos(principal, id, changes),
    arrangeDocuments: changes => listings.arrangeDocuments(principal, id, changes),
    retry: photo => files.retry(principal, id, photo),
    changeBoundary: boundary => listings.changeBoundary(principal, id, boundary ?? ''),
  }
}
