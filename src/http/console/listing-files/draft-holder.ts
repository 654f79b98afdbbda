import type { DraftWithFiles } from '../../../catalog/drafts/draft-files.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import type { ListingForm } from '../../../domain/listings/form/form-names.ts'
import { acresIn, typedNumber } from '../../../domain/listings/form/typed-number.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { boundaryOf } from '../../../domain/places/tracts.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { DraftId } from '../../../domain/values/ids.ts'
import { megabytes } from '../../../domain/values/megabytes.ts'
import type { ConsoleContext } from '../console-context.ts'
import { draftTabs, publishForm, type TabbedDraft } from '../frame/draft-tabs.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import type { FileActions, FindFiles, Land } from './worked-files.ts'

const FAR_MILES = 25
/** Land of a large county may be so far from its center. */
const WITHIN_COUNTY_MILES = 80

/** Finds the draft of a path. Buyers do not see changes of its files until it is published. */
export function draftFiles(context: ConsoleContext): FindFiles {
  return async (signedIn, params, needed) => {
    const { principal } = signedIn
    const id = pathId<DraftId>(params, 'draft')
    const found = await unlessHidden(context.draftFiles.of(principal, id))
    const { draft, before, files, photos } = found
    if (before !== null && before.deletedAt !== null) throw noPage()
    const mayWrite = mayActFor(principal, ['listings:write'], draft.accountId)
    if (needed === 'write' && !mayWrite) throw noPage()
    const path = `/console/drafts/${id}`
    const present = before && boundaryOf(before.listing)
    return {
      path,
      name: `draft ${id}`,
      title: titleOf(found),
      accountId: draft.accountId,
      mayWrite,
      photos,
      planPhotos: (await context.catalog.plans.of(principal, draft.accountId))?.plan.photos ?? null,
      documents: files.documents,
      boundary: files.boundary,
      listingBoundary: present === files.boundary ? null : present,
      land: landOf(found, context.catalog.places()),
      acresAction: mayWrite && before === null ? path : null,
      tabs: tab => draftTabs(tabbed(found), tab),
      head: tab =>
        html`${draftTabs(tabbed(found), tab)}${standing(found, mayWrite)}${spaceNote(found)}`,
      foot: () => null,
      tools: actions(context, signedIn, id),
    }
  }
}

/** A draft, for the links between its pages. */
export function tabbed({ draft, files, photos }: DraftWithFiles): TabbedDraft {
  const path = `/console/drafts/${draft.id}`
  return {
    path,
    details: draft.listingId === null ? path : `/console/listings/${draft.listingId}`,
    photos: photos.length,
    documents: files.documents.length,
  }
}

function titleOf({ draft, before }: DraftWithFiles): string {
  const typed = draft.form.title?.trim() ?? ''
  if (typed !== '') return typed
  return (
    before?.listing.title || (before === null ? 'the new listing' : `listing ${draft.listingId}`)
  )
}

/** A note about the room, once half of it is used; null: less is used. */
function spaceNote({ space: { bytes, maxBytes } }: DraftWithFiles): Html | null {
  if (maxBytes === null || 2 * bytes < maxBytes) return null
  return html`<p class="note">Files of this account&rsquo;s drafts use ${megabytes(bytes)} MB of ${megabytes(maxBytes)} MB. Published files do not count; discarded files free up space after a day.</p>`
}

/** A notice of what buyers see of the draft. */
function standing({ draft }: DraftWithFiles, mayWrite: boolean): Html {
  const { listingId } = draft
  if (listingId === null) {
    return html`<div class="review-notice"><p><b>Draft.</b> Buyers will not see it until you publish it.</p>${mayWrite ? publishForm(draft.id) : null}</div>`
  }
  const path = `/console/listings/${listingId}`
  const buttons = html`<form method="post" action="${path}/publish" class="row-actions"><button>Publish all changes</button><button class="button-quiet" formaction="${path}/do" name="do" value="discard">Discard all changes</button></form>`
  return html`<div class="review-notice"><p><b>Unpublished changes.</b> Buyers still see the published <a href="${path}">listing</a>. Publishing makes these changes live, together with those under Details.</p>${mayWrite ? buttons : null}</div>`
}

function landOf({ draft, before }: DraftWithFiles, gazetteer: Gazetteer): Land {
  const { form } = draft
  const acres = acresIn(form) ?? before?.listing.acres ?? null
  const latitude = typedNumber(form.latitude ?? '')
  const longitude = typedNumber(form.longitude ?? '')
  const isExact =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  if (isExact) return { acres, place: { latitude, longitude }, withinMiles: FAR_MILES }
  if (before !== null) return { acres, place: before.listing, withinMiles: FAR_MILES }
  return { acres, place: countyOf(form, gazetteer), withinMiles: WITHIN_COUNTY_MILES }
}

function countyOf({ state = '', county = '' }: ListingForm, gazetteer: Gazetteer) {
  const [found] = gazetteer.statesNamed(state.slice(0, 100))
  if (found === undefined || county.trim() === '') return null
  return gazetteer.countyNamedLike(county.slice(0, 100), found.id) ?? null
}

function actions(
  { draftFiles: files }: ConsoleContext,
  { principal }: Parameters<FindFiles>[0],
  draftId: DraftId,
): FileActions {
  const about = { draftId, principal }
  return {
    addPicture: async (file, idempotency) =>
      String(await files.addPicture({ ...about, file, idempotency })),
    addDocument: (file, idempotency) => files.addDocument({ ...about, file, idempotency }),
    arrangePhotos: changes => files.arrangePhotos(principal, draftId, changes),
    arrangeDocuments: changes => files.arrangeDocuments(principal, draftId, changes),
    retry: photo => files.retry(principal, draftId, photo),
    changeBoundary: boundary => files.changeBoundary(principal, draftId, boundary),
  }
}
